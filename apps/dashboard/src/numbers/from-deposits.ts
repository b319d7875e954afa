import type { NumberText } from '../api/exact-json.ts';

/**
 * How much of an open invoice deposits can pay: all of a credit, which is below zero and is added to them, else at most what there is of
 * them; undefined for nothing.
 */
export function paidFromDeposits(open: NumberText, prepaid: NumberText): NumberText | undefined {
  if (open.startsWith('-')) return open.slice(1) as NumberText;
  const paid = Number(prepaid) < Number(open) ? prepaid : open;
  return Number(paid) > 0 ? paid : undefined;
}
