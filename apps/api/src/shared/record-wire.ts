// What the wire says of a record, in one table: how answers show each of its fields, and how requests take them. A new
// field is one line of its record's table; one that is in the domain and not in the table does not compile.
import { own } from '@tributary/domain/shared/own';
import type { z } from 'zod';
import type { WireWords } from '../http/wire-words.ts';

/** A field in one use: its name on the wire, its schema, and how an answer shows it where that is not as it is kept. */
type Named<Kept, Needs> = readonly [
  name: string,
  schema: z.ZodType,
  show?: (record: Kept, needs: Needs) => unknown,
];
/** By use: those of answers begin with `shown`, the others are bodies of requests. */
type Field<Kept, Needs> = { readonly [use: string]: Named<Kept, Needs> };
/** Every field of the record, `{}` for those the wire never sees; and what the wire makes of several of them. */
type Table<Kept, Needs, Changes = unknown> = { readonly [field: string]: Field<Kept, Needs> } & {
  readonly [field in keyof Kept | keyof Changes]: Field<Kept, Needs>;
};

type Writable<T> = T extends readonly (infer E)[] ? E[] : T;
type IsShown<N, F, Kept, Needs> = N extends readonly [string, infer S extends z.ZodType, infer Show]
  ? Show extends (record: Kept, needs: Needs) => z.input<S>
    ? true
    : false
  : N extends readonly [string, infer S extends z.ZodType]
    ? F extends keyof Kept
      ? Writable<Kept[F]> extends z.input<S>
        ? true
        : false
      : false
    : false;
type UsesOfRequests<Uses> = Exclude<keyof Uses, `shown${string}`>;
/** Creation takes fields besides, which never change. */
type UsesOfChanges<Uses> = Exclude<UsesOfRequests<Uses>, `created${string}`>;
/** False for a field that may change and cannot be sent, and for one of the record that an edit takes and its use case would drop. */
type IsSentRight<F, Uses, Kept, Changes> = F extends keyof Changes
  ? [UsesOfRequests<Uses>] extends [never]
    ? false
    : true
  : unknown extends Changes
    ? true
    : F extends keyof Kept
      ? [UsesOfChanges<Uses>] extends [never]
        ? true
        : false
      : true;
/**
 * The fields an answer would show as their schema does not allow, those that may change and cannot be sent, and those that an edit
 * takes and its use case would drop.
 */
type Wrong<T, Kept, Needs, Changes> = {
  readonly [F in keyof T]:
    | (IsSentRight<F, T[F], Kept, Changes> extends true ? never : F)
    | {
        readonly [U in keyof T[F]]: U extends `shown${string}`
          ? IsShown<T[F][U], F, Kept, Needs> extends true
            ? never
            : F
          : never;
      }[keyof T[F]];
}[keyof T];

type Uses<T> = { [F in keyof T]: keyof T[F] }[keyof T] & string;
type With<U extends string, Name extends string, Schema> = {
  readonly [use in U]: readonly [Name, Schema, ...unknown[]];
};
/** What zod makes an object of: the schemas by their names on the wire. */
type Shape<T, U extends string> = {
  -readonly [F in keyof T as T[F] extends With<U, infer Name, z.ZodType> ? Name : never]: T[F] extends With<
    U,
    string,
    infer Schema
  >
    ? Schema
    : never;
};
/** What answers are made of, before their schemas. */
type Shown<T, U extends string> = {
  -readonly [F in keyof T as T[F] extends With<U, infer Name, z.ZodType> ? Name : never]: T[F] extends With<
    U,
    string,
    infer Schema extends z.ZodType
  >
    ? z.input<Schema>
    : never;
};
/** What was sent, by the names of the domain. */
type Sent<T, U extends string> = {
  readonly [F in keyof T as T[F] extends With<U, string, z.ZodType> ? F : never]: T[F] extends With<
    U,
    string,
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : never;
};

export type RecordWire<T, Kept, Needs> = {
  /** The schemas of a use, for `z.object`. */
  shape<U extends Uses<T>>(use: U): Shape<T, U>;
  /** A record as answers show it in that use. */
  show<U extends Uses<T> & `shown${string}`>(use: U, record: Kept, needs: Needs): Shown<T, U>;
  /** The fields a parsed body holds, by their names in the domain; those that were not sent are undefined. */
  sent<U extends Uses<T>>(use: U, body: object): Sent<T, U>;
  /** What requests call the fields of the domain, where that is something else. */
  readonly words: WireWords;
  /** The same for a use in which they stand within an object of the body. */
  wordsWithin(use: Uses<T>, place: string): WireWords;
};

/**
 * `order` says, for a use in which fields do not come in the order of the table, which come first: answers and refusals
 * list them in this order. `Needs` is what it takes to show a record beside the record itself, `Changes` what a use case
 * changes of it. Of a table with wrong fields only their names are returned, which does not compile where it is used.
 */
export const recordWire =
  <Kept, Needs = void, Changes = unknown>() =>
  <const T extends Table<Kept, Needs, Changes>>(
    table: T,
    order: { readonly [U in Uses<T>]?: readonly (keyof T & string)[] } = {},
  ): [Wrong<T, Kept, Needs, Changes>] extends [never]
    ? RecordWire<T, Kept, Needs>
    : Wrong<T, Kept, Needs, Changes> => {
    const kept = new Map<string, ReturnType<typeof read>>();
    const fieldsOf = (use: string) => {
      const fields = kept.get(use) ?? read(use);
      kept.set(use, fields);
      return fields;
    };
    const read = (use: string) => {
      const first: readonly string[] = own(order as Readonly<Record<string, readonly string[]>>, use) ?? [];
      const names = [...first, ...Object.keys(table).filter((name) => !first.includes(name))];
      return names.flatMap((field) => {
        const named = own(own(table as Table<Kept, Needs>, field) ?? {}, use);
        return named ? [{ field, name: named[0], schema: named[1], show: named[2] }] : [];
      });
    };
    const wire: RecordWire<T, Kept, Needs> = {
      shape: (use) =>
        Object.fromEntries(fieldsOf(use).map(({ name, schema }) => [name, schema])) as Shape<T, typeof use>,
      show: (use, record, needs) =>
        Object.fromEntries(
          fieldsOf(use).map(({ field, name, show }) => [
            name,
            show ? show(record, needs) : record[field as keyof Kept],
          ]),
        ) as never,
      sent: (use, body) =>
        Object.fromEntries(
          fieldsOf(use).map(({ field, name }) => [
            field,
            own(body as Readonly<Record<string, unknown>>, name),
          ]),
        ) as Sent<T, typeof use>,
      words: wordsOf(table as Table<Kept, Needs>),
      wordsWithin: (use, place) =>
        Object.fromEntries(fieldsOf(use).map(({ field, name }) => [field, `${place}.${name}`])),
    };
    return wire as never;
  };

function wordsOf<Kept, Needs>(table: Table<Kept, Needs>): WireWords {
  const words = Object.entries<Field<Kept, Needs>>(table).flatMap(([field, uses]) => {
    const sent = Object.entries(uses).find(([use]) => !use.startsWith('shown'));
    return sent && sent[1][0] !== field ? [[field, sent[1][0]] as const] : [];
  });
  return Object.fromEntries(words);
}
