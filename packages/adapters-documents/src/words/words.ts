import type { DocumentKind } from '@tributary/domain/billing/document-kind';
import type { InvoiceLineKind } from '@tributary/domain/billing/invoice';
import type { VatTreatment } from '@tributary/domain/billing/vat';

/** What a document says in one language: a language is one file beside this one. */
export type Words = {
  readonly kinds: Readonly<Record<DocumentKind, string>>;
  readonly selfBilledCreditNote: string;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly period: string;
  readonly seller: string;
  readonly buyer: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly registration: string;
  readonly description: string;
  readonly month: string;
  readonly amount: string;
  /** Before the title of lines of this kind; empty where the title says all. */
  readonly lineKinds: Readonly<Record<InvoiceLineKind, string>>;
  readonly net: string;
  /** `{rate}` is the percentage. */
  readonly vat: string;
  readonly total: string;
  readonly sentences: Readonly<Record<VatTreatment, string | null>>;
  readonly bank: string;
  readonly holder: string;
  readonly corrects: string;
  /** `{number}` of a document and the day it was `{issued}`. */
  readonly correctedDocument: string;
  readonly selfBilled: string;
  /** `{page}` of `{pages}`. */
  readonly page: string;
  readonly decimalMark: string;
  readonly groupMark: string;
  /** With `{y}`, `{m}` and `{d}`. */
  readonly day: string;
};
