import { storable } from '@tributary/domain/shared/storable-text';
import type { ISql, Row } from 'postgres';

/** The pool or one transaction of it: whatever runs queries. */
export type Connection = ISql;

/** What JSON writes for a NUL or half of a surrogate pair; an escaped backslash before the u only costs a second look. */
const SUSPECT = /\\u0000|\\ud[89a-f]/;

/**
 * Rows as one parameter. With json_populate_recordset it takes as many rows as there are without a parameter for each
 * value; the names of the columns are the keys.
 */
export const jsonRows = (rows: readonly object[]): string => jsonText(rows);

/** As JSON that PostgreSQL stores. */
export function jsonText(value: object): string {
  const text = JSON.stringify(value);
  if (!SUSPECT.test(text)) return text;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}

/** Inserts the rows of one shape; those whose key is there already are left out. */
export async function insertNew(sql: Connection, table: string, rows: readonly object[]): Promise<void> {
  if (rows[0] === undefined) return;
  await insertion(sql, table, rows)`on conflict do nothing`;
}

/** Inserts the rows of one shape, and fails if one of them breaks a key. */
export async function insertAll(sql: Connection, table: string, rows: readonly object[]): Promise<void> {
  if (rows[0] === undefined) return;
  await insertion(sql, table, rows)``;
}

/** Column names of our own, for any place of a statement (the library's helper guesses the place by the word before). */
export const columnList = (sql: Connection, names: readonly string[]) =>
  sql.unsafe(names.map((name) => `"${name}"`).join(', '));

const insertion =
  (sql: Connection, table: string, rows: readonly object[]) =>
  (...end: [TemplateStringsArray]) => {
    const columns = columnList(sql, Object.keys(rows[0] ?? {}));
    return sql<Row[]>`
      insert into ${sql(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql(table)}, ${jsonRows(rows)}::text::json)
      ${sql(...end)}`;
  };
