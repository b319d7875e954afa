import type { EarlierSum, LedgerEntry } from '@tributary/domain/billing/statement';
import type { NetworkId } from '@tributary/domain/shared/ids';

export type LedgerAsked = {
  /** Every account of the network when left out. */
  readonly accountId?: string | undefined;
  /** Half-open. */
  readonly from: Date;
  readonly to: Date;
  /** The most entries. */
  readonly limit: number;
};

/**
 * What changed what is open between a network and its accounts, removed ones included: invoices, the VAT of their documents, payments,
 * and payments that were undone, each as two entries. In order of time; at one instant by source, as ENTRY_SOURCES has them, then by id of the
 * invoice and the payment. Entries and sums are of one moment.
 */
export type ReadLedgerEntries = (
  networkId: NetworkId,
  asked: LedgerAsked,
) => Promise<{
  /** All of it before `from`, by source and currency, in any order. */
  readonly before: readonly EarlierSum[];
  readonly entries: readonly LedgerEntry[];
  /** Whether there are more than the limit. */
  readonly isCut: boolean;
}>;
