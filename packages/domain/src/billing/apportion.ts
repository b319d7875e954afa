import { add, roundTo, subtract, ZERO, type Money } from '../shared/money.ts';

/**
 * Rounds amounts to whole minor units of `digits` decimals (cents, with 2), so that they add up exactly to their sum
 * rounded half-even once (docs/rules/billing.md#rounding-of-an-invoice). Every amount is rounded down first; the minor
 * units then missing go, one each, to the amounts with the largest remainders, earlier ones first. So no amount moves
 * by a whole minor unit.
 */
export function apportion(amounts: readonly Money[], digits: number): { total: Money; parts: Money[] } {
  const total = roundTo(sum(amounts), digits);
  const unit = minorUnit(digits);
  const parts = amounts.map((amount) => roundDown(amount, unit));
  const missing = Number(subtract(total, sum(parts)) / unit);
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: subtract(amount, parts[index] ?? ZERO) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = add(parts[index] ?? ZERO, unit);
  return { total, parts };
}

/** The exact sum; zero for an empty list. */
export const sum = (amounts: readonly Money[]): Money => amounts.reduce(add, ZERO);

/** Whether the amount is a whole number of minor units of `digits` decimals. */
export const isWholeMinor = (amount: Money, digits: number): boolean => amount % minorUnit(digits) === 0n;

const FRACTION_DIGITS = 15;
const minorUnit = (digits: number): Money => (10n ** BigInt(FRACTION_DIGITS - digits)) as Money;

/** Towards minus infinity, so that every remainder is at least zero. */
function roundDown(amount: Money, unit: Money): Money {
  const remainder = ((amount % unit) + unit) % unit;
  return (amount - remainder) as Money;
}
