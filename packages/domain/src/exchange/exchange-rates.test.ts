import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay } from '../shared/calendar-day.ts';
import type { NetworkId } from '../shared/ids.ts';
import { money, moneyText, scaled, ZERO, type Money } from '../shared/money.ts';
import {
  exchangeRate,
  parseRates,
  ratesFromText,
  ratesToText,
  type ExchangeRates,
} from './exchange-rates.ts';

const DAY = calendarDay('2026-03-10');
const set = (base: string, rates: Record<string, string>, age = 0): ExchangeRates => ({
  networkId: 'n' as NetworkId,
  day: addDays(DAY, -age),
  base,
  rates: ratesFromText(rates),
});
const rate = (stored: readonly ExchangeRates[], from: string, to: string): string | undefined => {
  const found = exchangeRate(stored, { from, to, day: DAY });
  return found && `${moneyText(found.used.rate)} of ${found.used.day}`;
};

// docs/rules/money.md#day-of-a-rate
describe('exchangeRate', () => {
  it.each([
    ['a rate of the currency itself', [set('EUR', { USD: '1.1' })], '1.1 of 2026-03-10'],
    ['the inverse', [set('USD', { EUR: '0.8' })], '1.25 of 2026-03-10'],
    ['the inverse, rounded to 15 digits', [set('USD', { EUR: '0.91' })], '1.098901098901099 of 2026-03-10'],
    ['a common base', [set('GBP', { EUR: '1.2', USD: '1.5' })], '1.25 of 2026-03-10'],
    [
      'the first of two common bases',
      [set('GBP', { EUR: '1', USD: '2' }), set('CHF', { EUR: '1', USD: '3' })],
      '3 of 2026-03-10',
    ],
    [
      'itself before the inverse and a common base',
      [set('CHF', { EUR: '1', USD: '3' }), set('USD', { EUR: '0.5' }), set('EUR', { USD: '1.1' })],
      '1.1 of 2026-03-10',
    ],
    [
      'the inverse before a common base',
      [set('CHF', { EUR: '1', USD: '3' }), set('USD', { EUR: '0.5' })],
      '2 of 2026-03-10',
    ],
    ['the newest day', [set('EUR', { USD: '1' }, 3), set('EUR', { USD: '2' }, 2)], '2 of 2026-03-08'],
    [
      'the newest day before a better way',
      [set('EUR', { USD: '1' }, 3), set('CHF', { EUR: '1', USD: '3' }, 2)],
      '3 of 2026-03-08',
    ],
    [
      'an older day for what the newest leaves out',
      [set('EUR', { GBP: '1' }), set('EUR', { USD: '2' }, 1)],
      '2 of 2026-03-09',
    ],
    ['seven days', [set('EUR', { USD: '2' }, 7)], '2 of 2026-03-03'],
    ['not eight', [set('EUR', { USD: '2' }, 8)], undefined],
    ['never a later day', [set('EUR', { USD: '2' }, -1)], undefined],
    ['nothing without a way', [set('EUR', { GBP: '1' }), set('CHF', { USD: '1' })], undefined],
    ['nothing of nothing', [], undefined],
    ['no rate beyond any that may be stored', [set('USD', { EUR: '0.0000000009' })], undefined],
    ['the largest rate that may be stored', [set('EUR', { USD: '1000000000' })], '1000000000 of 2026-03-10'],
    [
      'no rate that is 0 to 15 digits',
      [set('CHF', { EUR: '1000000000', USD: '0.000000000000001' }), set('USD', { EUR: '2' }, 1)],
      '0.5 of 2026-03-09',
    ],
    [
      'nothing that comes to nothing',
      [set('USD', { EUR: '1000000000' }, 0), set('USD', { EUR: '2' }, 1)],
      '0.000000001 of 2026-03-10',
    ],
  ])('takes %s', (_case, stored, expected) => expect(rate(stored, 'EUR', 'USD')).toBe(expected));

  // docs/rules/money.md#conversion-of-a-sale
  it('converts without rounding the rate: 9 GBP at 3 are 3', () => {
    const found = exchangeRate([set('EUR', { GBP: '3' })], { from: 'GBP', to: 'EUR', day: DAY });
    expect(found && moneyText(found.used.rate)).toBe('0.333333333333333');
    expect(found && moneyText(scaled(money('9'), found.factor))).toBe('3');
    const across = exchangeRate([set('CHF', { GBP: '3', EUR: '7' })], { from: 'GBP', to: 'EUR', day: DAY });
    expect(across && moneyText(scaled(money('9'), across.factor))).toBe('21');
  });

  it('makes what it made of an amount back into it, to the last digit', () => {
    const stored = fc.bigInt({ min: 10n ** 12n, max: 10n ** 18n }).map((value) => value as Money);
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => money(String(units)));
    fc.assert(
      fc.property(stored, amount, (gbp, sale) => {
        const there = exchangeRate([{ ...set('EUR', {}), rates: { GBP: gbp } }], {
          from: 'EUR',
          to: 'GBP',
          day: DAY,
        });
        const back = exchangeRate([{ ...set('EUR', {}), rates: { GBP: gbp } }], {
          from: 'GBP',
          to: 'EUR',
          day: DAY,
        });
        if (!there || !back) throw new Error('There is a rate.');
        const inGbp = (sale * gbp) / money('1');
        fc.pre((sale * gbp) % money('1') === 0n);
        expect(scaled(sale, there.factor)).toBe(inGbp);
        expect(scaled(inGbp as Money, back.factor)).toBe(sale);
      }),
    );
  });

  it('is one for a currency in itself', () => {
    expect(rate([], 'EUR', 'EUR')).toBe('1 of 2026-03-10');
  });

  it('is the inverse of the opposite rate to 15 digits, and above 0', () => {
    const amount = fc.bigInt({ min: 10n ** 12n, max: 10n ** 18n }).map((value) => value as Money);
    fc.assert(
      fc.property(amount, amount, (eur, usd) => {
        const stored = [{ ...set('GBP', {}), rates: { EUR: eur, USD: usd } }];
        const there = exchangeRate(stored, { from: 'EUR', to: 'USD', day: DAY })?.used.rate ?? ZERO;
        const back = exchangeRate(stored, { from: 'USD', to: 'EUR', day: DAY })?.used.rate ?? ZERO;
        expect(there > ZERO && back > ZERO).toBe(true);
        const error = (there * back) / 10n ** 15n - 10n ** 15n;
        expect(error < 0n ? -error : error).toBeLessThanOrEqual(there > back ? there : back);
      }),
    );
  });

  it('does not depend on the order of what is stored', () => {
    const sets = [
      set('EUR', { GBP: '1' }),
      set('CHF', { EUR: '1', USD: '3' }),
      set('GBP', { EUR: '2', USD: '9' }),
      set('USD', { EUR: '0.7' }, 1),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sets, { minLength: sets.length }), (stored) =>
        expect(rate(stored, 'EUR', 'USD')).toBe('3 of 2026-03-10'),
      ),
    );
  });
});

