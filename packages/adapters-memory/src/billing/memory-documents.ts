import type { Documents } from '@tributary/application/billing/documents';
import { addNew, copy, newestFirst } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryDocuments = (state: MemoryState): Documents => ({
  takeNumber: async ({ networkId, kind, year }) => {
    const key = `${networkId}|${kind}|${year}`;
    const next = (state.documentSeries.get(key) ?? 0) + 1;
    state.documentSeries.set(key, next);
    return next;
  },
  add: async (document) => {
    const { invoiceId, number, vat } = document;
    const invoice = state.invoices.get(invoiceId);
    if (!invoice) throw new Error(`There is no invoice ${invoiceId}.`);
    addNew(state.documents, invoiceId, document);
    state.invoices.set(invoiceId, { ...invoice, number, vat: vat.amount });
  },
  find: async (networkId, invoiceId) => {
    const found = state.documents.get(invoiceId);
    return found?.account.networkId === networkId ? copy(found) : undefined;
  },
  listCovering: async ({ networkId, id }, { start, end, currency }, limit) =>
    [...state.documents.values()]
      .filter(({ account }) => account.networkId === networkId && account.id === id)
      .filter((one) => one.kind !== 'credit_note' && one.currency === currency)
      .filter(({ invoiceId }) => {
        const invoice = state.invoices.get(invoiceId);
        return invoice !== undefined && !invoice.adjusts && invoice.start <= end && invoice.end >= start;
      })
      .sort(newestFirst)
      .slice(0, limit)
      .map((one) => copy(one)),
  listCorrecting: async ({ networkId, id }, invoiceId, limit) =>
    [...state.documents.values()]
      .filter(({ account }) => account.networkId === networkId && account.id === id)
      .filter((one) => one.corrects.some((corrected) => corrected.invoiceId === invoiceId))
      .sort(newestFirst)
      .slice(0, limit)
      .map((one) => copy(one)),
});
