import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { covers, namesCountry, parseCoverage, unionOfCoverage } from './coverage.ts';

const code = fc.constantFrom('US', 'FR', 'DE', 'ALL');
const list = fc.array(code, { maxLength: 4 });
const country = fc.constantFrom('US', 'FR', 'DE', 'IT', 'XX');

describe('coverage', () => {
  // docs/rules/money.md#coverage-of-a-campaign
  it.each([
    [['US'], 'US', true],
    [['US'], 'FR', false],
    [['ALL'], 'FR', true],
    [['US', 'ALL'], 'FR', true],
    [[], 'FR', true],
    [['US'], 'XX', false],
    [['ALL'], 'XX', true],
  ])('%j covers %s: %s', (coverage, where, covered) => {
    expect(covers(coverage, where)).toBe(covered);
  });

  it('names a country only by its code', () => {
    expect(namesCountry(['ALL', 'US'], 'US')).toBe(true);
    expect(namesCountry(['ALL'], 'US')).toBe(false);
    expect(namesCountry(['ALL'], 'ALL')).toBe(false);
  });

  // docs/rules/money.md#coverage-of-a-campaign
  it('of a union covers what one of the lists covers', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1 }), country, (lists, where) => {
        expect(covers(unionOfCoverage(lists), where)).toBe(lists.some((one) => covers(one, where)));
      }),
    );
    expect(
      unionOfCoverage([
        ['US', 'FR'],
        ['DE', 'US'],
      ]),
    ).toEqual(['DE', 'FR', 'US']);
    expect(unionOfCoverage([['US'], []])).toEqual(['ALL']);
  });

  it('from outside is folded, and ALL when nothing is said', () => {
    expect(parseCoverage([' us', 'FR', 'us'])).toEqual(['US', 'FR']);
    expect(parseCoverage(null)).toEqual(['ALL']);
    expect(parseCoverage([])).toEqual(['ALL']);
    expect(() => parseCoverage(['US', 'XX'])).toThrow('Unknown country: XX');
    expect(() => parseCoverage(['USA'])).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });
});
