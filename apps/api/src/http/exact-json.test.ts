import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LosslessNumber, parse, isSafeNumber, stringify } from 'lossless-json';
import { exactJsonText, WrittenJson, parseExactJson, TooComplex } from './exact-json.ts';

const lossless = (text: string): unknown =>
  parse(text, null, {
    parseNumber: (number) => (isSafeNumber(number) ? Number(number) : new LosslessNumber(number)),
  });

describe('JSON that keeps every digit', () => {
  // docs/rules/input-output.md#numbers
  it.each([
    ['0.1', 0.1],
    ['1e3', 1000],
    ['-12.50', -12.5],
    ['123456789012345', 123456789012345],
    ['0.1000000000000000055511151231257827', new LosslessNumber('0.1000000000000000055511151231257827')],
    ['9007199254740993', new LosslessNumber('9007199254740993')],
    ['1e400', new LosslessNumber('1e400')],
    [
      '[1.000000000000000001,"1.000000000000000001"]',
      [new LosslessNumber('1.000000000000000001'), '1.000000000000000001'],
    ],
    ['{"a\\"1.000000000000000001":"\\\\"}', { 'a"1.000000000000000001': '\\' }],
    ['{"1":9007199254740993}', { 1: new LosslessNumber('9007199254740993') }],
  ])('reads %s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('reads what any other parser reads', () => {
    const number = fc.oneof(
      fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
      fc.bigInt().map(String),
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        number,
        fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)),
        fc.array(tie('tree')).map((items) => `[${items.join(' , ')}]`),
        fc.array(fc.tuple(fc.string(), tie('tree')), { maxLength: 5 }).map((entries) => {
          const unique = new Map(entries.filter(([name]) => name !== '__proto__'));
          return `{${[...unique].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
        }),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        expect(parseExactJson(text)).toEqual(lossless(text));
      }),
    );
  });

  it.each([
    '',
    '{',
    '[1',
    '[1,]',
    '01',
    '1.',
    '--1',
    '"a',
    '"\\"',
    '[9007199254740993',
    '[1 2]',
    'nul',
    '{"a"}',
  ])('refuses %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  // docs/rules/input-output.md#bodies
  it.each([
    ['lists in lists', '['.repeat(101) + ']'.repeat(101)],
    ['objects in objects', '{"a":'.repeat(101) + '1' + '}'.repeat(101)],
    ['brackets that are never closed', '['.repeat(1_000_000)],
    ['too many values', `[${'1,'.repeat(50_001)}1]`],
    ['too many names', `{${'"a":1,'.repeat(50_001)}"b":1}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseExactJson(text)).toThrow(TooComplex);
  });

  it('counts no brackets and commas inside of strings', () => {
    const text = '[,'.repeat(100_000);
    expect(parseExactJson(JSON.stringify([text]))).toEqual([text]);
  });
});

describe('written JSON', () => {
  it.each<[string, unknown, string | undefined]>([
    [
      'a number no float holds',
      { sum: new LosslessNumber('1.000000000000000001') },
      '{"sum":1.000000000000000001}',
    ],
    ['a bigint', [9007199254740993n], '[9007199254740993]'],
    ['what must be escaped, in names too', { 'a"\\\n': '\u0000\ud800' }, '{"a\\"\\\\\\n":"\\u0000\\ud800"}'],
    ['what has no text', { a: undefined, b: () => 1, c: [undefined, Symbol('x')] }, '{"c":[null,null]}'],
    ['an instant', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['no number', [NaN, -0, 1e21], '[null,0,1e+21]'],
    ['what is written already', { a: new WrittenJson('[0.10]') }, '{"a":[0.10]}'],
    ['nothing', undefined, undefined],
  ])('has %s', (_what, value, text) => {
    expect(exactJsonText(value)).toBe(text);
  });

  it('is what lossless-json writes', () => {
    const lossless = fc.bigInt().map((value) => new LosslessNumber(`${value}.000000000000000001`));
    const leaf = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
      fc.bigInt(),
      fc.date(),
      lossless,
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree')),
        fc.dictionary(fc.string({ unit: 'binary' }), tie('tree')),
      ),
    }));
    fc.assert(fc.property(tree, (value) => expect(exactJsonText(value)).toBe(stringify(value))));
  });
});
