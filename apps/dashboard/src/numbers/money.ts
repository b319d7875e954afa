// Amounts and counts as people read them. Text comes in and text goes out: nothing here adds, and nothing becomes a float.
import { spokenLocale } from '../language/locale.ts';
import type { NumberText } from '../api/exact-json.ts';
import { kept } from './kept.ts';

const MINUS = '\u2212';
/** More than any amount has. */
const FRACTION_MAX = 15;

const fractionOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** An exponent, which JSON allows, written out as plain digits. */
export function plainDigits(text: NumberText): NumberText {
  const found = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text);
  if (!found) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  const digits = whole + fraction;
  const point = whole.length + Number.parseInt(exponent, 10);
  const padded = point < 1 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = point < 1 ? 1 : point;
  const after = padded.slice(at);
  return `${sign}${padded.slice(0, at)}${after === '' ? '' : `.${after}`}` as NumberText;
}

type Digits = { readonly min: number; readonly max: number };

const formatterOf = kept(
  (min: number, max: number, locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: Math.max(min, max) }),
);

/** `$` before it, or where the locale puts it. */
const inCurrency = (currency: string) =>
  ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const;

const compactOf = kept(
  (currency: string | undefined, locale: string) =>
    new Intl.NumberFormat(locale, {
      ...(currency !== undefined && inCurrency(currency)),
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** A round number as short as it gets, with the sign of its currency where it is money: `$1.5K`. Of those at an axis of a chart. */
export const compact = (round: number, currency?: string, locale: string = spokenLocale()): string =>
  compactOf(currency, locale).format(round).replace('-', MINUS);

const shortOf = kept(
  (currency: string | undefined, locale: string) =>
    new Intl.NumberFormat(locale, {
      ...(currency !== undefined && inCurrency(currency)),
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
);

/** An amount or a count where there is little room: `$6.2K`. Whoever shows it says the exact one, too. */
export const short = (text: NumberText, currency?: string, locale: string = spokenLocale()): string =>
  shortOf(currency, locale).format(plainDigits(text)).replace('-', MINUS);

const symbolOf = kept((currency: string, locale: string): readonly [before: string, after: string] => {
  const parts = new Intl.NumberFormat(locale, inCurrency(currency)).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const written = (some: typeof parts) =>
    some
      .filter(({ type }) => type === 'currency' || type === 'literal')
      .map(({ value }) => value)
      .join('');
  return [written(parts.slice(0, at)), written(parts.slice(at))];
});

/** A formatted amount with the sign of its currency: `$1,780.00`. */
export function withSymbol(formatted: string, currency: string, locale: string = spokenLocale()): string {
  const [before, after] = symbolOf(currency, locale);
  return formatted.startsWith(MINUS)
    ? `${MINUS}${before}${formatted.slice(1)}${after}`
    : `${before}${formatted}${after}`;
}

const format = (text: NumberText, { min, max }: Digits, locale: string): string =>
  formatterOf(min, max, locale).format(plainDigits(text)).replace('-', MINUS);

/** How many decimals a currency is written with. */
export const decimalsOf = kept(
  (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/**
 * An amount with at least the decimals of its currency and every digit it really has. The currency is said once, in the
 * head of the column.
 */
export function amount(text: NumberText, currency: string, locale: string = spokenLocale()): string {
  const min = decimalsOf(currency);
  const max = Math.min(FRACTION_MAX, fractionOf(plainDigits(text)));
  return format(text, { min, max }, locale);
}

/**
 * A sum as people read it: rounded half up to the decimals of its currency and `more`, or to two digits that say something where
 * that would leave nothing of it. Whoever shows it says the exact amount, too.
 */
export function rounded(
  text: NumberText,
  currency: string,
  more = 0,
  locale: string = spokenLocale(),
): string {
  const min = decimalsOf(currency);
  const shown = format(text, { min, max: min + more }, locale);
  if (/[1-9]/.test(shown) || !/[1-9]/.test(text)) return shown;
  const formatter = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
  return formatter.format(plainDigits(text)).replace('-', MINUS);
}

/** Whether a code stands before the amount, as in English; in German and Spanish it follows. */
const isCodeFirst = kept(
  (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'code' })
      .formatToParts(1)
      .at(0)?.type === 'currency',
);

/** The code of a currency as text before or after its amount: `USD 12.00`, in German `12,00 USD`. */
export const codeAround = (
  currency: string,
  locale: string = spokenLocale(),
): readonly [before: string, after: string] =>
  isCodeFirst(locale) ? [`${currency}\u00a0`, ''] : ['', `\u00a0${currency}`];

/** An amount with its currency beside it, where the locale puts it: where a figure stands alone. */
export const amountWithCurrency = (
  text: NumberText,
  currency: string,
  locale: string = spokenLocale(),
): string => {
  const [before, after] = codeAround(currency, locale);
  return before + amount(text, currency, locale) + after;
};

/** An exchange rate, with all of its decimals. */
export const rate = (text: NumberText, locale: string = spokenLocale()): string =>
  format(text, { min: 0, max: FRACTION_MAX }, locale);

/** A whole number with its groups of thousands. */
export const count = (text: NumberText, locale: string = spokenLocale()): string =>
  format(text, { min: 0, max: 2 }, locale);

/** A number of percent that is written out already, as its language has the sign: `5%`, in German `5 %`. */
export const withPercentSign = (written: string, locale: string = spokenLocale()): string =>
  written + percentSign(locale);

const percentSign = kept((locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent' })
    .formatToParts(0)
    .filter(({ type }) => type !== 'integer')
    .map(({ value }) => value)
    .join(''),
);

/** A share that comes as a number of percent. */
export const percent = (text: NumberText, locale: string = spokenLocale()): string =>
  withPercentSign(format(text, { min: 2, max: 2 }, locale), locale);
