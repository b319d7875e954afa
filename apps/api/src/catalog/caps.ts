import { z } from 'zod';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import { assertFound, found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { CapInUse } from '@tributary/application/catalog/caps';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { CAP_WIRE, capOf, capOut, usedCapOf, usedCapOut } from './campaign-extras-wire.ts';
import { flag, idRefs, integer } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { campaignIdsOf, done, idParams, networkOf, pageShape } from '../shared/common.ts';
import { type affiliateRefs, affiliatesNamed } from './named.ts';

/** What a cap is made of: `POST /caps/{campaignId}`, and `caps[]` of a new campaign. */
export const newCapBody = z.object(CAP_WIRE.shape('created'));

type Ref = { readonly networkId: NetworkId; readonly campaignId: string };
/** More than a campaign has: so many may be sent when it is made, and people add the others by hand. */
const CAPS_MAX = 10_000;

async function usedCapsOf(deps: ApiDependencies, ref: Ref, now: Date): Promise<CapInUse[]> {
  const campaign = await getCampaign(deps.stores, ref);
  const { zone } = await networkOf(deps, ref);
  const filter = { today: dayOf(now, zone), campaignIds: [campaign.id] };
  const { items } = await deps.stores.caps.listUsed(ref.networkId, filter, { page: 1, limit: CAPS_MAX });
  return items.reverse();
}

const listCaps = route({
  method: 'GET',
  path: '/caps/{campaignId}',
  role: 'network',
  operation: 'list-caps',
  summary: 'The limits on a campaign, oldest first.',
  description:
    'How much a campaign may get (conversions, clicks, payout or revenue, in a day, a month or ever), and what is used of it.',
  params: idParams('campaignId'),
  data: z.object({ caps: z.array(usedCapOut).meta({ description: 'Oldest first.' }) }),
  handle: async ({ deps, caller, params, now }) => {
    const caps = await usedCapsOf(deps, { networkId: caller.networkId, ...params }, now);
    const { zone } = await networkOf(deps, caller);
    return { caps: caps.map((one) => usedCapOf(one, zone)) };
  },
});

const readCap = route({
  method: 'GET',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  operation: 'get-cap',
  summary: 'One limit.',
  description: 'With what it limits, for whom, and what is used of it.',
  params: idParams('campaignId', 'capId'),
  data: z.object({ cap: usedCapOut }),
  handle: async ({ deps, caller, params, now }) => {
    const ref = { networkId: caller.networkId, campaignId: params.campaignId };
    const caps = await usedCapsOf(deps, ref, now);
    const one = found(
      caps.find(({ cap }) => cap.id === params.capId),
      'cap',
    );
    return { cap: usedCapOf(one, (await networkOf(deps, caller)).zone) };
  },
});

const listUsedCaps = route({
  method: 'GET',
  path: '/network/caps',
  role: 'network',
  operation: 'list-used-caps',
  summary: 'The limits of all campaigns with what is used of them, newest first.',
  description:
    'Of the present day, month or of all time, as each cap says. `used_from=80` lists those that are nearly full. A cap that is switched off goes on counting.',
  query: z.object({
    ...pageShape(100, 1000),
    campaign_id: idRefs<CampaignId>('Long or short ids of campaigns.').optional(),
    live: flag('1: only caps that stop something; 0: only those that are switched off.').optional(),
    used_from: integer('Only caps of which at least so many percent are used.', 0, 100).optional(),
  }),
  data: z.object({
    caps: z.array(usedCapOut).meta({ description: 'Newest first.' }),
    total,
    page: int('The page.'),
    limit: int('Its size.'),
  }),
  handle: async ({ deps, caller, query, now }) => {
    const { networkId } = caller;
    const { page, limit: size, live, used_from: percentMin } = query;
    const { zone } = await networkOf(deps, caller);
    const campaignIds = await campaignIdsOf(deps.stores, networkId, query.campaign_id);
    const filter = {
      today: dayOf(now, zone),
      ...(campaignIds && { campaignIds }),
      ...(live !== undefined && { live }),
      ...(percentMin !== undefined && { percentMin }),
    };
    const { items, total: count } = await deps.stores.caps.listUsed(networkId, filter, { page, limit: size });
    return { caps: items.map((one) => usedCapOf(one, zone)), total: count, page, limit: size };
  },
});

const createCap = route({
  method: 'POST',
  path: '/caps/{campaignId}',
  role: 'network',
  operation: 'create-cap',
  summary: 'Limits a campaign from now on.',
  description:
    'For all affiliates, some, or some countries. When it is full, clicks go to the fallback or the campaign is paused. What is paid is never one unit over.',
  params: idParams('campaignId'),
  body: newCapBody,
  status: 201,
  data: z.object({ cap: capOut, message }),
  words: CAP_WIRE.words,
  handle: async ({ deps, caller, params, body }) => {
    const { networkId } = caller;
    const cap = await deps.useCases.createCap({
      ...(await capTermsOf(deps, networkId, body)),
      networkId,
      ...params,
    });
    return { cap: capOf(cap, (await networkOf(deps, caller)).zone), message: 'The cap was created.' };
  },
});

const editCap = route({
  method: 'POST',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  operation: 'edit-cap',
  summary:
    'Edits a limit; fields not sent stay. Counting something else begins anew, else what was counted still counts.',
  description: 'To stop it for a while, or to measure something else, change it rather than make another.',
  params: idParams('campaignId', 'capId'),
  body: z.object(CAP_WIRE.shape('changed')),
  data: z.object({ cap: capOut, message }),
  words: CAP_WIRE.words,
  handle: async ({ deps, caller, params, body }) => {
    const { networkId } = caller;
    const sent = CAP_WIRE.sent('changed', body);
    const affiliateIds = await affiliateIdsOf(deps, networkId, sent.affiliateIds);
    const changes = { ...sent, affiliateIds };
    const cap = await deps.useCases.editCap({ networkId, ...params, changes });
    return { cap: capOf(cap, (await networkOf(deps, caller)).zone), message: 'The cap was changed.' };
  },
});

const removeCap = route({
  method: 'DELETE',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  operation: 'delete-cap',
  summary: 'Removes a limit.',
  description: 'Clicks and conversions that it stopped stay as they were decided.',
  params: idParams('campaignId', 'capId'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: params.campaignId });
    assertFound(await deps.stores.caps.remove(networkId, campaign.id, params.capId as CapId), 'cap');
    return { message: 'The cap was removed.' };
  },
});

export async function capTermsOf(
  deps: ApiDependencies,
  networkId: NetworkId,
  body: z.output<typeof newCapBody>,
) {
  const sent = CAP_WIRE.sent('created', body);
  return { ...sent, affiliateIds: await affiliateIdsOf(deps, networkId, sent.affiliateIds) };
}

/** An empty list means everybody; undefined that nothing was sent. */
async function affiliateIdsOf(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  refs: z.output<typeof affiliateRefs> | undefined,
) {
  if (refs === undefined || refs.length === 0) return refs && [];
  return affiliatesNamed(stores, { networkId, refs, path: 'pids' });
}

export const CAP_ROUTES = [listCaps, listUsedCaps, readCap, createCap, editCap, removeCap];
