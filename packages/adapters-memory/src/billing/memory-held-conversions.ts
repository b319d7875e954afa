// What invoices hold of conversions.
import { sum } from '@tributary/domain/billing/apportion';
import type { AmountKey, ConversionShare } from '@tributary/domain/billing/draft-invoice';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { subtract, ZERO } from '@tributary/domain/shared/money';
import type { Invoices, LineConversions } from '@tributary/application/billing/invoices';
import type { MemoryState } from '../state.ts';

const heldRows = (state: MemoryState, { networkId, id }: BilledAccount, conversionId: string) =>
  [...state.invoicedConversions.values()].filter(
    (row) => row.networkId === networkId && row.accountId === id && row.conversionId === conversionId,
  );

/** The conversions of an amount in the books that count for another amount now than invoices hold of them. */
export function sharesOf(
  state: MemoryState,
  account: BilledAccount,
  { day, subjectId, goalId }: Omit<AmountKey, 'source'>,
): ConversionShare[] {
  const zone = state.networks.get(account.networkId)?.zone ?? 'UTC';
  const isAffiliate = account.kind === 'affiliate';
  return [...state.conversions.values()]
    .filter((one) => one.networkId === account.networkId)
    .filter((one) => (isAffiliate ? one.affiliateId : one.advertiserId) === account.id)
    .filter((one) => one.campaignId === subjectId && (one.goalId ?? '') === goalId)
    .filter((one) => dayOf(one.convertedAt, zone) === day)
    .map(({ id, status, payout, revenue }) => {
      const counted = status === 'approved' ? (isAffiliate ? payout : revenue) : ZERO;
      const held = sum(heldRows(state, account, id).map(({ amount }) => amount));
      return { conversionId: id, amount: subtract(counted, held) };
    })
    .filter(({ amount }) => amount !== ZERO)
    .sort(byConversion);
}

const byConversion = (a: ConversionShare, b: ConversionShare): number =>
  a.conversionId < b.conversionId ? -1 : 1;

export const memoryHeldConversions = (state: MemoryState): Pick<Invoices, 'findHeld' | 'listHeld'> => ({
  findHeld: async (account, { id }) => {
    const closedAt = (invoiceId: string) => Number(state.invoices.get(invoiceId)?.createdAt);
    const amounts = heldRows(state, account, id)
      .sort((a, b) => closedAt(a.invoiceId) - closedAt(b.invoiceId) || (a.invoiceId < b.invoiceId ? -1 : 1))
      .map(({ invoiceId, position, amount }) => ({ invoiceId, position, amount }));
    return { amounts, known: true };
  },
  listHeld: async (networkId, invoiceId, limit) => {
    const rows = [...state.invoicedConversions.values()]
      .filter((row) => row.networkId === networkId && row.invoiceId === invoiceId)
      .sort(byConversion);
    const positions = [...new Set(rows.map(({ position }) => position))].sort(nullLast);
    return positions.map((position): LineConversions => {
      const own = rows.filter((row) => row.position === position);
      const first = own.slice(0, limit).map(({ conversionId, amount }) => ({ conversionId, amount }));
      return { position, count: own.length, first };
    });
  },
});

const nullLast = (a: number | null, b: number | null): number =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);
