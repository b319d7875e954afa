import { z } from 'zod';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { route } from '../http/route.ts';
import { longIds } from '../shared/input.ts';
import { string } from '../shared/output.ts';

const listCampaignImages = route({
  method: 'GET',
  path: '/campaign-images',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'list-campaign-images',
  summary: 'List images of campaigns',
  description:
    'For screens that know campaigns by id: of those named, the ones of the network that have an image. Others are left out, removed campaigns too.',
  query: z.object({ ids: longIds<CampaignId>('Long IDs of campaigns.').default([]) }),
  data: z.object({
    images: z
      .array(z.object({ _id: string('Long ID of the campaign.'), image: string('Where its image is.') }))
      .meta({ description: 'In no particular order.' }),
  }),
  handle: async ({ deps, caller, query }) => {
    const campaigns = await deps.stores.campaigns.findMany(caller.networkId, query.ids);
    return {
      images: campaigns.flatMap(({ id, image }) => (image === null ? [] : [{ _id: id, image }])),
    };
  },
});

export const CAMPAIGN_IMAGE_ROUTES = [listCampaignImages];
