import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exchangeRate, ratesFromText } from '../exchange/exchange-rates.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { AffiliateId, InvoiceId, NetworkId } from '../shared/ids.ts';
import { money, moneyText, scaled, ZERO, type Money } from '../shared/money.ts';
import { isWholeMinor, sum } from './apportion.ts';
import { FIRST_TERMS, heldBackOf } from './payment-terms.ts';
import { draftBatch, paidTotals, totalOf, type Payee } from './payout-batch.ts';

const DAY = calendarDay('2026-03-10');
const NETWORK = 'n' as NetworkId;
const ratesOf =
  (base: string, texts: Record<string, string>) =>
  (from: string, to: string): ReturnType<typeof exchangeRate> =>
    exchangeRate([{ networkId: NETWORK, day: DAY, base, rates: ratesFromText(texts) }], {
      from,
      to,
      day: DAY,
    });
const NONE = () => undefined;

type Owed = readonly [amount: string, currency?: string];
const payee = (owed: readonly Owed[], overrides: Partial<Payee> = {}): Payee => {
  const affiliateId = 'a1' as AffiliateId;
  return {
    affiliateId,
    displayId: 1,
    name: 'Ann',
    currency: 'USD',
    terms: FIRST_TERMS,
    method: {
      affiliateId,
      networkId: NETWORK,
      destination: { kind: 'paypal', email: 'ann@blog.example' },
      version: 1,
      changedAt: new Date(0),
      confirmation: 'not_needed',
      confirmedBy: null,
      confirmedAt: null,
    },
    invoices: owed.map(([amount, currency = 'USD'], at) => ({
      id: `i${at}` as InvoiceId,
      amount: money(amount),
      vat: ZERO,
      paid: ZERO,
      currency,
      end: calendarDay('2026-02-28'),
    })),
    ...overrides,
  };
};
const draft = (one: Payee, rateOf: Parameters<typeof draftBatch>[1]['rateOf'] = NONE) =>
  draftBatch([one], { currency: 'USD', payOn: DAY, rateOf });
const brief = (one: Payee, rateOf?: Parameters<typeof draftBatch>[1]['rateOf']) => {
  const { lines, leftOut } = draft(one, rateOf);
  return [
    ...lines.map(({ amount, currency, exchange }) =>
      [moneyText(amount), currency, exchange && moneyText(exchange.amount), exchange?.currency].join(' '),
    ),
    ...leftOut.map(({ reason, amount, currency }) => [reason, moneyText(amount), currency].join(' ')),
  ];
};

// docs/rules/billing.md#hold-back
describe('hold-back', () => {
  const keeping = (percent: string, days: number) => ({
    ...FIRST_TERMS,
    holdBackPercent: money(percent),
    holdBackDays: days,
  });

  it.each([
    // Of the total with VAT, rounded half-even once, and no more than is open.
    ['10', 30, { amount: '100', vat: '19', paid: '0' }, '11.9 until 2026-03-30'],
    ['12.5', 30, { amount: '0.2', vat: '0', paid: '0' }, '0.02 until 2026-03-30'],
    ['12.5', 30, { amount: '0.04', vat: '0', paid: '0' }, 'nothing'],
    ['10', 30, { amount: '100', vat: '0', paid: '95' }, '5 until 2026-03-30'],
    ['10', 30, { amount: '100', vat: '0', paid: '100' }, 'nothing'],
    ['10', 30, { amount: '-100', vat: '0', paid: '0' }, 'nothing'],
    ['10', 10, { amount: '100', vat: '0', paid: '0' }, 'nothing'],
    ['10', 11, { amount: '100', vat: '0', paid: '0' }, '10 until 2026-03-11'],
    ['0', 30, { amount: '100', vat: '0', paid: '0' }, 'nothing'],
  ])('keeps %s % for %i days of %j: %s', (percent, days, { amount, vat, paid }, expected) => {
    const invoice = {
      amount: money(amount),
      vat: money(vat),
      paid: money(paid),
      currency: 'USD',
      end: calendarDay('2026-02-28'),
    };
    const held = heldBackOf(invoice, keeping(percent, days), DAY);
    expect(held ? `${moneyText(held.amount)} until ${held.until}` : 'nothing').toBe(expected);
  });

  it('says what is held back beside what is paid, and beside why the rest is not', () => {
    const terms = keeping('10', 30);
    expect(brief(payee([['100'], ['-30']], { terms }))).toEqual(['60 USD  ', 'held_back 10 USD']);
    expect(brief(payee([['100'], ['-95']], { terms }))).toEqual([
      'negative_balance -5 USD',
      'held_back 10 USD',
    ]);
    const all = keeping('100', 30);
    expect(brief(payee([['100']], { terms: all }))).toEqual(['held_back 100 USD']);
    expect(brief(payee([['100'], ['-5']], { terms: all }))).toEqual([
      'negative_balance -5 USD',
      'held_back 100 USD',
    ]);
    const least = { ...terms, minimum: money('95') };
    expect(brief(payee([['100']], { terms: least }))).toEqual(['below_minimum 90 USD', 'held_back 10 USD']);
  });

  it('stays in the currency of its invoice until it is paid', () => {
    const one = payee([['100']], { terms: keeping('10', 30), currency: 'EUR' });
    expect(brief(one, ratesOf('USD', { EUR: '0.5' }))).toEqual(['90 USD 45 EUR', 'held_back 10 USD']);
  });

  it('names all that is open once: what is paid, what is held back, what stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10_000, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 1_000 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 40 }),
        (owed, perMille, holdBackDays, netDays) => {
          const terms = { ...keeping(`${perMille}e-1`, holdBackDays), netDays, minimum: money('50') };
          const one = payee(
            owed.map((n): Owed => [`${n}e-2`]),
            { terms },
          );
          const { lines, leftOut } = draft(one);
          const named = sum([...lines, ...leftOut].map(({ amount }) => amount));
          expect(moneyText(named)).toBe(moneyText(sum(one.invoices.map(({ amount }) => amount))));
        },
      ),
    );
  });
});

