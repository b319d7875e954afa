// What the tax office gets of an invoice (docs/rules/billing.md#documents-of-invoices). A document is made once and never changes.
import { addDays, type CalendarDay } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { DocumentId, InvoiceId } from '../shared/ids.ts';
import { ZERO } from '../shared/money.ts';
import { numberText, type DocumentKind } from './document-kind.ts';
import type { BilledAccount, Invoice } from './invoice.ts';
import type { AccountLegalData, BankDetails, Company, LegalParty } from './legal-data.ts';
import { dueDayOf, type PaymentTerms } from './payment-terms.ts';
import { vatOf, type Vat } from './vat.ts';

/** An earlier document that a credit note takes something back of. */
export type CorrectedDocument = {
  readonly invoiceId: InvoiceId;
  readonly number: string;
  readonly issuedOn: CalendarDay;
};

export type BillingDocument = {
  readonly id: DocumentId;
  readonly invoiceId: InvoiceId;
  readonly account: BilledAccount;
  readonly kind: DocumentKind;
  readonly year: number;
  /** Its place in the series of its network, kind and year, from 1. */
  readonly sequence: number;
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly dueOn: CalendarDay | null;
  readonly currency: string;
  /** Both sides as they were when it was issued. */
  readonly seller: LegalParty;
  readonly buyer: LegalParty;
  /** Whether the network wrote it for the seller. */
  readonly selfBilled: boolean;
  /** Where to pay it to; null for what the network pays. */
  readonly bank: BankDetails | null;
  readonly vat: Vat;
  /** Of a credit note, the newest first. */
  readonly corrects: readonly CorrectedDocument[];
  readonly createdAt: Date;
};

/** All of a document but what its number gives it. */
export type DocumentDraft = Omit<BillingDocument, 'id' | 'number' | 'sequence' | 'createdAt'> & {
  readonly prefix: string;
};

/** Why an invoice has no document: what nobody has entered yet. */
export const MISSING_FOR_DOCUMENT = ['company', 'legal_data', 'self_billing'] as const;
export type MissingForDocument = (typeof MISSING_FOR_DOCUMENT)[number];

export type DocumentFacts = {
  readonly company: Company | null;
  readonly legal: AccountLegalData | null;
  /** In the network's zone. */
  readonly issuedOn: CalendarDay;
  readonly corrects: readonly CorrectedDocument[];
  /** Of an affiliate, as they are then; null of an advertiser. */
  readonly terms: PaymentTerms | null;
};

/** The document of an invoice, or what is missing for it. */
export function documentOf(
  invoice: Pick<Invoice, 'account' | 'amount' | 'currency' | 'end'> & { readonly id: InvoiceId },
  { company, legal, issuedOn, corrects, terms }: DocumentFacts,
): DocumentDraft | MissingForDocument {
  if (!company) return 'company';
  if (!legal) return 'legal_data';
  const selfBilled = invoice.account.kind === 'affiliate';
  if (selfBilled && !legal.selfBilling) return 'self_billing';
  const [seller, buyer] = selfBilled ? [legal, company] : [company, legal];
  const kind = kindOf(invoice, selfBilled);
  return {
    invoiceId: invoice.id,
    account: invoice.account,
    kind,
    prefix: company.prefixes[kind],
    year: Number(issuedOn.slice(0, 4)),
    issuedOn,
    dueOn: dueOnOf(kind, { end: invoice.end, issuedOn, dueDays: company.dueDays, terms }),
    currency: invoice.currency,
    seller: partyOf(seller),
    buyer: partyOf(buyer),
    selfBilled,
    bank: kind === 'invoice' ? company.bank : null,
    vat: vatOf({
      seller,
      buyer,
      net: invoice.amount,
      minorDigits: minorDigitsOf(invoice.currency),
      rates: company.vatRates,
    }),
    corrects: kind === 'credit_note' ? corrects : [],
  };
}

type DueFacts = Pick<DocumentFacts, 'issuedOn' | 'terms'> &
  Pick<Company, 'dueDays'> & { readonly end: CalendarDay };

/** What an affiliate is owed is due by the terms of its period, but not before the document is there. */
function dueOnOf(kind: DocumentKind, { end, issuedOn, dueDays, terms }: DueFacts): CalendarDay | null {
  if (kind === 'credit_note') return null;
  if (kind === 'invoice') return dueDays === null ? null : addDays(issuedOn, dueDays);
  const due = terms && dueDayOf(end, terms);
  return due !== null && due < issuedOn ? issuedOn : due;
}

function kindOf({ amount }: Pick<Invoice, 'amount'>, selfBilled: boolean): DocumentKind {
  if (amount < ZERO) return 'credit_note';
  return selfBilled ? 'self_billed_invoice' : 'invoice';
}

const partyOf = ({
  legalName,
  street,
  postalCode,
  city,
  country,
  vatId,
  taxNumber,
  registrationNumber,
  smallBusiness,
}: LegalParty): LegalParty => ({
  legalName,
  street,
  postalCode,
  city,
  country,
  vatId,
  taxNumber,
  registrationNumber,
  smallBusiness,
});

/** The draft with its place in the series. */
export function numbered(
  { prefix, ...draft }: DocumentDraft,
  { id, sequence, createdAt }: Pick<BillingDocument, 'id' | 'sequence' | 'createdAt'>,
): BillingDocument {
  return { ...draft, id, sequence, number: numberText(prefix, draft.year, sequence), createdAt };
}
