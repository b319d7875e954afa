import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allAt, type Element, readXml, textAt } from '../../test/read-xml.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AdvertiserId, DocumentId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { add, money, type Money, ZERO } from '../shared/money.ts';
import type { BillingDocument } from './document.ts';
import { documentXml } from './document-xml.ts';
import type { InvoiceLine } from './invoice.ts';
import type { LegalParty } from './legal-data.ts';
import { VAT_TREATMENTS, vatOf } from './vat.ts';

const CENT = 10n ** 13n;
const cents = (count: number): Money => (BigInt(count) * CENT) as Money;
/** In cents, so that sums are exact. */
const centsIn = (text: string | undefined): number => {
  if (!/^-?\d+\.\d\d$/.test(text ?? '')) throw new Error(`${text} is no amount of two decimals.`);
  return Number((text ?? '').replace('.', ''));
};

const line = (amount: Money, title = 'Lamps'): InvoiceLine => ({
  kind: 'campaign',
  campaignId: null,
  referralId: null,
  bonusId: null,
  goalId: null,
  title,
  goalTitle: '',
  month: '2026-02',
  exact: amount,
  amount,
});

const party = (overrides: Partial<LegalParty> = {}): LegalParty => ({
  legalName: 'Network GmbH',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: null,
  registrationNumber: null,
  smallBusiness: false,
  ...overrides,
});

type Given = Partial<BillingDocument> & { readonly lines?: readonly InvoiceLine[] };

function xmlOf({ lines = [line(money('100.05'))], ...overrides }: Given = {}): Element {
  const { seller = party(), buyer = party({ legalName: 'Shop GmbH', vatId: null }) } = overrides;
  const net = lines.reduce((sum, one) => add(sum, one.amount), ZERO);
  const document: BillingDocument = {
    id: '65d000000000000000000001' as DocumentId,
    invoiceId: '65d000000000000000000002' as InvoiceId,
    account: {
      networkId: '65d000000000000000000003' as NetworkId,
      kind: 'advertiser',
      id: '65d000000000000000000004' as AdvertiserId,
    },
    kind: net < ZERO ? 'credit_note' : 'invoice',
    year: 2026,
    sequence: 1,
    number: 'INV-2026-0001',
    issuedOn: calendarDay('2026-03-10'),
    dueOn: calendarDay('2026-03-24'),
    currency: 'EUR',
    seller,
    buyer,
    selfBilled: false,
    bank: { holder: 'Network GmbH', iban: 'DE02120300000000202051', bic: null },
    vat: vatOf({ seller, buyer, net, minorDigits: 2, rates: {} }),
    corrects: [],
    createdAt: new Date('2026-03-10T12:00:00.000Z'),
    ...overrides,
  };
  const period = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28'), lines };
  return readXml(documentXml(document, period));
}

const TRADE = 'SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const TAX = `${SETTLEMENT}/ApplicableTradeTax`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINES = `${TRADE}/IncludedSupplyChainTradeLineItem`;

