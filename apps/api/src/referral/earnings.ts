// What an affiliate earned: by its own conversions, and by the affiliates it referred.
import { z } from 'zod';
import { getAccount } from '@tributary/application/accounts/get-account';
import { BROKEN_DOWN } from '@tributary/application/reporting/stats';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { ApiDependencies } from '../dependencies.ts';
import { userOf, userOut } from '../accounts/account-wire.ts';
import { route } from '../http/route.ts';
import { earningsOf, earningsOut, foldCountries } from '../reporting/summary-wire.ts';
import { idParams, networkOf, rangeOf, rangeShape } from '../shared/common.ts';
import { referralEarningsOf, referralEarningsOut } from './referral-wire.ts';

const range = z.object(rangeShape);
const withUser = earningsOut
  .extend({ user: userOut, referral: referralEarningsOut })
  .meta({ id: 'EarningsOfAffiliate' });

const ownEarnings = route({
  method: 'GET',
  path: '/affiliate/payout',
  role: 'affiliate',
  operation: 'get-affiliate-payout',
  summary: 'Retrieve payouts by day',
  description:
    "Clicks, impressions, conversions and payout by day of the network's time zone, with the sums.",
  query: range,
  refusesUnknown: true,
  data: withUser,
  handle: ({ deps, caller: { networkId, affiliateId }, query, now, gone }) =>
    earningsWithUser({ deps, networkId, query, now, gone }, affiliateId),
});

const affiliateEarnings = route({
  method: 'GET',
  path: '/affiliate/earning/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-affiliate-earnings',
  summary: 'Retrieve earnings by day',
  description:
    "For the network: what one affiliate earned, by day in the network's time zone, with totals. Countries beyond the ten largest are added up as one.",
  params: idParams('id'),
  query: range,
  refusesUnknown: true,
  data: withUser,
  handle: async ({ deps, caller: { networkId }, params, query, now, gone }) => {
    const { user, referral, ...earnings } = await earningsWithUser(
      { deps, networkId, query, now, gone },
      params.id,
    );
    return { user, referral, ...foldCountries(earnings) };
  },
});

type EarningsRequest = {
  readonly deps: ApiDependencies;
  readonly networkId: NetworkId;
  readonly query: z.output<typeof range>;
  readonly now: Date;
  readonly gone: AbortSignal;
};

async function earningsWithUser({ deps, networkId, query, now, gone }: EarningsRequest, id: string) {
  const affiliate = await getAccount(deps.stores, { networkId, kind: 'affiliate', id });
  const network = await networkOf(deps, { networkId });
  const affiliateId = affiliate.id as AffiliateId;
  const range = rangeOf(query, network, now);
  const days = await deps.dailyStats(networkId, { affiliateIds: [affiliateId] }, range, {
    by: BROKEN_DOWN,
    signal: gone,
  });
  const referral = await deps.referralEarnings(networkId, { referrerId: affiliateId }, range);
  return {
    user: userOf(affiliate, network.zone),
    referral: referralEarningsOf(referral),
    ...earningsOf(days, network.zone),
  };
}

export const EARNINGS_ROUTES = [ownEarnings, affiliateEarnings];
