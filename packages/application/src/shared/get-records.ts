// Records that a use case cannot do without. Unknown and foreign ids look alike
// (docs/rules/accounts.md#network-isolation): `not_found`.
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { RecordStores } from './unit-of-work.ts';

export async function getNetwork(
  { networks }: Pick<RecordStores, 'networks'>,
  id: NetworkId,
): Promise<Network> {
  return found(await networks.find(id), 'network');
}

/** Locked until the unit of work ends. */
export async function getNetworkForUpdate(
  { networks }: Pick<RecordStores, 'networks'>,
  id: NetworkId,
): Promise<Network> {
  return found(await networks.findForUpdate(id), 'network');
}

export type AccountRef = { readonly networkId: NetworkId; readonly kind: AccountKind; readonly id: string };

export async function getAccount(
  { accounts }: Pick<RecordStores, 'accounts'>,
  { networkId, kind, id }: AccountRef,
): Promise<Account> {
  return found(await accounts.find(networkId, kind, id), kind);
}

/** Locked until the unit of work ends. */
export async function getAccountForUpdate(
  { accounts }: Pick<RecordStores, 'accounts'>,
  { networkId, kind, id }: AccountRef,
): Promise<Account> {
  return found(await accounts.findForUpdate(networkId, kind, id), kind);
}

export type CampaignRef = { readonly networkId: NetworkId; readonly campaignId: string };

export async function getCampaign(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  { networkId, campaignId }: CampaignRef,
): Promise<Campaign> {
  return found(await campaigns.find(networkId, campaignId as CampaignId), 'campaign');
}

/** Locked until the unit of work ends. */
export async function getCampaignForUpdate(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  { networkId, campaignId }: CampaignRef,
): Promise<Campaign> {
  return found(await campaigns.findForUpdate(networkId, campaignId as CampaignId), 'campaign');
}

/** Refuses with `not_found` when there is no record. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw refuse('not_found', `There is no such ${what}.`);
  return record;
}

/** Removing and replacing say whether there was one. */
export function assertFound(existed: boolean, what: string): void {
  found(existed ? true : undefined, what);
}
