// Documents of invoices (docs/rules/billing.md#documents-of-invoices).
import { z } from 'zod';
import { MISSING_FOR_DOCUMENT, type BillingDocument } from '@tributary/domain/billing/document';
import { DOCUMENT_KINDS } from '@tributary/domain/billing/document-kind';
import { VAT_SENTENCES, VAT_TREATMENTS } from '@tributary/domain/billing/vat';
import { bool, dayOut, exact, nullableDay, nullableString, string } from '../shared/output.ts';
import { bankOf, bankOut, partyOf, partyOut } from './legal-wire.ts';

export const documentMissingOut = z.enum(MISSING_FOR_DOCUMENT).nullable().meta({
  description:
    'What is missing for a document: company (of the network), legal_data (of the account) or self_billing (the consent of the affiliate); null when nothing is.',
});

export const documentOut = z
  .object({
    kind: z.enum(DOCUMENT_KINDS).meta({
      description:
        'invoice: to an advertiser. self_billed_invoice: the network writes it for the affiliate. credit_note: it corrects an earlier document.',
    }),
    number: string('Without gaps, per kind and year.'),
    issued: dayOut("The day it was issued, in the network's time zone."),
    due: nullableDay('The day it is to be paid by; null without one.'),
    seller: partyOut,
    buyer: partyOut,
    self_billed: bool('true: the network wrote it for the seller.'),
    bank: bankOut
      .nullable()
      .meta({ id: 'BankOrNone', description: 'Where to pay it to; null for what the network pays.' }),
    currency: string('Three-letter currency code.'),
    net: exact('The amount of the invoice.'),
    vat_treatment: z.enum(VAT_TREATMENTS).meta({
      description:
        'standard: at vat_rate. reverse_charge: the buyer owes it. small_business: the seller is exempt. outside: not subject to VAT where the seller is. none: no VAT there, or the seller is not registered.',
    }),
    vat_rate: exact('In percent.'),
    vat: exact('Rounded to the smallest unit, half away from zero.'),
    total: exact('net and vat: what is to be paid.'),
    sentence: nullableString('VAT note; null if none is needed.'),
    corrects: z
      .array(
        z
          .object({
            invoice_id: string('Long ID of the invoice.'),
            number: string('Its number.'),
            issued: dayOut('The day it was issued.'),
          })
          .meta({ id: 'CorrectedDocument', description: 'The document that a credit note corrects.' }),
      )
      .meta({ description: 'Of a credit note: the documents it takes something back of, newest first.' }),
    corrected_by: z
      .array(
        z
          .object({
            invoice_id: string('Long ID of its invoice.'),
            number: string('Its number.'),
            issued: dayOut('The day it was issued.'),
            total: exact('Total including VAT; negative.'),
          })
          .meta({ id: 'CorrectingDocument', description: 'A credit note that names this document.' }),
      )
      .meta({ description: 'The credit notes that take something back of it, the newest 20, newest first.' }),
  })
  .nullable()
  .meta({
    id: 'InvoiceDocument',
    description: 'What the tax office gets. It never changes; null when none was issued.',
  });

export const documentShownOf = (
  document: BillingDocument | undefined,
  correcting: readonly BillingDocument[],
): z.input<typeof documentOut> =>
  document === undefined
    ? null
    : {
        kind: document.kind,
        number: document.number,
        issued: document.issuedOn,
        due: document.dueOn,
        seller: partyOf(document.seller),
        buyer: partyOf(document.buyer),
        self_billed: document.selfBilled,
        bank: document.bank && bankOf(document.bank),
        currency: document.currency,
        net: document.vat.net,
        vat_treatment: document.vat.treatment,
        vat_rate: document.vat.rate,
        vat: document.vat.amount,
        total: document.vat.total,
        sentence: VAT_SENTENCES[document.vat.treatment],
        corrects: document.corrects.map(({ invoiceId, number, issuedOn }) => ({
          invoice_id: invoiceId,
          number,
          issued: issuedOn,
        })),
        corrected_by: correcting.map(({ invoiceId, number, issuedOn, vat }) => ({
          invoice_id: invoiceId,
          number,
          issued: issuedOn,
          total: vat.total,
        })),
      };
