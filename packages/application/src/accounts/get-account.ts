// Records that a use case cannot do without. Unknown and foreign ids look alike
// (docs/rules/accounts.md#network-isolation): `not_found`.
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { found } from '../shared/found.ts';
import type { Accounts } from './accounts.ts';
import type { Networks } from './networks.ts';

/** Refuses with `not_found` when there is no such network. */
export async function getNetwork(
  { networks }: { readonly networks: Pick<Networks, 'find'> },
  id: NetworkId,
): Promise<Network> {
  return found(await networks.find(id), 'network');
}

/** Locked until the unit of work ends. */
export async function getNetworkForUpdate(
  { networks }: { readonly networks: Networks },
  id: NetworkId,
): Promise<Network> {
  return found(await networks.findForUpdate(id), 'network');
}

export type AccountRef = { readonly networkId: NetworkId; readonly kind: AccountKind; readonly id: string };

/** Refuses with `not_found` when the network has no such account of this kind. */
export async function getAccount(
  { accounts }: { readonly accounts: Pick<Accounts, 'find'> },
  { networkId, kind, id }: AccountRef,
): Promise<Account> {
  return found(await accounts.find(networkId, kind, id), kind);
}

/** Locked until the unit of work ends. */
export async function getAccountForUpdate(
  { accounts }: { readonly accounts: Accounts },
  { networkId, kind, id }: AccountRef,
): Promise<Account> {
  return found(await accounts.findForUpdate(networkId, kind, id), kind);
}
