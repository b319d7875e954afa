import type { AccountKind } from '@tributary/domain/accounts/account';
import { dayOf, dayRange, type CalendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, NetworkId } from '@tributary/domain/shared/ids';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import { billed, namedAccounts, type NamedAccount } from './close-invoice.ts';
import { assertClosable, closePeriod, type BillingDependencies, type Closing } from './close-period.ts';
import type { Invoices } from './invoices.ts';

type Dependencies = BillingDependencies & {
  readonly stores: {
    readonly networks: Networks;
    readonly accounts: Accounts;
    readonly affiliateGroups: Pick<AffiliateGroups, 'find' | 'listMembers'>;
    readonly invoices: Invoices;
  };
};

/** Which accounts: these, or all that have something to invoice, of everybody or of a group; of those one call takes the first so many by id. */
export type AccountsToClose =
  { readonly ids: readonly string[] } | (Part & (OfAll | { readonly groupId: AffiliateGroupId }));
type Part = { readonly after: string | null; readonly limit: number };
type OfAll = { readonly kind?: AccountKind | undefined };

/** The outcome for one account; `unknown` is one that the network never had, or removed and owes nothing. */
export type ClosingOf =
  | { readonly id: string; readonly account: NamedAccount; readonly closing: Closing }
  | { readonly id: string; readonly account: null; readonly closing: { readonly kind: 'unknown' } };

export type CloseInvoicesOf = (input: {
  readonly networkId: NetworkId;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
  readonly accounts: AccountsToClose;
  /** Says what would become of each, and stores nothing. */
  readonly dryRun: boolean;
}) => Promise<{
  /** In the order of the ids, each once. Of all or a group, only those that have something to invoice or left behind. */
  readonly closings: readonly ClosingOf[];
  readonly period: DayRange;
  /** Of all or a group: behind which id the next call goes on; null when there are no more. */
  readonly next: string | null;
}>;

/**
 * Closes a period of many accounts, each in a transaction of its own that does all or nothing, so that the same request
 * again closes what is missing and nothing twice (docs/rules/billing.md#closing-many). Refuses what is wrong with the
 * period as makeCloseInvoice() does, and an unknown group with `not_found`; what is wrong with one account is its own answer.
 */
export const makeCloseInvoicesOf =
  (dependencies: Dependencies): CloseInvoicesOf =>
  async ({ networkId, start, end, accounts, dryRun }) => {
    const { stores, clock } = dependencies;
    const network = await getNetwork(stores, networkId);
    const period = dayRange(start, end, dayOf(clock(), network.zone));
    assertClosable(period, network, clock());
    const { ids, next } = await idsToClose(stores, { networkId, period, accounts });
    const named = await namedAccounts(stores.accounts, networkId, ids);
    const known = new Map<string, NamedAccount>(named.map((account) => [account.id, account]));
    const living = await livingOf(stores.accounts, networkId, ids);
    const closings: ClosingOf[] = [];
    for (const id of ids) {
      const account = known.get(id);
      const asked = account && { network, account: billed({ networkId, ...account }), period, dryRun };
      const closing = asked && (await closePeriod(dependencies, asked));
      const isKnown = living.has(id) || closing?.kind === 'closed';
      closings.push(
        account && closing && isKnown
          ? { id, account, closing }
          : { id, account: null, closing: { kind: 'unknown' } },
      );
    }
    return { closings: 'ids' in accounts ? closings : closings.filter(saysSomething), period, next };
  };

type AccountsOfPeriod = {
  readonly networkId: NetworkId;
  readonly period: DayRange;
  readonly accounts: AccountsToClose;
};

async function idsToClose(
  stores: Dependencies['stores'],
  { networkId, period, accounts }: AccountsOfPeriod,
): Promise<{ ids: readonly string[]; next: string | null }> {
  if ('ids' in accounts) return { ids: [...new Set(accounts.ids)], next: null };
  const { limit } = accounts;
  const all =
    'groupId' in accounts
      ? await membersBehind(stores, networkId, accounts)
      : await stores.invoices.listToInvoice(networkId, period.end, { ...accounts, limit: limit + 1 });
  const ids = all.slice(0, limit);
  return { ids, next: all.length > limit ? (ids.at(-1) ?? null) : null };
}

async function membersBehind(
  { affiliateGroups }: Dependencies['stores'],
  networkId: NetworkId,
  { groupId, after }: { readonly groupId: AffiliateGroupId; readonly after: string | null },
): Promise<readonly string[]> {
  const members = await affiliateGroups.listMembers(networkId, groupId);
  if (members.length === 0) found(await affiliateGroups.find(networkId, groupId), 'group');
  return members.filter((id) => id > (after ?? ''));
}

async function livingOf(
  accounts: Accounts,
  networkId: NetworkId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const affiliates = await accounts.findMany(networkId, 'affiliate', ids);
  const advertisers = await accounts.findMany(networkId, 'advertiser', ids);
  return new Set([...affiliates, ...advertisers].map(({ id }) => id));
}

/** Whoever asks for all does not want to hear of accounts that have nothing. */
const saysSomething = ({ closing }: ClosingOf): boolean =>
  closing.kind === 'closed' ||
  (closing.kind === 'nothing' && (closing.left !== null || closing.waiting.length > 0));
