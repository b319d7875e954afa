// An advertiser's own campaigns.
import { z } from 'zod';
import { CAMPAIGN_STATUSES, type Campaign } from '@tributary/domain/catalog/campaign';
import { creativesByCampaign } from '@tributary/domain/catalog/creative';
import { found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
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
import { integrationOf, integrationOut } from './integration-wire.ts';
import { creditStates } from './campaigns.ts';
import { orderShape, plainOrderOf } from './campaign-order.ts';
import { choiceList, text } from '../shared/input.ts';
import { int, total } from '../shared/output.ts';
import { idParams, networkOf, pageShape } from '../shared/common.ts';

const list = route({
  method: 'GET',
  path: '/advertiser/campaigns',
  role: 'advertiser',
  operation: 'list-own-campaigns',
  summary: 'List your campaigns',
  description:
    'Newest first. In pages. Revenue is text here, with `%` where it is a percentage, and affiliates are not shown.',
  query: z.object({
    ...pageShape(10, 1000),
    status: choiceList('Statuses to list; every one when left out.', CAMPAIGN_STATUSES).optional(),
    search: text('Part of the title, the description or the external ID.').optional(),
    ...orderShape,
  }),
  data: z
    .object({
      campaigns: z
        .array(listedAdvertiserCampaignOut)
        .meta({ description: 'Newest first, unless you send `sort`.' }),
      total,
      page: int('The page.'),
    })
    .meta({ id: 'OwnCampaignPage' }),
  handle: async ({ deps, caller, query, zone }) => {
    const { networkId, advertiserId } = caller;
    const filter = {
      advertiserId,
      ...(query.status && query.status.length > 0 && { statuses: query.status }),
      ...(query.search !== undefined && { search: query.search }),
      sort: plainOrderOf(query),
    };
    const { items, total: count } = await deps.stores.campaigns.list(networkId, filter, query);
    const ids = items.map(({ id }) => id);
    const creditStateOf = await creditStates(deps, networkId, [advertiserId]);
    const creativesOf = creativesByCampaign(await deps.stores.creatives.listMany(networkId, ids));
    return {
      campaigns: items.map((one) => ({
        ...advertiserCampaignOf(one, {
          zone,
          creatives: creativesOf(one.id),
          creditState: creditStateOf(advertiserId),
        }),
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
  summary: 'Retrieve a campaign',
  description:
    'The campaign, its cost and how to report its orders. A campaign of another advertiser is answered with 404.',
  params: idParams('campaignId'),
  data: z.object({
    campaign: advertiserCampaignOut,
    commissions: advertiserCommissionsOut,
    integration: integrationOut,
  }),
  handle: async ({ deps, caller, params }) => {
    const campaign = await ownCampaign(deps, caller, params.campaignId);
    const network = await networkOf(deps, caller);
    const creatives = await deps.stores.creatives.list(caller.networkId, campaign.id);
    const creditStateOf = await creditStates(deps, caller.networkId, [caller.advertiserId]);
    return {
      campaign: advertiserCampaignOf(campaign, {
        zone: network.zone,
        creatives,
        creditState: creditStateOf(caller.advertiserId),
      }),
      commissions: advertiserCommissionsOf(campaign),
      integration: integrationOf(campaign, network, deps),
    };
  },
});

/** Another advertiser's campaign is answered exactly like one that does not exist. */
export async function ownCampaign(
  { stores }: ApiDependencies,
  { networkId, advertiserId }: AdvertiserCaller,
  campaignId: string,
): Promise<Campaign> {
  const campaign = await getCampaign(stores, { networkId, campaignId });
  return found(campaign.advertiserId === advertiserId ? campaign : undefined, 'campaign');
}

export const ADVERTISER_CAMPAIGN_ROUTES = [list, single];
