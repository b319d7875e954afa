import type { GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import type { MemoryState } from '../state.ts';

/** A membership that would end before it began, or when it began, never was. */
export function endMemberships(
  state: MemoryState,
  isMeant: (one: GroupMembership) => boolean,
  at: Date,
): void {
  for (const [key, one] of state.groupMemberships) {
    if (one.until !== null || !isMeant(one)) continue;
    if (one.since >= at) state.groupMemberships.delete(key);
    else state.groupMemberships.set(key, { ...one, until: new Date(at) });
  }
}

/** The groups it is in, by id. */
export const groupsOf = (state: MemoryState, affiliateId: AffiliateId): AffiliateGroupId[] =>
  [...state.groupMemberships.values()]
    .filter((one) => one.affiliateId === affiliateId && one.until === null)
    .map(({ groupId }) => groupId)
    .sort();
