import type { InvoiceHead, Payment } from '@tributary/domain/billing/invoice';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { NetworkId } from '@tributary/domain/shared/ids';

export type OwnLists = {
  /** All of an affiliate's; an advertiser has none. */
  readonly postbacks: readonly Postback[];
  readonly invoices: readonly InvoiceHead[];
  readonly payments: readonly Payment[];
};

/** What an account sees beside its own record, of one moment: newest first, ties by id descending; of invoices and payments the newest. */
export type ReadOwnLists = (networkId: NetworkId, accountId: string, newest: number) => Promise<OwnLists>;
