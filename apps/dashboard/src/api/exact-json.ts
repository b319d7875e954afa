// Amounts have more digits than a floating-point number keeps, so no number of an answer ever becomes one: each arrives as the text it
// was on the wire.

/** A number as the wire wrote it. Only `numbers/` reads it. */
export type NumberText = `${number}`;

/** An answer's type with every number as its text. */
export type Textual<T> = T extends number
  ? NumberText
  : T extends readonly (infer Item)[]
    ? Textual<Item>[]
    : T extends object
      ? { [Key in keyof T]: Textual<T[Key]> }
      : T;

/** A body's type in which a number may be given as the text that somebody typed. */
export type Sendable<T> = T extends number
  ? NumberText | number
  : T extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Sendable<T[Key]> }
      : T;

/** A whole string of JSON is matched before a number, so that digits inside a string stay as they are. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The same JSON with every number in quotes. */
export const quoteNumbers = (json: string): string =>
  json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
