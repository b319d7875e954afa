import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { add, ZERO, type Money } from '@tributary/domain/shared/money';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { ReferralEarnings } from '../referral/referral-earnings.ts';
import type { Clock } from '../shared/stamps.ts';
import type { Page } from '../shared/page.ts';
import type { BalancePage, BalancesAsked, EarnedAside } from './balances.ts';
import type { Invoices } from './invoices.ts';

type Dependencies = {
  readonly stores: { readonly networks: Networks; readonly invoices: Invoices };
  readonly referralEarnings: ReferralEarnings;
  readonly clock: Clock;
};

export type ReadBalances = (
  input: Omit<BalancesAsked, 'derived'> & { readonly networkId: NetworkId; readonly page: Page },
) => Promise<BalancePage>;

const FIRST_DAY = calendarDay('1970-01-01');

/** Who is owed what now, or who owes what, for the network (docs/rules/billing.md#balances). */
export const makeReadBalances =
  ({ stores, referralEarnings, clock }: Dependencies): ReadBalances =>
  async ({ networkId, page, ...asked }) => {
    const network = await getNetwork(stores, networkId);
    const derived = await earnedByReferrals(referralEarnings, { network, kind: asked.kind, now: clock() });
    return stores.invoices.listBalances(networkId, { ...asked, derived }, page);
  };

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
