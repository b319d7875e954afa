// What may stand in the query of an address. A parameter that makes no sense counts as not given: an old or mistyped link opens the page
// all the same, and what is not named is dropped.

/** Undefined where the value makes no sense. */
type Reader<T> = (given: unknown) => T | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Read<R> = R extends Reader<infer T> ? T | undefined : never;
export type SearchOf<Fields extends Readers> = {
  readonly [Name in keyof Fields]?: Read<Fields[Name]>;
};

const LIST_LENGTH_MAX = 40;

/** The router reads what looks like a number as one. */
export const text: Reader<string> = (given) =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    ? `${given}`
    : undefined;

export const flag: Reader<boolean> = (given) => (typeof given === 'boolean' ? given : undefined);

export const textThat =
  (isGood: (value: string) => boolean): Reader<string> =>
  (given) =>
    typeof given === 'string' && isGood(given) ? given : undefined;

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (given) =>
    values.find((value) => value === given);

/** With one element at least. */
export const listOf =
  <T>(one: Reader<T>): Reader<T[]> =>
  (given) => {
    if (!Array.isArray(given) || given.length === 0 || given.length > LIST_LENGTH_MAX) return undefined;
    const read = given.map(one);
    return read.every((value) => value !== undefined) ? read : undefined;
  };

/** Several values that hold no comma, with commas between them, which reads well in an address: `approved,pending`. */
export const severalOf =
  (one: Reader<string>): Reader<string> =>
  (given) =>
    inText(listIn(text(given)).flatMap((value) => one(value) ?? []));

/** The values of such a text. */
export const listIn = (given: string | undefined): string[] => (given ?? '').split(',').filter(Boolean);
/** And back; undefined for none. */
export const inText = (values: readonly string[]): string | undefined => values.join(',') || undefined;

export const plainText: Reader<string> = textThat(() => true);
export const texts = listOf(plainText);

export const recordOf =
  <T>(one: Reader<T>): Reader<Record<string, T>> =>
  (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
    const read = Object.entries(given).map(([name, value]) => [name, one(value)] as const);
    return read.every(([, value]) => value !== undefined)
      ? (Object.fromEntries(read) as Record<string, T>)
      : undefined;
  };

export const searchOf =
  <const Fields extends Readers>(fields: Fields) =>
  (given: Readonly<Record<string, unknown>>): SearchOf<Fields> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, read]) => {
        if (!Object.hasOwn(given, name)) return [];
        // Named all the same where it makes no sense: the router would put what was typed in the place of what is not named.
        return [[name, read(given[name])]];
      }),
    ) as SearchOf<Fields>;
