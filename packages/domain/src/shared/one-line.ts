// What is of one line and shows all it holds (docs/rules/input-output.md#single-line-texts).
import { invalid } from './refusal.ts';

/** Line breaks and other control characters. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
/**
 * What shows nothing or turns the direction of text round, by which one name passes for another. Without U+200C and U+200D, which
 * Persian and Indic scripts and emoji need.
 */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Blanks, controls and marks that no font shows; U+2800 is a pattern of Braille without dots. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nobody sees anything of a text. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Why a text may not be a name; undefined when it may. */
export function whyNotOneLine(text: string): string | undefined {
  if (CONTROLS.test(text)) return 'Contains a line break or another control character.';
  const hidden = HIDDEN.exec(text)?.[0].codePointAt(0);
  if (hidden === undefined) return undefined;
  const code = hidden.toString(16).toUpperCase().padStart(4, '0');
  return `Contains the invisible character U+${code}. Delete it, or type the text again.`;
}

/** Refuses with `invalid_parameter` a text that is not of one line. */
export function assertOneLine(text: string, path: string): void {
  const why = whyNotOneLine(text);
  if (why !== undefined) throw invalid(path, why);
}

/** The text without what no name has. */
export const withoutUnfit = (text: string): string =>
  text.replace(new RegExp(CONTROLS, 'gu'), '').replace(new RegExp(HIDDEN, 'gu'), '');