// docs/rules/billing.md#payouts-in-another-currency
describe('a payout in the currency of the account', () => {
  it.each([
    // Rounded once, half-even, to the minor unit of what is paid: 0.125 and 0.135 EUR.
    ['100', 'EUR', '0.913337', '91.33', '0.00'],
    ['1.25', 'EUR', '0.1', '0.12', '0.05'],
    ['1.35', 'EUR', '0.1', '0.14', '-0.05'],
    ['100', 'JPY', '150.337', '15034', '0.00'],
    ['10.01', 'JPY', '1.5', '15', '0.01'],
    ['10', 'KWD', '0.3071', '3.071', '0.00'],
  ])('pays %s USD in %s at %s as %s', (owed, currency, rate, paid, difference) => {
    const { lines } = draft(payee([[owed]], { currency }), ratesOf('USD', { [currency]: rate }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ amount: money(owed), currency: 'USD' });
    expect(lines[0]?.exchange).toEqual({
      currency,
      amount: money(paid),
      rate: money(rate),
      day: DAY,
      difference: money(difference),
    });
  });

  it('pays in the own currency of the invoices without a rate', () => {
    expect(brief(payee([['100']]))).toEqual(['100 USD  ']);
    expect(brief(payee([['100', 'JPY']], { currency: 'JPY' }))).toEqual(['100 JPY  ']);
    expect(brief(payee([['100']], { currency: undefined, method: undefined }))).toEqual([
      'no_method 100 USD',
    ]);
  });

  it('does not pay without a rate, and what comes to nothing', () => {
    const eur = payee([['100']], { currency: 'EUR' });
    expect(brief(eur)).toEqual(['no_rate 100 USD']);
    expect(brief({ ...eur, method: undefined })).toEqual(['no_method 100 USD']);
    expect(brief(payee([['0.01']], { currency: 'EUR' }), ratesOf('USD', { EUR: '0.4' }))).toEqual([
      'below_minimum 0.01 USD',
    ]);
  });

  it('pays each currency that is owed by itself, and has a minimum in the one of the network', () => {
    const terms = { ...FIRST_TERMS, minimum: money('50') };
    const owed: Owed[] = [['3', 'GBP'], ['100'], ['-20'], ['-5', 'CHF'], ['700', 'JPY']];
    const one = payee(owed, { currency: 'EUR', terms });
    expect(brief(one, ratesOf('EUR', { USD: '2', GBP: '0.5' }))).toEqual([
      '80 USD 40 EUR',
      '3 GBP 6 EUR',
      'negative_balance -5 CHF',
      'no_rate 700 JPY',
    ]);
    expect(brief(payee([['49.99']], { terms }))).toEqual(['below_minimum 49.99 USD']);
  });

  it('sums up what is owed in the currency of the network, and what is paid by currency', () => {
    const rateOf = ratesOf('USD', { EUR: '0.5' });
    const run = { currency: 'USD', payOn: DAY, rateOf };
    const batch = draftBatch(
      [payee([['10']]), payee([['20'], ['7', 'EUR']], { currency: 'EUR' }), payee([['1']])],
      run,
    );
    expect(moneyText(totalOf(batch))).toBe('31');
    expect(paidTotals(batch.lines)).toEqual([
      { currency: 'EUR', amount: money('17') },
      { currency: 'USD', amount: money('11') },
    ]);
  });

  const CURRENCIES = ['EUR', 'JPY', 'KWD'];
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => money(`${n}e-2`));
  const rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => `${n}e-7`);
  it('splits a payment over its invoices without losing a unit, and within half a one of the rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, fc.boolean()), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...CURRENCIES),
        rate,
        (owed, currency, text) => {
          const signed = owed.map(([amount, isCredit]): Owed => [
            `${isCredit ? '-' : ''}${moneyText(amount)}`,
          ]);
          const { lines } = draft(payee(signed, { currency }), ratesOf('USD', { [currency]: text }));
          for (const { amount, exchange, invoices } of lines) {
            if (!exchange) throw new Error('It is paid in another currency.');
            const parts = invoices.flatMap((one) => (one.exchange ? [one.exchange] : []));
            expect(sum(invoices.map((one) => one.amount))).toBe(amount);
            expect(sum(parts.map((part) => part.amount))).toBe(exchange.amount);
            expect(sum(parts.map(({ difference }) => difference))).toBe(exchange.difference);
            for (const part of parts) {
              expect(isWholeMinor(part.amount, minorDigitsOf(currency))).toBe(true);
              expect(isWholeMinor(part.difference, 2)).toBe(true);
            }
            const exact = scaled(amount, { times: money(text), over: money('1') });
            const off = (exact - exchange.amount) as Money;
            const unit = money(`1e-${minorDigitsOf(currency)}`);
            expect((off < ZERO ? -off : off) * 2n <= unit).toBe(true);
          }
        },
      ),
    );
  });
});
