import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AdvertiserId, AffiliateId, DepositId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { add, money, moneyText, ZERO } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';
import { journalOf } from './journal.ts';
import { ENTRY_SOURCES, statementsOf, type LedgerEntry } from './statement.ts';

const AFFILIATE = { networkId: 'n' as NetworkId, kind: 'affiliate', id: 'a' as AffiliateId } as const;
const ZONE = 'Europe/Berlin';
const YEAR = { start: calendarDay('2026-01-01'), end: calendarDay('2026-12-31'), zone: ZONE };

const entry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  source: 'invoice',
  at: new Date('2026-03-01T06:00:00Z'),
  account: AFFILIATE,
  currency: 'EUR',
  amount: money('100'),
  invoiceId: 'i1' as InvoiceId,
  period: { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') },
  adjusts: false,
  bonuses: ZERO,
  adjustments: ZERO,
  document: null,
  method: null,
  reference: null,
  exchange: null,
  fromDeposits: false,
  reason: null,
  ...overrides,
});

const deposit = (overrides: Partial<Deposit> = {}): Deposit => ({
  id: 'd1' as DepositId,
  networkId: 'n' as NetworkId,
  advertiserId: 'b' as AdvertiserId,
  amount: money('500'),
  currency: 'EUR',
  day: calendarDay('2026-02-27'),
  note: 'wire 7',
  paymentId: null,
  invoiceId: null,
  createdAt: new Date('2026-03-01T23:30:00Z'),
  voidedAt: null,
  voidReason: null,
  ...overrides,
});

const document = {
  number: 'SB-1',
  issuedOn: calendarDay('2026-03-05'),
  dueOn: null,
  treatment: 'reverse_charge',
  rate: ZERO,
  net: money('100'),
  buyerVatId: null,
} as const;

// docs/rules/billing.md#journal
describe('the journal', () => {
  it('has deposits on the day they were recorded, and their voiding', () => {
    const voided = { voidedAt: new Date('2026-03-04T10:00:00Z'), voidReason: 'Sent back' };
    const journal = journalOf({ entries: [entry()], deposits: [deposit(voided)] }, YEAR);
    expect(
      journal.map(({ day, kind, amount, prepaid }) => [day, kind, moneyText(amount), moneyText(prepaid)]),
    ).toEqual([
      ['2026-03-01', 'invoice', '100', '0'],
      ['2026-03-02', 'deposit', '0', '500'],
      ['2026-03-04', 'deposit_voided', '0', '-500'],
    ]);
  });

  it('has only what was in its days', () => {
    const voided = { voidedAt: new Date('2026-03-04T10:00:00Z'), voidReason: 'Sent back' };
    const days = { start: calendarDay('2026-03-03'), end: calendarDay('2026-03-04'), zone: ZONE };
    const journal = journalOf({ entries: [], deposits: [deposit(voided)] }, days);
    expect(journal.map(({ kind }) => kind)).toEqual(['deposit_voided']);
  });

  it('has each document once, on its own day, also without VAT', () => {
    const late = new Date('2026-03-05T10:00:00Z');
    const numbers = (at: Date) =>
      journalOf(
        {
          entries: [entry({ document }), entry({ source: 'vat', amount: ZERO, document, at })],
          deposits: [],
        },
        YEAR,
      ).map((one) => [one.day, one.kind, one.document?.number]);
    expect(numbers(late)).toEqual([
      ['2026-03-01', 'invoice', undefined],
      ['2026-03-05', 'vat', 'SB-1'],
    ]);
    expect(numbers(entry().at)).toEqual([['2026-03-01', 'invoice', 'SB-1']]);
  });

  it('says what payments from deposits take of them', () => {
    const paid = entry({ source: 'payment', amount: money('30'), fromDeposits: true });
    const [one] = journalOf({ entries: [paid], deposits: [] }, YEAR);
    expect(moneyText(one?.prepaid ?? ZERO)).toBe('-30');
  });

  it('comes to what the statements come to', () => {
    const some = fc.record({
      source: fc.constantFrom(...ENTRY_SOURCES),
      amount: fc.integer({ min: -5000, max: 5000 }).map((n) => money(String(n / 100))),
      day: fc.integer({ min: 1, max: 28 }),
      invoiceId: fc.constantFrom('i1', 'i2', 'i3'),
    });
    fc.assert(
      fc.property(fc.array(some), (all) => {
        const entries = all
          .map(({ day, invoiceId, ...one }) =>
            entry({ ...one, invoiceId: invoiceId as InvoiceId, at: new Date(Date.UTC(2026, 2, day, 12)) }),
          )
          .sort((a, b) => a.at.getTime() - b.at.getTime());
        const [statement] = statementsOf(
          { before: [], entries, deposits: [], prepaidBefore: [] },
          { ...YEAR, present: 'EUR' },
        );
        const journal = journalOf({ entries, deposits: [] }, YEAR);
        expect(journal.map(({ amount }) => amount).reduce(add, ZERO)).toBe(statement?.closing);
      }),
    );
  });
});
