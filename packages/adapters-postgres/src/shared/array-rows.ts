import { columnList, jsonText, type Connection } from './json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';

type ColumnType =
  | 'text'
  | 'date'
  | 'timestamptz'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'numeric'
  | 'double precision'
  | 'jsonb'
  | 'bytea';

/** The type of each column of a row, in the database. */
export type ColumnTypes<R> = Readonly<Record<keyof R & string, ColumnType>>;

/**
 * Rows as one array for each column, to select from; each row is called `r`. That spares PostgreSQL to look for every
 * column by name in every row, as it must in JSON, so tables with a row for each event are written this way.
 */
export const arrayRows = <R extends object>(sql: Connection, types: ColumnTypes<R>, rows: readonly R[]) => {
  const columns = Object.entries(types) as [keyof R & string, ColumnType][];
  const arrays = columns.map(
    ([name, type]) => sql`${arrayText(rows.map((row) => row[name]))}::text::${sql.unsafe(`${type}[]`)}`,
  );
  const listed = arrays.reduce((all, one) => sql`${all}, ${one}`);
  return sql`unnest(${listed}) as r (${columnList(
    sql,
    columns.map(([name]) => name),
  )})`;
};

/** Inserts the rows; those whose key is there already are left out. */
export function insertNewArrays<R extends object>(
  sql: Connection,
  table: string,
  types: ColumnTypes<R>,
  rows: readonly R[],
): Promise<void> {
  return inParts(rows, async (part) => {
    await sql`${insertion(sql, table, { types, rows: part })} on conflict do nothing`;
  });
}

/** Inserts the rows, and fails if one of them breaks a key. */
export function insertAllArrays<R extends object>(
  sql: Connection,
  table: string,
  types: ColumnTypes<R>,
  rows: readonly R[],
): Promise<void> {
  return inParts(rows, async (part) => {
    await insertion(sql, table, { types, rows: part });
  });
}

/** The database works on a part while the next one is written. */
async function inParts<R>(rows: readonly R[], insert: (part: readonly R[]) => Promise<void>): Promise<void> {
  const parts: Promise<void>[] = [];
  for (let from = 0; from < rows.length; from += PART_ROWS)
    parts.push(insert(rows.slice(from, from + PART_ROWS)));
  await Promise.all(parts);
}
const PART_ROWS = 500;

type Rows<R extends object> = { readonly types: ColumnTypes<R>; readonly rows: readonly R[] };

function insertion<R extends object>(sql: Connection, table: string, { types, rows }: Rows<R>) {
  const listed = columnList(sql, Object.keys(types));
  return sql`insert into ${sql(table)} (${listed}) ${selectedRows(sql, types, rows)}`;
}

/**
 * Selects the columns of at least one row, in their order. As arrayRows does it, but a column of which all rows have one value is sent as
 * that value, beside an array of none. One statement for every batch, whichever columns these are.
 */
export function selectedRows<R extends object>(sql: Connection, types: ColumnTypes<R>, rows: readonly R[]) {
  const columns = Object.entries(types) as [keyof R & string, ColumnType][];
  const listed = columnList(
    sql,
    columns.map(([name]) => name),
  );
  const sent = columns.map(([name, type], at) => {
    // The first column says how many rows there are.
    const { array, value } =
      at > 0 && isOneValue(rows, name) ? sentOnce(rows[0]?.[name]) : sentEach(rows, name);
    const each = sql`${array}::text::${sql.unsafe(`${type}[]`)}`;
    return { each, column: sql`coalesce(${sql.unsafe(`r."${name}"`)}, ${value}::text::${sql.unsafe(type)})` };
  });
  const arrays = sent.map(({ each }) => each).reduce((all, one) => sql`${all}, ${one}`);
  const values = sent.map(({ column }) => column).reduce((all, one) => sql`${all}, ${one}`);
  return sql`select ${values} from unnest(${arrays}) as r (${listed})`;
}

function isOneValue<R extends object>(rows: readonly R[], name: keyof R): boolean {
  const first = rows[0]?.[name];
  for (const row of rows) if (row[name] !== first) return false;
  return true;
}

type Sent = { readonly array: string; readonly value: string | null };
const sentOnce = (value: unknown): Sent => ({
  array: '{}',
  value: value === null || value === undefined ? null : storable(textOf(value)),
});
const sentEach = <R extends object>(rows: readonly R[], name: keyof R): Sent => ({
  array: arrayText(rows.map((row) => row[name])),
  value: null,
});

/**
 * As PostgreSQL reads an array, of whatever type. A list of texts in JSON is one but for its brackets, as long as nothing but quotes
 * and backslashes is escaped in it; put together by hand, objects cost three times as much (docs/internals/performance.md#imports).
 */
export function arrayText(values: readonly unknown[]): string {
  const texts = values.map((value) => (value === null || value === undefined ? null : textOf(value)));
  const json = JSON.stringify(texts);
  return OTHER_ESCAPE.test(json)
    ? storable(`{${texts.map(elementText).join(',')}}`)
    : `{${json.slice(1, -1)}}`;
}

/** Control characters and halves of surrogate pairs; a backslash before such a letter only costs the longer way. */
const OTHER_ESCAPE = /\\[^"\\]/;

const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

function elementText(text: string | null): string {
  if (text === null) return 'null';
  return SPECIAL.test(text) ? `"${text.replace(EACH_SPECIAL, '\\$&')}"` : `"${text}"`;
}

function textOf(value: NonNullable<unknown>): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return jsonText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`No column takes a ${typeof value}.`);
}
