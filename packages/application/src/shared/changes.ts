import { own } from '@tributary/domain/shared/own';

/** The fields that were sent; those that were not stay as they are. */
export type Sent<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** For each field that may be sent, what it changes; refuses what it may not hold. */
export type Parsers<T, C> = {
  readonly [Name in keyof C]-?: (value: Exclude<C[Name], undefined>) => Partial<T>;
};

/** `record` with the fields that were sent, each passed through its parser. */
export function changed<T extends object, C extends object>(record: T, sent: C, parsers: Parsers<T, C>): T {
  const parts = Object.entries(parsers).flatMap(([name, parse]) => {
    const value = own(sent as Record<string, unknown>, name);
    return value === undefined ? [] : [(parse as (value: unknown) => Partial<T>)(value)];
  });
  return Object.assign({}, record, ...parts) as T;
}
