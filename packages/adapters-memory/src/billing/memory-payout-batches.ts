import type { PayoutBatches } from '@tributary/application/billing/payout-batches';
import { openAmountOf } from '@tributary/domain/billing/invoice';
import { heldInvoices, type PayoutBatch } from '@tributary/domain/billing/payout-batch';
import { ZERO } from '@tributary/domain/shared/money';
import { addNew, by, copy, newestFirst, pageOf, replaceOwn } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryPayoutBatches = (state: MemoryState): PayoutBatches => {
  const all = (networkId: string) =>
    [...state.payoutBatches.values()].filter((one) => one.networkId === networkId);
  const find: PayoutBatches['find'] = async (networkId, id) =>
    copy(all(networkId).find((one) => one.id === id));
  const holderOf = (invoiceId: string): PayoutBatch | undefined =>
    [...state.payoutBatches.values()].find((one) => heldInvoices(one).some((id) => id === invoiceId));
  return {
    add: async (batch) => {
      if (all(batch.networkId).some(({ key }) => key === batch.key)) throw new Error('The key is taken.');
      if (heldInvoices(batch).some(holderOf)) throw new Error('Another batch holds an invoice.');
      addNew(state.payoutBatches, batch.id, batch);
    },
    replace: async (batch) => replaceOwn(state.payoutBatches, batch),
    find,
    findForUpdate: find,
    findByKey: async (networkId, key) => copy(all(networkId).find((one) => one.key === key)),
    list: async (networkId, { status }, page) =>
      pageOf(
        all(networkId)
          .filter((one) => status === undefined || one.status === status)
          .sort(newestFirst),
        page,
      ),
    findHolder: async (networkId, invoiceId) => {
      const holder = holderOf(invoiceId);
      return holder?.networkId === networkId ? holder.id : undefined;
    },
    pays: async (networkId, affiliateId) =>
      all(networkId)
        .filter(({ status }) => status !== 'cancelled')
        .some(({ lines }) => lines.some((line) => line.affiliateId === affiliateId)),
    findUnpaidForUpdate: async (networkId, limit) =>
      copy(
        [...state.invoices.values()]
          .filter(({ account }) => account.networkId === networkId && account.kind === 'affiliate')
          .filter((one) => openAmountOf(one) !== ZERO && !holderOf(one.id))
          .sort(by(({ account, id }) => `${account.id}|${id}`))
          .slice(0, limit)
          .map(({ lines: _lines, ...head }) => head),
      ),
  };
};
