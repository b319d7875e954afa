import { describe, expect, it } from '@jest/globals';
import { plainNumber, twoMeanings, typedNumber } from './typed.ts';

describe('a number that is typed', () => {
  it.each([
    ['1,5', 'de', '1.5'],
    [' 1,50 ', 'pt-BR', '1.50'],
    ['-0,000000000000001', 'es', '-0.000000000000001'],
    ['1.234,5', 'de', '1234.5'],
    ['1.234.567,89', 'pt-BR', '1234567.89'],
    ['12345678901234567890,12', 'de', '12345678901234567890.12'],
    ['1.5', 'de', '1.5'],
    ['0.125', 'de', '0.125'],
    ['1234.567', 'de', '1234.567'],
    ['1234', 'es', '1234'],
    ['1.5', 'en', '1.5'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'es-MX', '1.234'],
  ])('%p in %s is %s', (typed, locale, plain) => {
    expect(plainNumber(typed, locale)).toBe(plain);
  });

  it.each([
    ['1.234', 'de'],
    ['-12.500', 'pt-BR'],
    ['1.23,4', 'de'],
    ['1,234.5', 'de'],
    ['1,2,3', 'es'],
    [',5', 'de'],
    ['5,', 'de'],
    ['', 'de'],
    ['1,5', 'en'],
    ['1,234.5', 'en'],
    ['1,5', 'es-MX'],
  ])('%p in %s is refused', (typed, locale) => {
    expect(plainNumber(typed, locale)).toBeUndefined();
  });

  it('could be two numbers where a point may part thousands', () => {
    expect(twoMeanings('1.234', 'de')).toEqual(['1234', '1,234']);
    expect([twoMeanings('1.234', 'en'), twoMeanings('1.5', 'de'), twoMeanings('0.125', 'de')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is what it was when it comes back', () => {
    for (const plain of ['0', '-7.25', '1.234', '1234.567', '0.000000000000001'])
      for (const locale of ['de', 'es', 'pt-BR', 'en'])
        expect(plainNumber(typedNumber(plain, locale), locale)).toBe(plain);
  });
});
