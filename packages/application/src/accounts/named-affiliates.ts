import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Accounts } from './accounts.ts';

/** The long id of an account, or its short one. */
export type AccountName = string | number;

/** Long ids, each once; refuses with `invalid_parameter` and `path` one that no affiliate of the network has. */
export async function affiliatesNamed(
  { accounts }: { readonly accounts: Accounts },
  networkId: NetworkId,
  { named, path }: { readonly named: readonly AccountName[]; readonly path: string },
): Promise<AffiliateId[]> {
  const shortIds = named.filter((name) => typeof name === 'number');
  const longIds = named.filter((name) => typeof name === 'string');
  const found = [
    ...(shortIds.length > 0 ? await accounts.findByDisplayIds(networkId, 'affiliate', shortIds) : []),
    ...(longIds.length > 0 ? await accounts.findMany(networkId, 'affiliate', longIds) : []),
  ];
  const known = named.map((name) => found.find((one) => one.id === name || one.displayId === name)?.id);
  const unknown = named[known.indexOf(undefined)];
  if (unknown !== undefined) throw invalid(path, `There is no affiliate ${String(unknown).slice(0, 24)}.`);
  return [...new Set(known)] as AffiliateId[];
}

/** Those that both lists name; a list that was not asked for names all, and so do both of them together. */
export const namedByBoth = (
  named: readonly AffiliateId[] | undefined,
  members: readonly AffiliateId[] | undefined,
): readonly AffiliateId[] | undefined => {
  if (!named || !members) return named ?? members;
  const both = new Set(members);
  return named.filter((id) => both.has(id));
};
