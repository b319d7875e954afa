import type { ReadOwnLists } from '@tributary/application/billing/own-lists';
import type { RecordStores } from '@tributary/application/record-stores';
import type { AffiliateId } from '@tributary/domain/shared/ids';

/** From the stores, one after another: the contract compares what PostgreSQL reads at once with these. */
export const memoryOwnLists =
  ({ postbacks, invoices }: Pick<RecordStores, 'postbacks' | 'invoices'>): ReadOwnLists =>
  async (networkId, accountId, newest) => {
    const page = { page: 1, limit: newest };
    const payments = await invoices.listPayments(networkId, { accountId }, page);
    return {
      postbacks: await postbacks.list(networkId, accountId as AffiliateId),
      invoices: (await invoices.list(networkId, { accountId }, page)).items,
      payments: payments.items.map(({ payment }) => payment),
    };
  };
