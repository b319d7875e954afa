// What is said of an order, in words that are equal for the same (docs/rules/attribution.md#orders-that-exist).
import { exact, unitsOf, type Exact } from './exact.ts';
import type { State, Status } from './state.ts';

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

/** Those of the trade that are sent here (docs/rules/attribution.md#words-for-a-status). */
const WORDS: Readonly<Record<string, Status>> = {
  ...{ approved: 'approved', confirmed: 'approved', '1': 'approved' },
  ...{ pending: 'pending', onhold: 'pending', '2': 'pending' },
  ...{ rejected: 'rejected', declined: 'rejected', '3': 'rejected' },
  ...{ cancelled: 'cancelled', reversed: 'cancelled', chargeback: 'cancelled' },
};

/** By the network's own table first, in any case, without blanks, dashes and underscores; undefined where neither knows it. */
export function statusSaid({ words }: Pick<State, 'words'>, text: string): Status | undefined {
  const word = text.toLowerCase().replace(/[ _-]/g, '');
  return words.get(word) ?? WORDS[word];
}

/** Amounts as shops write them (docs/rules/money.md#written-amounts). */
const WRITTEN: Readonly<Record<string, string>> = {
  '1,234.50': '1234.50',
  '$33.33': '33.33',
  '0,07': '0.07',
};

export const amountSaid = (text: string): Exact => exact(WRITTEN[text] ?? text);
