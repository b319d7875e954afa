import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import { dayRange, dayOf, type CalendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import { refuse, type DomainError } from '@tributary/domain/shared/refusal';
import {
  assertClosable,
  closePeriod,
  type BillingDependencies,
  type ClosedInvoice,
  type Closing,
  type Waiting,
} from './close-period.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Invoices } from './invoices.ts';

type Dependencies = BillingDependencies & {
  readonly stores: { readonly networks: Networks; readonly accounts: Accounts; readonly invoices: Invoices };
};

type Period = { readonly networkId: NetworkId; readonly start: CalendarDay; readonly end: CalendarDay };
export type CloseInvoice = (
  input: Period & {
    readonly accountId: string;
    /** Says what the invoice would be, and stores nothing. */
    readonly dryRun?: boolean | undefined;
  },
) => Promise<ClosedInvoice>;

/**
 * Closes a period of one account with an invoice, for the network (docs/rules/billing.md#period-of-an-invoice). Refuses
 * an account that is not there or was removed and has nothing to invoice (`not_found`), a period that is not over or longer than 400 days, a period that is
 * closed and has not changed since (`duplicate`, naming its invoice), and one with nothing to invoice
 * (`not_allowed_in_state`).
 */
export const makeCloseInvoice =
  (dependencies: Dependencies): CloseInvoice =>
  async ({ networkId, accountId, start, end, dryRun = false }) => {
    const { stores, clock } = dependencies;
    const network = await getNetwork(stores, networkId);
    const { isRemoved, ...named } = await accountOfEitherKind(stores, networkId, accountId);
    const account = billed({ networkId, ...named });
    const period = dayRange(start, end, dayOf(clock(), network.zone));
    assertClosable(period, network, clock());
    const closing = await closePeriod(dependencies, { network, account, period, dryRun });
    if (closing.kind === 'closed') return closing;
    if (isRemoved) throw noSuchAccount();
    throw refusalOf(closing, period);
  };

/** Why a period of an account was not closed. */
export function refusalOf(closing: Exclude<Closing, ClosedInvoice>, { start, end }: DayRange): DomainError {
  const period = `from ${start} to ${end}`;
  if (closing.kind === 'already') {
    const changed =
      closing.waiting.length === 0
        ? 'nothing of it has changed.'
        : `what has changed since comes to no invoice: ${waitingText(closing.waiting)}`;
    return refuse(
      'duplicate',
      `The period ${period} is closed by invoice ${closing.invoice.id}, and ${changed}`,
    );
  }
  const { left, waiting } = closing;
  const before = left
    ? ` Earlier days hold ${moneyText(left.exact)} that no invoice covers, since ${left.since}.`
    : '';
  const text =
    waiting.length === 0
      ? `There is nothing to invoice ${period}.`
      : `What there is to invoice ${period} comes to no invoice: ${waitingText(waiting)}`;
  return refuse('not_allowed_in_state', `${text}${before}`);
}

const waitingText = (waiting: readonly Waiting[]): string =>
  `${waiting.map(({ exact, currency }) => `${moneyText(exact)} ${currency}`).join(' and ')}, with what earlier invoices carry, rounds to 0 and waits for the next one.`;

const KINDS: readonly AccountKind[] = ['affiliate', 'advertiser'];
const PAGE_SIZE = 500;

/** The outcome for one account. */
export type AccountClosing = { readonly account: NamedAccount; readonly closing: Closing };
export type CloseInvoices = (
  input: Period & {
    /** Both kinds when left out. */
    readonly kind?: AccountKind | undefined;
    readonly dryRun?: boolean | undefined;
    /** After each account, and how many there are in all. */
    readonly onAccount?: (done: AccountClosing, count: number) => void;
  },
) => Promise<AccountClosing[]>;

/**
 * Closes the period of every account of the network, each in a transaction of its own: when it was stopped half-way,
 * the next run closes the accounts still missing. Accounts without anything to invoice are reported, not refused.
 */
export const makeCloseInvoices =
  (dependencies: Dependencies): CloseInvoices =>
  async ({ networkId, start, end, kind, dryRun = false, onAccount }) => {
    const { stores, clock } = dependencies;
    const network = await getNetwork(stores, networkId);
    const period = dayRange(start, end, dayOf(clock(), network.zone));
    assertClosable(period, network, clock());
    const living = await allAccounts(stores, networkId, kind ? [kind] : KINDS);
    const accounts = [
      ...living,
      ...(await removedOnes(stores, { networkId, kind, through: period.end }, living)),
    ];
    const closings: AccountClosing[] = [];
    for (const account of accounts) {
      const asked = { network, account: billed({ networkId, ...account }), period, dryRun };
      const done = { account, closing: await closePeriod(dependencies, asked) };
      closings.push(done);
      onAccount?.(done, accounts.length);
    }
    return closings;
  };

/** Oldest first; an account that is made meanwhile has nothing to invoice of days that are over. */
async function allAccounts(
  { accounts }: { readonly accounts: Accounts },
  networkId: NetworkId,
  kinds: readonly AccountKind[],
): Promise<Account[]> {
  const all = new Map<string, Account>();
  for (const kind of kinds) {
    for (let page = 1; ; page++) {
      const { items } = await accounts.list(networkId, kind, {}, { page, limit: PAGE_SIZE });
      for (const account of items) all.set(account.id, account);
      if (items.length < PAGE_SIZE) break;
    }
  }
  return [...all.values()].reverse();
}

type Owed = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind | undefined;
  readonly through: CalendarDay;
};

/** Removed accounts whose books differ from their invoices (docs/rules/billing.md#removed-accounts). */
async function removedOnes(
  { accounts, invoices }: { readonly accounts: Accounts; readonly invoices: Invoices },
  { networkId, kind, through }: Owed,
  living: readonly NamedAccount[],
): Promise<NamedAccount[]> {
  const known = new Set<string>(living.map(({ id }) => id));
  const removed: NamedAccount[] = [];
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await invoices.listToInvoice(networkId, through, { kind, after, limit: PAGE_SIZE });
    const others = ids.filter((id) => !known.has(id));
    removed.push(...(await namedAccounts(accounts, networkId, others)));
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE_SIZE) return removed;
  }
}

async function accountOfEitherKind(
  { accounts }: { readonly accounts: Accounts },
  networkId: NetworkId,
  id: string,
): Promise<NamedAccount & { readonly isRemoved: boolean }> {
  const [found] = await namedAccounts(accounts, networkId, [id]);
  if (!found) throw noSuchAccount();
  return { ...found, isRemoved: !(await accounts.find(networkId, found.kind, id)) };
}

/** An account as a closing names it; a removed one has no name of its own any more. */
export type NamedAccount = Pick<Account, 'id' | 'kind' | 'name'>;

/** Of the ids those that are accounts of the network, or were. */
export async function namedAccounts(
  accounts: Accounts,
  networkId: NetworkId,
  ids: readonly string[],
): Promise<NamedAccount[]> {
  const found: NamedAccount[] = [];
  for (const kind of KINDS)
    for (const { id, name } of await accounts.findNames(networkId, kind, { ids }))
      found.push({ id: id as Account['id'], kind, name });
  return found;
}

/** Said of ids of nobody and of other networks alike. */
export const noSuchAccount = (): DomainError => refuse('not_found', 'Affiliate or advertiser not found.');

/** What an invoice keeps of an account, which may be removed later. */
export const billed = ({ networkId, kind, id }: BilledAccount): BilledAccount => ({ networkId, kind, id });
