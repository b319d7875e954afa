import { z } from 'zod';
import { CAP_MEASURES } from '@tributary/domain/catalog/campaign';
import type { CapId, NetworkId } from '@tributary/domain/shared/ids';
import { assertFound, found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { CAMPAIGN_EXTRAS_WORDS, capOf, capOut } from './campaign-extras-wire.ts';
import { amount, flag, oneOf, textList } from '../shared/input.ts';
import { message } from '../shared/output.ts';
import { done, idParams, networkOf } from '../shared/common.ts';
import { affiliateRefs, affiliatesNamed } from './named.ts';

const PERIODS = ['daily', 'monthly', 'lifetime'] as const;
const SCOPES = ['all', 'each', 'group'] as const;
const ACTIONS = ['fallback', 'pause'] as const;

const measure = oneOf('What is counted.', CAP_MEASURES);
const period = oneOf("By the network's day.", PERIODS);
const limit = amount('Never passed: whole units, or an amount.');
const optionalShape = {
  scope: oneOf('all together, each affiliate alone, or a group together.', SCOPES).optional(),
  pids: affiliateRefs.optional(),
  coverage: textList('Country codes, or ALL; everywhere when left out.').nullable().optional(),
  action: oneOf('fallback when left out.', ACTIONS).optional(),
};

/** What a cap is made of: `POST /caps/{campaignId}`, and `caps[]` of a new campaign. */
export const newCapBody = z.object({ measure, period, limit, ...optionalShape });

type Ref = { readonly networkId: NetworkId; readonly campaignId: string };
async function capsOf(deps: ApiDependencies, ref: Ref) {
  const campaign = await getCampaign(deps.stores, ref);
  return deps.stores.caps.list(ref.networkId, campaign.id);
}

const listCaps = route({
  method: 'GET',
  path: '/caps/{campaignId}',
  role: 'network',
  operation: 'list-caps',
  summary: 'The limits on a campaign, oldest first.',
  description:
    'How much a campaign may get: conversions, clicks, payout or revenue, in a day, a month or ever.',
  params: idParams('campaignId'),
  data: z.object({ caps: z.array(capOut).meta({ description: 'Oldest first.' }) }),
  handle: async ({ deps, caller, params }) => {
    const caps = await capsOf(deps, { networkId: caller.networkId, ...params });
    const { zone } = await networkOf(deps, caller);
    return { caps: caps.map((one) => capOf(one, zone)) };
  },
});

const readCap = route({
  method: 'GET',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  operation: 'get-cap',
  summary: 'One limit.',
  description: 'With what it limits, and for whom.',
  params: idParams('campaignId', 'capId'),
  data: z.object({ cap: capOut }),
  handle: async ({ deps, caller, params }) => {
    const caps = await capsOf(deps, { networkId: caller.networkId, campaignId: params.campaignId });
    const cap = found(
      caps.find(({ id }) => id === params.capId),
      'cap',
    );
    return { cap: capOf(cap, (await networkOf(deps, caller)).zone) };
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
  words: CAMPAIGN_EXTRAS_WORDS,
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
  body: z.object({
    measure: measure.optional(),
    period: period.optional(),
    limit: limit.optional(),
    ...optionalShape,
    live: flag('Whether it counts.').optional(),
  }),
  data: z.object({ cap: capOut, message }),
  words: CAMPAIGN_EXTRAS_WORDS,
  handle: async ({ deps, caller, params, body }) => {
    const { pids, coverage: countries, ...fields } = body;
    const { networkId } = caller;
    const affiliateIds = await affiliateIdsOf(deps, networkId, pids);
    const changes = { ...fields, affiliateIds, countries };
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
  { pids, coverage: countries, ...fields }: z.output<typeof newCapBody>,
) {
  return { ...fields, countries, affiliateIds: await affiliateIdsOf(deps, networkId, pids) };
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

export const CAP_ROUTES = [listCaps, readCap, createCap, editCap, removeCap];
