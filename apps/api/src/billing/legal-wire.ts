// The legal data of both sides, as they are sent and shown (docs/rules/billing.md#legal-data).
import { z } from 'zod';
import type { Actor } from '@tributary/application/audit/audit';
import type { LegalVersion } from '@tributary/application/billing/legal-records';
import { DOCUMENT_KINDS } from '@tributary/domain/billing/document-kind';
import type {
  AccountLegalData,
  BankDetails,
  Company,
  LegalParty,
} from '@tributary/domain/billing/legal-data';
import { rate } from '@tributary/domain/shared/money';
import type { WireWords } from '../http/wire-words.ts';
import { flag, integer, numbersByName, optionalText, text } from '../shared/input.ts';
import { bool, exact, int, nullableString, string, timeIn } from '../shared/output.ts';

const partyShape = {
  legal_name: string('As it is registered.'),
  street: string('Street and number.'),
  postal_code: string('May be empty.'),
  city: string('City.'),
  country: string('Two-letter code.'),
  vat_id: nullableString('With its prefix; null without one.'),
  tax_number: nullableString('Of the tax office; null without one.'),
  registration_number: nullableString('Of the commercial register; null without one.'),
  small_business: bool('true: it is exempt from VAT as a small business.'),
};
export const partyOut = z
  .object(partyShape)
  .meta({ id: 'LegalParty', description: 'One side of a document, as it was when it was issued.' });

const partyIn = {
  legal_name: text('As it is registered.', 200),
  street: text('Street and number.', 200),
  postal_code: optionalText('Postal code.', 200),
  city: text('City.', 200),
  country: text('Two-letter code, such as DE.', 2),
  vat_id: optionalText('With its prefix, such as DE123456789; checked by the form of the country.', 40),
  tax_number: optionalText('Of the tax office, where there is no VAT ID.', 200),
  registration_number: optionalText('Of the commercial register.', 200),
  small_business: flag('true: it is exempt from VAT as a small business.').default(false),
};

export const partyOf = (party: LegalParty): z.input<typeof partyOut> => ({
  legal_name: party.legalName,
  street: party.street,
  postal_code: party.postalCode,
  city: party.city,
  country: party.country,
  vat_id: party.vatId,
  tax_number: party.taxNumber,
  registration_number: party.registrationNumber,
  small_business: party.smallBusiness,
});

/** As refusals name them. */
export const LEGAL_WORDS: WireWords = {
  legalName: 'legal_name',
  postalCode: 'postal_code',
  vatId: 'vat_id',
  taxNumber: 'tax_number',
  registrationNumber: 'registration_number',
  vatRates: 'vat_rates',
  dueDays: 'due_days',
};

type SentParty = z.output<z.ZodObject<typeof partyIn>>;
const sentParty = (sent: SentParty): LegalParty => ({
  legalName: sent.legal_name,
  street: sent.street,
  postalCode: sent.postal_code ?? '',
  city: sent.city,
  country: sent.country,
  vatId: sent.vat_id ?? null,
  taxNumber: sent.tax_number ?? null,
  registrationNumber: sent.registration_number ?? null,
  smallBusiness: sent.small_business,
});

export const bankOut = z
  .object({
    holder: string('Name of the account holder.'),
    iban: string('Without spaces.'),
    bic: nullableString('null without one.'),
  })
  .meta({ id: 'BankDetails', description: 'Where money is sent to.' });
export const bankOf = ({ holder, iban, bic }: BankDetails): z.input<typeof bankOut> => ({
  holder,
  iban,
  bic,
});

export const versionShape = {
  version: int('Counted from 1.'),
  created: string('When it was entered, in network time.'),
  role: string('Who entered it: network, affiliate, advertiser, operator or system.'),
  person_id: nullableString('The user who was signed in; null where a key was used.'),
};
export const versionOf = (
  { version, createdAt, by }: Pick<LegalVersion<unknown>, 'version' | 'createdAt' | 'by'>,
  zone: string,
) => ({
  version,
  created: timeIn(createdAt, zone),
  ...whoOf(by),
});
const whoOf = (by: Actor) => ({
  role: 'role' in by ? by.role : by.kind,
  person_id: by.kind === 'user' ? by.userId : null,
});

