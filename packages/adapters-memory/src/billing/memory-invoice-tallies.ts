import { sum } from '@tributary/domain/billing/apportion';
import type { Invoice, Payment } from '@tributary/domain/billing/invoice';
import type { Invoices } from '@tributary/application/billing/invoices';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

type Tallies = Pick<Invoices, 'listTallies' | 'listUnbalanced'>;

export const memoryInvoiceTallies = (state: MemoryState): Tallies => ({
  listTallies: async (networkId, after, limit) =>
    invoicesOf(state, networkId)
      .filter(({ id }) => after === null || id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ lines, ...invoice }) => ({
        invoice: copy(invoice),
        linesExact: sum(lines.map(({ exact }) => exact)),
        linesAmount: sum(lines.map(({ amount }) => amount)),
        payments: sum(paymentsOf(state, invoice.id).map(({ amount }) => amount)),
      })),
  listUnbalanced: async (networkId, limit) => {
    const invoices = invoicesOf(state, networkId);
    const taken = [...state.invoicedAmounts.values()].filter((row) => row.networkId === networkId);
    const ids = new Set([...taken.map((row) => row.accountId), ...invoices.map(({ account }) => account.id)]);
    return [...ids]
      .sort()
      .map((accountId) => ({
        accountId,
        invoices: sum(invoices.filter((one) => one.account.id === accountId).map(({ exact }) => exact)),
        taken: sum(taken.filter((row) => row.accountId === accountId).map(({ amount }) => amount)),
      }))
      .filter((one) => one.invoices !== one.taken)
      .slice(0, limit);
  },
});

const invoicesOf = (state: MemoryState, networkId: string): Invoice[] =>
  [...state.invoices.values()].filter(({ account }) => account.networkId === networkId);

const paymentsOf = (state: MemoryState, invoiceId: string): Payment[] =>
  [...state.payments.values()].filter((payment) => payment.invoiceId === invoiceId);
