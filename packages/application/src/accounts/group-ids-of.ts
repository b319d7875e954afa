import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { AffiliateGroups } from './affiliate-groups.ts';

export type GroupsOfAffiliates = { readonly affiliateGroups: Pick<AffiliateGroups, 'listOf'> };

/** The groups the affiliate is in, in the order in which they count. */
export const groupIdsOf = async (
  { affiliateGroups }: GroupsOfAffiliates,
  networkId: NetworkId,
  affiliateId: AffiliateId,
): Promise<AffiliateGroupId[]> => (await affiliateGroups.listOf(networkId, affiliateId)).map(({ id }) => id);
