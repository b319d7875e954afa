// Texts of a module stand in tables that are made once, before anybody has chosen a language. Each is looked up when it is read.
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from './i18n.ts';

/** The table as it is written: `msg` wherever a text is read. */
type Written<T> = T extends string
  ? T | MessageDescriptor
  : T extends (...given: never[]) => unknown
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T;

/** The table as it is read. */
type Read<S> = S extends MessageDescriptor
  ? string
  : S extends (...given: never[]) => unknown
    ? S
    : S extends object
      ? { readonly [K in keyof S]: Read<S[K]> }
      : S;

const isMessage = (value: object): value is MessageDescriptor => 'id' in value && 'message' in value;
const isTable = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/**
 * A table whose texts are in the language of the moment: `texts({ open: msg`Open` }).open`. With `texts<Type>(…)` it is of that type,
 * where a `string` may be a `msg`. Whoever copies it (`...`, `new Map`, `.map` outside a function) copies the words of that moment.
 */
export function texts<const S extends object>(table: S): Read<S>;
export function texts<T extends object>(table: Written<T>): T;
export function texts(table: object): object {
  for (const [key, value] of Object.entries(table) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    if (isMessage(value)) Object.defineProperty(table, key, { get: () => i18n._(value), enumerable: true });
    else if (isTable(value)) texts(value);
  }
  return table;
}

/** Words by what they are for, as a `Map` has them; codes come from the API, so that any may be asked for. */
export function textMap<K extends string>(words: readonly (readonly [K, MessageDescriptor])[]) {
  const known = new Map<string, MessageDescriptor>(words);
  return {
    get: (code: string): string | undefined => {
      const message = known.get(code);
      return message && i18n._(message);
    },
    has: (code: string): code is K => known.has(code),
  };
}
