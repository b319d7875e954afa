import type { Assigned } from '@tributary/domain/identity/limit';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';

/** Who is now in the groups that a user is assigned (docs/rules/users.md#limited-staff); nobody where none are, without a query. */
export const membersAssigned = async (
  { affiliateGroups }: { readonly affiliateGroups: Pick<AffiliateGroups, 'listMembersOfAny'> },
  { networkId, onlyGroups }: { readonly networkId: NetworkId } & Pick<Assigned, 'onlyGroups'>,
): Promise<AffiliateId[]> =>
  onlyGroups === null ? [] : affiliateGroups.listMembersOfAny(networkId, onlyGroups);
