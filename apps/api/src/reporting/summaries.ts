import { z } from 'zod';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import type { StatsFilter } from '@tributary/application/reporting/stats';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { dayOut, string } from '../shared/output.ts';
import {
  campaignsOf,
  campaignsOut,
  campaignsRevenueOf,
  campaignsRevenueOut,
  earnedPerformanceOut,
  owedPerformanceOf,
  owedPerformanceOut,
  performanceOf,
} from './summary-wire.ts';
import { linkAnswer, linkOut } from '../tracking/tracking-link-wire.ts';
import { networkOf, rangeOf, rangeShape } from '../shared/common.ts';

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
  summary: 'Retrieve a report by day and campaign',
  description:
    'Days without traffic are left out, the newest comes first; `revenue` is what the affiliate earned. No range is too long.',
  query: range,
  refusesUnknown: true,
  data: z.object({
    links: z.array(linkOut).meta({ description: 'Tracking links of the campaigns reported.' }),
    performance: earnedPerformanceOut,
    campaigns: campaignsOut,
    campaigns_revenue: campaignsRevenueOut,
    ...reported,
  }),
  handle: async ({ deps, caller: { networkId, affiliateId }, query, now }) => {
    const request = { deps, networkId, query, now, filter: { affiliateIds: [affiliateId] } };
    const { network, days, rows, campaigns, ...about } = await summaryOf(request);
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
  summary: 'Retrieve a report by day and campaign',
  description:
    'Days without traffic are left out, the newest comes first; `revenue` is what the advertiser is charged. No range is too long.',
  query: range,
  refusesUnknown: true,
  data: z.object({
    performance: owedPerformanceOut,
    campaigns: campaignsOut,
    ...reported,
  }),
  handle: async ({ deps, caller: { networkId, advertiserId }, query, now }) => {
    const request = { deps, networkId, query, now, filter: { advertiserIds: [advertiserId] } };
    const { days, campaigns, start, end, zone } = await summaryOf(request);
    return {
      performance: owedPerformanceOf(days),
      campaigns: campaignsOf(campaigns),
      start,
      end,
      zone,
    };
  },
});

type SummaryRequest = {
  readonly deps: ApiDependencies;
  readonly networkId: NetworkId;
  readonly query: z.output<typeof range>;
  readonly now: Date;
};

async function summaryOf({
  deps,
  networkId,
  query,
  now,
  filter,
}: SummaryRequest & { readonly filter: StatsFilter }) {
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

export const SUMMARY_ROUTES = [affiliateReport, advertiserReport];
