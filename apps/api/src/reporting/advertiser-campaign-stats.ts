import { z } from 'zod';
import { BROKEN_DOWN } from '@tributary/application/reporting/stats';
import { ownCampaign } from '../catalog/advertiser-campaigns.ts';
import { route } from '../http/route.ts';
import { idParams, networkOf, rangeOf, rangeShape } from '../shared/common.ts';
import { string } from '../shared/output.ts';
import { bucketOut, statsOf } from './stats-wire.ts';

const ownBucketOut = bucketOut
  .omit({ payout: true })
  .meta({ id: 'AdvertiserStatsBucket', description: 'A stats bucket without payout.' });

const stats = route({
  method: 'GET',
  path: '/advertiser/campaignStats/{id}',
  role: 'advertiser',
  operation: 'get-own-campaign-stats',
  summary: "Retrieve a campaign's stats by day",
  description:
    "Clicks, impressions, conversions and what the advertiser is charged, by day of the network's time zone, with the sums. What affiliates are paid is not shown.",
  params: idParams('id'),
  query: z.object(rangeShape),
  refusesUnknown: true,
  data: z.object({
    stats: z
      .record(z.string(), ownBucketOut)
      .meta({ description: "By day of the network's zone; days without events are absent." }),
    total: ownBucketOut,
    zone: string('IANA time zone of the days.'),
  }),
  handle: async ({ deps, caller, params, query, now, gone }) => {
    const { id } = await ownCampaign(deps, caller, params.id);
    const network = await networkOf(deps, caller);
    const filter = { campaignIds: [id], advertiserIds: [caller.advertiserId] };
    const days = await deps.dailyStats(caller.networkId, filter, rangeOf(query, network, now), {
      by: BROKEN_DOWN,
      signal: gone,
    });
    return statsOf(days, network.zone);
  },
});

export const ADVERTISER_CAMPAIGN_STATS_ROUTES = [stats];
