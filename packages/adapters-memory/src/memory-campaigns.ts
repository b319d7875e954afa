import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { Campaigns, TrackingLinks } from '@tributary/application/ports/catalog';
import { nextDisplayId } from './memory-accounts.ts';
import { versionTerms } from './memory-terms.ts';
import type { MemoryState } from './state.ts';
import { addNew, copy, newestFirst, oldestFirst, pageOf } from './lists.ts';

export function memoryCampaigns(state: MemoryState): Campaigns {
  const of = (networkId: string) =>
    [...state.campaigns.values()].filter((one) => one.networkId === networkId && !one.deletedAt);
  const find: Campaigns['find'] = async (networkId, id) => copy(of(networkId).find((one) => one.id === id));

  return {
    add: async (campaign) => {
      const displayId = nextDisplayId(state, campaign.networkId, 'campaign');
      const added = ordered({ ...campaign, displayId });
      addNew(state.campaigns, added.id, added);
      versionTerms(state, added);
      return copy(added);
    },
    find,
    findForUpdate: find,
    findMany: async (networkId, ids) => copy(of(networkId).filter((one) => ids.includes(one.id))),
    findByDisplayIds: async (networkId, displayIds) =>
      copy(of(networkId).filter((one) => displayIds.includes(one.displayId))),
    replace: async (campaign) => {
      if (!of(campaign.networkId).some((one) => one.id === campaign.id)) return false;
      const replaced = ordered(campaign);
      state.campaigns.set(replaced.id, copy(replaced));
      versionTerms(state, replaced);
      return true;
    },
    list: async (networkId, { active }, page) =>
      pageOf(
        of(networkId)
          .filter((one) => active === undefined || (one.status === 'active') === active)
          .sort(newestFirst),
        page,
      ),
  };
}

export function memoryTrackingLinks(state: MemoryState): TrackingLinks {
  const stored = (affiliateId: string, campaignId: string) =>
    [...state.links.values()].find((one) => one.affiliateId === affiliateId && one.campaignId === campaignId);
  return {
    find: async (networkId, affiliateId, campaignId) => {
      const found = stored(affiliateId, campaignId);
      return found?.networkId === networkId ? copy(found) : undefined;
    },
    addOnce: async (link) => {
      const earlier = stored(link.affiliateId, link.campaignId);
      if (earlier) return { added: false, link: copy(earlier) };
      addNew(state.links, link.id, link);
      return { added: true, link: copy(link) };
    },
  };
}

const ordered = (campaign: Campaign): Campaign => ({
  ...campaign,
  commissions: [...campaign.commissions].sort(oldestFirst),
});
