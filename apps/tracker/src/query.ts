import { decodeValue } from './text.ts';

const PAIRS_MAX = 200;
const NAME_LENGTH_MAX = 64;

/**
 * The first value of each name a reader asked for, `wanted` in lower case; parameters that are not in it are not kept in memory.
 * Letter case of a name does not count, nor does what `&amp;` leaves in front of it (docs/rules/tracking.md#spelling-of-paths).
 */
export const parseQuery = (
  raw: string,
  wanted: ReadonlySet<string>,
  valueLengthMax: number,
): Record<string, string> =>
  parse(raw, valueLengthMax, (sent) => {
    if (wanted.has(sent)) return sent;
    const name = withoutEntity(sent).toLowerCase();
    return wanted.has(name) ? name : undefined;
  });

/** The same where letter case counts: the parameters of an alias. */
export const parseExactly = (
  raw: string,
  wanted: ReadonlySet<string>,
  valueLengthMax: number,
): Record<string, string> =>
  parse(raw, valueLengthMax, (sent) => {
    const name = withoutEntity(sent);
    return wanted.has(name) ? name : undefined;
  });

const withoutEntity = (name: string): string => name.replace(/^(?:amp;)+/i, '');

function parse(
  raw: string,
  valueLengthMax: number,
  nameOf: (sent: string) => string | undefined,
): Record<string, string> {
  const values: Record<string, string> = {};
  let at = 0;
  for (let pairs = 0; at < raw.length && pairs < PAIRS_MAX; pairs++) {
    let end = raw.indexOf('&', at);
    if (end < 0) end = raw.length;
    const equals = raw.indexOf('=', at);
    const nameEnd = equals < 0 || equals > end ? end : equals;
    const name = nameOf(decodeValue(raw.slice(at, nameEnd), NAME_LENGTH_MAX));
    if (name !== undefined && !Object.hasOwn(values, name)) {
      values[name] = nameEnd === end ? '' : decodeValue(raw.slice(nameEnd + 1, end), valueLengthMax);
    }
    at = end + 1;
  }
  return values;
}

/** The value of a cookie; undefined when there is none. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return unquoted(pair.slice(equals + 1).trim());
  }
  return undefined;
}

/** All cookies whose names begin with the prefix, by the rest of the name. */
export function cookiesNamed(header: string, prefix: string): [rest: string, value: string][] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes('='))
    .map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(prefix.length, equals), unquoted(pair.slice(equals + 1))];
    });
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1');
