// How a figure differs from the compared period's. Exact digits go through bigint; what comes out is a share, for reading only.
import { spokenLocale } from '../language/locale.ts';
import type { NumberText } from '../api/exact-json.ts';
import { plainDigits, withPercentSign } from './money.ts';

export type Change = {
  readonly direction: 'up' | 'down' | 'same';
  /** `8.1%`; undefined where the earlier figure was 0, because nothing is a share of nothing. */
  readonly share: string | undefined;
};

const TENTHS_OF_PERCENT = 1000n;

/** Both as whole numbers of the same unit, and how many of it are 1. */
function scaled(first: NumberText, second: NumberText): [bigint, bigint, bigint] {
  const parts = [first, second].map((text) => plainDigits(text).split('.'));
  const digits = Math.max(...parts.map(([, fraction = '']) => fraction.length));
  const [one = 0n, two = 0n] = parts.map(([whole = '0', fraction = '']) =>
    BigInt(whole + fraction.padEnd(digits, '0')),
  );
  return [one, two, 10n ** BigInt(digits)];
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** The change from `before` to `now`, its share rounded half up to a tenth of a percent. */
export function changeOf(before: NumberText, now: NumberText, locale: string = spokenLocale()): Change {
  const [old, current] = scaled(before, now);
  const difference = current - old;
  const direction = difference === 0n ? 'same' : difference > 0n ? 'up' : 'down';
  if (old === 0n) return { direction, share: difference === 0n ? shareText(0n, locale) : undefined };
  const base = absolute(old);
  return {
    direction,
    share: shareText((absolute(difference) * TENTHS_OF_PERCENT * 2n + base) / (base * 2n), locale),
  };
}

/** `31.6%`: what a part is of a whole, rounded half up to a tenth of a percent; undefined of a whole of 0. */
export function shareOf(
  part: NumberText,
  whole: NumberText,
  locale: string = spokenLocale(),
): string | undefined {
  const [some, all] = scaled(part, whole);
  if (all === 0n) return undefined;
  const base = absolute(all);
  const tenths = (absolute(some) * TENTHS_OF_PERCENT * 2n + base) / (base * 2n);
  const isBelow = some < 0n !== all < 0n && tenths !== 0n;
  return `${isBelow ? '\u2212' : ''}${shareText(tenths, locale)}`;
}

/** `4.00`: what is left of the first without the second, with every digit. */
export function differenceOf(first: NumberText, second: NumberText): NumberText {
  const [one, two, unit] = scaled(first, second);
  const digits = absolute(one - two)
    .toString()
    .padStart(`${unit}`.length, '0');
  const at = digits.length - (`${unit}`.length - 1);
  const fraction = digits.slice(at);
  return `${one < two ? '-' : ''}${digits.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}` as NumberText;
}

/** `0.1`: by how much two numbers of percent differ, without the sign, rounded half up to a tenth. */
export function pointsOf(before: NumberText, now: NumberText, locale: string = spokenLocale()): string {
  const [old, current, unit] = scaled(before, now);
  return tenthsText((absolute(current - old) * 20n + unit) / (unit * 2n), locale);
}

const shareText = (tenths: bigint, locale: string): string =>
  withPercentSign(tenthsText(tenths, locale), locale);

function tenthsText(tenths: bigint, locale: string): string {
  const text = `${tenths / 10n}.${tenths % 10n}` as NumberText;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(text);
}

/** Each as a part of the largest, from 0 to 100: for drawing only. What is below 0 has none. */
export function partsOfLargest(values: readonly NumberText[]): number[] {
  const numbers = values.map(Number);
  const most = Math.max(0, ...numbers);
  return numbers.map((one) => (most === 0 ? 0 : Math.max(0, (one / most) * 100)));
}
