import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NumberText, quoteNumbers } from '../api/exact-json.ts';
import { changeOf } from './change.ts';
import {
  amount,
  amountWithCurrency,
  codeAround,
  count,
  percent,
  plainDigits,
  rounded,
  compact,
  withSymbol,
} from './money.ts';

/** Up to nine digits before the point and fifteen behind it, as the API writes them. */
const digits = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
  )
  .map(([minus, whole, fraction]) => {
    const behind = fraction.toString().padStart(15, '0').replace(/0+$/, '');
    const isNothing = whole === 0 && behind === '';
    return `${minus && !isNothing ? '-' : ''}${whole}${behind && `.${behind}`}` as NumberText;
  });

const read = (text: string): string =>
  text
    .replaceAll(',', '')
    .replace('\u2212', '-')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

describe('an amount', () => {
  it.each([
    ['1', 'USD', '1.00'],
    ['1.5', 'USD', '1.50'],
    ['1.005', 'USD', '1.005'],
    ['-1204.5', 'USD', '\u22121,204.50'],
    ['1000', 'JPY', '1,000'],
    ['0.1', 'KWD', '0.100'],
    ['1e-7', 'USD', '0.0000001'],
    ['123456789.123456789012345', 'USD', '123,456,789.123456789012345'],
  ] as const)('%s %s is read as %s', (text, currency, shown) => {
    expect(amount(text, currency, 'en')).toBe(shown);
  });

  it('keeps every digit it came with', () => {
    fc.assert(fc.property(digits, (text) => expect(read(amount(text, 'USD', 'en'))).toBe(text)));
  });

  it('says its currency where it stands alone', () => {
    expect(amountWithCurrency('1.5', 'USD', 'en')).toBe('USD\u00a01.50');
    expect(amountWithCurrency('1.5', 'USD', 'pt-BR')).toBe('USD\u00a01,50');
    expect(amountWithCurrency('1.5', 'USD', 'de')).toBe('1,50\u00a0USD');
    expect(amountWithCurrency('1.5', 'USD', 'es-ES')).toBe('1,50\u00a0USD');
  });

  it('has the code of its currency on the same side where it is rounded', () => {
    expect(codeAround('USD', 'en')).toEqual(['USD\u00a0', '']);
    expect(codeAround('USD', 'de')).toEqual(['', '\u00a0USD']);
  });
});

describe('a sum', () => {
  it.each([
    ['1016.873148137503711', 'USD', 0, '1,016.87'],
    ['-701.405', 'USD', 0, '\u2212701.41'],
    ['1234.5', 'JPY', 0, '1,235'],
    ['2', 'USD', 0, '2.00'],
    ['0', 'USD', 0, '0.00'],
    ['0.004', 'USD', 0, '0.004'],
    ['-0.000012345', 'USD', 0, '\u22120.000012'],
    ['0.052345', 'USD', 2, '0.0523'],
    ['0.05', 'USD', 2, '0.05'],
    ['99999999999999999999.995', 'USD', 0, '100,000,000,000,000,000,000.00'],
  ] as const)('%s %s with %i more decimals is read as %s', (text, currency, more, shown) => {
    expect(rounded(text, currency, more, 'en')).toBe(shown);
  });

  it('is never further from what it is than half of its last decimal, and never nothing', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const shown = read(rounded(text, 'USD', 0, 'en')) as NumberText;
        expect(/[1-9]/.test(shown)).toBe(/[1-9]/.test(text));
        if (shown.replace(/^-?\d+\.?/, '').length > 2) return;
        const units = (value: string): bigint => {
          const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
          return BigInt(whole + fraction.padEnd(15, '0'));
        };
        const away = units(shown) - units(text);
        expect(away < 0n ? -away : away).toBeLessThanOrEqual(5n * 10n ** 12n);
      }),
    );
  });
});

describe('other numbers', () => {
  it('are counts with thousands, and percent with two decimals', () => {
    expect(count('1204331', 'en')).toBe('1,204,331');
    expect(percent('1.614', 'en')).toBe('1.61%');
    expect(percent('1.614', 'de')).toBe('1,61\u00a0%');
  });

  it('lose an exponent and nothing else', () => {
    expect([plainDigits('1.25e3'), plainDigits('1.25e-3'), plainDigits('12e0')]).toEqual([
      '1250',
      '0.00125',
      '12',
    ]);
  });
});

describe('a change', () => {
  it.each([
    ['100', '108.1', 'up', '8.1%'],
    ['100', '50', 'down', '50.0%'],
    ['0', '5', 'up', undefined],
    ['0', '0', 'same', '0.0%'],
    ['-10', '-5', 'up', '50.0%'],
    ['0.000000000000001', '0.000000000000002', 'up', '100.0%'],
  ] as const)('from %s to %s is %s by %s', (before, now, direction, share) => {
    expect(changeOf(before, now, 'en')).toEqual({ direction, share });
  });

  it('has the other direction the other way round', () => {
    const opposite = { up: 'down', down: 'up', same: 'same' } as const;
    fc.assert(
      fc.property(digits, digits, (one, two) => {
        expect(changeOf(two, one).direction).toBe(opposite[changeOf(one, two).direction]);
      }),
    );
  });
});

describe('an answer with its numbers as text', () => {
  it('holds what it held, each number as it was written', () => {
    const json =
      '{"a":1.10,"b":[-2,3e5],"c":"4 and \\"5\\"","d":{"6":"7\\\\"},"e":true,"f":null,"g":0.000000000000001}';
    expect(JSON.parse(quoteNumbers(json))).toEqual({
      a: '1.10',
      b: ['-2', '3e5'],
      c: '4 and "5"',
      d: { '6': '7\\' },
      e: true,
      f: null,
      g: '0.000000000000001',
    });
  });

  it('holds the same strings and the same shape, whatever is in it', () => {
    const quoted = (value: unknown): unknown =>
      typeof value === 'number'
        ? JSON.stringify(value)
        : Array.isArray(value)
          ? value.map(quoted)
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, quoted(inner)]))
            : value;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.parse(quoteNumbers(json))).toEqual(quoted(JSON.parse(json)));
      }),
    );
  });
});

describe('at an axis and in the card of a chart', () => {
  it.each([
    [0, 'USD', '$0'],
    [0.25, 'USD', '$0.25'],
    [1500, 'USD', '$1.5K'],
    [1250, 'EUR', '€1.25K'],
    [-500, 'USD', '\u2212$500'],
    [2_000_000, undefined, '2M'],
  ] as const)('%s of %s is short', (round, currency, text) => {
    expect(compact(round, currency, 'en')).toBe(text);
  });

  it.each([
    ['1,780.00', 'USD', 'en', '$1,780.00'],
    ['\u22120.50', 'USD', 'en', '\u2212$0.50'],
    ['1.780,00', 'EUR', 'de', '1.780,00\u00a0€'],
    ['1,780', 'JPY', 'en', '¥1,780'],
  ])('%s of %s, as %s writes it, has the sign of its currency', (formatted, currency, locale, text) => {
    expect(withSymbol(formatted, currency, locale)).toBe(text);
  });
});
