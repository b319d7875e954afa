// Statements whose values are bound. They are never pasted: each has a type, and is written in one place, here, as the literal of
// its type for servers that know no parameters (before 20), and as a parameter for those that do.

/** Which values there are: texts, whole numbers, lists of either, and the texts that another may be one of. */
export type Bound =
  | { readonly type: 'String'; readonly value: string }
  | { readonly type: 'Int64'; readonly value: number }
  | { readonly type: 'Array(String)'; readonly value: readonly string[]; readonly isSet: boolean }
  | { readonly type: 'Array(Int32)'; readonly value: readonly number[] };

/** Words of SQL between bound values. */
export type Statement = { readonly pieces: readonly (string | Bound)[] };

export const text = (value: string): Bound => ({ type: 'String', value });
export const texts = (value: readonly string[]): Bound => ({ type: 'Array(String)', value, isSet: false });
export const whole = (value: number): Bound => ({ type: 'Int64', value });
export const wholes = (value: readonly number[]): Bound => ({ type: 'Array(Int32)', value });

/** Words of our own code, never of a caller. */
export const code = (words: string): Statement => ({ pieces: [words] });

/** A template whose values are bound values and other statements, and nothing else. */
export function sql(words: TemplateStringsArray, ...values: readonly (Bound | Statement)[]): Statement {
  const pieces = words.flatMap((word, at) => {
    const value = values[at];
    if (value === undefined) return [word];
    return 'pieces' in value ? [word, ...value.pieces] : [word, value];
  });
  return { pieces };
}

/** Whether a column, which our own code names, is one of the values. */
export const among = (column: string, value: readonly string[]): Statement =>
  value.length === 0
    ? code('0')
    : { pieces: [`${column} in `, { type: 'Array(String)', value, isSet: true }] };

export const joined = (statements: readonly Statement[], between: string): Statement => ({
  pieces: statements.flatMap(({ pieces }, at) => (at === 0 ? pieces : [between, ...pieces])),
});

/** With every value as a literal. */
export const withLiterals = ({ pieces }: Statement): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : literalOf(piece))).join('');

export type Parameters = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** With `{p0:String}` for every value, and the values beside it. */
export function withParameters({ pieces }: Statement): {
  readonly query: string;
  readonly values: Parameters;
} {
  const values: Record<string, Parameters[string]> = {};
  const query = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const name = `p${Object.keys(values).length}`;
    values[name] = piece.value;
    return `{${name}:${piece.type}}`;
  });
  return { query: query.join(''), values };
}

function literalOf(bound: Bound): string {
  switch (bound.type) {
    case 'String':
      return quoted(bound.value);
    case 'Int64':
      return integer(bound.value);
    case 'Array(String)':
      // After `in`, servers that know no parameters want a tuple.
      if (bound.isSet) return `(${bound.value.map(quoted).join(',')})`;
      return bound.value.length === 0 ? 'emptyArrayString()' : `[${bound.value.map(quoted).join(',')}]`;
    case 'Array(Int32)':
      return bound.value.length === 0 ? 'emptyArrayInt32()' : `[${bound.value.map(integer).join(',')}]`;
  }
}

const HALF_PAIR = /\p{Surrogate}/u;

const integer = (value: number): string => {
  if (!Number.isSafeInteger(value)) throw new Error(`No whole number: ${value}`);
  return value < 0 ? `(${value})` : String(value);
};

/**
 * Within quotes only a quote and a backslash mean anything to the server; the rest is taken byte for byte. What no UTF-8 can hold (half
 * a pair) would arrive as another text, so it is refused.
 */
export function quoted(value: string): string {
  if (HALF_PAIR.test(value)) throw new Error('A text that is no Unicode cannot be bound.');
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
