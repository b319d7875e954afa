import type { Measures } from './stats.ts';
import { ZERO, add, negate } from '../shared/money.ts';

// The algebra of stats: merge is associative and commutative, EMPTY is its identity, negated(m) its inverse. So events
// may be folded in any order and in any batches, and a status change is "minus what it was, plus what it is".

const COUNTS = [
  'grossClicks',
  'uniqueClicks',
  'rejectedClicks',
  'clicks',
  'impressions',
  'approvedConversions',
  'pendingConversions',
  'rejectedConversions',
  'cancelledConversions',
] as const satisfies readonly (keyof Measures)[];

const AMOUNTS = [
  'payout',
  'revenue',
  'pendingPayout',
  'pendingRevenue',
  'saleAmount',
] as const satisfies readonly (keyof Measures)[];

type Mutable = { -readonly [K in keyof Measures]: Measures[K] };

export const EMPTY: Measures = {
  grossClicks: 0,
  uniqueClicks: 0,
  rejectedClicks: 0,
  clicks: 0,
  impressions: 0,
  approvedConversions: 0,
  pendingConversions: 0,
  rejectedConversions: 0,
  cancelledConversions: 0,
  payout: ZERO,
  revenue: ZERO,
  pendingPayout: ZERO,
  pendingRevenue: ZERO,
  saleAmount: ZERO,
};

export function merge(a: Measures, b: Measures): Measures {
  const result: Mutable = { ...a };
  for (const name of COUNTS) result[name] += b[name];
  for (const name of AMOUNTS) result[name] = add(a[name], b[name]);
  return result;
}

/** What undoes `measures`: merge(m, negated(m)) is EMPTY. */
export function negated(measures: Measures): Measures {
  const result: Mutable = { ...EMPTY };
  for (const name of COUNTS) result[name] -= measures[name]; // 0 - 0 is 0, -0 would not equal it
  for (const name of AMOUNTS) result[name] = negate(measures[name]);
  return result;
}

export function isEmpty(measures: Measures): boolean {
  return COUNTS.every((name) => measures[name] === 0) && AMOUNTS.every((name) => measures[name] === ZERO);
}
