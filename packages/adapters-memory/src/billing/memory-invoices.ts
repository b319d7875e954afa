import { bonusSubjectOf } from '@tributary/domain/billing/bonus';
import type { AmountKey, Difference } from '@tributary/domain/billing/draft-invoice';
import {
  openAmountOf,
  statusOf,
  type BilledAccount,
  type Invoice,
  type InvoiceHead,
  type Payment,
} from '@tributary/domain/billing/invoice';
import { sum } from '@tributary/domain/billing/apportion';
import { add, subtract, ZERO, type Money } from '@tributary/domain/shared/money';
import type { Invoices } from '@tributary/application/billing/invoices';
import { addNew, by, copy, newestFirst, pageOf } from '../shared/lists.ts';
import { booksOf, invoicedIn, keyText, takenOf } from './memory-amounts.ts';
import { memoryHeldConversions, sharesOf } from './memory-held-conversions.ts';
import { memoryBalances } from './memory-balances.ts';
import { memoryInvoiceTallies } from './memory-invoice-tallies.ts';
import type { MemoryState } from '../state.ts';

export function memoryInvoices(state: MemoryState): Invoices {
  const all = (networkId: string) => invoicesOf(state, networkId);
  const of = (account: BilledAccount) =>
    all(account.networkId).filter((one) => one.account.id === account.id);
  const find: Invoices['find'] = async (networkId, id) => copy(all(networkId).find((one) => one.id === id));

  return {
    lockAccount: async () => undefined,
    findDifferences: async (account, through, derived) => {
      const current = booksOf(state, account, derived);
      const taken = takenOf(state, account);
      const keys = [...new Set([...current.keys(), ...taken.keys()])].sort();
      return keys
        .map((key) => {
          const { day, source, subjectId, goalId } = JSON.parse(key) as AmountKey;
          const invoiced = taken.get(key) ?? ZERO;
          return {
            source,
            day,
            subjectId,
            goalId,
            current: current.get(key) ?? ZERO,
            invoiced,
            ...invoicedIn(state, account, { day, invoiced }),
            title: state.campaigns.get(subjectId)?.title ?? reasonOf(state, subjectId) ?? '',
            goalTitle: state.goals.get(goalId)?.title ?? '',
          };
        })
        .filter((one) => one.day <= through && one.current !== one.invoiced)
        .map((one): Difference => ({
          ...one,
          conversions: one.source === 'campaign' ? sharesOf(state, account, one) : [],
        }));
    },
    findCarried: async (account, currency) =>
      carriedOf(of(account).filter((one) => one.currency === currency)),
    add: async (invoice, taken, conversions = []) => {
      addNew(state.invoices, invoice.id, invoice);
      const { networkId, id } = invoice.account;
      for (const one of taken) {
        const row = { networkId, accountId: id, key: keyText(one), amount: one.current };
        state.invoicedAmounts.set(`${networkId}|${id}|${row.key}`, row);
      }
      for (const one of conversions) {
        const row = { ...one, networkId, accountId: id, invoiceId: invoice.id };
        state.invoicedConversions.set(`${invoice.id}|${one.conversionId}`, row);
      }
    },
    ...memoryHeldConversions(state),
    find,
    findForUpdate: find,
    findOfPeriod: async (account, { start, end }) => {
      const found = of(account)
        .filter((one) => one.start === start && one.end === end)
        .sort((a, b) => Number(a.adjusts) - Number(b.adjusts) || newestFirst(a, b))[0];
      return found && head(found);
    },
    list: async (networkId, { accountId, status }, page) =>
      pageOf(
        all(networkId)
          .filter((one) => accountId === undefined || one.account.id === accountId)
          .filter((one) => status === undefined || statusOf(one) === status)
          .sort(newestFirst)
          .map(head),
        page,
      ),
    listOpen: async (networkId, accountIds) =>
      all(networkId)
        .filter((one) => accountIds.some((id) => id === one.account.id) && openAmountOf(one) !== ZERO)
        .sort(by(({ account, id }) => `${account.id}|${id}`))
        .map(head),
    listNewest: async (networkId, accountIds) => {
      const newest = new Map<string, Invoice>();
      for (const one of all(networkId).sort(newestFirst)) {
        const key = `${one.account.id}|${one.currency}`;
        if (accountIds.some((id) => id === one.account.id) && !newest.has(key)) newest.set(key, one);
      }
      return [...newest].sort(by(([key]) => key)).map(([, one]) => head(one));
    },
    ...payments(state),
    ...memoryBalances(state),
    ...memoryInvoiceTallies(state),
  };
}

const reasonOf = (state: MemoryState, subjectId: string): string | undefined =>
  [...state.bonuses.values()].filter((one) => bonusSubjectOf(one) === subjectId).sort(newestFirst)[0]?.reason;

const carriedOf = (invoices: readonly Invoice[]): Money =>
  sum(invoices.map(({ exact, amount }) => subtract(exact, amount)));

const invoicesOf = (state: MemoryState, networkId: string): Invoice[] =>
  [...state.invoices.values()].filter(({ account }) => account.networkId === networkId);
const paymentsOf = (state: MemoryState, networkId: string): Payment[] =>
  [...state.payments.values()].filter(({ account }) => account.networkId === networkId);

const payments = (
  state: MemoryState,
): Pick<Invoices, 'addPayment' | 'removePayment' | 'listPayments' | 'wasPaid'> => ({
  addPayment: async (payment) => {
    const invoice = invoiceIn(state, payment.invoiceId);
    addNew(state.payments, payment.id, payment);
    state.invoices.set(invoice.id, { ...invoice, paid: add(invoice.paid, payment.amount) });
  },
  removePayment: async (networkId, { invoiceId, id, at, reason }) => {
    const payment = paymentsOf(state, networkId).find((one) => one.id === id && one.invoiceId === invoiceId);
    const invoice = payment && state.invoices.get(payment.invoiceId);
    if (!payment || !invoice) return undefined;
    state.payments.delete(payment.id);
    state.undonePayments.set(id, { payment, at, reason });
    state.invoices.set(invoice.id, { ...invoice, paid: subtract(invoice.paid, payment.amount) });
    return copy(payment);
  },
  wasPaid: async (networkId, accountId) =>
    [...state.payments.values(), ...[...state.undonePayments.values()].map(({ payment }) => payment)].some(
      ({ account }) => account.networkId === networkId && account.id === accountId,
    ),
  listPayments: async (networkId, which, page) =>
    pageOf(
      paymentsOf(state, networkId)
        .filter((one) =>
          'invoiceId' in which ? one.invoiceId === which.invoiceId : one.account.id === which.accountId,
        )
        .sort(newestFirst)
        .map((payment) => ({ payment, invoice: head(invoiceIn(state, payment.invoiceId)) })),
      page,
    ),
});

function invoiceIn(state: MemoryState, id: string): Invoice {
  const invoice = state.invoices.get(id);
  if (!invoice) throw new Error(`There is no invoice ${id}.`);
  return invoice;
}

const head = (invoice: Invoice): InvoiceHead => {
  const { lines: _lines, ...rest } = copy(invoice);
  return rest;
};