/** What EN 16931 wants of every invoice (BR-) and of its sums (BR-CO-). */
function assertRules(xml: Element): void {
  const at = (path: string) => textAt(xml, path);
  const filled: [rule: string, path: string][] = [
    ['BR-01', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'],
    ['BR-02', 'ExchangedDocument/ID'],
    ['BR-03', 'ExchangedDocument/IssueDateTime/DateTimeString'],
    ['BR-04', 'ExchangedDocument/TypeCode'],
    ['BR-05', `${SETTLEMENT}/InvoiceCurrencyCode`],
    ['BR-06', `${AGREEMENT}/SellerTradeParty/Name`],
    ['BR-07', `${AGREEMENT}/BuyerTradeParty/Name`],
    ['BR-09', `${AGREEMENT}/SellerTradeParty/PostalTradeAddress/CountryID`],
    ['BR-11', `${AGREEMENT}/BuyerTradeParty/PostalTradeAddress/CountryID`],
    ['BR-CO-26', `${AGREEMENT}/SellerTradeParty/ID`],
    ['BR-46', `${TAX}/CalculatedAmount`],
    ['BR-47', `${TAX}/CategoryCode`],
  ];
  for (const [rule, path] of filled) expect([rule, at(path)]).toEqual([rule, expect.stringMatching(/\S/)]);
  const lines = allAt(xml, LINES);
  const category = at(`${TAX}/CategoryCode`);
  const rate = at(`${TAX}/RateApplicablePercent`);
  expect(lines.length).toBeGreaterThan(0); // BR-16
  for (const one of lines) {
    const price = centsIn(textAt(one, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'));
    const quantity = Number(textAt(one, 'SpecifiedLineTradeDelivery/BilledQuantity'));
    const of = 'SpecifiedLineTradeSettlement';
    const total = `${of}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;
    expect(textAt(one, 'SpecifiedTradeProduct/Name')).toMatch(/\S/); // BR-25
    expect(price).toBeGreaterThanOrEqual(0); // BR-27
    expect(centsIn(textAt(one, total))).toBe(price * quantity || 0);
    expect(textAt(one, `${of}/ApplicableTradeTax/CategoryCode`)).toBe(category); // BR-CO-04, BR-CO-18
    expect(textAt(one, `${of}/ApplicableTradeTax/RateApplicablePercent`)).toBe(rate);
  }
  const sum = (name: string) => centsIn(at(`${SUMS}/${name}`));
  const ofLine = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
  const sumOfLines = lines.reduce((all, one) => all + centsIn(textAt(one, ofLine)), 0);
  expect(sum('LineTotalAmount')).toBe(sumOfLines); // BR-CO-10
  expect(allAt(xml, `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`)).toEqual([]); // BR-CO-11, BR-CO-12
  expect(sum('TaxBasisTotalAmount')).toBe(sum('LineTotalAmount')); // BR-CO-13
  expect(sum('TaxTotalAmount')).toBe(centsIn(at(`${TAX}/CalculatedAmount`))); // BR-CO-14
  expect(sum('GrandTotalAmount')).toBe(sum('TaxBasisTotalAmount') + sum('TaxTotalAmount')); // BR-CO-15
  expect(sum('DuePayableAmount')).toBe(sum('GrandTotalAmount')); // BR-CO-16
  const basis = centsIn(at(`${TAX}/BasisAmount`));
  expect(basis).toBe(sumOfLines); // BR-S-08 and its like
  const half = Math.sign(basis) * Math.round((Math.abs(basis) * Number(rate ?? 0)) / 100);
  expect(centsIn(at(`${TAX}/CalculatedAmount`))).toBe(half || 0); // BR-CO-17
  const terms = `${SETTLEMENT}/SpecifiedTradePaymentTerms`;
  expect(at(`${terms}/DueDateDateTime/DateTimeString`) ?? at(`${terms}/Description`)).toMatch(/\S/); // BR-CO-25
  assertCategory(xml, category ?? '', rate);
}

const CATEGORIES: Readonly<
  Record<string, { hasRate: boolean; hasReason: boolean; hasIds: 'seller' | 'both' | 'none' }>
> = {
  S: { hasRate: true, hasReason: false, hasIds: 'seller' },
  Z: { hasRate: true, hasReason: false, hasIds: 'seller' },
  E: { hasRate: true, hasReason: true, hasIds: 'seller' },
  AE: { hasRate: true, hasReason: true, hasIds: 'both' },
  O: { hasRate: false, hasReason: true, hasIds: 'none' },
};

/** BR-S-, BR-Z-, BR-E-, BR-AE- and BR-O-: 2 to 10. */
function assertCategory(xml: Element, category: string, rate: string | undefined): void {
  const wants = CATEGORIES[category];
  if (!wants) throw new Error(`${category} is no category we use.`);
  expect(rate !== undefined).toBe(wants.hasRate);
  if (category !== 'S' && wants.hasRate) expect(Number(rate)).toBe(0);
  const reason = [...allAt(xml, `${TAX}/ExemptionReason`), ...allAt(xml, `${TAX}/ExemptionReasonCode`)];
  expect(reason.length > 0).toBe(wants.hasReason);
  const idsOf = (name: string, scheme: string) =>
    allAt(xml, `${AGREEMENT}/${name}/SpecifiedTaxRegistration/ID`).filter(
      ({ attributes }) => attributes === `schemeID="${scheme}"`,
    );
  const [seller, buyer] = [idsOf('SellerTradeParty', 'VA'), idsOf('BuyerTradeParty', 'VA')];
  if (wants.hasIds === 'none') expect([...seller, ...buyer]).toEqual([]);
  else expect([...seller, ...idsOf('SellerTradeParty', 'FC')]).not.toEqual([]);
  if (wants.hasIds === 'both') expect(buyer).toHaveLength(1);
}

// docs/rules/billing.md#xml-of-a-document
describe('a document in XML', () => {
  it('has the terms of EN 16931 in their places', () => {
    const xml = xmlOf();
    const at = (path: string) => textAt(xml, path);
    assertRules(xml);
    expect(at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')).toBe(
      'urn:cen.eu:en16931:2017',
    );
    expect([at('ExchangedDocument/ID'), at('ExchangedDocument/TypeCode')]).toEqual(['INV-2026-0001', '380']);
    expect(at('ExchangedDocument/IssueDateTime/DateTimeString')).toBe('20260310');
    expect(at(`${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)).toBe('20260324');
    expect(at(`${SUMS}/GrandTotalAmount`)).toBe('119.06');
    expect([at(`${TAX}/CategoryCode`), at(`${TAX}/RateApplicablePercent`)]).toEqual(['S', '19']);
    const means = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
    expect(at(`${means}/TypeCode`)).toBe('58');
    expect(at(`${means}/PayeePartyCreditorFinancialAccount/IBANID`)).toBe('DE02120300000000202051');
  });

  it('keeps the order of the schema', () => {
    const [settlement] = allAt(xmlOf(), SETTLEMENT);
    expect(settlement?.children.map(({ name }) => name.slice('ram:'.length))).toEqual([
      'PaymentReference',
      'InvoiceCurrencyCode',
      'SpecifiedTradeSettlementPaymentMeans',
      'ApplicableTradeTax',
      'BillingSpecifiedPeriod',
      'SpecifiedTradePaymentTerms',
      'SpecifiedTradeSettlementHeaderMonetarySummation',
    ]);
  });

  it('of a credit note is above zero, and names what it corrects', () => {
    const number = 'INV-2026-0001';
    const corrects = [{ invoiceId: 'a' as InvoiceId, number, issuedOn: calendarDay('2026-02-10') }];
    const xml = xmlOf({ lines: [line(money('-10')), line(money('2.5'))], corrects, dueOn: null });
    assertRules(xml);
    expect(textAt(xml, 'ExchangedDocument/TypeCode')).toBe('381');
    expect(textAt(xml, `${SUMS}/TaxBasisTotalAmount`)).toBe('7.50');
    expect(textAt(xml, `${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe(number);
  });

  it.each([
    ['invoice', false, '380'],
    ['self_billed_invoice', true, '389'],
    ['credit_note', false, '381'],
    ['credit_note', true, '261'],
  ] as const)('of kind %s, self-billed %s, has the type %s', (kind, selfBilled, code) => {
    expect(textAt(xmlOf({ kind, selfBilled }), 'ExchangedDocument/TypeCode')).toBe(code);
  });

  it.each([
    ['S', {}, {}],
    ['AE', {}, { country: 'FR', vatId: 'FR12345678901' }],
    ['O', { vatId: null, taxNumber: null }, { country: 'FR', vatId: 'FR12345678901' }],
    ['E', { smallBusiness: true }, {}],
    ['O', { smallBusiness: true, vatId: null }, {}],
    ['O', {}, { country: 'US', vatId: '12-345' }],
    ['O', { vatId: null }, {}],
    ['S', { vatId: null, taxNumber: '12/345/67890' }, {}],
  ])('has the category %s of %o sold to %o', (category, seller, buyer) => {
    const xml = xmlOf({ seller: party(seller), buyer: party({ legalName: 'Shop', ...buyer }) });
    assertRules(xml);
    expect(textAt(xml, `${TAX}/CategoryCode`)).toBe(category);
  });

  it('keeps every letter that XML has', () => {
    const title = `<b> & "quotes" 'שלום' 😀`;
    const xml = xmlOf({ lines: [line(money('1'), `${title}\u0000\u0008\uD800`)] });
    expect(textAt(xml, `${LINES}/SpecifiedTradeProduct/Name`)).toBe(title);
  });

  it('is refused in currencies of three decimals', () => {
    expect(() => xmlOf({ currency: 'KWD' })).toThrow('EN 16931 has two decimals');
  });

  it('adds up, whatever the lines, the sides and the treatment', () => {
    const side = fc.record({
      country: fc.constantFrom('DE', 'FR', 'US'),
      vatId: fc.constantFrom(null, 'DE123456789'),
      taxNumber: fc.constantFrom(null, '12/345'),
      smallBusiness: fc.boolean(),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        side,
        side,
        (amounts, seller, buyer) => {
          const lines = amounts.map((amount) => line(cents(amount)));
          const sides = { seller: party(seller), buyer: party(buyer) };
          const { treatment } = vatOf({ ...sides, net: ZERO, minorDigits: 2, rates: {} });
          seen.add(treatment);
          assertRules(xmlOf({ lines, ...sides }));
        },
      ),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual([...VAT_TREATMENTS].sort());
  });
});
