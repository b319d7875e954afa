// Builders of invoices and of what they are made from, and the adapters a billing test runs on.
import type { Difference } from '@tributary/domain/billing/draft-invoice';
import type { BilledAccount, Invoice, InvoiceLine, Payment } from '@tributary/domain/billing/invoice';
import type { PaymentExchange } from '@tributary/domain/billing/payment-exchange';
import { calendarDay, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { InvoiceId, PaymentId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { UnitOfWork } from '../../src/shared/unit-of-work.ts';
import { inBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { measures, statsDelta } from '../shared/given-events.ts';
import { ADVERTISER_ID, AFFILIATE_ID, CAMPAIGN_ID, idOf, NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT } from '../shared/records-under-test.ts';
import type { RecordStores } from '../../src/record-stores.ts';

export type InvoicesUnderTest = BooksUnderTest & { readonly unitOfWork: UnitOfWork<RecordStores> };
export type OpenInvoices = () => Promise<InvoicesUnderTest>;

export const DAY = calendarDay('2026-02-10');
export const AFFILIATE: BilledAccount = { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID };
export const ADVERTISER: BilledAccount = { networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID };

export const invoiceLine = (overrides: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'campaign',
  campaignId: CAMPAIGN_ID,
  referralId: null,
  bonusId: null,
  goalId: null,
  title: 'Example campaign',
  goalTitle: '',
  month: '2026-02',
  exact: money('12.345678901234567'),
  amount: money('12.35'),
  ...overrides,
});

export const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: idOf<InvoiceId>('1f'),
  account: AFFILIATE,
  start: calendarDay('2026-02-01'),
  end: calendarDay('2026-02-28'),
  currency: 'USD',
  adjusts: false,
  exact: money('12.345678901234567'),
  carried: money('0.001'),
  amount: money('12.35'),
  vat: ZERO,
  number: null,
  paid: ZERO,
  createdAt: AWKWARD_INSTANT,
  lines: [invoiceLine()],
  ...overrides,
});

export const exchange = (overrides: Partial<PaymentExchange> = {}): PaymentExchange => ({
  currency: 'EUR',
  amount: money('11.27'),
  rate: money('0.913337000000001'),
  day: calendarDay('2026-03-09'),
  difference: money('0.01'),
  ...overrides,
});

export const payment = (overrides: Partial<Payment> = {}): Payment => ({
  id: idOf<PaymentId>('ba'),
  invoiceId: invoice().id,
  account: AFFILIATE,
  amount: money('2.35'),
  method: 'wire',
  reference: null,
  exchange: null,
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

export const taken = (overrides: Partial<Difference> = {}): Difference => ({
  source: 'campaign',
  day: DAY,
  subjectId: CAMPAIGN_ID,
  goalId: '',
  current: money('12.345678901234567'),
  invoiced: ZERO,
  closed: false,
  currency: null,
  title: 'Example campaign',
  goalTitle: '',
  conversions: [],
  ...overrides,
});

type Earned = { readonly payout?: string; readonly revenue?: string; readonly day?: CalendarDay };

/** As a worker books it; below zero for a reversal. */
export const book = (
  opened: BooksUnderTest,
  { payout = '0', revenue = '0', day = DAY }: Earned,
  overrides: Parameters<typeof statsDelta>[0] = {},
): Promise<void> =>
  inBooks(opened, ({ stats }) =>
    stats.add([
      statsDelta({
        day,
        measures: measures({ payout: money(payout), revenue: money(revenue) }),
        ...overrides,
      }),
    ]),
  );
