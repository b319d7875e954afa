import { z } from 'zod';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import type { StatsFilter } from '@tributary/application/reporting/stats';
import { getAccount } from '@tributary/application/shared/get-records';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { userOf, userOut } from '../accounts/account-wire.ts';
import { dayOut, string } from '../shared/output.ts';
import {
  campaignsOf,
  campaignsOut,
  campaignsRevenueOf,
  campaignsRevenueOut,
  earningsOf,
  earningsOut,
  foldCountries,
  performanceOf,
  performanceOut,
} from './summary-wire.ts';
import { referralEarningsOf, referralEarningsOut } from '../referral/referral-wire.ts';
import { linkAnswer, linkOut } from '../tracking/tracking-link-wire.ts';
import { idParams, networkOf, rangeOf, rangeShape } from '../shared/common.ts';

const range = z.object(rangeShape);
const reported = {
  start: dayOut('First day reported.'),
  end: dayOut('Last day reported.'),
  zone: string('IANA time zone of the days.'),
};

const affiliateReport = route({
  method: 'GET',
  path: '/affiliate/report',
  role: 'affiliate',
  operation: 'get-affiliate-report',
  summary: "The affiliate's days and campaigns.",
  query: range,
  data: z.object({
    links: z.array(linkOut).meta({ description: 'Tracking links of the campaigns reported.' }),
    performance: performanceOut('What the affiliate earned.'),
    campaigns: campaignsOut,
    campaigns_revenue: campaignsRevenueOut,
    ...reported,
  }),
  handle: async ({ deps, caller: { networkId, affiliateId }, query, now }) => {
    const asked = { deps, networkId, query, now, filter: { affiliateIds: [affiliateId] } };
    const { network, days, rows, campaigns, ...about } = await summaryOf(asked);
    const ids = rows.map(({ keys }) => String(keys[0]) as CampaignId);
    const links = await deps.stores.links.findMany(networkId, affiliateId, ids);
    return {
      links: [...links]
        .sort((a, b) => ids.indexOf(a.campaignId) - ids.indexOf(b.campaignId))
        .map((link) => linkAnswer(link, network, deps.trackerUrl).link),
      performance: performanceOf(days, 'payout'),
      campaigns: campaignsOf(campaigns),
      campaigns_revenue: campaignsRevenueOf(rows),
      ...about,
    };
  },
});

const advertiserReport = route({
  method: 'GET',
  path: '/advertiser/report',
  role: 'advertiser',
  operation: 'get-advertiser-report',
  summary: "The advertiser's days and campaigns.",
  query: range,
  data: z.object({
    performance: performanceOut('What the advertiser owes.'),
    campaigns: campaignsOut,
    ...reported,
  }),
  handle: async ({ deps, caller: { networkId, advertiserId }, query, now }) => {
    const asked = { deps, networkId, query, now, filter: { advertiserIds: [advertiserId] } };
    const { days, campaigns, start, end, zone } = await summaryOf(asked);
    return {
      performance: performanceOf(days, 'revenue'),
      campaigns: campaignsOf(campaigns),
      start,
      end,
      zone,
    };
  },
});

const withUser = earningsOut.extend({ user: userOut, referral: referralEarningsOut });

const payoutDetails = route({
  method: 'GET',
  path: '/affiliate/payout',
  role: 'affiliate',
  operation: 'get-affiliate-payout',
  summary: 'What the affiliate earned, by day.',
  query: range,
  data: withUser,
  handle: ({ deps, caller: { networkId, affiliateId }, query, now }) =>
    earningsWithUser({ deps, networkId, query, now }, affiliateId),
});

const affiliateEarnings = route({
  method: 'GET',
  path: '/affiliate/earning/{id}',
  role: 'network',
  operation: 'get-affiliate-earnings',
  summary: 'What an affiliate earned, by day; countries beyond the ten largest as one.',
  params: idParams('id'),
  query: range,
  data: withUser,
  handle: async ({ deps, caller: { networkId }, params, query, now }) => {
    const { user, referral, ...earnings } = await earningsWithUser(
      { deps, networkId, query, now },
      params.id,
    );
    return { user, referral, ...foldCountries(earnings) };
  },
});

type Asked = {
  readonly deps: ApiDependencies;
  readonly networkId: NetworkId;
  readonly query: z.output<typeof range>;
  readonly now: Date;
};

async function earningsWithUser({ deps, networkId, query, now }: Asked, id: string) {
  const affiliate = await getAccount(deps.stores, { networkId, kind: 'affiliate', id });
  const network = await networkOf(deps, { networkId });
  const affiliateId = affiliate.id as AffiliateId;
  const asked = rangeOf(query, network, now);
  const days = await deps.dailyStats(networkId, { affiliateIds: [affiliateId] }, asked);
  const referral = await deps.referralEarnings(networkId, { referrerId: affiliateId }, asked);
  return {
    user: userOf(affiliate, network.zone),
    referral: referralEarningsOf(referral),
    ...earningsOf(days, network.zone),
  };
}

async function summaryOf({ deps, networkId, query, now, filter }: Asked & { readonly filter: StatsFilter }) {
  const network = await networkOf(deps, { networkId });
  const days = rangeOf(query, network, now);
  const rows = await byCampaign(deps, networkId, { filter, range: days });
  const ids = rows.map(({ keys }) => String(keys[0]) as CampaignId);
  return {
    network,
    rows,
    days: await deps.dailyStats(networkId, filter, days),
    campaigns: await deps.stores.campaigns.findMany(networkId, ids),
    ...days,
    zone: network.zone,
  };
}

/** All of them, best first: one account's campaigns are few enough for one answer. */
async function byCampaign(
  { reports }: ApiDependencies,
  networkId: NetworkId,
  { filter, range: days }: Pick<ReportQuery, 'filter' | 'range'>,
): Promise<ReportRow[]> {
  const query = { groups: ['adid'], filter, range: days, withElapsed: false } as const;
  const rows: ReportRow[] = [];
  for await (const piece of reports.stream(networkId, { ...query, sort: 'clicks', order: 'desc' })) {
    rows.push(...piece);
  }
  return rows;
}

export const SUMMARY_ROUTES = [affiliateReport, advertiserReport, payoutDetails, affiliateEarnings];
