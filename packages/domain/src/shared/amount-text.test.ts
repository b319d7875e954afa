import { describe, expect, it } from '@jest/globals';
import { amountText } from './amount-text.ts';

// docs/rules/money.md#written-amounts
describe('an amount as it was sent', () => {
  it.each([
    ['12.50', '12.50'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['12,50', '12.50'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['$12.50', '12.50'],
    ['US$1,234.50', '1234.50'],
    ['12,50 €', '12.50'],
    ['£ 1,234.50', '1234.50'],
  ])('%s is %s', (text, amount) => {
    expect(amountText(text)).toBe(amount);
  });

  it.each(['1,234', '$1,234', '1,23,456.7', '12,50,7', '1.2.3', '-5', '1e3', 'free', '', '$', '12.50$€x'])(
    '%j stays as it is',
    (text) => {
      expect(amountText(text)).toBe(text);
    },
  );
});
