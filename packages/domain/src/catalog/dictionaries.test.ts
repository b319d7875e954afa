import { describe, expect, it } from '@jest/globals';
import { COUNTRIES, isCountry } from '../shared/countries.ts';
import { CURRENCIES, isCurrency, minorDigitsOf, parseCurrency } from '../shared/currencies.ts';
import { isDevice } from './devices.ts';

describe('the dictionaries', () => {
  it('hold every country, and nothing else', () => {
    expect(Object.keys(COUNTRIES)).toHaveLength(250);
    expect(
      Object.entries(COUNTRIES).filter(([code, name]) => !/^[A-Z]{2}$/.test(code) || name === code),
    ).toEqual([]);
    expect(['US', 'DE', 'XK', 'XX', 'ALL', 'us', 'constructor'].map(isCountry)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  // docs/rules/money.md#known-currencies
  it('hold currencies with their minor units', () => {
    expect(
      Object.entries(CURRENCIES).filter(([code, [name]]) => !/^[A-Z]{3}$/.test(code) || name === code),
    ).toEqual([]);
    expect(['USD', 'JPY', 'KWD', 'EUR'].map(minorDigitsOf)).toEqual([2, 0, 3, 2]);
    expect(isCurrency('XXX')).toBe(false);
    expect(isCurrency('DEM')).toBe(false);
    expect(parseCurrency(' eur ')).toBe('EUR');
    expect(() => parseCurrency('EURO')).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });

  it('hold devices', () => {
    expect(['all', 'iphone', 'other', 'toString'].map(isDevice)).toEqual([true, true, false, false]);
  });
});
