import type { ApiDependencies } from '../dependencies.ts';
import { type CampaignId, isId, type NetworkId, type UserId } from '@tributary/domain/shared/ids';

type Entry = { readonly actor?: unknown };
type Actor = { readonly person_id?: UserId | null; readonly as_person_id?: UserId | null };

/**
 * What the records are called that these entries mention by their ids: people who acted, API keys (by how their text begins),
 * campaigns, affiliates and advertisers. Whatever is unknown or was removed with its name has none.
 */
export async function namesIn(
  { stores: { users, keys, campaigns, accounts } }: Pick<ApiDependencies, 'stores'>,
  networkId: NetworkId,
  entries: readonly Entry[],
): Promise<Record<string, string>> {
  // Wherever they stand in an entry, they stand in quotes.
  const ids = [...new Set(JSON.stringify(entries).split('"').filter(isId))];
  if (ids.length === 0) return {};
  const people = new Set(
    entries.flatMap(({ actor }) => {
      const { person_id: person, as_person_id: seen } = (actor ?? {}) as Actor;
      return [person, seen].filter((id) => id != null);
    }),
  );
  const [found, ofKeys, ofCampaigns, affiliates, advertisers] = await Promise.all([
    Promise.all([...people].map((id) => users.find(networkId, id))),
    keys.list(networkId),
    campaigns.findNames(networkId, { ids: ids as CampaignId[] }),
    accounts.findNames(networkId, 'affiliate', { ids }),
    accounts.findNames(networkId, 'advertiser', { ids }),
  ]);
  const mentioned = new Set<string>(ids);
  const named = [
    ...ofKeys.filter(({ id }) => mentioned.has(id)).map(({ id, prefix }) => ({ id, name: `${prefix}…` })),
    ...ofCampaigns.map(({ id, title }) => ({ id, name: title })),
    ...affiliates,
    ...advertisers,
    ...found.filter((user) => user !== undefined),
  ];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
