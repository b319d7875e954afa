// What belongs to a campaign besides its money: who may run it, its landing pages, its caps.
import type { CampaignAccesses } from '@tributary/application/catalog/campaign-accesses';
import { accessStatus, type Cap } from '@tributary/domain/catalog/campaign';
import type { CapFilter, CapInUse, Caps } from '@tributary/application/catalog/caps';
import { periodOf } from '@tributary/domain/attribution/caps';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import type { LandingPages } from '@tributary/application/catalog/landing-pages';
import { groupsOf } from '../accounts/group-memberships.ts';
import { nextDisplayId } from '../accounts/memory-accounts.ts';
import type { MemoryState } from '../state.ts';
import { addNew, copy, newestFirst, oldestFirst, pageOf, removeWhere, replaceOwn } from '../shared/lists.ts';

export function memoryCampaignAccesses(state: MemoryState): CampaignAccesses {
  const all = () => [...state.accesses.values()];
  return {
    addOnce: async (access) => {
      const earlier = all().find(
        (one) => one.campaignId === access.campaignId && one.affiliateId === access.affiliateId,
      );
      if (!earlier) addNew(state.accesses, access.id, access);
      return copy(earlier ?? access);
    },
    find: async (networkId, campaignId, affiliateId) =>
      copy(
        all().find(
          (one) =>
            one.networkId === networkId && one.campaignId === campaignId && one.affiliateId === affiliateId,
        ),
      ),
    findOne: async (networkId, id) => copy(all().find((one) => one.networkId === networkId && one.id === id)),
    edit: async (networkId, id, changes) => {
      const found = state.accesses.get(id);
      if (found?.networkId !== networkId) return undefined;
      state.accesses.set(id, { ...found, ...copy(changes) });
      return copy({ ...found, ...changes });
    },
    list: async (networkId, { status, affiliateIds, advertiserIds }, page) =>
      pageOf(
        all()
          .filter((one) => one.networkId === networkId && (!status || accessStatus(one) === status))
          .filter(({ affiliateId }) => affiliateIds?.includes(affiliateId) ?? true)
          .filter(({ campaignId }) => {
            const advertiserId = state.campaigns.get(campaignId)?.advertiserId;
            return !advertiserIds || (advertiserId !== undefined && advertiserIds.includes(advertiserId));
          })
          .sort(newestFirst),
        page,
      ),
    listOf: async (networkId, affiliateId) =>
      copy(
        all()
          .filter((one) => one.networkId === networkId && one.affiliateId === affiliateId)
          .sort(newestFirst),
      ),
  };
}

type OfCampaign = { readonly networkId: string; readonly campaignId: string };
const belongsTo = (networkId: string, campaignId: string) => (one: OfCampaign) =>
  one.networkId === networkId && one.campaignId === campaignId;

export const memoryLandingPages = (state: MemoryState): LandingPages => ({
  add: async (networkId, page) => {
    const added = { ...copy(page), displayId: nextDisplayId(state, networkId, 'landing_page') };
    addNew(state.landingPages, page.id, { ...added, networkId });
    return added;
  },
  list: async (networkId, campaignId) =>
    [...state.landingPages.values()]
      .filter(belongsTo(networkId, campaignId))
      .sort((a, b) => a.displayId - b.displayId)
      .map(({ networkId: _owner, ...page }) => copy(page)),
  replace: async (networkId, { id, campaignId, title, url, previewUrl, live }) => {
    const stored = state.landingPages.get(id);
    if (!stored || !belongsTo(networkId, campaignId)(stored)) return false;
    state.landingPages.set(id, { ...stored, title, url, previewUrl, live });
    return true;
  },
  remove: async (networkId, campaignId, id) =>
    removeWhere(state.landingPages, id, belongsTo(networkId, campaignId)),
});

export const memoryCaps = (state: MemoryState): Caps => ({
  add: async (cap) => addNew(state.caps, cap.id, cap),
  list: async (networkId, campaignId) =>
    copy([...state.caps.values()].filter(belongsTo(networkId, campaignId)).sort(oldestFirst)),
  replace: async (cap) => replaceOwn(state.caps, cap),
  remove: async (networkId, campaignId, id) => {
    const removed = removeWhere(state.caps, id, belongsTo(networkId, campaignId));
    const counters = [...state.capCounters.keys()].filter((key) => key.startsWith(`${id}|`));
    if (removed) for (const key of counters) state.capCounters.delete(key); // in the database a foreign key does this
    return removed;
  },
  listUsed: async (networkId, filter, page) =>
    pageOf(
      [...state.caps.values()]
        .filter((cap) => cap.networkId === networkId)
        .sort(newestFirst)
        .flatMap((cap) => inUse(state, cap, filter) ?? []),
      page,
    ),
});

function inUse(state: MemoryState, cap: Cap, filter: CapFilter): CapInUse | undefined {
  const { today, campaignIds, affiliateId, live, percentMin = 0 } = filter;
  const campaign = state.campaigns.get(cap.campaignId);
  if (!campaign || campaign.deletedAt) return undefined;
  if (campaignIds && !campaignIds.includes(cap.campaignId)) return undefined;
  if (live !== undefined && cap.live !== live) return undefined;
  if (affiliateId && !(cap.live && isFor(state, cap, affiliateId))) return undefined;
  const counters = [...state.capCounters].filter(([key]) => {
    const [capId, counted, period] = key.split('|');
    if (capId !== cap.id || period !== periodOf(cap.period, today)) return false;
    return cap.scope !== 'each' || affiliateId === undefined || counted === affiliateId;
  });
  const used = counters.reduce((most, [, one]) => (one.used > most ? one.used : most), ZERO);
  if (used * 100n < cap.limit * BigInt(percentMin)) return undefined;
  return { cap, campaign: { displayId: campaign.displayId, title: campaign.title }, used };
}

function isFor(state: MemoryState, cap: Cap, affiliateId: AffiliateId): boolean {
  if (cap.groupId !== null) return groupsOf(state, affiliateId).includes(cap.groupId);
  return cap.scope === 'all' || cap.affiliateIds.length === 0 || cap.affiliateIds.includes(affiliateId);
}
