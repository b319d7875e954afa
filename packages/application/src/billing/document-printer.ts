import type { BillingDocument } from '@tributary/domain/billing/document';
import type { Invoice } from '@tributary/domain/billing/invoice';
import type { Language } from '@tributary/domain/shared/language';

/** All that is on paper: nothing of it ever changes. */
export type Paper = {
  readonly document: BillingDocument;
  readonly invoice: Pick<Invoice, 'start' | 'end' | 'lines'>;
  readonly language: Language;
  /** What machines read, attached; null where the standard has no place for the currency. */
  readonly xml: string | null;
};

/** The same paper is the same bytes, whenever it is printed. */
export type DocumentPrinter = {
  /** As PDF. */
  print(paper: Paper): Promise<Uint8Array>;
};
