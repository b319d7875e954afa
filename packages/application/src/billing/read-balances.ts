import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { sum } from '@tributary/domain/billing/apportion';
import type { InvoiceHead } from '@tributary/domain/billing/invoice';
import type { PayoutMethod } from '@tributary/domain/billing/payout-method';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import type { ReferralEarnings } from '../referral/referral-earnings.ts';
import type { Clock } from '../shared/stamps.ts';
import type { Page } from '../shared/page.ts';
import type { AccountBalance, BalancePage, BalancesAsked, EarnedAside } from './balances.ts';
import { heldBackIn, listHeldBack } from './held-back.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutMethods } from './payout-methods.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Dependencies = {
  readonly stores: {
    readonly accounts: Pick<Accounts, 'findMany'>;
    readonly networks: Networks;
    readonly invoices: Invoices;
    readonly payoutMethods: Pick<PayoutMethods, 'findMany'>;
    readonly payoutTerms: PayoutTerms;
  };
  readonly referralEarnings: ReferralEarnings;
  readonly clock: Clock;
};

export type ReadBalances = (
  input: Omit<BalancesAsked, 'derived'> & { readonly networkId: NetworkId; readonly page: Page },
) => Promise<{
  readonly items: readonly (AccountBalance & HeldBackToday & About)[];
  readonly total: number;
  readonly totals: readonly (BalancePage['totals'][number] & HeldBackToday)[];
}>;
/** How much of what is open of affiliates is held back today. */
type HeldBackToday = { readonly heldBack: Money };

/** What else is known of the account: nothing of one that was removed but its invoices. */
type About = {
  readonly email: string | null;
  /** Where its money goes; null of an advertiser, too. */
  readonly payoutMethod: PayoutMethod | null;
  /** In the currency of the balance. */
  readonly newestInvoice: InvoiceHead | null;
};

const FIRST_DAY = calendarDay('1970-01-01');

/** Who is owed what now, or who owes what, for the network (docs/rules/billing.md#balances). */
export const makeReadBalances =
  ({ stores, referralEarnings, clock }: Dependencies): ReadBalances =>
  async ({ networkId, page, ...asked }) => {
    const network = await getNetwork(stores, networkId);
    const { kind } = asked;
    const now = clock();
    const derived = await earnedByReferrals(referralEarnings, { network, kind, now });
    const found = await stores.invoices.listBalances(networkId, { ...asked, derived }, page);
    const affiliateIds = kind === 'affiliate' ? found.invoicedIds : [];
    const held = await listHeldBack(stores, { networkId, affiliateIds, today: dayOf(now, network.zone) });
    const heldBackOf = ({ accountId: affiliateId, currency }: AccountBalance): Money =>
      heldBackIn(held, { affiliateId, currency }).amount;
    const heldBackOfAll = (currency: string): Money =>
      sum(held.filter((one) => one.currency === currency).map(({ amount }) => amount));
    const aboutOf = await aboutAccounts(stores, { networkId, kind, items: found.items });
    return {
      items: found.items.map((row) => ({ ...row, ...aboutOf(row), heldBack: heldBackOf(row) })),
      total: found.total,
      totals: found.totals.map((one) => ({ ...one, heldBack: heldBackOfAll(one.currency) })),
    };
  };

type Found = Pick<BalancesAsked, 'kind'> & Pick<BalancePage, 'items'> & { readonly networkId: NetworkId };

async function aboutAccounts(
  { accounts, payoutMethods, invoices }: Dependencies['stores'],
  { networkId, kind, items }: Found,
): Promise<(row: AccountBalance) => About> {
  const ids = [...new Set(items.map(({ accountId }) => accountId))];
  const [known, methods, newest] = await Promise.all([
    accounts.findMany(networkId, kind, ids),
    kind === 'affiliate' ? payoutMethods.findMany(networkId, ids) : [],
    invoices.listNewest(networkId, ids),
  ]);
  return ({ accountId, currency }) => ({
    email: known.find(({ id }) => id === accountId)?.email ?? null,
    payoutMethod: methods.find(({ affiliateId }) => affiliateId === accountId) ?? null,
    newestInvoice: newest.find((one) => one.account.id === accountId && one.currency === currency) ?? null,
  });
}

type Earning = { readonly network: Network; readonly kind: AccountKind; readonly now: Date };

/** Today's included: what is approved today is owed, though its day can't be closed yet. */
async function earnedByReferrals(
  referralEarnings: ReferralEarnings,
  { network, kind, now }: Earning,
): Promise<EarnedAside[]> {
  if (kind === 'advertiser') return [];
  const range = { start: FIRST_DAY, end: dayOf(now, network.zone) };
  const sums = new Map<string, Money>();
  for (const { referrerId, amount } of await referralEarnings(network.id, {}, range))
    sums.set(referrerId, add(sums.get(referrerId) ?? ZERO, amount));
  return [...sums].map(([accountId, amount]) => ({ accountId, amount }));
}
