// Which network a command is for, and the records it names.
import { z } from 'zod';
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import { isId, type CampaignId, type NetworkId, SHORT_ID_MAX } from '@tributary/domain/shared/ids';
import type { RecordStores } from '@tributary/application/record-stores';
import { CommandRefused, UsageError } from './command.ts';

export const networkOption = z
  .string()
  .optional()
  .describe('Id of the network; needed only where there are several.')
  .meta({ value: 'id' });

/** The network that was named, or the only one there is. */
export async function networkOf(
  { networks }: Pick<RecordStores, 'networks'>,
  named: string | undefined,
): Promise<Network> {
  if (named !== undefined) {
    const network = isId(named) ? await networks.find(named as NetworkId) : undefined;
    if (!network) throw new UsageError(`There is no network ${named}. list-networks shows them all.`);
    return network;
  }
  const all = await networks.list();
  const [only] = all;
  if (!only)
    throw new CommandRefused('There is no network yet. create-network makes one, and so does npm start.');
  if (all.length > 1) {
    const list = all.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
    throw new UsageError(`There are ${all.length} networks; name one with --network:\n${list}`);
  }
  return only;
}

/** Long ids are taken as they are (a removed campaign's past can still be asked for), short ones are looked up. */
export async function campaignIdsOf(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  networkId: NetworkId,
  refs: readonly string[] | undefined,
): Promise<CampaignId[] | undefined> {
  if (!refs) return undefined;
  const found = [];
  for (const ref of refs) {
    const asked = isId(ref) ? { ids: [ref as CampaignId] } : { displayIds: [shortId(ref)] };
    const [id] = await campaigns.findIds(networkId, asked);
    if (!id) throw new UsageError(`There is no campaign ${ref}.`);
    found.push(id);
  }
  return found;
}

export async function accountIdsOf<Id extends string>(
  stores: Pick<RecordStores, 'accounts'>,
  networkId: NetworkId,
  { kind, refs }: { readonly kind: AccountKind; readonly refs: readonly string[] | undefined },
): Promise<Id[] | undefined> {
  if (!refs) return undefined;
  const found: string[] = [];
  for (const ref of refs) {
    const id = isId(ref) ? ref : (await byShortId(stores, networkId, { kind, ref })).id;
    found.push(id);
  }
  return found as Id[];
}

async function byShortId(
  { accounts }: Pick<RecordStores, 'accounts'>,
  networkId: NetworkId,
  { kind, ref }: { readonly kind: AccountKind; readonly ref: string },
): Promise<Account> {
  const [account] = await accounts.findByDisplayIds(networkId, kind, [shortId(ref)]);
  if (!account) throw new UsageError(`There is no ${kind} ${ref}.`);
  return account;
}

/** One that is too large belongs to no record, and becomes 0, which belongs to none either. */
const shortId = (text: string): number => (Number(text) > SHORT_ID_MAX ? 0 : Number(text));
