import { compareGroups, type GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { BookCatalog, CapCounters, CapCounterKey } from '@tributary/application/attribution/books';
import { termsAt } from '@tributary/domain/catalog/terms';
import { add, ZERO } from '@tributary/domain/shared/money';
import { copy } from '../shared/lists.ts';
import { groupsOf } from '../accounts/group-memberships.ts';
import type { MemoryState } from '../state.ts';

export const memoryCapCounters = (state: MemoryState): CapCounters => ({
  read: async (keys) =>
    keys.flatMap((key) => {
      const counter = state.capCounters.get(counterText(key));
      return counter ? [{ key: { ...key }, used: counter.used }] : [];
    }),
  add: async (changes) => {
    for (const { key, used, reached } of changes) {
      if (!state.caps.has(key.capId)) continue; // the cap was removed meanwhile: its sums are of no use
      const before = state.capCounters.get(counterText(key)) ?? { used: ZERO, reached: false };
      const isReached = reached || (before.reached && used >= ZERO);
      if (before.reached !== isReached) state.changes += 1; // the trackers must hear of it
      state.capCounters.set(counterText(key), { used: add(before.used, used), reached: isReached });
    }
  },
});

export const memoryBookCatalog = (state: MemoryState): BookCatalog => ({
  networks: async (ids) =>
    pick(state.networks, ids).map(({ id, zone, currency, advertiserVerdictDays }) => ({
      id,
      zone,
      currency,
      advertiserVerdictDays,
    })),
  campaigns: async (ids) => copy(pick(state.campaigns, ids)),
  accounts: async (ids) => copy(pick(state.accounts, ids)),
  terms: async (wanted) => {
    const keys = new Set(wanted.map(({ campaignId, version }) => `${campaignId}|${version}`));
    return copy(state.terms.filter(({ campaignId, version }) => keys.has(`${campaignId}|${version}`)));
  },
  currentTerms: async (campaignIds) =>
    copy(
      [...new Set(campaignIds)].flatMap(
        (id) => state.terms.findLast(({ campaignId }) => campaignId === id) ?? [],
      ),
    ),
  termsVersionsAt: async (wanted) =>
    wanted.flatMap(({ campaignId, at }) => {
      const versions = state.terms.filter((one) => one.campaignId === campaignId);
      const then = termsAt(versions, at);
      return then ? [{ campaignId, at, version: then.version }] : [];
    }),
  caps: async (campaignIds) =>
    copy([...state.caps.values()].filter((cap) => campaignIds.includes(cap.campaignId))),
  standings: async (asked) =>
    asked.map(({ campaignId, affiliateId, advertiserId }) => ({
      removed: [affiliateId, advertiserId].some((id) => state.removedAccounts.has(id)),
      live: state.accounts.get(affiliateId)?.live ?? true,
      granted: [...state.accesses.values()].some(
        (one) => one.live && one.campaignId === campaignId && one.affiliateId === affiliateId,
      ),
      groupIds: groupsOf(state, affiliateId),
    })),
  postbacks: async (affiliateIds) =>
    copy([...state.postbacks.values()].filter((one) => one.live && affiliateIds.includes(one.affiliateId))),
  groupNames: async (ids) =>
    [...state.affiliateGroups.values()]
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => ({ id, name })),
  groupMemberships: async (affiliateIds) => {
    const groups = [...state.affiliateGroups.values()].sort(compareGroups).map(({ id }) => id);
    const placeOf = ({ groupId }: GroupMembership) => groups.indexOf(groupId) + 1 || Infinity;
    return [...state.groupMemberships.values()]
      .filter((one) => affiliateIds.includes(one.affiliateId))
      .sort((a, b) => placeOf(a) - placeOf(b) || (a.groupId < b.groupId ? -1 : 1) || 0)
      .map(({ networkId: _owner, ...one }) => ({
        ...copy(one),
        holdDays: state.affiliateGroups.get(one.groupId)?.holdDays ?? null,
      }));
  },
  goals: async (networkIds) =>
    copy([...state.goals.values()].filter((goal) => networkIds.includes(goal.networkId))),
  exchangeRates: async (wanted) =>
    copy(
      [...state.exchangeRates.values()].filter(({ networkId, day }) =>
        wanted.some((one) => one.networkId === networkId && one.from <= day && day <= one.to),
      ),
    ),
  linkDomains: async (pairs) =>
    pairs.map(({ networkId, affiliateId, campaignId }) => {
      const link = [...state.links.values()].find(
        (one) => one.affiliateId === affiliateId && one.campaignId === campaignId,
      );
      const domains = copy(state.networks.get(networkId)?.domains ?? []);
      return { affiliateId, campaignId, domain: link?.domain ?? null, domains };
    }),
  pauseCampaign: async (id, reason, at) => {
    const campaign = state.campaigns.get(id);
    if (campaign?.status !== 'active') return false;
    state.campaigns.set(id, {
      ...campaign,
      status: 'paused',
      disabledReason: reason,
      modifiedAt: new Date(at),
    });
    state.changes += 1;
    return true;
  },
});

const pick = <T>(held: ReadonlyMap<string, T>, ids: readonly string[]): T[] =>
  [...new Set(ids)].flatMap((id) => held.get(id) ?? []);

export const counterText = ({ capId, affiliateId, period }: CapCounterKey): string =>
  `${capId}|${affiliateId}|${period}`;