const selfBillingOut = bool(
  'true: the account agreed that the network writes its invoices. Only affiliates have any.',
);
export const legalDataOut = z
  .object({ ...partyShape, self_billing: selfBillingOut, ...versionShape })
  .meta({ id: 'LegalData', description: 'Legal data of an account, one version.' });
export const legalDataIn = z
  .object({
    ...partyIn,
    self_billing: flag('true: the account agrees that the network writes its invoices.').default(false),
  })
  .meta({ id: 'SentLegalData' });
export const sentLegalData = (sent: z.output<typeof legalDataIn>): AccountLegalData => ({
  ...sentParty(sent),
  selfBilling: sent.self_billing,
});
export const legalDataOf = (
  version: LegalVersion<AccountLegalData>,
  zone: string,
): z.input<typeof legalDataOut> => ({
  ...partyOf(version.data),
  self_billing: version.data.selfBilling,
  ...versionOf(version, zone),
});

const prefixesOut = z
  .object(
    Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, string('Prefix of its numbers.')])) as Record<
      (typeof DOCUMENT_KINDS)[number],
      z.ZodString
    >,
  )
  .meta({ id: 'DocumentPrefixes', description: 'By kind of document.' });

export const companyOut = z
  .object({
    ...partyShape,
    bank: bankOut
      .nullable()
      .meta({ id: 'CompanyBank', description: 'Where advertisers pay to; null without one.' }),
    vat_rates: z
      .record(z.string(), exact('In percent.'))
      .meta({ description: 'By country code, where it is another than the standard rate.' }),
    prefixes: prefixesOut,
    due_days: int('Days until an invoice to an advertiser is due; null: it says nothing.').nullable(),
    ...versionShape,
  })
  .meta({ id: 'Company', description: "The network's legal data, one version." });
export const companyIn = z.object({
  ...partyIn,
  bank: z
    .object({
      holder: text('Name of the account holder.', 200),
      iban: text('Its check digits are checked.', 60),
      bic: optionalText('8 or 11 letters and digits.', 20),
    })
    .nullish()
    .meta({ description: 'Where advertisers pay to; null for none.' }),
  vat_rates: numbersByName(
    'VAT rates in percent by country code, where another than the standard rate holds, such as {"AT": 10}.',
  ).optional(),
  prefixes: z
    .object({
      invoice: text('Prefix of invoice numbers.', 11).default('INV-'),
      self_billed_invoice: text('Prefix of self-billed invoice numbers.', 11).default('SB-'),
      credit_note: text('Prefix of credit note numbers.', 11).default('CN-'),
    })
    .optional()
    .meta({ description: 'Prefix of the numbers, by type of document.' }),
  due_days: integer('Days until an invoice to an advertiser is due.', 0, 365).nullish(),
});
export const sentCompany = (sent: z.output<typeof companyIn>): Company => ({
  ...sentParty(sent),
  bank: sent.bank ? { ...sent.bank, bic: sent.bank.bic ?? null } : null,
  vatRates: Object.fromEntries(
    Object.entries(sent.vat_rates ?? {}).map(([code, percent]) => [code.toUpperCase(), rate(percent)]),
  ),
  prefixes: sent.prefixes ?? { invoice: 'INV-', self_billed_invoice: 'SB-', credit_note: 'CN-' },
  dueDays: sent.due_days ?? null,
});
export const companyOf = (version: LegalVersion<Company>, zone: string): z.input<typeof companyOut> => ({
  ...partyOf(version.data),
  bank: version.data.bank && bankOf(version.data.bank),
  vat_rates: { ...version.data.vatRates },
  prefixes: version.data.prefixes,
  due_days: version.data.dueDays,
  ...versionOf(version, zone),
});
