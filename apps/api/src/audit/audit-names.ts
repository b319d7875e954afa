import type { ApiDependencies } from '../dependencies.ts';
import {
  type CampaignId,
  type GoalId,
  isId,
  type NetworkId,
  type UserId,
} from '@tributary/domain/shared/ids';

type Entry = {
  readonly actor?: unknown;
  readonly object?: string;
  readonly object_id?: string;
  readonly parent_id?: string;
  readonly changes?: Readonly<Record<string, unknown>>;
};
type Actor = { readonly person_id?: UserId | null; readonly as_person_id?: UserId | null };

/**
 * What the records are called that these entries mention by their ids: people who acted, API keys (by how their text begins),
 * campaigns, goals, affiliates, groups of them and advertisers. Whatever is unknown or was removed with its name has none.
 */
export async function namesIn(
  { stores: { users, keys, campaigns, goals, accounts, affiliateGroups } }: Pick<ApiDependencies, 'stores'>,
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
  const goalIds = new Set(entries.flatMap(goalIdsIn));
  const [found, ofKeys, ofCampaigns, ofGoals, affiliates, groups, advertisers] = await Promise.all([
    Promise.all([...people].map((id) => users.find(networkId, id))),
    keys.list(networkId),
    campaigns.findNames(networkId, { ids: ids as CampaignId[] }),
    Promise.all([...goalIds].map((id) => goals.find(networkId, id))),
    accounts.findNames(networkId, 'affiliate', { ids }),
    affiliateGroups.list(networkId),
    accounts.findNames(networkId, 'advertiser', { ids }),
  ]);
  const mentioned = new Set<string>(ids);
  const names = new Map<string, string>();
  for (const { id, name } of [
    ...ofKeys.filter(({ id }) => mentioned.has(id)).map(({ id, prefix }) => ({ id, name: `${prefix}…` })),
    ...[...ofCampaigns, ...ofGoals.filter((goal) => goal !== undefined)].map(({ id, title }) => ({
      id,
      name: title,
    })),
    ...affiliates,
    ...groups.filter(({ id }) => mentioned.has(id)),
    ...advertisers,
    ...found.filter((user) => user !== undefined),
  ]) {
    names.set(id, name);
  }
  // In the order in which they are mentioned, so that an answer is the same each time.
  return Object.fromEntries(ids.filter((id) => names.has(id)).map((id) => [id, names.get(id) ?? '']));
}

/** The goals that an entry is about, or names in a field. */
function goalIdsIn({ object, object_id: id, parent_id: parent, changes = {} }: Entry): GoalId[] {
  const ofFields = Object.entries(changes).flatMap(([name, change]) =>
    /goalids?$/i.test(name) ? JSON.stringify(change).split('"') : [],
  );
  const own = object === 'goal' ? [id] : object === 'goal_payout' ? [parent] : [];
  return [...own, ...ofFields].filter((one) => one !== undefined && isId(one)) as GoalId[];
}
