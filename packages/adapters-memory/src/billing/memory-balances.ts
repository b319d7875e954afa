import { balanceOf, isBlank, mergeSums, NO_SUMS, type BalanceSums } from '@tributary/domain/billing/balance';
import { totalOf, type BilledAccount } from '@tributary/domain/billing/invoice';
import type { Account } from '@tributary/domain/accounts/account';
import type { AmountKey } from '@tributary/domain/billing/draft-invoice';
import { subtract, ZERO, type Money } from '@tributary/domain/shared/money';
import { sum } from '@tributary/domain/billing/apportion';
import type { AccountBalance, BalanceSort } from '@tributary/application/billing/balances';
import type { Invoices } from '@tributary/application/billing/invoices';
import { pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';
import { booksOf, invoicedIn, takenOf } from './memory-amounts.ts';

export const memoryBalances = (
  state: MemoryState,
): Pick<Invoices, 'findPending' | 'listBalances' | 'listToInvoice'> => ({
  findPending: async (account) => pendingOf(state, account),
  listBalances: async (networkId, { kind, search, accountIds, sort, derived }, page) => {
    const currency = state.networks.get(networkId)?.currency ?? '';
    const aside = new Map(derived.map(({ accountId, amount }) => [accountId, amount]));
    const rows = accountsOf(state, networkId)
      .filter((account) => account.kind === kind && isFound(state, account, search))
      .filter(({ id }) => accountIds === undefined || accountIds.includes(id))
      .flatMap((account) => balancesOf(state, account, { currency, aside: aside.get(account.id) ?? ZERO }))
      .sort(orderedBy(sort));
    const totals = new Map<string, BalanceSums>();
    for (const row of rows)
      totals.set(row.currency, mergeSums(totals.get(row.currency) ?? NO_SUMS, row.sums));
    return {
      ...pageOf(rows, page),
      invoicedIds: [
        ...new Set(
          rows
            .filter(({ sums }) => sums.invoiced !== ZERO || sums.paid !== ZERO)
            .map(({ accountId }) => accountId),
        ),
      ].sort(),
      totals: [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([of, sums]) => ({ currency: of, sums })),
    };
  },
  listToInvoice: async (networkId, through, { kind, after, limit }) => {
    const referrers = new Set<string>(
      [...state.referrals.values()].map(({ referral }) => referral.affiliateId),
    );
    return accountsOf(state, networkId)
      .filter(({ id }) => after === null || id > after)
      .filter((account) => kind === undefined || account.kind === kind)
      .filter((account) => referrers.has(account.id) || differs(state, account, through))
      .map(({ id }) => id as string)
      .sort()
      .slice(0, limit);
  },
});

const accountsOf = (state: MemoryState, networkId: string): Account[] =>
  [...state.accounts.values()].filter((one) => one.networkId === networkId);

const isFound = (
  state: MemoryState,
  { id, name, username, email, externalId }: Account,
  search: string | undefined,
): boolean =>
  search === undefined ||
  (!state.removedAccounts.has(id) &&
    [name, username, email, externalId ?? ''].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    ));

type Present = { readonly currency: string; readonly aside: Money };

function balancesOf(state: MemoryState, account: Account, { currency, aside }: Present): AccountBalance[] {
  const booked = booksOf(state, account, []);
  const taken = takenOf(state, account);
  const sums = new Map<string, BalanceSums>();
  const count = (of: string, more: Partial<BalanceSums>) =>
    sums.set(of, mergeSums(sums.get(of) ?? NO_SUMS, { ...NO_SUMS, ...more }));
  count(currency, { pending: pendingOf(state, account), approved: aside });
  for (const key of new Set([...booked.keys(), ...taken.keys()])) {
    const { source, day } = JSON.parse(key) as AmountKey;
    const invoiced = taken.get(key) ?? ZERO;
    const { currency: its } = invoicedIn(state, account, { day, invoiced });
    const approved = subtract(booked.get(key) ?? ZERO, invoiced);
    // What referrals earned comes as one sum, which is in the present currency.
    count(source === 'referral' ? currency : (its ?? currency), { approved });
  }
  for (const invoice of state.invoices.values())
    if (invoice.account.id === account.id)
      count(invoice.currency, { invoiced: totalOf(invoice), paid: invoice.paid });
  const { id, displayId, name } = account;
  const who = { accountId: id, displayId, name, removed: state.removedAccounts.has(id) };
  return [...sums]
    .filter(([, one]) => !isBlank(one))
    .map(([of, one]) => ({ ...who, currency: of, sums: one }));
}

const pendingOf = (state: MemoryState, { networkId, kind, id }: BilledAccount): Money =>
  sum(
    [...state.stats.values()]
      .filter((row) => row.networkId === networkId)
      .filter((row) => (kind === 'affiliate' ? row.affiliateId : row.advertiserId) === id)
      .map(({ measures }) => (kind === 'affiliate' ? measures.pendingPayout : measures.pendingRevenue)),
  );

function orderedBy({ by, order }: BalanceSort) {
  const direction = order === 'asc' ? 1 : -1;
  const keyOf = (row: AccountBalance): string | Money =>
    by === 'name' ? row.name.toLowerCase() : balanceOf(row.sums)[by];
  return (a: AccountBalance, b: AccountBalance): number =>
    direction *
    (compared(keyOf(a), keyOf(b)) || compared(a.accountId, b.accountId) || compared(a.currency, b.currency));
}

const compared = (a: string | Money, b: string | Money): number =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : a < b
      ? -1
      : a > b
        ? 1
        : 0;

/** Whether the books up to a day hold another amount of any key than invoices do. */
function differs(state: MemoryState, account: Account, through: string): boolean {
  const current = booksOf(state, account, []);
  const taken = takenOf(state, account);
  return [...new Set([...current.keys(), ...taken.keys()])].some((key) => {
    const { day, source } = JSON.parse(key) as AmountKey;
    return source !== 'referral' && day <= through && (current.get(key) ?? ZERO) !== (taken.get(key) ?? ZERO);
  });
}
