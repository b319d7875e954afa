import type { ReadLedgerEntries } from '@tributary/application/billing/ledger-entries';
import { sum } from '@tributary/domain/billing/apportion';
import type { Invoice, Payment } from '@tributary/domain/billing/invoice';
import { ENTRY_SOURCES, type EarlierSum, type LedgerEntry } from '@tributary/domain/billing/statement';
import { add, ZERO } from '@tributary/domain/shared/money';
import { by, copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

type Entry = LedgerEntry & { readonly paymentId: string };

export const memoryLedgerEntries =
  (state: MemoryState): ReadLedgerEntries =>
  async (networkId, { accountId, from, to, limit }) => {
    const all = entriesOf(state)
      .filter(({ account }) => account.networkId === networkId)
      .filter(({ account }) => accountId === undefined || account.id === accountId)
      .filter(({ at }) => at < to)
      .sort(by(orderOf));
    const found = all.filter(({ at }) => at >= from);
    return {
      before: sumsOf(all.filter(({ at }) => at < from)),
      entries: found.slice(0, limit).map(({ paymentId: _paymentId, ...entry }) => copy(entry)),
      isCut: found.length > limit,
    };
  };

const orderOf = ({ at, source, invoiceId, paymentId }: Entry): string =>
  [at.toISOString(), ENTRY_SOURCES.indexOf(source), invoiceId, paymentId].join('|');

function sumsOf(entries: readonly LedgerEntry[]): EarlierSum[] {
  const sums = new Map<string, EarlierSum>();
  for (const { source, currency, amount } of entries) {
    const key = source + currency;
    sums.set(key, { source, currency, amount: add(sums.get(key)?.amount ?? ZERO, amount) });
  }
  return [...sums.values()];
}

function entriesOf(state: MemoryState): Entry[] {
  const invoices = [...state.invoices.values()];
  const paid = [...state.payments.values()].map((payment) => ({ payment, at: payment.createdAt }));
  const undone = [...state.undonePayments.values()];
  return [
    ...invoices.map((one): Entry => ({
      ...invoiceEntry(state, one),
      source: 'invoice',
      at: one.createdAt,
      amount: one.amount,
      bonuses: partOf(one, 'bonus'),
      adjustments: partOf(one, 'adjustment'),
    })),
    ...invoices.flatMap((one): Entry[] => {
      const document = state.documents.get(one.id);
      if (!document) return [];
      return [
        { ...invoiceEntry(state, one), source: 'vat', at: document.createdAt, amount: document.vat.amount },
      ];
    }),
    ...[...paid, ...undone.map(({ payment }) => ({ payment, at: payment.createdAt }))].map(
      ({ payment, at }): Entry => ({ ...paymentEntry(state, payment), source: 'payment', at }),
    ),
    ...undone.map(({ payment, at, reason }): Entry => ({
      ...paymentEntry(state, payment),
      source: 'undone',
      at,
      reason,
    })),
  ];
}

const partOf = ({ lines }: Invoice, kind: 'bonus' | 'adjustment') =>
  sum(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));

function invoiceEntry(
  state: MemoryState,
  { id, account, start, end, currency, adjusts }: Invoice,
): Omit<Entry, 'source' | 'at' | 'amount'> {
  const document = state.documents.get(id);
  return {
    account,
    currency,
    invoiceId: id,
    paymentId: '',
    period: { start, end },
    adjusts,
    bonuses: ZERO,
    adjustments: ZERO,
    document: document
      ? {
          number: document.number,
          issuedOn: document.issuedOn,
          dueOn: document.dueOn,
          treatment: document.vat.treatment,
          rate: document.vat.rate,
          net: document.vat.net,
          buyerVatId: document.buyer.vatId,
        }
      : null,
    method: null,
    reference: null,
    exchange: null,
    fromDeposits: false,
    reason: null,
  };
}

function paymentEntry(
  state: MemoryState,
  { id, invoiceId, amount, method, reference, exchange }: Payment,
): Omit<Entry, 'source' | 'at'> {
  const invoice = state.invoices.get(invoiceId);
  if (!invoice) throw new Error(`There is no invoice ${invoiceId}.`);
  const fromDeposits = [...state.deposits.values()].some(({ paymentId }) => paymentId === id);
  return {
    ...invoiceEntry(state, invoice),
    amount,
    paymentId: id,
    method,
    reference,
    exchange,
    fromDeposits,
  };
}
