import { describe, expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import { readAmounts, unreadText } from './sent-amount.ts';

const sale = (text: string) => readAmounts({ sale_amount: text });

// docs/rules/attribution.md#unreadable-amounts
describe('amounts as they are sent', () => {
  it.each([
    ['12.50', '12.5'],
    ['$1,234.50', '1234.5'],
    [' 12,50 ', '12.5'],
    ['0', '0'],
    ['+5', '5'],
  ])('reads %p', (text, amount) => {
    expect(sale(text)).toMatchObject({ saleAmount: money(amount), unread: {}, refused: null });
  });

  it.each(['', '   '])('takes %p for nothing', (text) => {
    expect(sale(text)).toEqual({ saleAmount: null, revenue: null, currency: '', unread: {}, refused: null });
  });

  it.each([
    'abc',
    '1,234',
    '12.50 or so',
    'NaN',
    '-',
    '{order_total}',
    '12.5O',
    'EUR 12 (incl. 19% VAT)',
    '2026-03-01x',
  ])('keeps %p as it was sent', (text) => {
    expect(sale(text)).toMatchObject({ saleAmount: null, unread: { sale_amount: text }, refused: null });
  });

  it('reads whole amounts that have a dash for cents', () => {
    expect(['100,-', '12.\u2014', 'EUR 5,--'].map((text) => sale(text).saleAmount)).toEqual(
      ['100', '12', '5'].map(money),
    );
  });

  it.each([
    '-5',
    '- 5',
    '\u22125',
    '$-5',
    '-$5',
    '5-',
    '-5,-',
    '5,00 -',
    '(5)',
    '(12.50)',
    '-abc5',
    '1000000001',
  ])('knows that no amount may be %p', (text) => {
    expect(sale(text)).toMatchObject({
      saleAmount: null,
      unread: { sale_amount: text },
      refused: 'sale_amount',
    });
  });

  it('keeps a currency that is none', () => {
    expect(readAmounts({ sale_amount: '5', currency: ' euro ' })).toEqual({
      saleAmount: money('5'),
      revenue: null,
      currency: '',
      unread: { currency: 'euro' },
      refused: 'currency',
    });
    expect(readAmounts({ currency: 'zzz' })).toMatchObject({ currency: 'ZZZ', refused: 'currency' });
    expect(readAmounts({ revenue: '5', currency: 'eur' })).toMatchObject({
      revenue: money('5'),
      currency: 'EUR',
      unread: {},
      refused: null,
    });
  });

  it.each([
    [{ sale_amount: '$1,234.50 USD' }, '1234.5', 'USD'],
    [{ sale_amount: 'EUR 12,50', currency: 'eur' }, '12.5', 'EUR'],
    [{ sale_amount: '12.50', revenue: '2 GBP' }, '12.5', 'GBP'],
  ])('takes the currency that an amount names: %j', (sent, amount, currency) => {
    expect(readAmounts(sent)).toMatchObject({
      saleAmount: money(amount),
      currency,
      unread: {},
      refused: null,
    });
  });

  it.each([
    [{ sale_amount: '12.50 USD', currency: 'EUR' }, 'EUR'],
    [{ sale_amount: '12.50 USD', revenue: '1 EUR', currency: 'EUR' }, 'EUR'],
    [{ sale_amount: '1,234 USD' }, ''],
  ])('reads no amount in another currency, nor the currency of none: %j', (sent, currency) => {
    expect(readAmounts(sent)).toMatchObject({
      saleAmount: null,
      currency,
      unread: { sale_amount: sent.sale_amount },
    });
  });

  it('names what cannot be read, at most 100 characters of it', () => {
    const { unread } = readAmounts({ sale_amount: `a\0${'x'.repeat(200)}`, currency: 'zzz' });
    expect(unread.sale_amount?.length).toBeLessThanOrEqual(100);
    expect(unreadText({ sale_amount: 'a', currency: 'zzz' })).toBe(
      'sale_amount "a" and currency "zzz" cannot be read',
    );
    expect(unreadText({})).toBe('');
  });
});
