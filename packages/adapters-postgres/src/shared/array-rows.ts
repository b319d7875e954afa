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

type Rows<R extends object> = { readonly types: ColumnTypes<R>; readonly rows: readonly R[] };

/** Inserts the rows; those whose key is there already are left out. */
export async function insertNewArrays<R extends object>(
  sql: Connection,
  table: string,
  types: ColumnTypes<R>,
  rows: readonly R[],
): Promise<void> {
  if (rows.length > 0) await sql`${insertion(sql, table, { types, rows })} on conflict do nothing`;
}

/** Inserts the rows, and fails if one of them breaks a key. */
export async function insertAllArrays<R extends object>(
  sql: Connection,
  table: string,
  types: ColumnTypes<R>,
  rows: readonly R[],
): Promise<void> {
  if (rows.length > 0) await insertion(sql, table, { types, rows });
}

function insertion<R extends object>(sql: Connection, table: string, { types, rows }: Rows<R>) {
  const columns = columnList(sql, Object.keys(types));
  return sql`insert into ${sql(table)} (${columns}) select ${columns} from ${arrayRows(sql, types, rows)}`;
}

/** As PostgreSQL writes an array, of whatever type. */
export const arrayText = (values: readonly unknown[]): string =>
  storable(`{${values.map(elementText).join(',')}}`);

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
