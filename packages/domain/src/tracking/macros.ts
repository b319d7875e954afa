import { LONE_SURROGATE } from '../shared/storable-text.ts';
// Templates with macros, `https://shop.example/?click={click_id}` (docs/rules/tracking.md#macros). Compiled once,
// filled per event: filling is on the click path. One pass, so a value is never expanded, whatever it looks like.
// Every value is percent-encoded, so it cannot leave its place; none is filled in before the end of the authority, so
// scheme, host and port are always those of the template.

/** A template taken apart: `literals[0]`, the value of `names[0]`, `literals[1]`, … */
export type Template = {
  readonly text: string;
  readonly literals: readonly string[];
  readonly names: readonly string[];
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
  if (/[:/\\]$/.test(fixed)) return templateOf(text, [text.replace(MACRO, '')], []);
  const literals: string[] = [];
  const names: string[] = [];
  let literal = fixed;
  let at = authority.length;
  MACRO.lastIndex = at;
  for (let match = MACRO.exec(text); match; match = MACRO.exec(text)) {
    literals.push(literal + text.slice(at, match.index));
    names.push(match[1] ?? '');
    literal = '';
    at = MACRO.lastIndex;
  }
  literals.push(literal + text.slice(at));
  return templateOf(text, literals, names);
}

/** A redirect must be an absolute http address with a host; a template stored badly could make something else. */
export const REDIRECTABLE = /^https?:\/\/[^/?#\\]/i;
export const OTHER_THAN_ASCII = /[^!-~]/;

const templateOf = (text: string, literals: readonly string[], names: readonly string[]): Template => ({
  text,
  literals,
  names,
  isPlainAddress:
    REDIRECTABLE.test(literals[0] ?? '') && !literals.some((literal) => OTHER_THAN_ASCII.test(literal)),
});

/** Fills every macro with its percent-encoded value; an unknown one becomes empty. */
export function fillTemplate(template: Template, values: MacroValues): string {
  const { literals, names } = template;
  let filled = literals[0] ?? '';
  for (let i = 0; i < names.length; i++) {
    filled += encodeValue(values(names[i] ?? '')) + (literals[i + 1] ?? '');
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
