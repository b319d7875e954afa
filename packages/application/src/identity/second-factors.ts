import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';

/** Second factors, one for each user who has one (docs/rules/users.md#second-factor). */
export type SecondFactors = {
  /** Also one that is not confirmed yet: callers judge that. */
  find(networkId: NetworkId, userId: UserId): Promise<SecondFactor | undefined>;
  /** Locked until the transaction ends: of two who use the same code at once one sees that it was used. */
  findForUpdate(networkId: NetworkId, userId: UserId): Promise<SecondFactor | undefined>;
  /** Those of these users who are asked for one. */
  listOn(networkId: NetworkId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** Of all networks, by user, behind the one named. */
  listAll(after: UserId | null, limit: number): Promise<SecondFactor[]>;
  /** Makes it, or takes the place of the one there is. */
  put(factor: SecondFactor): Promise<void>;
  /** False when the user has none. */
  remove(networkId: NetworkId, userId: UserId): Promise<boolean>;
};
