import type { BillingDocument } from '@tributary/domain/billing/document';
import type { AccountLegalData, Company, LegalParty } from '@tributary/domain/billing/legal-data';
import type { LedgerAccounts } from '@tributary/domain/billing/ledger-accounts';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { DocumentId, InvoiceId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { AccountLegalVersion, CompanyVersion, LedgerVersion } from '../../src/billing/legal-records.ts';
import { ADVERTISER_ID, AFFILIATE_ID, idOf, NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT } from '../shared/records-under-test.ts';
import { AFFILIATE, invoice } from './invoices-under-test.ts';

const party = (overrides: Partial<LegalParty> = {}): LegalParty => ({
  legalName: AWKWARD_TEXT,
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Αθήνα',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: null,
  registrationNumber: 'HRB 1',
  smallBusiness: false,
  ...overrides,
});

export const legalData = (overrides: Partial<AccountLegalData> = {}): AccountLegalData => ({
  ...party(),
  selfBilling: true,
  ...overrides,
});

export const company = (overrides: Partial<Company> = {}): Company => ({
  ...party({ legalName: 'Network GmbH' }),
  bank: { holder: 'Network GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  vatRates: { AT: money('10.5') },
  prefixes: { invoice: 'INV-', self_billed_invoice: 'SB-', credit_note: 'CN-' },
  dueDays: 14,
  ...overrides,
});

export const companyVersion = (overrides: Partial<CompanyVersion> = {}): CompanyVersion => ({
  networkId: NETWORK_ID,
  version: 1,
  data: company(),
  by: { kind: 'operator' },
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

export const ledgerAccounts = (overrides: Partial<LedgerAccounts> = {}): LedgerAccounts => ({
  consultant: 1001,
  client: 1,
  yearStart: '01-01',
  digits: 4,
  currency: 'USD',
  bank: '1200',
  deposits: '1710',
  rounding: null,
  revenue: {
    standard: { account: '8400', taxKey: '3' },
    reverse_charge: { account: '8336', taxKey: null },
    small_business: null,
    outside: { account: '8338', taxKey: null },
    none: { account: '8200', taxKey: null },
  },
  expenses: {
    standard: { account: '4760', taxKey: '9' },
    reverse_charge: { account: '4761', taxKey: '94' },
    small_business: { account: '4762', taxKey: null },
    outside: { account: '4763', taxKey: null },
    none: { account: '4764', taxKey: null },
  },
  debtors: '10000',
  creditors: '70000',
  own: { [ADVERTISER_ID]: '10007' },
  ...overrides,
});

export const ledgerVersion = (overrides: Partial<LedgerVersion> = {}): LedgerVersion => ({
  networkId: NETWORK_ID,
  version: 1,
  data: ledgerAccounts(),
  by: { kind: 'operator' },
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

export const legalVersion = (overrides: Partial<AccountLegalVersion> = {}): AccountLegalVersion => ({
  networkId: NETWORK_ID,
  accountId: AFFILIATE_ID,
  version: 1,
  data: legalData(),
  by: { kind: 'key', role: 'affiliate', keyId: idOf('ab'), accountId: AFFILIATE_ID },
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

export const document = (overrides: Partial<BillingDocument> = {}): BillingDocument => ({
  id: idOf<DocumentId>('d0'),
  invoiceId: invoice().id,
  account: AFFILIATE,
  kind: 'self_billed_invoice',
  year: 2026,
  sequence: 1,
  number: 'SB-2026-0001',
  issuedOn: calendarDay('2026-03-01'),
  dueOn: calendarDay('2026-03-15'),
  currency: 'USD',
  seller: party(),
  buyer: party({ vatId: null }),
  selfBilled: true,
  bank: company().bank,
  vat: {
    treatment: 'standard',
    rate: money('19'),
    net: money('12.35'),
    amount: money('2.35'),
    total: money('14.7'),
  },
  corrects: [
    { invoiceId: idOf<InvoiceId>('1f', 9), number: 'SB-2025-0009', issuedOn: calendarDay('2025-12-31') },
  ],
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});
