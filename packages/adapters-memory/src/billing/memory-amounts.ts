// What the books and the invoices hold of an account, key by key.
import type { AmountKey, Difference } from '@tributary/domain/billing/draft-invoice';
import { bonusSubjectOf } from '@tributary/domain/billing/bonus';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import type { DerivedAmount } from '@tributary/application/billing/invoices';
import { newestFirst } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

/** Sorts as the parts of the key do. */
export const keyText = ({ day, source, subjectId, goalId }: AmountKey): string =>
  JSON.stringify({ day, source, subjectId, goalId });

export function booksOf(
  state: MemoryState,
  { networkId, kind, id }: BilledAccount,
  derived: readonly DerivedAmount[],
): Map<string, Money> {
  const sums = new Map<string, Money>();
  const count = (key: AmountKey, amount: Money) =>
    sums.set(keyText(key), add(sums.get(keyText(key)) ?? ZERO, amount));
  for (const row of state.stats.values()) {
    if (row.networkId !== networkId) continue;
    if ((kind === 'affiliate' ? row.affiliateId : row.advertiserId) !== id) continue;
    const { day, campaignId, goalId, measures } = row;
    const amount = kind === 'affiliate' ? measures.payout : measures.revenue;
    count({ source: 'campaign', day, subjectId: campaignId, goalId }, amount);
  }
  for (const bonus of state.bonuses.values())
    if (bonus.networkId === networkId && bonus.affiliateId === id)
      count({ source: 'bonus', day: bonus.day, subjectId: bonusSubjectOf(bonus), goalId: '' }, bonus.amount);
  for (const { day, subjectId, amount } of derived)
    count({ source: 'referral', day, subjectId, goalId: '' }, amount);
  return sums;
}

export function takenOf(state: MemoryState, { networkId, id }: BilledAccount): Map<string, Money> {
  const rows = [...state.invoicedAmounts.values()];
  return new Map(
    rows
      .filter((row) => row.networkId === networkId && row.accountId === id)
      .map(({ key, amount }) => [key, amount]),
  );
}

/** Whether an invoice covers the day, and the currency that what changes of it is invoiced in. */
export function invoicedIn(
  state: MemoryState,
  { networkId, id }: BilledAccount,
  { day, invoiced }: { readonly day: string; readonly invoiced: Money },
): Pick<Difference, 'closed' | 'currency'> {
  const invoices = [...state.invoices.values()]
    .filter(({ account, adjusts }) => account.networkId === networkId && account.id === id && !adjusts)
    .sort((a, b) => -newestFirst(a, b));
  const covering = invoices.find(({ start, end }) => start <= day && day <= end);
  const along = invoiced === ZERO ? undefined : invoices.find(({ end }) => end >= day);
  return { closed: covering !== undefined, currency: (covering ?? along)?.currency ?? null };
}
