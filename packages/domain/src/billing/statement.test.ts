import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay, dayOf } from '../shared/calendar-day.ts';
import type { AdvertiserId, AffiliateId, DepositId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { add, money, moneyText, negate, ZERO } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';
import {
  bookingsOf,
  effectOf,
  ENTRY_SOURCES,
  statementsOf,
  type EarlierSum,
  type LedgerEntry,
} from './statement.ts';

const ZONE = 'Asia/Kolkata';
const OF = {
  zone: ZONE,
  present: 'USD',
  start: calendarDay('2000-01-01'),
  end: calendarDay('2100-01-01'),
};
const NO_DEPOSITS = { deposits: [], prepaidBefore: [] };
const AFFILIATE = { networkId: 'n' as NetworkId, kind: 'affiliate', id: 'a' as AffiliateId } as const;
const ADVERTISER = { networkId: 'n' as NetworkId, kind: 'advertiser', id: 'b' as AdvertiserId } as const;

const entry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  source: 'invoice',
  at: new Date('2026-03-01T06:00:00Z'),
  account: AFFILIATE,
  currency: 'USD',
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

const at = (text: string): Date => new Date(text);
const texts = (entries: readonly LedgerEntry[], before: readonly EarlierSum[] = []) =>
  statementsOf({ before, entries, ...NO_DEPOSITS }, OF).map(({ currency, opening, lines, closing }) => ({
    currency,
    opening: moneyText(opening),
    lines: lines.map(
      ({ day, kind, amount, balance }) => `${day} ${kind} ${moneyText(amount)} ${moneyText(balance)}`,
    ),
    closing: moneyText(closing),
  }));

// docs/rules/billing.md#statements-of-account
describe('a statement of account', () => {
  it('of an advertiser has its deposits, what payments took of them, and what is left', () => {
    const deposit: Deposit = {
      id: 'd1' as DepositId,
      networkId: ADVERTISER.networkId,
      advertiserId: ADVERTISER.id,
      amount: money('500'),
      currency: 'USD',
      day: calendarDay('2026-02-27'),
      note: 'wire 7',
      paymentId: null,
      invoiceId: null,
      createdAt: at('2026-03-01T04:00:00Z'),
      voidedAt: null,
      voidReason: null,
    };
    const voided = { voidedAt: at('2026-03-02T04:00:00Z'), voidReason: 'Sent back' };
    const deposits = [
      deposit,
      { ...deposit, amount: money('20'), createdAt: at('2026-02-01T04:00:00Z'), ...voided },
      { ...deposit, currency: 'EUR', amount: money('7') },
    ];
    const paid = {
      source: 'payment',
      amount: money('100'),
      fromDeposits: true,
      account: ADVERTISER,
    } as const;
    const entries = [
      entry({ account: ADVERTISER }),
      entry({ ...paid, at: at('2026-03-01T07:00:00Z') }),
      entry({ ...paid, source: 'undone', at: at('2026-03-03T07:00:00Z') }),
    ];
    const prepaidBefore = [{ currency: 'USD', amount: money('30') }];
    const days = { ...OF, start: calendarDay('2026-03-01'), end: calendarDay('2026-03-31') };
    const statements = statementsOf({ before: [], entries, deposits, prepaidBefore }, days);
    expect(
      statements.map(({ currency, lines, closing, prepaid }) => [
        currency,
        moneyText(prepaid.opening),
        ...lines.map(({ kind, amount, prepaid: change, prepaidBalance }) =>
          [kind, ...[amount, change, prepaidBalance].map(moneyText)].join(' '),
        ),
        [closing, prepaid.closing].map(moneyText).join(' '),
      ]),
    ).toEqual([
      [
        'USD',
        '30',
        'deposit 0 500 530',
        'invoice 100 0 530',
        'payment -100 -100 430',
        'deposit_voided 0 -20 410',
        'payment_undone 100 100 510',
        '100 510',
      ],
      ['EUR', '0', 'deposit 0 7 7', '0 7'],
    ]);
  });

  // docs/rules/billing.md#payouts-in-another-currency
  it('says what was paid in the currency of the account, with the sign of the booking', () => {
    const exchange = {
      currency: 'EUR',
      amount: money('91.33'),
      rate: money('0.913337'),
      day: calendarDay('2026-03-15'),
      difference: money('0.01'),
    };
    const payout = { source: 'payment', method: 'bank transfer', exchange } as const;
    const bookings = bookingsOf(
      [entry(payout), entry({ ...payout, source: 'undone', reason: 'Closed' })],
      ZONE,
    );
    expect(bookings.map(({ amount, exchange: paid }) => [amount, paid])).toEqual([
      [money('-100'), { ...exchange, amount: money('-91.33'), difference: money('-0.01') }],
      [money('100'), exchange],
    ]);
  });

  it('of an affiliate goes from invoice to payout, and back where the money came back', () => {
    const payout = { source: 'payment', amount: money('119'), method: 'bank transfer' } as const;
    expect(
      texts([
        entry(),
        entry({ source: 'vat', amount: money('19') }),
        entry({ ...payout, at: at('2026-03-15T10:00:00Z') }),
        entry({ ...payout, source: 'undone', at: at('2026-03-17T10:00:00Z'), reason: 'Account closed' }),
        entry({ ...payout, at: at('2026-03-18T10:00:00Z') }),
        entry({ amount: money('-20'), at: at('2026-04-01T06:00:00Z'), invoiceId: 'i2' as InvoiceId }),
      ]),
    ).toEqual([
      {
        currency: 'USD',
        opening: '0',
        lines: [
          '2026-03-01 invoice 119 119',
          '2026-03-15 payout -119 0',
          '2026-03-17 payout_returned 119 119',
          '2026-03-18 payout -119 0',
          '2026-04-01 credit_note -20 -20',
        ],
        closing: '-20',
      },
    ]);
  });

  it('of an advertiser has what it paid, and what was paid back of a credit', () => {
    const of = { account: ADVERTISER } as const;
    expect(
      texts([
        entry(of),
        entry({ ...of, source: 'payment', amount: money('100') }),
        entry({ ...of, source: 'undone', amount: money('100') }),
        entry({ ...of, amount: money('-30'), invoiceId: 'i2' as InvoiceId }),
        entry({ ...of, source: 'payment', amount: money('-30'), invoiceId: 'i2' as InvoiceId }),
      ])[0]?.lines,
    ).toEqual([
      '2026-03-01 invoice 100 100',
      '2026-03-01 payment -100 0',
      '2026-03-01 payment_undone 100 100',
      '2026-03-01 credit_note -30 70',
      '2026-03-01 payout 30 100',
    ]);
  });

  it.each([
    // 18:29 UTC is the last minute of the day in India.
    ['2026-03-01T18:29:59Z', ['2026-03-01 invoice 119 119']],
    ['2026-03-01T18:30:00Z', ['2026-03-01 invoice 100 100', '2026-03-02 vat 19 119']],
  ])('has the VAT of a document of %s where it belongs', (issued, lines) => {
    const vat = entry({ source: 'vat', amount: money('19'), at: at(issued) });
    expect(texts([entry(), vat])[0]?.lines).toEqual(lines);
  });

  it('says what an invoice is made of', () => {
    const [booking] = bookingsOf(
      [
        entry({ bonuses: money('10'), adjustments: money('-3') }),
        entry({ source: 'vat', amount: money('19') }),
      ],
      ZONE,
    );
    expect(booking).toMatchObject({
      amount: money('119'),
      vat: money('19'),
      bonuses: money('10'),
      adjustments: money('-3'),
    });
  });

  it('keeps currencies apart, the present one first, even where it has nothing', () => {
    const before = [
      { source: 'invoice', currency: 'JPY', amount: money('500') },
      { source: 'payment', currency: 'JPY', amount: money('200') },
    ] as const;
    expect(texts([entry({ currency: 'EUR', adjusts: true, amount: money('-1') })], before)).toEqual([
      { currency: 'USD', opening: '0', lines: [], closing: '0' },
      { currency: 'EUR', opening: '0', lines: ['2026-03-01 adjustment -1 -1'], closing: '-1' },
      { currency: 'JPY', opening: '300', lines: [], closing: '300' },
    ]);
  });
});

const entries = fc
  .array(
    fc.record({
      source: fc.constantFrom(...ENTRY_SOURCES),
      hours: fc.nat(24 * 90),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      invoice: fc.nat(5),
      account: fc.constantFrom(AFFILIATE, ADVERTISER),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows
      .sort((a, b) => a.hours - b.hours)
      .map(({ hours, amount, invoice, ...row }) =>
        entry({
          ...row,
          at: new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000),
          amount: money(`${amount}e-2`),
          invoiceId: `i${invoice}${row.currency}` as InvoiceId,
        }),
      ),
  );
const sumsOf = (some: readonly LedgerEntry[]): EarlierSum[] =>
  some.map(({ source, currency, amount }) => ({ source, currency, amount }));

describe('statements', () => {
  it('come from opening to closing by what they list', () => {
    fc.assert(
      fc.property(entries, entries, (earlier, shown) => {
        for (const one of statementsOf({ before: sumsOf(earlier), entries: shown, ...NO_DEPOSITS }, OF)) {
          expect(one.lines.map(({ amount }) => amount).reduce(add, one.opening)).toBe(one.closing);
          expect(one.lines.at(-1)?.balance ?? one.opening).toBe(one.closing);
          const all = [...earlier, ...shown].filter(({ currency }) => currency === one.currency);
          expect(all.map(effectOf).reduce(add, ZERO)).toBe(one.closing);
        }
      }),
    );
  });

  it('of adjoining periods join: the same lines, and one begins where the other ends', () => {
    fc.assert(
      fc.property(entries, fc.nat(90), (all, days) => {
        const border = addDays(calendarDay('2026-01-01'), days);
        const isEarlier = (one: LedgerEntry) => dayOf(one.at, ZONE) < border;
        const [first, second] = [all.filter(isEarlier), all.filter((one) => !isEarlier(one))];
        const whole = statementsOf({ before: [], entries: all, ...NO_DEPOSITS }, OF);
        const firsts = statementsOf({ before: [], entries: first, ...NO_DEPOSITS }, OF);
        for (const later of statementsOf({ before: sumsOf(first), entries: second, ...NO_DEPOSITS }, OF)) {
          const earlier = firsts.find(({ currency }) => currency === later.currency);
          expect(earlier?.closing ?? ZERO).toBe(later.opening);
          const together = whole.find(({ currency }) => currency === later.currency);
          expect([...(earlier?.lines ?? []), ...later.lines]).toEqual(together?.lines);
        }
      }),
    );
  });

  it('owe nothing once each payment was undone', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const paid = all.filter(({ source }) => source === 'payment');
        const undone = paid.map((one) => ({ ...one, source: 'undone' as const }));
        for (const { closing, lines } of statementsOf(
          { before: [], entries: [...paid, ...undone], ...NO_DEPOSITS },
          OF,
        )) {
          expect(closing).toBe(ZERO);
          expect(lines.map(({ amount }) => negate(amount)).reduce(add, ZERO)).toBe(ZERO);
        }
      }),
    );
  });
});
