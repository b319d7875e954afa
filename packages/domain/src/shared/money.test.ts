import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isAcceptable,
  MONEY_MAX,
  MONEY_MAX_TEXT,
  add,
  money,
  moneyText,
  negate,
  percentOf,
  perThousand,
  rate,
  roundTo,
  subtract,
  scaled,
  ZERO,
  type Money,
} from './money.ts';

const units = (max: bigint) => fc.bigInt({ min: -max, max }).map((value) => value as Money);
const amount = units(10n ** 30n);
/** What the API lets in: up to 1e9 with at most 12 fractional digits. */
const outsideRate = fc.bigInt({ min: 0n, max: 10n ** 21n }).map((value) => (value * 1000n) as Money);

describe('money', () => {
  it('is printed and read again without loss', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(money(moneyText(value))).toBe(value);
        expect(moneyText(value)).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
      }),
    );
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['+2', '2'],
    [' 3 ', '3'],
    ['1e3', '1000'],
    ['1e12', '1000000000000'],
    ['12.5e-010', '0.00000000125'],
    ['1.5', '1.5'],
    ['-0.25', '-0.25'],
    ['1.5E-3', '0.0015'],
    ['0.000000000000001', '0.000000000000001'],
    ['0.0000000000000005', '0'],
    ['0.0000000000000015', '0.000000000000002'],
    ['0.00000000000000251', '0.000000000000003'],
    ['-0.0000000000000015', '-0.000000000000002'],
    ['0.1', '0.1'],
    ['123456789.123456789012345', '123456789.123456789012345'],
  ])('reads %j as %s', (text, printed) => {
    expect(moneyText(money(text))).toBe(printed);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    'NaN',
    'Infinity',
    '1,5',
    '1.',
    '0x10',
    '1e',
    '1e9999',
    '١',
    '1 2',
    '--1',
    '$1',
  ])('refuses %j', (text) => {
    expect(() => money(text)).toThrow(expect.objectContaining({ code: 'invalid_money' }));
  });

  it('is added in any order and grouping, and taken away again', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        expect(add(add(a, b), c)).toBe(add(a, add(b, c)));
        expect(add(a, b)).toBe(add(b, a));
        expect(add(a, ZERO)).toBe(a);
        expect(subtract(add(a, b), b)).toBe(a);
        expect(add(a, negate(a))).toBe(ZERO);
      }),
    );
  });
});

// docs/rules/money.md#exact-amounts
describe('rates from outside', () => {
  it.each([
    ['1.0000000000005', '1'],
    ['1.0000000000015', '1.000000000002'],
    ['1000000000', '1000000000'],
    ['0', '0'],
  ])('%s is kept as %s', (text, kept) => {
    expect(moneyText(rate(text))).toBe(kept);
  });

  // docs/rules/money.md#largest-amount
  it.each(['-0.01', '1000000000.01', 'NaN', ''])('%j is refused', (text) => {
    expect(() => rate(text)).toThrow(expect.objectContaining({ code: 'invalid_money' }));
  });

  it('divide by 1000 exactly, so that a thousand impressions cost the rate', () => {
    fc.assert(
      fc.property(outsideRate, fc.integer({ min: 1, max: 3 }), (cpm, thousands) => {
        const each = perThousand(rate(moneyText(cpm)));
        let sum = ZERO;
        for (let i = 0; i < 1000 * thousands; i++) sum = add(sum, each);
        expect(sum).toBe(cpm * BigInt(thousands));
      }),
      { numRuns: 50 },
    );
    expect(perThousand(MONEY_MAX)).toBe(money('1000000'));
  });
});

describe('rounding', () => {
  it.each([
    ['10', '80.40', '8.04'],
    ['33.333', '0.01', '0.003333300000000'],
    ['100', '0.000000000000001', '0.000000000000001'],
    ['50', '0.000000000000001', '0'],
    ['50', '0.000000000000003', '0.000000000000002'],
    ['0', '99', '0'],
  ])('%s %% of %s is %s', (percent, of, expected) => {
    expect(percentOf(money(percent), money(of))).toBe(money(expected));
  });

  // docs/rules/money.md#conversion-of-a-sale
  it('by an exchange rate is half-even in the last unit', () => {
    const half = { times: money('1'), over: money('2') };
    expect(moneyText(scaled(money('10'), half))).toBe('5');
    expect(moneyText(scaled(money('0.000000000000001'), half))).toBe('0');
    expect(moneyText(scaled(money('0.000000000000003'), half))).toBe('0.000000000000002');
  });

  it.each([
    ['1.005', 2, '1'],
    ['1.015', 2, '1.02'],
    ['1.025', 2, '1.02'],
    ['-1.025', 2, '-1.02'],
    ['1.0250000001', 2, '1.03'],
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['1.2345', 3, '1.234'],
  ])('%s to %d digits is %s', (value, digits, expected) => {
    expect(moneyText(roundTo(money(value), digits))).toBe(expected);
  });

  it('is never off by more than half a unit, and leaves round amounts alone', () => {
    fc.assert(
      fc.property(units(10n ** 25n), fc.constantFrom(0, 2, 3), (value, digits) => {
        const rounded = roundTo(value, digits);
        const difference = rounded > value ? rounded - value : value - rounded;
        expect(difference * 2n <= 10n ** BigInt(15 - digits)).toBe(true);
        expect(roundTo(rounded, digits)).toBe(rounded);
      }),
    );
  });
});

describe('the largest amount (docs/rules/money.md#largest-amount)', () => {
  it('is called the same in messages', () => {
    expect(MONEY_MAX_TEXT).toBe('1000000000');
    expect(moneyText(MONEY_MAX)).toBe(MONEY_MAX_TEXT);
  });

  it.each([
    ['0', true],
    ['-0', true],
    ['0.000000000000001', true],
    ['-0.000000000000001', false],
    ['1000000000', true],
    ['1000000000.000000000000001', false],
  ])('lets %s in: %s', (text, accepted) => {
    expect(isAcceptable(money(text))).toBe(accepted);
  });
});
