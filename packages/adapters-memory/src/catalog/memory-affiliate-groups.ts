import { compareGroups } from '@tributary/domain/accounts/affiliate-group';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { type AffiliateGroups, NO_GROUP } from '@tributary/application/accounts/affiliate-groups';
import { endMemberships } from '../accounts/group-memberships.ts';
import { versionTermsNaming } from './memory-terms.ts';
import { addNew, copy, replaceOwn } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memoryAffiliateGroups(state: MemoryState): AffiliateGroups {
  const of = (networkId: string) =>
    [...state.affiliateGroups.values()].filter((one) => one.networkId === networkId).sort(compareGroups);
  const found = (networkId: string, id: string) => of(networkId).find((one) => one.id === id);
  const isTaken = ({ id, networkId, name }: Parameters<AffiliateGroups['add']>[0]) =>
    of(networkId).some((one) => one.id !== id && one.name === name);
  const open = (groupId: string): AffiliateId[] =>
    [...state.groupMemberships.values()]
      .filter((one) => one.groupId === groupId && one.until === null)
      .map(({ affiliateId }) => affiliateId)
      .sort();
  return {
    add: async (group) => {
      if (isTaken(group)) return false;
      addNew(state.affiliateGroups, group.id, group);
      return true;
    },
    find: async (networkId, id) => copy(found(networkId, id)),
    findForUpdate: async (networkId, id) => copy(found(networkId, id)),
    list: async (networkId) => of(networkId).map((one) => ({ ...copy(one), members: open(one.id).length })),
    listOf: async (networkId, affiliateId) =>
      copy(of(networkId).filter(({ id }) => open(id).includes(affiliateId))),
    replace: async (group, at) => {
      const before = found(group.networkId, group.id);
      if (!before) return 'missing';
      if (isTaken(group)) return 'duplicate';
      replaceOwn(state.affiliateGroups, { ...group, createdAt: before.createdAt });
      versionTermsNaming(state, group, at);
      return 'replaced';
    },
    remove: async (networkId, id, at) => {
      if (!found(networkId, id)) return false;
      endMemberships(state, (one) => one.groupId === id, at);
      for (const campaign of state.campaigns.values())
        state.campaigns.set(campaign.id, {
          ...campaign,
          blockedGroups: campaign.blockedGroups.filter((one) => one !== id),
          approvedGroups: campaign.approvedGroups.filter((one) => one !== id),
        });
      state.groupTerms.delete(id);
      return state.affiliateGroups.delete(id);
    },
    listMembers: async (networkId, id) => (found(networkId, id) ? open(id) : []),
    listMembersOfAny: async (networkId, ids) => {
      const wanted = new Set<string>(ids);
      const affiliates = [...state.accounts.values()].filter(
        (one) => one.networkId === networkId && one.kind === 'affiliate',
      );
      return affiliates
        .map(({ id }) => id as AffiliateId)
        .filter((id) => {
          const groups = of(networkId).filter((group) => open(group.id).includes(id));
          return groups.length === 0 ? wanted.has(NO_GROUP) : groups.some((group) => wanted.has(group.id));
        })
        .sort();
    },
    addMembers: async ({ networkId, groupId, affiliateIds, at }) => {
      if (!found(networkId, groupId)) return [];
      const is = open(groupId);
      const added = [...new Set(affiliateIds)].filter((id) => !is.includes(id)).sort();
      for (const affiliateId of added) {
        const since = new Date(at);
        const key = `${groupId}|${affiliateId}|${since.toISOString()}`;
        state.groupMemberships.set(key, { networkId, groupId, affiliateId, since, until: null });
      }
      return added;
    },
    removeMembers: async ({ networkId, groupId, affiliateIds, at }) => {
      if (!found(networkId, groupId)) return [];
      const removed = open(groupId).filter((id) => affiliateIds.includes(id));
      endMemberships(state, (one) => one.groupId === groupId && removed.includes(one.affiliateId), at);
      return removed;
    },
    listMemberships: async (networkId, affiliateIds) =>
      [...state.groupMemberships.values()]
        .filter((one) => one.networkId === networkId && affiliateIds.includes(one.affiliateId))
        .map(({ networkId: _owner, ...one }) => copy(one)),
  };
}
