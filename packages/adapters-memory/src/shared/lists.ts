// How every in-memory store copies, orders and pages.
import type { Page, PageOf } from '@tributary/application/shared/page';

/**
 * Records go in and out as copies, so that no caller holds what is stored. Not structuredClone: inside jest it makes
 * dates of another realm, which neither `toEqual` nor `instanceof` takes for dates.
 */
export function copy<T>(value: T): T {
  return copyOf(value) as T;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, copyOf(held)]));
}

type Dated = { readonly id: string; readonly createdAt: Date };

export const newestFirst = (a: Dated, b: Dated): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
export const oldestFirst = (a: Dated, b: Dated): number => newestFirst(b, a);

/** By a text that no two have alike. */
export const by =
  <T>(keyOf: (one: T) => string) =>
  (a: T, b: T): number =>
    keyOf(a) < keyOf(b) ? -1 : 1;

/** By the key, text by code point, ties by id in the same direction. */
export function orderedByKey<T extends { readonly id: string }>(
  keyOf: (one: T) => string | number | bigint,
  order: 'asc' | 'desc',
): (a: T, b: T) => number {
  const direction = order === 'asc' ? 1 : -1;
  const compare = (a: string | number | bigint, b: string | number | bigint): number =>
    typeof a !== 'string' && typeof b !== 'string'
      ? a < b
        ? -1
        : Number(a > b)
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
  return (a, b) => direction * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id));
}

export const pageOf = <T>(items: readonly T[], { page, limit }: Page): PageOf<T> => ({
  items: copy(items.slice((page - 1) * limit, page * limit)),
  total: items.length,
});

/** Adds a record; like a primary key, it throws when the key is taken. */
export function addNew<T>(held: Map<string, T>, key: string, value: T): void {
  if (held.has(key)) throw new Error(`There is a record ${key} already.`);
  held.set(key, copy(value));
}

/** Replaces a record the network holds; false when it holds none. */
export function replaceOwn<T extends { readonly id: string; readonly networkId: string }>(
  held: Map<string, T>,
  value: T,
): boolean {
  if (held.get(value.id)?.networkId !== value.networkId) return false;
  held.set(value.id, copy(value));
  return true;
}

/** Removes the record if `isMeant` accepts it; false when there is none. */
export function removeWhere<T>(held: Map<string, T>, id: string, isMeant: (value: T) => boolean): boolean {
  const found = held.get(id);
  return found !== undefined && isMeant(found) && held.delete(id);
}
