import type { NumberText } from '../api/exact-json.ts';
import { plainDigits } from './money.ts';

/** How much of a limit is used, in whole percents rounded down, when so much of it is left: of one that is 0, all. */
export function percentUsed(left: NumberText, limit: NumberText): NumberText {
  const places = Math.max(placesOf(left), placesOf(limit));
  const whole = scaled(limit, places);
  if (whole <= 0n) return '100';
  const used = ((whole - scaled(left, places)) * 100n) / whole;
  return `${used < 0n ? 0n : used}` as NumberText;
}

/** Compares exactly. */
export function isLess(one: NumberText, other: NumberText): boolean {
  const places = Math.max(placesOf(one), placesOf(other));
  return scaled(one, places) < scaled(other, places);
}

const placesOf = (text: NumberText): number => plainDigits(text).split('.')[1]?.length ?? 0;

function scaled(text: NumberText, places: number): bigint {
  const [units = '', decimals = ''] = plainDigits(text).split('.');
  return BigInt(units + decimals.padEnd(places, '0'));
}
