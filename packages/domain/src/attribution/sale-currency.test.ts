import { expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import { inSaleCurrency } from './sale-currency.ts';

// docs/rules/money.md#currency-of-a-sale
it.each([
  ['a sale that names none', {}, 'EUR'],
  ['one that names its own', { currency: 'GBP' }, 'GBP'],
  ['no sale', { saleAmount: null }, ''],
  ['a sale beside a revenue', { revenue: money('3') }, ''],
  ['a sale beside a payout', { payout: money('3') }, ''],
])('%s has the currency that it should', (_what, sent, currency) => {
  const all = { currency: '', saleAmount: money('100'), revenue: null, ...sent };
  expect(inSaleCurrency(all, { campaign: 'EUR', own: 'USD' })).toEqual({ ...all, currency });
  expect(inSaleCurrency(all, { campaign: 'USD', own: 'USD' })).toEqual(all);
});
