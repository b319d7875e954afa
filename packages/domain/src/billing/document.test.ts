import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AdvertiserId, AffiliateId, DocumentId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { money, moneyText } from '../shared/money.ts';
import { documentOf, numbered, type DocumentDraft } from './document.ts';
import { FIRST_TERMS } from './payment-terms.ts';
import type { AccountLegalData, Company } from './legal-data.ts';

const ID = '0123456789abcdef01234567';
const party = {
  legalName: 'A',
  street: 'S 1',
  postalCode: '1',
  city: 'C',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: null,
  registrationNumber: null,
  smallBusiness: false,
};
const company: Company = {
  ...party,
  legalName: 'Network',
  bank: { holder: 'Network', iban: 'DE02120300000000202051', bic: null },
  vatRates: {},
  prefixes: { invoice: 'INV-', self_billed_invoice: 'SB-', credit_note: 'CN-' },
  dueDays: 14,
};
const legal: AccountLegalData = { ...party, legalName: 'Account', selfBilling: true };
const invoiceOf = (kind: 'affiliate' | 'advertiser', amount: string) => ({
  id: ID as InvoiceId,
  account: { networkId: ID as NetworkId, kind, id: ID as AffiliateId | AdvertiserId },
  amount: money(amount),
  currency: 'EUR',
  end: calendarDay('2026-11-30'),
});
const corrects = [
  { invoiceId: ID as InvoiceId, number: 'INV-2026-0001', issuedOn: calendarDay('2026-01-31') },
];
const facts = { company, legal, issuedOn: calendarDay('2026-12-25'), corrects, terms: null };
const draftOf = (...asked: Parameters<typeof documentOf>): DocumentDraft => {
  const made = documentOf(...asked);
  if (typeof made === 'string') throw new Error(made);
  return made;
};

// docs/rules/billing.md#documents-of-invoices
describe('documentOf', () => {
  it('is an invoice of the network to an advertiser, due after the days of the company', () => {
    const made = draftOf(invoiceOf('advertiser', '100.05'), facts);
    expect(made).toMatchObject({
      kind: 'invoice',
      year: 2026,
      dueOn: '2027-01-08',
      selfBilled: false,
      seller: { legalName: 'Network' },
      buyer: { legalName: 'Account' },
      bank: company.bank,
      corrects: [],
    });
    expect(moneyText(made.vat.total)).toBe('119.06');
  });

  it('is a self-billed invoice for an affiliate, whose VAT it is', () => {
    const made = draftOf(invoiceOf('affiliate', '10'), {
      ...facts,
      legal: { ...legal, smallBusiness: true },
    });
    expect(made).toMatchObject({
      kind: 'self_billed_invoice',
      dueOn: null,
      selfBilled: true,
      seller: { legalName: 'Account' },
      buyer: { legalName: 'Network' },
      bank: null,
      vat: { treatment: 'small_business' },
    });
    expect(made.seller).not.toHaveProperty('selfBilling');
    expect(made.buyer).not.toHaveProperty('prefixes');
  });

  // docs/rules/billing.md#vat
  it('of a registered network and an affiliate in another EU country has reverse charge, and its VAT where the network is not', () => {
    const french = { ...legal, country: 'FR', vatId: 'FR12345678901' };
    const german = { ...company, country: 'DE', vatId: 'DE123456789' };
    const vatFor = (vatId: string | null) =>
      draftOf(invoiceOf('affiliate', '100.05'), { ...facts, company: { ...german, vatId }, legal: french })
        .vat;
    expect(vatFor(german.vatId)).toMatchObject({ treatment: 'reverse_charge', rate: 0n, amount: 0n });
    expect(moneyText(vatFor(german.vatId).total)).toBe('100.05');
    const { treatment, total } = vatFor(null);
    expect([treatment, moneyText(total)]).toEqual(['standard', '120.06']);
  });

  it.each([
    [30, '2026-12-30'],
    [0, '2026-12-25'],
  ])(
    'for an affiliate with net %i is due on %s: by its terms, but not before its own day',
    (netDays, dueOn) => {
      const terms = { ...FIRST_TERMS, netDays };
      expect(draftOf(invoiceOf('affiliate', '10'), { ...facts, terms }).dueOn).toBe(dueOn);
      expect(draftOf(invoiceOf('affiliate', '-10'), { ...facts, terms }).dueOn).toBeNull();
    },
  );

  it.each(['affiliate', 'advertiser'] as const)(
    'of an %s below zero is a credit note that names its invoice',
    (kind) => {
      expect(draftOf(invoiceOf(kind, '-1'), facts)).toMatchObject({
        kind: 'credit_note',
        dueOn: null,
        bank: null,
        corrects,
      });
    },
  );

  it.each([
    ['company', 'advertiser', { ...facts, company: null }],
    ['legal_data', 'advertiser', { ...facts, legal: null }],
    ['self_billing', 'affiliate', { ...facts, legal: { ...legal, selfBilling: false } }],
  ] as const)('says that %s is missing', (missing, kind, asked) => {
    expect(documentOf(invoiceOf(kind, '1'), asked)).toBe(missing);
  });

  it('needs no consent of an advertiser', () => {
    const asked = { ...facts, legal: { ...legal, selfBilling: false } };
    expect(draftOf(invoiceOf('advertiser', '1'), asked).kind).toBe('invoice');
  });

  it('is numbered by its prefix, year and place', () => {
    const of = { id: ID as DocumentId, createdAt: new Date(0) };
    const draft = draftOf(invoiceOf('advertiser', '1'), facts);
    expect([7, 12_345].map((sequence) => numbered(draft, { ...of, sequence }).number)).toEqual([
      'INV-2026-0007',
      'INV-2026-12345',
    ]);
  });
});
