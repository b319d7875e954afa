// An advertiser's side of campaigns: its own, and what they cost.
import { z } from 'zod';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { creativesByCampaign } from '@tributary/domain/catalog/creative';
import { found, getCampaign } from '@tributary/application/shared/get-records';
import type { ApiDependencies } from '../dependencies.ts';
import type { AdvertiserCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import {
  advertiserCampaignOf,
  advertiserCampaignOut,
  advertiserCommissionsOf,
  advertiserCommissionsOut,
  listedAdvertiserCampaignOut,
} from './advertiser-campaign-wire.ts';
import { int, string, total } from '../shared/output.ts';
import { bucketOut, statsOf } from '../reporting/stats-wire.ts';
import { idParams, networkOf, pageShape, rangeOf, rangeShape } from '../shared/common.ts';

const list = route({
  method: 'GET',
  path: '/advertiser/campaigns',
  role: 'advertiser',
  operation: 'list-own-campaigns',
  summary: "The advertiser's campaigns, newest first.",
  query: z.object(pageShape(10, 1000)),
  data: z.object({
    campaigns: z.array(listedAdvertiserCampaignOut).meta({ description: 'Newest first.' }),
    total,
    page: int('The page.'),
  }),
  handle: async ({ deps, caller, query }) => {
    const { networkId, advertiserId } = caller;
    const { items, total: count } = await deps.stores.campaigns.list(networkId, { advertiserId }, query);
    const { zone } = await networkOf(deps, caller);
    const ids = items.map(({ id }) => id);
    const creativesOf = creativesByCampaign(await deps.stores.creatives.listMany(networkId, ids));
    return {
      campaigns: items.map((one) => ({
        ...advertiserCampaignOf(one, { zone, creatives: creativesOf(one.id) }),
        commissions: advertiserCommissionsOf(one),
      })),
      total: count,
      page: query.page,
    };
  },
});

const single = route({
  method: 'GET',
  path: '/advertiser/campaigns/{campaignId}',
  role: 'advertiser',
  operation: 'get-own-campaign',
  summary: "One of the advertiser's campaigns.",
  params: idParams('campaignId'),
  data: z.object({ campaign: advertiserCampaignOut, commissions: advertiserCommissionsOut }),
  handle: async ({ deps, caller, params }) => {
    const campaign = await ownCampaign(deps, caller, params.campaignId);
    const { zone } = await networkOf(deps, caller);
    const creatives = await deps.stores.creatives.list(caller.networkId, campaign.id);
    return {
      campaign: advertiserCampaignOf(campaign, { zone, creatives }),
      commissions: advertiserCommissionsOf(campaign),
    };
  },
});

const ownBucketOut = bucketOut.omit({ payout: true }).meta({ description: 'A stats bucket without payout.' });

const stats = route({
  method: 'GET',
  path: '/advertiser/campaignStats/{id}',
  role: 'advertiser',
  operation: 'get-own-campaign-stats',
  summary: "Stats of one of the advertiser's campaigns by day.",
  params: idParams('id'),
  query: z.object(rangeShape),
  data: z.object({
    stats: z
      .record(z.string(), ownBucketOut)
      .meta({ description: "By day of the network's zone; days without events are absent." }),
    total: ownBucketOut,
    zone: string('IANA time zone of the days.'),
  }),
  handle: async ({ deps, caller, params, query, now }) => {
    const { id } = await ownCampaign(deps, caller, params.id);
    const network = await networkOf(deps, caller);
    const filter = { campaignIds: [id], advertiserIds: [caller.advertiserId] };
    const days = await deps.dailyStats(caller.networkId, filter, rangeOf(query, network, now));
    return statsOf(days, network.zone);
  },
});

/** Another advertiser's is as unknown as one that does not exist. */
async function ownCampaign(
  { stores }: ApiDependencies,
  { networkId, advertiserId }: AdvertiserCaller,
  campaignId: string,
): Promise<Campaign> {
  const campaign = await getCampaign(stores, { networkId, campaignId });
  return found(campaign.advertiserId === advertiserId ? campaign : undefined, 'campaign');
}

export const ADVERTISER_CAMPAIGN_ROUTES = [list, single, stats];
