// What of a second factor somebody has: an authenticator app that is on, and passkeys (docs/rules/users.md#second-factor).
import type { FactorWay } from '@tributary/domain/identity/second-factor';
import type { User } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './second-factors.ts';

export type KnownFactors = {
  readonly secondFactors: Pick<SecondFactors, 'listOn'>;
  readonly passkeys: Pick<Passkeys, 'listOwners'>;
};

/** What signing in as this user asks for beside the password, one of them; empty: nothing. */
export async function factorsOf(
  { secondFactors, passkeys }: KnownFactors,
  { networkId, id }: Pick<User, 'networkId' | 'id'>,
): Promise<FactorWay[]> {
  const hasApp = (await secondFactors.listOn(networkId, [id])).length > 0;
  const hasPasskey = (await passkeys.listOwners(networkId, [id])).length > 0;
  return [...(hasApp ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
}

/** Those of these users who are asked for a second factor. */
export async function listWithFactor(
  { secondFactors, passkeys }: KnownFactors,
  networkId: NetworkId,
  userIds: readonly UserId[],
): Promise<UserId[]> {
  const on = new Set([
    ...(await secondFactors.listOn(networkId, userIds)),
    ...(await passkeys.listOwners(networkId, userIds)),
  ]);
  return userIds.filter((id) => on.has(id));
}

/** Whether signing in as this user asks for more than the password. */
export const hasSecondFactor = async (
  stores: KnownFactors,
  user: Pick<User, 'networkId' | 'id'>,
): Promise<boolean> => (await factorsOf(stores, user)).length > 0;
