// Numbers as people type them in their language, and as the API takes them: plain digits with a point. Text comes in and text goes out.
import { spokenLocale } from '../language/locale.ts';
import { kept } from './kept.ts';

const PLAIN = /^[+-]?\d+(\.\d+)?$/;
const COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d+$/;
/** One group of three after a point: thousands to some, decimals to others. */
const TWO_MEANINGS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

const hasComma = kept((locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ','),
);

/** `1234.5` of `1234,5` or `1.234,5` where the language has a decimal comma; undefined of what is no number there, or could be two. */
export function plainNumber(typed: string, locale: string = spokenLocale()): string | undefined {
  const text = typed.trim();
  if (!hasComma(locale)) return PLAIN.test(text) ? text : undefined;
  if (COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return PLAIN.test(text) && !TWO_MEANINGS.test(text) ? text : undefined;
}

/** As it is typed: `1234,5`. */
export const typedNumber = (plain: string, locale: string = spokenLocale()): string =>
  hasComma(locale) && PLAIN.test(plain) ? plain.replace('.', ',') : plain;

/** Both numbers that it could be, as they are typed without a doubt: `1234` and `1,234`. */
export function twoMeanings(
  typed: string,
  locale: string = spokenLocale(),
): readonly [string, string] | undefined {
  const text = typed.trim();
  return hasComma(locale) && TWO_MEANINGS.test(text)
    ? [text.replace('.', ''), text.replace('.', ',')]
    : undefined;
}
