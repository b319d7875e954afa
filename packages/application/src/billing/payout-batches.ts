import type { InvoiceHead } from '@tributary/domain/billing/invoice';
import type { BatchStatus, PayoutBatch } from '@tributary/domain/billing/payout-batch';
import type { NetworkId, PayoutBatchId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Payment runs. An invoice is held by at most one of them: nobody else pays it meanwhile. */
export type PayoutBatches = {
  /** Stores it and holds the invoices of its open lines; fails when its key is taken or another batch holds one of them. */
  add(batch: PayoutBatch): Promise<void>;
  /** Stores how it went on, and lets go of the invoices that it holds no more; false when there is none. */
  replace(batch: PayoutBatch): Promise<boolean>;
  /** Undefined when the network has none with this id. */
  find(networkId: NetworkId, id: string): Promise<PayoutBatch | undefined>;
  /** Locked until the transaction ends, so that it is settled once. */
  findForUpdate(networkId: NetworkId, id: string): Promise<PayoutBatch | undefined>;
  /** The batch that its caller gave this name; undefined when the network has none. */
  findByKey(networkId: NetworkId, key: string): Promise<PayoutBatch | undefined>;
  /** Newest first, ties by id descending. */
  list(
    networkId: NetworkId,
    filter: { readonly status?: BatchStatus },
    page: Page,
  ): Promise<PageOf<PayoutBatch>>;
  /** The batch that holds an invoice. */
  findHolder(networkId: NetworkId, invoiceId: string): Promise<PayoutBatchId | undefined>;
  /** Whether a batch that wasn't canceled pays or paid the affiliate, also by a payment that came back. */
  pays(networkId: NetworkId, affiliateId: string): Promise<boolean>;
  /**
   * Invoices of affiliates of which something is open and that no batch holds, by account and id, locked until the transaction
   * ends so that nobody else pays them meanwhile.
   */
  findUnpaidForUpdate(networkId: NetworkId, limit: number): Promise<InvoiceHead[]>;
};
