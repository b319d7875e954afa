import { add, subtract, ZERO, type Money } from '../shared/money.ts';

/**
 * Rounds amounts to whole minor units of `digits` decimals (cents, with 2), so that they add up exactly to `total`, which
 * is whole (docs/rules/billing.md#rounding-of-an-invoice). Every amount is rounded down first; the minor units then
 * missing go, one each, to the amounts with the largest remainders, earlier ones first. So no amount moves by a whole
 * minor unit when the total is their sum rounded. Any other total is spread as evenly.
 */
export function apportion(amounts: readonly Money[], total: Money, digits: number): Money[] {
  const unit = minorUnit(digits);
  const floors = amounts.map((amount) => roundDown(amount, unit));
  const missing = subtract(total, sum(floors)) / unit;
  const count = BigInt(amounts.length);
  const more = count === 0n ? 0n : ((missing % count) + count) % count;
  const each = count === 0n ? ZERO : ((((missing - more) / count) * unit) as Money);
  const parts = floors.map((floor) => add(floor, each));
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: subtract(amount, floors[index] ?? ZERO) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, Number(more))) parts[index] = add(parts[index] ?? ZERO, unit);
  return parts;
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
