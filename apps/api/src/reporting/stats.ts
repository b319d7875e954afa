import { z } from 'zod';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { BROKEN_DOWN, type StatsFilter } from '@tributary/application/reporting/stats';
import { found } from '@tributary/application/shared/found';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { statsOf, statsOut } from './stats-wire.ts';
import { idParams, networkOf, rangeOf, rangeShape } from '../shared/common.ts';

const range = z.object(rangeShape);
type StatsRequest = {
  readonly caller: NetworkCaller;
  readonly query: z.output<typeof range>;
  readonly now: Date;
  readonly gone: AbortSignal;
};

const campaignStats = route({
  method: 'GET',
  path: '/campaign/stats/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-campaign-stats',
  summary: "Retrieve a campaign's stats by day",
  description:
    "Clicks, impressions, conversions, revenue and payout by day of the network's time zone, with the sums; without dates, the last 30 days.",
  params: idParams('id'),
  query: range,
  refusesUnknown: true,
  data: statsOut,
  handle: async ({ deps, params, ...request }) => {
    const stats = await readStats(deps, request, { campaignIds: [params.id as CampaignId] });
    // Only of the network's own campaigns are there any.
    if (stats.days === 0) await campaignEverOf(deps, request.caller, params.id);
    return stats.answer;
  },
});

const affiliateCampaignStats = route({
  method: 'GET',
  path: '/campaign/stats/{id}/{affId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-campaign-affiliate-stats',
  summary: "Retrieve an affiliate's stats on a campaign by day",
  description: "The same numbers as for the campaign, for one affiliate's traffic only.",
  params: idParams('id', 'affId'),
  query: range,
  refusesUnknown: true,
  data: statsOut,
  handle: async ({ deps, params, ...request }) => {
    const { networkId } = request.caller;
    const campaignId = await campaignEverOf(deps, request.caller, params.id);
    const affiliate = await getAccount(deps.stores, { networkId, kind: 'affiliate', id: params.affId });
    const filter = { campaignIds: [campaignId], affiliateIds: [affiliate.id as AffiliateId] };
    return (await readStats(deps, request, filter)).answer;
  },
});

const networkStats = route({
  method: 'GET',
  path: '/network/stats',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-network-stats',
  summary: "Retrieve the network's stats by day",
  description:
    "Clicks, impressions, conversions, revenue and payout of all campaigns by day of the network's time zone, with the sums; without dates, the last 30 days.",
  query: range,
  refusesUnknown: true,
  data: statsOut,
  handle: async ({ deps, ...request }) => (await readStats(deps, request, {})).answer,
});

/** A removed campaign's stats stay (docs/rules/stats.md#removed-campaigns-in-stats). */
async function campaignEverOf(deps: ApiDependencies, { networkId }: NetworkCaller, id: string) {
  const [campaignId] = await deps.stores.campaigns.findIds(networkId, { ids: [id as CampaignId] });
  return found(campaignId, 'campaign');
}

async function readStats(
  deps: ApiDependencies,
  { caller, query, now, gone }: StatsRequest,
  filter: StatsFilter,
) {
  const network = await networkOf(deps, caller);
  const days = await deps.dailyStats(caller.networkId, filter, rangeOf(query, network, now), {
    by: BROKEN_DOWN,
    signal: gone,
  });
  return { answer: statsOf(days, network.zone), days: days.length };
}

export const STATS_ROUTES = [campaignStats, affiliateCampaignStats, networkStats];
