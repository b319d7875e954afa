import { LONE_SURROGATE } from '../shared/storable-text.ts';
// Templates with macros, `https://shop.example/?click={click_id}` (docs/rules/tracking.md#macros). Compiled once,
// filled per event: filling is on the click path. One pass, so a value is never expanded, whatever it looks like.
// Every value is percent-encoded as often as its place is, so it cannot leave it; none is filled in before the end of the authority, so
// scheme, host and port are always those of the template.

/** A template taken apart: `literals[0]`, the value of `names[0]`, `literals[1]`, … */
export type Template = {
  readonly text: string;
  readonly literals: readonly string[];
  readonly names: readonly string[];
  /** For each name, how often its value is percent-encoded: once, and once more for each text around it that is encoded itself. */
  readonly depths: readonly number[];
  /**
   * It begins as an absolute http address with a host, and all of it is visible ASCII. So does and is whatever it becomes,
   * because values stand behind that, percent-encoded.
   */
  readonly isPlainAddress: boolean;
};

/** The value of a macro, not encoded; the empty string for one it does not know. */
export type MacroValues = (name: string) => string;

const MACRO = /\{([\w.-]{1,64})\}/g;
/** As URL parsers read it: a backslash is a slash, and after `https:` any number of them, even none, begins the host. */
const AUTHORITY = /^[\w{}+.-]*:[/\\]*[^/?#\\]*/;

/** Takes a template apart. Macros in scheme, host or port, which validation refuses, are dropped should one be stored all the same. */
export function compileTemplate(text: string): Template {
  const authority = AUTHORITY.exec(text)?.[0] ?? '';
  const fixed = authority.replace(MACRO, '');
  // Without a host of its own, the first value behind the slashes would be read as one.
  if (/[:/\\]$/.test(fixed)) {
    return templateOf({ text, literals: [text.replace(MACRO, '')], names: [], depths: [] });
  }
  const literals: string[] = [];
  const names: string[] = [];
  const depths: number[] = [];
  let literal = fixed;
  let at = authority.length;
  MACRO.lastIndex = at;
  for (let match = MACRO.exec(text); match; match = MACRO.exec(text)) {
    literals.push(literal + text.slice(at, match.index));
    names.push(match[1] ?? '');
    depths.push(depthAt(text.slice(authority.length), match.index - authority.length));
    literal = '';
    at = MACRO.lastIndex;
  }
  literals.push(literal + text.slice(at));
  return templateOf({ text, literals, names, depths });
}

/** A redirect must be an absolute http address with a host; a template stored badly could make something else. */
export const REDIRECTABLE = /^https?:\/\/[^/?#\\]/i;
export const OTHER_THAN_ASCII = /[^!-~]/;

const templateOf = (parts: Omit<Template, 'isPlainAddress'>): Template => ({
  ...parts,
  isPlainAddress:
    REDIRECTABLE.test(parts.literals[0] ?? '') &&
    !parts.literals.some((literal) => OTHER_THAN_ASCII.test(literal)),
});

const DEPTH_MAX = 6;

/**
 * How often the place at `at` is percent-encoded: `{p1}` of `?u=https%3A%2F%2Fa.example%2F%3Fx%3D{p1}` twice. A value, a
 * part of the path or a fragment is an encoded text itself where it holds escaped delimiters (docs/rules/tracking.md#one-pass).
 */
function depthAt(text: string, at: number): number {
  const isInPath = !/[?#]/.test(text.slice(0, at));
  let place = around({ before: text.slice(0, at), after: text.slice(at) }, isInPath ? '[/?#]' : '[&?#=]');
  let depth = 1;
  while (depth < DEPTH_MAX && holdsEscaped(place, depth)) {
    place = around(place, `%(?:25){${depth - 1}}(?:26|3F|23|3D)`);
    depth++;
  }
  return depth;
}

type Place = { readonly before: string; readonly after: string };

/** What stands around a place up to the next delimiters. */
function around({ before, after }: Place, delimiter: string): Place {
  const last = new RegExp(`^.*${delimiter}`, 'is').exec(before)?.[0].length ?? 0;
  const next = new RegExp(delimiter, 'i').exec(after)?.index ?? after.length;
  return { before: before.slice(last), after: after.slice(0, next) };
}

/** Whether a delimiter stands there that was escaped `depth` times or more. */
const holdsEscaped = ({ before, after }: Place, depth: number): boolean =>
  new RegExp(`%(?:25){${depth - 1},}(?:3A|2F|3F|23|26|3D|3B)`, 'i').test(`${before} ${after}`);

/** Fills every macro with its value, percent-encoded as often as its place; an unknown one becomes empty. */
export function fillTemplate(template: Template, values: MacroValues): string {
  const { literals, names, depths } = template;
  let filled = literals[0] ?? '';
  for (let i = 0; i < names.length; i++) {
    let value = values(names[i] ?? '');
    for (let depth = depths[i] ?? 1; depth > 0; depth--) value = encodeValue(value);
    filled += value + (literals[i + 1] ?? '');
  }
  return filled;
}

/** Whether the template uses the macro. */
export const hasMacro = (template: Template, name: string): boolean => template.names.includes(name);

/** The macros a text uses, for validation. */
export const macrosIn = (text: string): string[] => [...text.matchAll(MACRO)].map((match) => match[1] ?? '');

const PLAIN = /^[\w.~-]*$/;
const SUB_DELIMITERS = /[!'()*]/g;

/**
 * Everything but RFC 3986's unreserved characters percent-encoded as UTF-8: right in a path, a query and a fragment
 * alike. Half of a surrogate pair, which has no UTF-8, becomes U+FFFD.
 */
export function encodeValue(value: string): string {
  if (PLAIN.test(value)) return value;
  return encodeURIComponent(value.replace(LONE_SURROGATE, '\ufffd')).replace(
    SUB_DELIMITERS,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
