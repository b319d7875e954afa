import { firstSettings, heldBackOf, type HeldBack } from '@tributary/domain/billing/payment-terms';
import { type CalendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import type { HeldBackToday } from '../attribution/traces.ts';
import type { Clock } from '../shared/stamps.ts';
import { agreedTermsOf } from './edit-payment-terms.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Stores = { readonly invoices: Pick<Invoices, 'listOpen'>; readonly payoutTerms: PayoutTerms };
type Asked = {
  readonly networkId: NetworkId;
  readonly affiliateIds: readonly string[];
  readonly today: CalendarDay;
};

/** Of one affiliate and currency: `until` is the first day on which some of it is held back no longer. */
export type HeldBackSum = HeldBack & { readonly affiliateId: string; readonly currency: string };

/**
 * What is held back of the open invoices of affiliates, by the terms that count today; nothing of those who have nothing held back
 * (docs/rules/billing.md#hold-back).
 */
export async function listHeldBack(
  { invoices, payoutTerms }: Stores,
  { networkId, affiliateIds, today }: Asked,
): Promise<HeldBackSum[]> {
  const { terms: ofNetwork } = (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
  const agreed = new Map(
    (await payoutTerms.findManyAgreed(networkId, affiliateIds)).map((one) => [
      one.affiliateId as string,
      one.terms,
    ]),
  );
  const termsOf = (id: string) => agreed.get(id) ?? ofNetwork;
  const holding = affiliateIds.filter((id) => termsOf(id).holdBackPercent > ZERO);
  const sums = new Map<string, HeldBackSum>();
  for (const invoice of holding.length > 0 ? await invoices.listOpen(networkId, holding) : []) {
    const affiliateId = invoice.account.id;
    const held = heldBackOf(invoice, termsOf(affiliateId), today);
    if (!held) continue;
    const key = `${affiliateId} ${invoice.currency}`;
    const { amount = ZERO, until = held.until } = sums.get(key) ?? {};
    sums.set(key, {
      affiliateId,
      currency: invoice.currency,
      amount: add(amount, held.amount),
      until: until < held.until ? until : held.until,
    });
  }
  return [...sums.values()];
}

/** Of one invoice; of an advertiser's nothing is. */
export const makeHeldBackToday =
  (payoutTerms: PayoutTerms, clock: Clock): HeldBackToday =>
  async (invoice, zone) => {
    const { networkId, kind, id } = invoice.account;
    if (kind === 'advertiser') return null;
    const { terms } = await agreedTermsOf(payoutTerms, networkId, id);
    return heldBackOf(invoice, terms, dayOf(clock(), zone)) ?? null;
  };

/** Of one of them in a currency. */
export const heldBackIn = (
  sums: readonly HeldBackSum[],
  of: Pick<HeldBackSum, 'affiliateId' | 'currency'>,
): { readonly amount: Money; readonly until: CalendarDay | null } =>
  sums.find(({ affiliateId, currency }) => affiliateId === of.affiliateId && currency === of.currency) ?? {
    amount: ZERO,
    until: null,
  };
