import type { Brand } from './brand.ts';
import { invalid, refuse } from './refusal.ts';

/** An exact amount, in units of 10^-15: a cpm rate of 12 digits divides by 1000 without loss. */
export type Money = Brand<bigint, 'Money'>;

const DIGITS = 15;
const UNIT = 10n ** 15n;
const RATE_DIGITS = 12;
const FORM = /^([+-])?(\d{1,30})?(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/;

export const ZERO = 0n as Money;
/** The largest amount accepted from outside: 1e9 (docs/rules/money.md#largest-amount). */
export const MONEY_MAX = (1_000_000_000n * UNIT) as Money;
/** The same as a message writes it: `1000000000`. */
export const MONEY_MAX_TEXT = (MONEY_MAX / UNIT).toString();

/** Whether an amount may come from outside: not negative, at most `MONEY_MAX`. */
export const isAcceptable = (value: Money): boolean => value >= 0n && value <= MONEY_MAX;

/** Parses decimal text, never through a float. More than 15 fractional digits are rounded half-even. Refuses with `invalid_money`. */
export function money(text: string): Money {
  return parse(text, DIGITS);
}

/** A rate or amount from outside: not negative, at most 1e9, at most 12 fractional digits (more are rounded half-even). */
export function rate(text: string): Money {
  return payable(parse(text, RATE_DIGITS));
}

/** An amount that an affiliate or an advertiser may be promised: not negative, at most 1e9. Refuses with `invalid_money`. */
export function payable(value: Money): Money {
  if (!isAcceptable(value)) throw refuse('invalid_money', `Enter an amount between 0 and ${MONEY_MAX_TEXT}.`);
  return value;
}

/** More is a slip of the keyboard, and pays before anybody sees it. */
export const PERCENT_MAX = (1000n * UNIT) as Money;

/** So many percent that an affiliate may be promised: not negative, at most 1000. Refuses with `invalid_parameter`, and the path. */
export function payablePercent(value: Money, path: string): Money {
  if (payable(value) > PERCENT_MAX) throw invalid(path, 'Enter 1,000% or less.');
  return value;
}

/** Canonical decimal text without trailing zeros: `1.5`, `0`, `-0.000000000000001`. */
export function moneyText(value: Money): string {
  if (value === ZERO) return '0';
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(DIGITS + 1, '0');
  const whole = digits.slice(0, -DIGITS);
  let end = digits.length;
  while (end > whole.length && digits.charAt(end - 1) === '0') end--;
  const fraction = digits.slice(whole.length, end);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Exact. */
export const add = (a: Money, b: Money): Money => (a + b) as Money;
/** Exact; may be below zero. */
export const subtract = (a: Money, b: Money): Money => (a - b) as Money;
/** Exact. */
export const negate = (a: Money): Money => -a as Money;

/** One impression's share of a cpm rate: exact for every rate of at most 12 digits. */
export const perThousand = (cpm: Money): Money => divideHalfEven(cpm, 1000n);

/** `percent` % of `amount`, rounded half-even to 10^-15. */
export const percentOf = (percent: Money, amount: Money): Money =>
  divideHalfEven(percent * amount, 100n * UNIT);

/** What an amount is multiplied and divided by: a third, which no decimal is, is `{ times: 1, over: 3 }`. */
export type Factor = { readonly times: Money; readonly over: Money };

/**
 * `amount` × `times` ÷ `over` (an exchange rate), rounded half-even once, to `digits` fractional digits
 * (docs/rules/money.md#conversion-of-a-sale).
 */
export function scaled(amount: Money, { times, over }: Factor, digits = DIGITS): Money {
  // One to one, as nearly all sales are.
  if (times === over && over !== ZERO && digits === DIGITS) return amount;
  const unit = 10n ** BigInt(DIGITS - digits);
  return (divideHalfEven(amount * times, over * unit) * unit) as Money;
}

/** Rounds half-even to `digits` fractional digits (an invoice's minor unit). */
export function roundTo(value: Money, digits: number): Money {
  const unit = 10n ** BigInt(DIGITS - digits);
  return (divideHalfEven(value, unit) * unit) as Money;
}

/** `dividend` ÷ `divisor`, two whole numbers, as a decimal of `digits` digits, rounded half-even; 0 when divided by 0. */
export function quotient(dividend: bigint, divisor: bigint, digits: number): Money {
  if (divisor === 0n) return ZERO;
  return (divideHalfEven(dividend * 10n ** BigInt(digits), divisor) *
    10n ** BigInt(DIGITS - digits)) as Money;
}

function parse(text: string, keep: number): Money {
  const match = FORM.exec(text.trim());
  if (!match || (match[2] === undefined && match[3] === undefined)) {
    throw refuse('invalid_money', 'Enter an amount such as 1.25.');
  }
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + keep; // value = digits × 10^shift, in units of 10^-keep
  const kept = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfEven(digits, 10n ** BigInt(-shift));
  const value = kept * 10n ** BigInt(DIGITS - keep);
  return (sign === '-' ? -value : value) as Money;
}

function divideHalfEven(dividend: bigint, divisor: bigint): Money {
  const negative = dividend < 0n;
  const absolute = negative ? -dividend : dividend;
  let quotient = absolute / divisor;
  const twice = (absolute % divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) quotient += 1n;
  return (negative ? -quotient : quotient) as Money;
}
