import type { NumberText } from '../api/exact-json.ts';
import { isLess } from './used.ts';

/**
 * How much of an open invoice deposits can pay: all of a credit, which is below zero and is added to them, else at most what there is of
 * them; undefined for nothing.
 */
export function paidFromDeposits(open: NumberText, prepaid: NumberText): NumberText | undefined {
  if (open.startsWith('-')) return open.slice(1) as NumberText;
  const paid = isLess(prepaid, open) ? prepaid : open;
  return isLess('0', paid) ? paid : undefined;
}
