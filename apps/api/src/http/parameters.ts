import { own } from '@tributary/domain/shared/own';
import { badParameter } from './http-error.ts';

/**
 * A parameter of a query string or a form, before any schema checks it: one value, several, or named ones
 * (`bank[name]=…`).
 */
export type Parameter = string | string[] | Record<string, string>;
export type Parameters = Record<string, Parameter>;

const KEY = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;
/** An entry of a list that stands in a list, as `fields[][0]`: the inner list is all there is of it. */
const NESTED = /^([^[\]]+\[)(?:\d*\]\[)+(\d*\])$/;
/** More than any client sends, few enough that a hostile string costs nothing. */
const PARAMETERS_MAX = 5000;

/**
 * Reads `x=1&x=2`, `x[]=1&x[]=2`, `x[0]=1&x[1]=2`, `x[][0]=1&x[][1]=2` and one `x[]=1,2` as the same list
 * (docs/rules/input-output.md#lists). Where `x[]` stands more than once, a comma belongs to its text. Refuses
 * malformed percent sequences, bytes that are no UTF-8 and NUL, which PostgreSQL cannot store.
 */
export function parseParameters(text: string | null | undefined): Parameters {
  const found: Parameters = Object.create(null) as Parameters;
  if (!text) return found;
  const pairs = text.split('&');
  if (pairs.length > PARAMETERS_MAX) throw badParameter(`At most ${PARAMETERS_MAX} parameters are allowed.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    put(found, key, at < 0 ? '' : decode(pair.slice(at + 1)));
  }
  for (const [name, value] of Object.entries(found)) {
    if (Array.isArray(value) && value.length === 1) found[name] = value.flatMap((one) => one.split(','));
  }
  return found;
}

function put(found: Parameters, key: string, value: string): void {
  const [, name = key, index] = KEY.exec(key.replace(NESTED, '$1$2')) ?? [];
  const before = own(found, name);
  if (index !== undefined && !/^\d*$/.test(index)) found[name] = { ...namedIn(before), [index]: value };
  else if (Array.isArray(before)) before.push(value);
  else if (typeof before === 'string') found[name] = [before, value];
  else found[name] = index === undefined ? value : [value];
}

const namedIn = (before: Parameter | undefined): Record<string, string> =>
  typeof before === 'object' && !Array.isArray(before) ? before : {};

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badParameter("A parameter contains a malformed percent sequence or bytes that aren't UTF-8.");
  }
  if (decoded.includes('\0')) throw badParameter('A parameter contains a NUL character.');
  return decoded;
}
