import { LONE_SURROGATE } from '../shared/storable-text.ts';
const PLAIN = /^[\x20-\x7e]*$/;
const NUL = /\0/g;

/**
 * Text from strangers, made fit to keep: at most `max` characters, never half of a surrogate pair or of an escape such as
 * `%C3%BC`, no NUL (docs/rules/tracking.md#tracked-texts).
 */
export function cleanText(text: string, max: number): string {
  if (PLAIN.test(text)) return cutText(text, max);
  return cutText(text, max)
    .replace(LONE_SURROGATE, text.length > max ? '' : '\ufffd')
    .replace(NUL, '');
}

const HALF_ESCAPE = /%[0-9A-Fa-f]?$/;
/** Escapes of UTF-8 that lack bytes behind them: of a character of two, three or four. */
const HALF_CHARACTER = /(?:%[CD][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F])?|%F[0-7](?:%[89AB][0-9A-F]){0,2})$/i;

/** At most `max` characters. What is cut does not end in the middle of an escaped character. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(HALF_ESCAPE, '').replace(HALF_CHARACTER, '') : text;
