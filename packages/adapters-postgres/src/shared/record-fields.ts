// How the fields of a record are stored in its table, stated once and read by both clients: Prisma, which the
// records' stores
// use, and postgres.js, which the hot path uses.
import { own } from '@tributary/domain/shared/own';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import type { Decimal } from '@prisma/client/runtime/client';
import type { Prisma } from '../generated/client.ts';
import { columnNameOf, columnOfDay, dayOfColumn, moneyOf } from './columns.ts';

/** `plain`: text, numbers and booleans, which are the same on both sides. */
type Kind = 'plain' | 'list' | 'json' | 'instant' | 'day' | 'money';

/** The kind follows from the type in the domain, so that a wrong one does not compile. */
type KindOf<Value> = [Value] extends [Money | null]
  ? 'money'
  : [Value] extends [CalendarDay | null]
    ? 'day'
    : [Value] extends [Date | null]
      ? 'instant'
      : [Value] extends [string | number | boolean | null]
        ? 'plain'
        : [Value] extends [readonly unknown[]]
          ? 'list'
          : 'json';

/** What Prisma takes for a value of the domain. */
type StoredAs<Value> = Value extends null
  ? null
  : Value extends Money
    ? string
    : Value extends CalendarDay
      ? Date
      : Value extends Date | string | number | boolean
        ? Value
        : Value extends readonly (infer Item)[]
          ? Item[]
          : Prisma.InputJsonObject;
type Stored<T> = { [Name in keyof T]: StoredAs<T[Name]> };

type Field<Value> =
  | KindOf<Value>
  | {
      readonly kind: KindOf<Value>;
      /** Where the column is not called like the field. */
      readonly column?: string;
      /** What postgres.js selects instead of the column. */
      readonly select?: (alias: string) => string;
    };

type AnyField = {
  readonly kind: Kind;
  readonly column?: string;
  readonly select?: (alias: string) => string;
};

/** A field of the domain that is missing here, or has no column in prisma/schema, does not compile. */
type Fields<T, Row> = {
  readonly [Name in keyof T]-?: Name extends keyof Row ? Field<T[Name]> : 'has no column in prisma/schema';
};

export type RecordFields<T, Once extends keyof T> = {
  /** For a select of postgres.js from a table under this alias: all fields, or those named. */
  columns(alias: string, names?: readonly (keyof T)[]): string;
  /** The same as one JSON object, for the rows of a table that belong to a record of another. */
  json(alias: string): string;
  /** From a row of either client, or from JSON; columns that are no field of the record are left out. */
  read(row: object): T;
  /** Everything, for Prisma. */
  write(record: T): Stored<T>;
  /** What an edit may change: all fields but those that are set once. */
  editable(record: T): Omit<Stored<T>, Once>;
};

/** `recordFields<Cap, CapRow>()(fields, ['id'])`: the fields of a record, and which of them no edit ever changes. */
export const recordFields =
  <T extends object, Row>() =>
  <const Once extends keyof T>(fields: Fields<T, Row>, setOnce: readonly Once[]): RecordFields<T, Once> => {
    const all = Object.entries(fields as Readonly<Record<string, Kind | AnyField>>).map(([name, field]) => {
      const { kind, column, select } = typeof field === 'string' ? ({ kind: field } as AnyField) : field;
      const sql = (alias: string): string =>
        select
          ? select(alias)
          : `${alias}.${column ?? columnNameOf(name)}${AS_TEXT.has(kind) ? '::text' : ''}`;
      return { name, sql, read: READ[kind], write: WRITE[kind] };
    });
    const once = new Set<PropertyKey>(setOnce);
    const edited = all.filter(({ name }) => !once.has(name));
    const written = (of: typeof all, record: T) =>
      Object.fromEntries(
        of.map(({ name, write }) => {
          const value = record[name as keyof T];
          return [name, value === null ? null : write(value)];
        }),
      );
    return {
      columns: (alias, names) =>
        all
          .filter(({ name }) => names?.includes(name as keyof T) ?? true)
          .map(({ name, sql }) => `${sql(alias)} as "${name}"`)
          .join(', '),
      json: (alias) =>
        `json_build_object(${all.map(({ name, sql }) => `'${name}', ${sql(alias)}`).join(', ')})`,
      read: (row) => {
        const record: Record<string, unknown> = {};
        for (const { name, read } of all) {
          const value = own(row as Readonly<Record<string, unknown>>, name);
          record[name] = value === null ? null : read(value);
        }
        return record as T;
      },
      write: (record) => written(all, record) as Stored<T>,
      editable: (record) => written(edited, record) as Omit<Stored<T>, Once>,
    };
  };

/** Selected as text: postgres.js would make an instant of a day, and JSON a float of an amount. */
const AS_TEXT: ReadonlySet<Kind> = new Set(['day', 'money']);

const same = (value: unknown): unknown => value;

const READ: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  plain: same,
  list: same,
  json: same,
  instant: (value) => (value instanceof Date ? value : new Date(value as string)),
  day: (value) => (value instanceof Date ? dayOfColumn(value) : value),
  money: (value) => (typeof value === 'string' ? money(value) : moneyOf(value as Decimal)),
};

const WRITE: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  plain: same,
  list: (value) => [...(value as readonly unknown[])],
  json: same,
  instant: same,
  day: (value) => columnOfDay(value as CalendarDay),
  money: (value) => moneyText(value as Money),
};
