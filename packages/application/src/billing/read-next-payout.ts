import { balanceOf } from '@tributary/domain/billing/balance';
import { type NextPayout, nextPayout } from '@tributary/domain/billing/next-payout';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Clock } from '../shared/stamps.ts';
import { agreedTermsOf, type TermsInForce } from './edit-payment-terms.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutTerms } from './payout-terms.ts';
import type { ReadBalances } from './read-balances.ts';

type Dependencies = {
  readonly stores: {
    readonly networks: Networks;
    readonly invoices: Pick<Invoices, 'listOpen'>;
    readonly payoutTerms: PayoutTerms;
  };
  readonly readBalances: ReadBalances;
  readonly clock: Clock;
};

export type ReadNextPayout = (
  networkId: NetworkId,
  affiliateId: AffiliateId,
) => Promise<{ readonly terms: TermsInForce; readonly next: NextPayout }>;

const BALANCES_MAX = 100;

/** What an affiliate is paid next, and the terms that say when (docs/rules/billing.md#next-payout). */
export const makeReadNextPayout =
  ({ stores, readBalances, clock }: Dependencies): ReadNextPayout =>
  async (networkId, affiliateId) => {
    const { currency, zone } = await getNetwork(stores, networkId);
    const [terms, open, balances] = await Promise.all([
      agreedTermsOf(stores.payoutTerms, networkId, affiliateId),
      stores.invoices.listOpen(networkId, [affiliateId]),
      readBalances({
        networkId,
        kind: 'affiliate',
        accountIds: [affiliateId],
        sort: { by: 'owed', order: 'desc' },
        page: { page: 1, limit: BALANCES_MAX },
      }),
    ]);
    const own = balances.items.find((one) => one.currency === currency);
    const approved = own ? balanceOf(own.sums).approved : ZERO;
    const today = dayOf(clock(), zone);
    return { terms, next: nextPayout({ open, approved, currency, terms: terms.terms, today }) };
  };
