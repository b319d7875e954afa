import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { fullestByCampaign } from '@tributary/domain/attribution/caps';
import { CAP_PERIODS } from '@tributary/domain/catalog/campaign';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import { assertFound, found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { CapInUse } from '@tributary/application/catalog/caps';
import type { CapTerms } from '@tributary/application/catalog/edit-caps';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import {
  CAP_WIRE,
  capOf,
  capOut,
  familyCapIn,
  familyCapOf,
  familyCapOut,
  listedCapOf,
  listedCapOut,
  usedCapOf,
  usedCapOut,
} from './campaign-extras-wire.ts';
import { flag, idRefs, integer } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { campaignIdsOf, done, idParams, networkOf, pageShape } from '../shared/common.ts';
import { type affiliateRefs, affiliatesNamed } from './named.ts';

/** What a cap is made of. */
const newCapBody = z.object(CAP_WIRE.shape('created'));
const someOfCap = newCapBody.partial();
/** One of several: of one period, or with a limit for each. */
export const capInList = z.object({ ...someOfCap.shape, ...familyCapIn }).meta({ id: 'NewFamilyCap' });
type CapInList = z.output<typeof capInList>;

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

/** The fullest live cap of each campaign that has one (docs/rules/caps.md#the-fullest-cap). */
export async function readFullestCaps(
  deps: Pick<ApiDependencies, 'stores'>,
  { id, zone }: Pick<Network, 'id' | 'zone'>,
  { campaignIds, now }: { readonly campaignIds: readonly CampaignId[]; readonly now: Date },
): Promise<(campaignId: string) => z.input<typeof usedCapOut> | null> {
  const filter = { today: dayOf(now, zone), campaignIds, live: true };
  const limit = CAPS_MAX * Math.max(1, campaignIds.length);
  const { items } = await deps.stores.caps.listUsed(id, filter, { page: 1, limit });
  const fullest = fullestByCampaign(items.reverse());
  return (campaignId) => {
    const one = fullest.get(campaignId);
    return one ? usedCapOf(one, zone) : null;
  };
}

const listCaps = route({
  method: 'GET',
  path: '/caps/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-caps',
  summary: 'List caps',
  description:
    'Of a campaign, oldest first. How much a campaign may get (conversions, clicks, payout or revenue, in a day, a month or ever), and what is used of it.',
  params: idParams('campaignId'),
  data: z
    .object({ caps: z.array(listedCapOut).meta({ description: 'Oldest first.' }) })
    .meta({ id: 'CapList' }),
  handle: async ({ deps, caller, params, now, zone }) => {
    const used = await usedCapsOf(deps, { networkId: caller.networkId, ...params }, now);
    const caps = used.map(({ cap }) => cap);
    return { caps: used.map((one) => listedCapOf(one, caps, zone)) };
  },
});

const readCap = route({
  method: 'GET',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-cap',
  summary: 'Retrieve a cap',
  description: 'With what it limits, the affiliates it counts, and how much of it is used.',
  params: idParams('campaignId', 'capId'),
  data: z.object({
    cap: usedCapOut,
    caps: z
      .array(listedCapOut)
      .meta({ description: 'The same one, with those of other periods on its terms.' }),
  }),
  handle: async ({ deps, caller, params, now, zone }) => {
    const ref = { networkId: caller.networkId, campaignId: params.campaignId };
    const used = await usedCapsOf(deps, ref, now);
    const one = found(
      used.find(({ cap }) => cap.id === params.capId),
      'cap',
    );
    const caps = used.map(({ cap }) => cap);
    return { cap: usedCapOf(one, zone), caps: [listedCapOf(one, caps, zone)] };
  },
});

const listUsedCaps = route({
  method: 'GET',
  path: '/network/caps',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-used-caps',
  summary: 'List caps with their usage',
  description:
    'Of all campaigns, newest first, with usage of the current day, month or in total, as each cap is set. `used_from=80` lists those from 80 % on. A cap that is turned off keeps counting.',
  query: z.object({
    ...pageShape(100, 1000),
    campaign_id: idRefs<CampaignId>('Long or short IDs of campaigns.').optional(),
    live: flag('1: only caps that are on; 0: only those that are turned off.').optional(),
    used_from: integer('Only caps used by at least this percentage.', 0, 100).optional(),
  }),
  data: z
    .object({
      caps: z.array(usedCapOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'UsedCapPage' }),
  handle: async ({ deps, caller, query, now, zone }) => {
    const { networkId } = caller;
    const { page, limit: size, live, used_from: percentMin } = query;
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

const capAnswer = z
  .object({
    cap: capOut,
    caps: z.array(familyCapOut).meta({ description: 'One for each that was sent, with all its limits.' }),
    message,
  })
  .meta({ id: 'SavedCap' });

const CAPS_SENT_MAX = 100;

const createCap = route({
  method: 'POST',
  path: '/caps/{campaignId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-cap',
  summary: 'Create a cap',
  description:
    'Counts from now on. For all affiliates, some, or some countries. When it is full, clicks go to the fallback or the campaign is paused. What is paid is never one unit over. Needs `measure`, `period` and `limit`, or else `caps[]`: several at once, all or none, each with a limit for one or more periods.',
  params: idParams('campaignId'),
  body: someOfCap.extend({
    caps: z
      .array(capInList)
      .min(1, 'Send at least one cap.')
      .max(CAPS_SENT_MAX)
      .optional()
      .meta({ description: 'Instead of the other fields: caps with limits for several periods.' }),
  }),
  status: 201,
  data: capAnswer,
  words: CAP_WIRE.words,
  handle: async ({ deps, caller, params, body: { caps: several, ...own }, zone }) => {
    const { networkId } = caller;
    const sent =
      several === undefined
        ? [[await capTermsOf(deps, networkId, wholeCap(own))]]
        : await capsTermsOf(deps, networkId, several);
    const created = await deps.useCases.createCaps({ networkId, ...params, caps: sent.flat() });
    const all = await deps.stores.caps.list(networkId, params.campaignId as CampaignId);
    const firsts = sent.map((_terms, at) => found(created[sent.slice(0, at).flat().length], 'cap'));
    return {
      cap: capOf(found(firsts[0], 'cap'), zone),
      caps: firsts.map((cap) => familyCapOf(cap, all, zone)),
      message: created.length === 1 ? 'The cap was created.' : 'The caps were created.',
    };
  },
});

const capChangeBody = z.object({ ...CAP_WIRE.shape('changed'), ...familyCapIn }).meta({ id: 'CapChange' });

const editCap = route({
  method: 'POST',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-cap',
  summary: 'Update a cap',
  description:
    'Changes only the fields you send. A cap with a new metric starts from zero; otherwise its usage continues. To pause it or change its metric, edit it rather than create another. With `daily`, `monthly`, `lifetime` or another name of `caps[]`, it and those of other periods on the same terms are edited together; null removes the limit of a period.',
  params: idParams('campaignId', 'capId'),
  body: capChangeBody.extend({
    caps: z
      .array(capChangeBody)
      .length(1, 'Send one cap: its fields.')
      .optional()
      .meta({ description: 'The same fields as one cap of a list, as it was made with.' }),
  }),
  data: capAnswer,
  words: CAP_WIRE.words,
  handle: async ({ deps, caller, params, body: { caps: listed, ...own }, zone }) => {
    const { networkId } = caller;
    const body = { ...own, ...listed?.[0] };
    const sent = CAP_WIRE.sent('changed', body);
    const ref = { networkId, ...params };
    const isFamily = FAMILY_ONLY.some((name) => body[name] !== undefined);
    const refs = body.pub_id ?? sent.affiliateIds;
    const changes = { ...sent, affiliateIds: await affiliateIdsOf(deps, networkId, refs) };
    const { limit: _limit, period: _period, ...terms } = changes;
    const { daily, monthly, lifetime } = body;
    const edited = isFamily
      ? await deps.useCases.editCapLimits({
          ...ref,
          changes: { ...terms, ...familyChangesOf(body) },
          limits: { daily, monthly, lifetime },
        })
      : [await deps.useCases.editCap({ ...ref, changes })];
    const all = await deps.stores.caps.list(networkId, params.campaignId as CampaignId);
    const cap = found(edited.find(({ id }) => id === params.capId) ?? edited[0], 'cap');
    return { cap: capOf(cap, zone), caps: [familyCapOf(cap, all, zone)], message: 'The cap was changed.' };
  },
});

/** Names that our caps do not have. */
const FAMILY_ONLY = (Object.keys(familyCapIn) as (keyof typeof familyCapIn)[]).filter(
  (name) => name !== 'pids',
);
type FamilyCap = z.output<z.ZodObject<typeof familyCapIn>>;

function wholeCap({ measure, period, limit, ...rest }: z.output<typeof someOfCap>, within = '') {
  if (measure !== undefined && period !== undefined && limit !== undefined)
    return { ...rest, measure, period, limit };
  const errors = Object.entries({ measure, period, limit })
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ path: `${within}${name}`, message: missing(name as keyof typeof newCapBody.shape) }));
  throw badParameter(errors.map(({ path, message: why }) => `${path}: ${why}`).join(' '), errors);
}

const missing = (name: keyof typeof newCapBody.shape) =>
  newCapBody.shape[name].safeParse(undefined).error?.issues[0]?.message ?? '';

/** Of each that was sent: one, or one for each period that has a limit. */
export const capsTermsOf = (
  deps: ApiDependencies,
  networkId: NetworkId,
  several: readonly CapInList[],
): Promise<CapTerms[][]> =>
  Promise.all(
    several.map(async (one, at) => {
      const within = `caps.${at}.`;
      if (CAP_PERIODS.some((period) => one[period] !== undefined) || one.type !== undefined)
        return familyTermsOf(deps, networkId, { one, within });
      return [await capTermsOf(deps, networkId, wholeCap(one, within))];
    }),
  );

/** One cap of the family's, as ours: one for each period that has a limit. */
async function familyTermsOf(
  deps: ApiDependencies,
  networkId: NetworkId,
  { one, within }: { readonly one: FamilyCap; readonly within: string },
): Promise<CapTerms[]> {
  const refuse = (name: string, message: string) => {
    const path = `${within}${name}`;
    return badParameter(`${path}: ${message}`, [{ path, message }]);
  };
  const { measure, ...changes } = familyChangesOf(one);
  if (measure === undefined) throw refuse('type', missing('measure'));
  const refs = one.pub_id ?? one.pids;
  const terms = { ...changes, measure, affiliateIds: await affiliateIdsOf(deps, networkId, refs) };
  const caps = CAP_PERIODS.flatMap((period) => {
    const limit = one[period];
    return limit === undefined || limit === null ? [] : [{ ...terms, period, limit }];
  });
  if (caps.length === 0) throw refuse('daily', 'A cap has a daily, monthly or lifetime limit.');
  return caps;
}

/** Without affiliates the group of a family's cap is everybody. */
const familyChangesOf = ({ type, geo, pc, pub_cap_type: scope }: FamilyCap) => ({
  ...(type !== undefined && { measure: type }),
  ...(geo !== undefined && { countries: geo }),
  ...(pc !== undefined && pc !== null && { action: pc ? ('pause' as const) : ('fallback' as const) }),
  ...(scope === 'each' && { scope }),
});

const removeCap = route({
  method: 'DELETE',
  path: '/caps/{campaignId}/{capId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-cap',
  summary: 'Delete a cap',
  description: 'Clicks and conversions that it stopped stay as they were decided.',
  params: idParams('campaignId', 'capId'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: params.campaignId });
    assertFound(await deps.stores.caps.remove(networkId, campaign.id, params.capId as CapId), 'cap');
    return { message: 'The cap was removed.' };
  },
});

async function capTermsOf(deps: ApiDependencies, networkId: NetworkId, body: z.output<typeof newCapBody>) {
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
