import type { Paper } from '@tributary/application/billing/document-printer';
import type { BillingDocument } from '@tributary/domain/billing/document';
import { documentXml, hasXml } from '@tributary/domain/billing/document-xml';
import type { InvoiceLine } from '@tributary/domain/billing/invoice';
import type { LegalParty } from '@tributary/domain/billing/legal-data';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, DocumentId, InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import { add, money, ZERO, type Money } from '@tributary/domain/shared/money';

export const line = (amount: Money, title = 'Lamps'): InvoiceLine => ({
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

export const party = (overrides: Partial<LegalParty> = {}): LegalParty => ({
  legalName: 'Network GmbH',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: null,
  registrationNumber: 'HRB 12345',
  smallBusiness: false,
  ...overrides,
});

export const billingDocument = (overrides: Partial<BillingDocument> = {}): BillingDocument => ({
  id: '65d000000000000000000001' as DocumentId,
  invoiceId: '65d000000000000000000002' as InvoiceId,
  account: {
    networkId: '65d000000000000000000003' as NetworkId,
    kind: 'advertiser',
    id: '65d000000000000000000004' as AdvertiserId,
  },
  kind: 'invoice',
  year: 2026,
  sequence: 1,
  number: 'INV-2026-0001',
  issuedOn: calendarDay('2026-03-10'),
  dueOn: calendarDay('2026-03-24'),
  currency: 'EUR',
  seller: party(),
  buyer: party({ legalName: 'Shop GmbH', vatId: null, registrationNumber: null }),
  selfBilled: false,
  bank: { holder: 'Network GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  vat: {
    treatment: 'standard',
    rate: money('19'),
    net: money('100.05'),
    amount: money('19.01'),
    total: money('119.06'),
  },
  corrects: [],
  createdAt: new Date('2026-03-10T12:00:00.000Z'),
  ...overrides,
});

/** As it is after closing: the lines add up to the amount. */
export function paper(
  overrides: Partial<BillingDocument> = {},
  {
    lines = [line(money('100.05'))],
    language = 'en',
  }: Partial<Pick<Paper, 'language'> & { lines: readonly InvoiceLine[] }> = {},
): Paper {
  const net = lines.reduce((sum, one) => add(sum, one.amount), ZERO);
  const plain = billingDocument(overrides);
  const document = overrides.vat
    ? plain
    : { ...plain, vat: { ...plain.vat, net, total: add(net, plain.vat.amount) } };
  const invoice = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28'), lines };
  return { document, invoice, language, xml: hasXml(document) ? documentXml(document, invoice) : null };
}