describe('parseRates', () => {
  it('takes decimals of any form, and codes in any case', () => {
    const parsed = parseRates('USD', { eur: '0.91', JPY: '1.5e2', USD: '1.0', GBP: '0.000000000000001' });
    expect(ratesToText(parsed)).toEqual({ EUR: '0.91', JPY: '150', USD: '1', GBP: '0.000000000000001' });
    expect(parseRates('USD', {})).toEqual({});
    expect(ratesToText(parseRates('USD', { EUR: '1000000000' }))).toEqual({ EUR: '1000000000' });
  });

  it.each([
    [{ EUR: '0' }, 'rates.EUR'],
    [{ EUR: '-1' }, 'rates.EUR'],
    [{ EUR: '0.0000000000000001' }, 'rates.EUR'],
    [{ EUR: '1000000000.1' }, 'rates.EUR'],
    [{ EUR: 'NaN' }, 'rates.EUR'],
    [{ EUR: '' }, 'rates.EUR'],
    [{ XXX: '1' }, 'rates.XXX'],
    [{ USD: '1.1' }, 'rates.USD'],
  ])('refuses %j', (sent, path) => {
    const refused = expect.objectContaining({
      code: 'invalid_parameter',
      errors: [expect.objectContaining({ path })],
    });
    expect(() => parseRates('USD', sent)).toThrow(refused);
  });

  it('takes 200 and refuses one more', () => {
    const spellings = (code: string) =>
      Array.from({ length: 8 }, (_, n) =>
        [...code].map((letter, at) => ((n >> at) & 1 ? letter.toLowerCase() : letter)).join(''),
      );
    const codes =
      'AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD';
    const sent = codes.split(' ').flatMap(spellings);
    const of = (count: number) => Object.fromEntries(sent.slice(0, count).map((code) => [code, '1']));
    expect(Object.keys(parseRates('USD', of(200)))).toHaveLength(25);
    const refused = { message: 'At most 200 rates.', errors: [expect.objectContaining({ path: 'rates' })] };
    expect(() => parseRates('USD', of(201))).toThrow(expect.objectContaining(refused));
  });
});
