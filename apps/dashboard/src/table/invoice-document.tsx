// The document of an invoice (docs/rules/billing.md#documents-of-invoices), as both sides see it, and its files.
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { Data } from '../api/client.ts';
import { useMayChange } from '../api/permitted.ts';
import { buttonClass } from '../design/parts/button.tsx';
import { Facts } from '../design/parts/facts.tsx';
import { textMap, texts } from '../language/texts.ts';
import { countryName } from '../numbers/countries.ts';
import { amountWithCurrency } from '../numbers/money.ts';
import { Section } from '../shell/section.tsx';

type Shown = Data<'get', '/affiliate/invoices/{id}'>['invoice'];
type InvoiceDocument = NonNullable<Shown['document']>;
type Party = InvoiceDocument['seller'];
type Head = Pick<Shown, '_id' | 'number'>;

/** Where the API has an invoice, and the dashboard shows it. */
export type Room =
  | { readonly api: '/network/invoices'; readonly page: '/billing/$invoiceId' }
  | { readonly api: '/affiliate/invoices' | '/advertiser/invoices'; readonly page: '/payments/$invoiceId' };

const KINDS = texts({
  invoice: msg`Invoice`,
  self_billed_invoice: msg`Self-billed invoice`,
  credit_note: msg`Credit note`,
});

type FileProps = { readonly invoice: Head; readonly api: Room['api'] };

const PDF_OF = {
  '/network/invoices': 'get-invoice-pdf',
  '/affiliate/invoices': 'get-own-affiliate-invoice-pdf',
  '/advertiser/invoices': 'get-own-advertiser-invoice-pdf',
} as const;

/** Only an invoice with a document has files. */
export function DocumentFiles({ invoice: { _id, number }, api }: FileProps) {
  const mayDownload = useMayChange(PDF_OF[api]);
  return number === null || !mayDownload ? null : (
    <>
      <a className={buttonClass()} href={`${api}/${_id}/pdf`} download>
        <Download />
        {t`Download PDF`}
      </a>
      <a className={buttonClass()} href={`${api}/${_id}/xml`} download>
        <Download />
        {t`Download XML`}
      </a>
    </>
  );
}

/** The number of a row; for those who may have the file, the way to its PDF. */
export function DocumentNumber({ invoice: { _id, number }, api }: FileProps) {
  const mayDownload = useMayChange(PDF_OF[api]);
  return number !== null && mayDownload ? (
    <a href={`${api}/${_id}/pdf`} title={t`Download PDF`} download>
      {number}
    </a>
  ) : (
    number
  );
}

const withoutBlanks = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const addressOf = ({ legal_name: name, street, postal_code: code, city, country }: Party) =>
  withoutBlanks([name, street, `${code} ${city}`.trim(), country && countryName(country)]);

/** What a document says where there is no VAT on it; of a treatment that is newer than this page the API's sentence. */
const VAT_NOTES = textMap([
  [
    'reverse_charge',
    msg`Reverse charge: the recipient is liable for the VAT (Articles 44 and 196, Directive 2006/112/EC).`,
  ],
  ['small_business', msg`No VAT is charged: the supplier is exempt as a small business.`],
  [
    'outside',
    msg`Not subject to VAT in the country of the supplier: the service is supplied where the recipient is established.`,
  ],
]);

type OtherProps = {
  readonly other: InvoiceDocument['corrects'][number];
  readonly page: Room['page'];
  readonly children?: ReactNode;
};

/** A document that this one corrects, or is corrected by. */
const Other = ({ other: { invoice_id: invoiceId, number, issued }, page, children }: OtherProps) => (
  <div>
    <Link to={page} params={{ invoiceId }}>
      {number}
    </Link>{' '}
    ({issued}) {children}
  </div>
);

export function DocumentSection({ document, room }: { document: InvoiceDocument; room: Room }) {
  const { kind, currency, seller, buyer, bank, vat_rate: rate } = document;
  return (
    <Section title={t`Document`}>
      <Facts
        facts={[
          [t`Number`, document.number],
          [t`Type`, KINDS[kind]],
          [t`Issued`, document.issued],
          [t`Due date`, document.due && document.due],
          [t`Net`, amountWithCurrency(document.net, currency)],
          [t`VAT (${rate}%)`, amountWithCurrency(document.vat, currency)],
          [t`Gross`, amountWithCurrency(document.total, currency)],
          [t`VAT note`, VAT_NOTES.get(document.vat_treatment) ?? document.sentence],
          [t`Seller`, addressOf(seller)],
          [t`Seller VAT ID`, seller.vat_id],
          [t`Seller tax number`, seller.tax_number],
          [t`Buyer`, addressOf(buyer)],
          [t`Buyer VAT ID`, buyer.vat_id],
          [t`Buyer tax number`, buyer.tax_number],
          [t`Bank account`, bank && withoutBlanks([bank.holder, bank.iban, bank.bic ?? ''])],
          [
            t`Corrects`,
            document.corrects.length === 0
              ? null
              : document.corrects.map((one) => <Other key={one.invoice_id} other={one} page={room.page} />),
          ],
          [
            t`Credit notes`,
            document.corrected_by.length === 0
              ? null
              : document.corrected_by.map((one) => (
                  <Other key={one.invoice_id} other={one} page={room.page}>
                    {amountWithCurrency(one.total, currency)}
                  </Other>
                )),
          ],
        ]}
      />
    </Section>
  );
}
