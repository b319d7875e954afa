import type { AffiliateGroup, GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';

/** Named as a group, the affiliates that are in none. */
export const NO_GROUP = '';

/** A group with the number of affiliates in it. */
export type CountedGroup = AffiliateGroup & { readonly members: number };

/** Groups of affiliates, and who was in them when (docs/rules/groups.md). */
export type AffiliateGroups = {
  /** False when the network has a group of this name already. */
  add(group: AffiliateGroup): Promise<boolean>;
  /** Undefined when the network has no such group. */
  find(networkId: NetworkId, id: AffiliateGroupId): Promise<AffiliateGroup | undefined>;
  /** Locks the group until the transaction ends. */
  findForUpdate(networkId: NetworkId, id: AffiliateGroupId): Promise<AffiliateGroup | undefined>;
  /** In the order in which they count. */
  list(networkId: NetworkId): Promise<CountedGroup[]>;
  /** The groups the affiliate is in, in the order in which they count. */
  listOf(networkId: NetworkId, affiliateId: AffiliateId): Promise<AffiliateGroup[]>;
  /**
   * Replaces name and order; a name that is taken leaves the stored group as it was. A new order is a new version of the terms of the
   * campaigns whose rate rules name the group, in force from `at` on.
   */
  replace(group: AffiliateGroup, at: Date): Promise<'replaced' | 'duplicate' | 'missing'>;
  /** Ends its memberships as well, and takes it out of the lists of campaigns; who was in it until then stays known. False when there was none. */
  remove(networkId: NetworkId, id: AffiliateGroupId, at: Date): Promise<boolean>;
  /** Who is in it now, by id; nobody when the network has no such group. */
  listMembers(networkId: NetworkId, id: AffiliateGroupId): Promise<AffiliateId[]>;
  /** Who is in any of them now, by id, each once; an empty one stands for the affiliates in no group, those that were removed included. */
  listMembersOfAny(
    networkId: NetworkId,
    ids: readonly (AffiliateGroupId | typeof NO_GROUP)[],
  ): Promise<AffiliateId[]>;
  /** Those who were not in it before. The affiliates and the group are of the network. */
  addMembers(members: Members): Promise<AffiliateId[]>;
  /** Those who were in it. */
  removeMembers(members: Members): Promise<AffiliateId[]>;
  /** Every membership, also of the past, of these affiliates, in no promised order. */
  listMemberships(networkId: NetworkId, affiliateIds: readonly AffiliateId[]): Promise<GroupMembership[]>;
};

export type Members = {
  readonly networkId: NetworkId;
  readonly groupId: AffiliateGroupId;
  readonly affiliateIds: readonly AffiliateId[];
  /** From when they are in it, or are not. */
  readonly at: Date;
};
