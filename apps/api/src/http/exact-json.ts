import { isSafeNumber, LosslessNumber } from 'lossless-json';

/** Deeper bodies have no use here, and would run parsers out of stack. */
const DEPTH_MAX = 100;
/** Ten times the longest list; each value costs every check behind the parser too. */
const VALUES_MAX = 50_000;

/** JSON that is well-formed, but deeper or of more values than any body is. */
export class TooComplex extends Error {}

/**
 * Parses JSON whose numbers keep every digit: one that a float cannot hold becomes a LosslessNumber. The text is read by
 * the engine's own parser, which takes a few milliseconds for a megabyte where one written in JavaScript takes hundreds,
 * in which no click is answered. Throws a SyntaxError, or TooComplex.
 */
export function parseExactJson(text: string): unknown {
  const { marked, mark } = withMarkedNumbers(text);
  if (marked === undefined) return JSON.parse(text);
  try {
    return JSON.parse(marked, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith(mark)
        ? new LosslessNumber(value.slice(mark.length))
        : value,
    );
  } catch (error) {
    JSON.parse(text); // the error of the text as it was sent, whose positions are right
    throw error;
  }
}

const NUMBER = /-?\d[\d.eE+-]*/g;

/**
 * The text with each number that a float cannot hold as a string that begins with the mark; nothing when there are none.
 * Looks only between strings, and counts depth and values there.
 */
function withMarkedNumbers(text: string): { marked: string | undefined; mark: string } {
  const mark = `number ${crypto.randomUUID()} `;
  const parts: string[] = [];
  let kept = 0; // up to here the text is in `parts`
  const bounds = { depth: 0, values: 0 };
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    const between = text.slice(at, end);
    requireBounded(between, bounds);
    for (const { 0: number, index } of between.matchAll(NUMBER)) {
      if (isSafe(number)) continue;
      parts.push(text.slice(kept, at + index), JSON.stringify(mark + number));
      kept = at + index + number.length;
    }
    if (quote < 0) break;
    at = endOfString(text, quote);
  }
  return { marked: parts.length === 0 ? undefined : parts.join('') + text.slice(kept), mark };
}

/** What is no number is left to the parser to refuse. */
const isSafe = (text: string): boolean =>
  text.length <= 15
    ? !/[eE]/.test(text) || isSafeNumber(text)
    : !JSON_NUMBER.test(text) || isSafeNumber(text);
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function requireBounded(between: string, bounds: { depth: number; values: number }): void {
  for (let at = 0; at < between.length; at++) {
    const character = between.charCodeAt(at);
    if (character === COMMA) bounds.values++;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) bounds.depth++;
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) bounds.depth--;
    if (bounds.depth > DEPTH_MAX) throw new TooComplex('The body is nested too deeply.');
    if (bounds.values > VALUES_MAX) throw new TooComplex(`The body holds more than ${VALUES_MAX} values.`);
  }
}
const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Behind the quote that closes the string; the end of the text when none does. */
function endOfString(text: string, opening: number): number {
  for (let at = opening + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** A value of an answer that its route has written already. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Writes JSON whose numbers keep every digit, as `stringify` of lossless-json does in three quarters of the time: undefined for what JSON has no
 * text for.
 */
export function exactJsonText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'null' : objectText(value);
    default:
      return undefined;
  }
}

function objectText(value: object): string | undefined {
  if (value instanceof LosslessNumber) return value.toString();
  if (value instanceof WrittenJson) return value.text;
  if (Array.isArray(value)) return listText(value);
  const { toJSON } = value as { toJSON?: () => unknown };
  if (typeof toJSON === 'function') return exactJsonText(toJSON.call(value));
  let text = '';
  for (const [name, one] of Object.entries(value)) {
    const written = exactJsonText(one);
    if (written !== undefined) text += `${text === '' ? '' : ','}${quoted(name)}:${written}`;
  }
  return `{${text}}`;
}

function listText(values: readonly unknown[]): string {
  let text = '';
  for (let at = 0; at < values.length; at++)
    text += (at === 0 ? '' : ',') + (exactJsonText(values[at]) ?? 'null');
  return `[${text}]`;
}

/** Nothing to escape; longer texts the engine looks through faster. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]{0,60}$/u;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
