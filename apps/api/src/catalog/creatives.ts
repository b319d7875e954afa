import { z } from 'zod';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import { route } from '../http/route.ts';
import { CREATIVE_WIRE, creativeOf, creativeOut } from './creative-wire.ts';
import { message } from '../shared/output.ts';
import { done, idParams } from '../shared/common.ts';

const list = route({
  method: 'GET',
  path: '/campaign/creatives/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-creatives',
  summary: 'List creatives',
  description: 'Images and other files for affiliates to use, oldest first, each under its own URL.',
  params: idParams('campaignId'),
  data: z
    .object({ creatives: z.array(creativeOut).meta({ description: 'Oldest first.' }) })
    .meta({ id: 'CreativeList' }),
  handle: async ({ deps, caller, params, zone }) => {
    const { networkId } = caller;
    const { id } = await getCampaign(deps.stores, { networkId, ...params });
    const creatives = await deps.stores.creatives.list(networkId, id);
    return { creatives: creatives.map((one) => creativeOf(one, zone)) };
  },
});

const add = route({
  method: 'POST',
  path: '/campaign/creatives/{campaignId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-creative',
  summary: 'Create a creative',
  description:
    'An image or a PDF: sent in the request (at most 700 KB), or fetched once from a public address (at most 5 MB). Affiliates find it in their list of campaigns.',
  params: idParams('campaignId'),
  body: z.object(CREATIVE_WIRE.shape('created')),
  status: 201,
  data: z.object({ creative: creativeOut, message }),
  handle: async ({ deps, caller, params, body, zone }) => {
    const { dimensions, ...fields } = CREATIVE_WIRE.sent('created', body);
    const creative = await deps.useCases.addCreative({
      networkId: caller.networkId,
      ...params,
      ...fields,
      dimensions: Array.isArray(dimensions) ? null : dimensions,
    });
    return { creative: creativeOf(creative, zone), message: 'The creative was added.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/campaign/creatives/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-creative',
  summary: 'Delete a creative',
  description: 'Deletes its file, too; its URL then answers 404.',
  params: idParams('campaignId', 'id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params: { campaignId, id: creativeId } }) => {
    await deps.useCases.removeCreative({ networkId, campaignId, creativeId });
    return { message: 'The creative was removed.' };
  },
});

export const CREATIVE_ROUTES = [list, add, remove];
