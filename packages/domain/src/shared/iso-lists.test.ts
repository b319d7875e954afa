// Our lists against lists that others keep, so that a change of ISO 3166-1 or 4217 is noticed. The domain itself loads
// neither: names are ours, and so is which codes people pay in.
import { describe, expect, it } from '@jest/globals';
import currencies from 'currency-codes';
import countries from 'i18n-iso-countries';
import { COUNTRIES } from './countries.ts';
import { CURRENCIES } from './currencies.ts';

/** Since 2025: the list of `currency-codes` is of 2024-06-25. */
const NEWER = ['XCG'];
/** Replaced since: the guilder of the Antilles by XCG (2025), the lev by the euro (2026). */
const RETIRED = ['ANG', 'BGN', 'CUC'];
/** Units of account, funds, metals, bonds, the test code and no currency at all: nobody is paid in them. */
const NO_MONEY = [
  'BOV',
  'CHE',
  'CHW',
  'CLF',
  'COU',
  'MXV',
  'USN',
  'UYI',
  'UYW',
  'VED',
  'XDR',
  'XSU',
  'XUA',
  'XAG',
  'XAU',
  'XPD',
  'XPT',
  'XBA',
  'XBB',
  'XBC',
  'XBD',
  'XTS',
  'XXX',
];

const but = (codes: readonly string[], without: readonly string[]) =>
  codes.filter((code) => !without.includes(code)).sort();

describe('ISO 3166-1', () => {
  it('has our countries, and we have all of them (the list has Kosovo too)', () => {
    expect(Object.keys(COUNTRIES).sort()).toEqual(Object.keys(countries.getAlpha2Codes()).sort());
  });
});

describe('ISO 4217', () => {
  it('has our currencies, and we have all that people pay in', () => {
    const kept = currencies.codes();
    expect(kept).toEqual(expect.arrayContaining([...RETIRED, ...NO_MONEY]));
    expect(but(Object.keys(CURRENCIES), NEWER)).toEqual(but(kept, [...RETIRED, ...NO_MONEY]));
    expect(kept.filter((code) => NEWER.includes(code))).toEqual([]);
  });

  it('rounds each to as many decimals as we do', () => {
    const digits = currencies.data.map(({ code, digits }) => [code, digits] as const);
    const ours = digits.filter(([code]) => CURRENCIES[code]);
    expect(ours.map(([code]) => [code, CURRENCIES[code]?.[1]])).toEqual(ours);
    expect(ours.length).toBeGreaterThan(150);
  });
});
