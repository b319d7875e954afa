// What is said of an order, in words that are equal for the same (docs/rules/attribution.md#orders-that-exist).
import { unitsOf, type Exact } from './exact.ts';

export type Said = {
  readonly status: string | null;
  readonly sale: Exact | null;
  readonly payout: Exact | null;
  readonly revenue: Exact | null;
  readonly currency: string;
  readonly unread: readonly string[];
};

export const wordsOf = ({ status, sale, payout, revenue, currency, unread }: Said): string =>
  JSON.stringify([
    status,
    ...[sale, payout, revenue].map((one) => one && unitsOf(one).toString()),
    currency,
    unread,
  ]);
