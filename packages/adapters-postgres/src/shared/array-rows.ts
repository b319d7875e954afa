import { columnList, jsonText, storable, type Connection } from './json-rows.ts';

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

/**
 * As arrayRows does it, but a column of which all rows have one value is sent as that value, beside an array of none. One statement
 * for every batch, whichever columns these are.
 */
function insertion<R extends object>(sql: Connection, table: string, { types, rows }: Rows<R>) {
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
  return sql`insert into ${sql(table)} (${listed}) select ${values} from unnest(${arrays}) as r (${listed})`;
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

/** As PostgreSQL writes an array, of whatever type. */
export function arrayText(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? elementText(value) : `,${elementText(value)}`;
  return storable(`{${text}}`);
}

const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = textOf(value);
  return SPECIAL.test(text) ? `"${text.replace(EACH_SPECIAL, '\\$&')}"` : `"${text}"`;
}

function textOf(value: NonNullable<unknown>): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return jsonText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`No column takes a ${typeof value}.`);
}
