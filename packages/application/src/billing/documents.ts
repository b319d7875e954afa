import type { BillingDocument } from '@tributary/domain/billing/document';
import type { DocumentKind } from '@tributary/domain/billing/document-kind';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** A series of numbers: gapless and without repeats. */
export type DocumentSeries = {
  readonly networkId: NetworkId;
  readonly kind: DocumentKind;
  readonly year: number;
};

/** Documents of invoices. None ever changes, and none is removed. */
export type Documents = {
  /**
   * The next number of the series, from 1. Nobody else takes one of it until the transaction ends; when it fails, the
   * number is given again. So it has to be of the transaction that adds the document, and whoever takes from several
   * series takes in the order of DOCUMENT_KINDS, lest two wait for each other.
   */
  takeNumber(series: DocumentSeries): Promise<number>;
  /** Stores the document, and gives its invoice the number and the VAT. */
  add(document: BillingDocument): Promise<void>;
  /** Of the invoice; undefined when the network has none with this id, or it has no document. */
  find(networkId: NetworkId, invoiceId: string): Promise<BillingDocument | undefined>;
  /** Of the account's invoices that cover any of these days in the currency, credit notes left out; newest first. */
  listCovering(
    account: BilledAccount,
    of: DayRange & { readonly currency: string },
    limit: number,
  ): Promise<BillingDocument[]>;
  /** The account's credit notes that name the document of this invoice; newest first. */
  listCorrecting(account: BilledAccount, invoiceId: string, limit: number): Promise<BillingDocument[]>;
};
