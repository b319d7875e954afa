import { LONE_SURROGATE } from '../shared/storable-text.ts';
const PLAIN = /^[\x20-\x7e]*$/;
const NUL = /\0/g;

/** Text from strangers, made fit to keep: at most `max` characters, never half of a surrogate pair, no NUL. */
export function cleanText(text: string, max: number): string {
  if (text.length <= max && PLAIN.test(text)) return text;
  return text
    .slice(0, max)
    .replace(LONE_SURROGATE, text.length > max ? '' : '\ufffd')
    .replace(NUL, '');
}
