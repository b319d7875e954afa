import { type AnyId, newId } from '@tributary/domain/shared/ids';
import type { Clock, Randomness } from './outside.ts';

/** What makes a new record: an id from the clock and random bytes. */
export type Stamps = { readonly clock: Clock; readonly randomness: Randomness };

const ID_RANDOM_BYTES = 8;
export const nextId = <Id extends AnyId>({ clock, randomness }: Stamps): Id =>
  newId<Id>(clock(), randomness(ID_RANDOM_BYTES));

/** The fields that were sent; those that were not stay as they are. */
export type Sent<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** For each field that may be sent, what it changes; refuses what it may not hold. */
export type Parsers<T, C> = {
  readonly [Name in keyof C]-?: (value: Exclude<C[Name], undefined>) => Partial<T>;
};

/** `record` with the fields that were sent, each passed through its parser. */
export function changed<T extends object, C extends object>(record: T, sent: C, parsers: Parsers<T, C>): T {
  const parts = Object.entries(parsers).flatMap(([name, parse]) => {
    const value = (sent as Record<string, unknown>)[name];
    return value === undefined ? [] : [(parse as (value: unknown) => Partial<T>)(value)];
  });
  return Object.assign({}, record, ...parts) as T;
}
