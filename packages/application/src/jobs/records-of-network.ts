// What a network has already, for the check of lines that are to come into it. Each is read once: a check looks at up to
// 100,000 lines of a file.
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { Campaign, Goal } from '@tributary/domain/catalog/campaign';
import {
  exchangeRate,
  ratesFrom,
  type ExchangeRates,
  type FoundRate,
} from '@tributary/domain/exchange/exchange-rates';
import { addDays, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { CampaignId } from '@tributary/domain/shared/ids';
import type { AliasAddress, LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { Goals } from '../catalog/goals.ts';
import type { ExchangeRateSets } from '../exchange/exchange-rates.ts';
import type { Page, PageOf } from '../shared/page.ts';
import type { LinkAliases } from '../tracking/link-aliases.ts';

type Stores = {
  readonly accounts: Accounts;
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly linkAliases: LinkAliases;
  readonly exchangeRates: ExchangeRateSets;
};

export type RecordsOfNetwork = {
  readonly account: (kind: AccountKind, externalId: string) => Promise<Account | undefined>;
  /** Whether an account of this kind has the address. */
  readonly hasEmail: (kind: AccountKind, email: string) => Promise<boolean>;
  readonly campaign: (externalId: string) => Promise<Campaign | undefined>;
  /** A campaign's own goals (undefined: a campaign to come, which has none), and those of every campaign. */
  readonly goals: (campaignId: CampaignId | undefined) => Promise<readonly Goal[]>;
  /** By `aliasKey`. */
  readonly aliases: () => Promise<ReadonlyMap<string, LinkAlias>>;
  /** What one unit of a currency is in the network's on a day. */
  readonly rate: (currency: string, day: CalendarDay) => Promise<FoundRate | undefined>;
};

/** Equal for addresses that cannot both lead somewhere. */
export const aliasKey = ({ domain, path, query }: AliasAddress): string =>
  JSON.stringify([domain, path, query]);

const AT_ONCE = 1000;
const ONE = { page: 1, limit: 1 };

/** Looks up in the stores, and remembers. */
export function recordsOfNetwork(stores: Stores, { id, currency: own }: Network): RecordsOfNetwork {
  const account = kept((key: readonly [AccountKind, string]) =>
    stores.accounts.list(id, key[0], { externalId: key[1] }, ONE).then(({ items }) => items[0]),
  );
  const campaign = kept((externalId: string) =>
    stores.campaigns.list(id, { externalId }, ONE).then(({ items }) => items[0]),
  );
  const emails = kept(async (kind: AccountKind) => {
    const found = new Set<string>();
    for await (const { email } of all((page) => stores.accounts.list(id, kind, {}, page)))
      found.add(emailKey(email));
    return found;
  });
  const goals = kept(async (campaignId: CampaignId | null) => {
    const found: Goal[] = [];
    for await (const goal of all((page) => stores.goals.list(id, { campaignId }, page))) {
      if (goal.campaignId === campaignId) found.push(goal);
    }
    return found;
  });
  const aliases = kept(async (_all: 'all') => {
    const found = new Map<string, LinkAlias>();
    for await (const alias of all((page) => stores.linkAliases.list(id, {}, page)))
      found.set(aliasKey(alias), alias);
    return found;
  });
  const ratesOf = kept(async (day: CalendarDay) => {
    const found: ExchangeRates[] = [];
    for await (const set of all((page) => stores.exchangeRates.list(id, { day }, page))) found.push(set);
    return found;
  });
  return {
    account: (kind, externalId) => account([kind, externalId]),
    hasEmail: async (kind, email) => (await emails(kind)).has(emailKey(email)),
    campaign,
    goals: async (campaignId) => [
      ...(campaignId === undefined ? [] : await goals(campaignId)),
      ...(await goals(null)),
    ],
    aliases: () => aliases('all'),
    rate: async (from, day) => {
      const sets: ExchangeRates[] = [];
      for (let one = ratesFrom(day); one <= day; one = addDays(one, 1)) sets.push(...(await ratesOf(one)));
      return exchangeRate(sets, { from, to: own, day });
    },
  };
}

/** Asks once for each key. */
function kept<K, V>(look: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<string, Promise<V>>();
  return (key) => {
    const name = JSON.stringify(key);
    const found = known.get(name) ?? look(key);
    known.set(name, found);
    return found;
  };
}

async function* all<T>(list: (page: Page) => Promise<PageOf<T>>): AsyncGenerator<T> {
  for (let page = 1; ; page++) {
    const { items } = await list({ page, limit: AT_ONCE });
    yield* items;
    if (items.length < AT_ONCE) return;
  }
}
