import type { Goal } from '@tributary/domain/catalog/campaign';
import type { AffiliatePayouts } from '@tributary/application/catalog/affiliate-payouts';
import type { Goals } from '@tributary/application/catalog/goals';
import { versionTermsOf } from './memory-terms.ts';
import type { MemoryState } from '../state.ts';
import { addNew, copy, newestFirst, oldestFirst, pageOf, removeWhere, replaceOwn } from '../shared/lists.ts';

export function memoryGoals(state: MemoryState): Goals {
  const version = (goal: Goal, at: Date) => versionTermsOf(state, goal, at);
  const find: Goals['find'] = async (networkId, id) => {
    const found = state.goals.get(id);
    return found?.networkId === networkId ? copy(found) : undefined;
  };
  return {
    add: async (goal, at) => {
      addNew(state.goals, goal.id, ordered(goal));
      version(goal, at);
    },
    find,
    findForUpdate: find,
    replace: async (goal, at) => {
      if (!replaceOwn(state.goals, ordered(goal))) return false;
      version(goal, at);
      return true;
    },
    remove: async (networkId, id, at) => {
      const gone = state.goals.get(id);
      if (!gone || !removeWhere(state.goals, id, (one) => one.networkId === networkId)) return false;
      for (const [key, payout] of state.affiliatePayouts) {
        if (payout.goalId === id) state.affiliatePayouts.delete(key);
      }
      version(gone, at);
      return true;
    },
    list: async (networkId, { campaignId }, page) =>
      pageOf(
        [...state.goals.values()]
          .filter((one) => one.networkId === networkId)
          .filter((one) => campaignId === undefined || one.campaignId === campaignId)
          .sort(newestFirst),
        page,
      ),
  };
}

export const memoryAffiliatePayouts = (state: MemoryState): AffiliatePayouts => ({
  add: async (networkId, payout, at) => {
    addNew(state.affiliatePayouts, payout.id, { ...payout, networkId });
    versionTermsOf(state, { networkId, campaignId: payout.campaignId }, at);
  },
  list: async (networkId, campaignId) =>
    [...state.affiliatePayouts.values()]
      .filter((one) => one.networkId === networkId && one.campaignId === campaignId)
      .sort(oldestFirst)
      .map(({ networkId: _owner, ...payout }) => copy(payout)),
  listMany: async (networkId, campaignIds) =>
    [...state.affiliatePayouts.values()]
      .filter((one) => one.networkId === networkId && campaignIds.includes(one.campaignId))
      .sort(oldestFirst)
      .map(({ networkId: _owner, ...payout }) => copy(payout)),
  remove: async ({ networkId, campaignId, id, at }) => {
    const isMeant = (one: { networkId: string; campaignId: string }) =>
      one.networkId === networkId && one.campaignId === campaignId;
    if (!removeWhere(state.affiliatePayouts, id, isMeant)) return false;
    versionTermsOf(state, { networkId, campaignId }, at);
    return true;
  },
});

const ordered = (goal: Goal): Goal => ({ ...goal, payouts: [...goal.payouts].sort(oldestFirst) });
