import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileTemplate, encodeValue, fillTemplate, macrosIn } from './macros.ts';

const fill = (template: string, values: Record<string, string>): string =>
  fillTemplate(compileTemplate(template), (name) => values[name] ?? '');

describe('macros', () => {
  it.each([
    ['https://a.example/{p1}?x={p2}#{p1}', 'https://a.example/one?x=two#one'],
    ['https://a.example/{p1}{p2}', 'https://a.example/onetwo'],
    ['https://a.example/', 'https://a.example/'],
    ['https://a.example/?x={unknown}&y={p1}', 'https://a.example/?x=&y=one'],
    ['https://a.example/?x={{p1}}', 'https://a.example/?x={one}'],
    ['https://a.example/?x={p1', 'https://a.example/?x={p1'],
    ['https://a.example/?x={}&y={p 1}', 'https://a.example/?x={}&y={p 1}'],
    ['https://a.example/?x={constructor}{__proto__}', 'https://a.example/?x='],
    ['', ''],
  ])('%s becomes %s', (template, filled) => {
    const values = new Map([
      ['p1', 'one'],
      ['p2', 'two'],
    ]);
    expect(fillTemplate(compileTemplate(template), (name) => values.get(name) ?? '')).toBe(filled);
  });

  it.each([
    ['{p1}', '%7Bp1%7D'],
    ['a b&c=d#e/f?g', 'a%20b%26c%3Dd%23e%2Ff%3Fg'],
    ["!'()*", '%21%27%28%29%2A'],
    ['ü€😀', '%C3%BC%E2%82%AC%F0%9F%98%80'],
    ['half \ud83d of a pair', 'half%20%EF%BF%BD%20of%20a%20pair'],
    ['line\r\nbreak', 'line%0D%0Abreak'],
    ['Az09-._~', 'Az09-._~'],
  ])('the value %j is written %s', (value, encoded) => {
    expect(encodeValue(value)).toBe(encoded);
  });

  // docs/rules/tracking.md#one-pass
  it('never expand a value', () => {
    const name = fc.constantFrom('p1', 'p2', 'click_id');
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('{p1}', '{p2}', '{click_id}', '%7Bp1%7D', '{', '}', 'x'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.array(name), fc.dictionary(name, value), (names, values) => {
        const template = `https://a.example/?${names.map((n) => `v={${n}}`).join('&')}`;
        const parsed = new URL(fill(template, values)).searchParams.getAll('v');
        const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8');
        expect(parsed).toEqual(names.map((n) => wellFormed(values[n] ?? '')));
      }),
    );
  });

  it('fill what is left of a template without looking at it again', () => {
    expect(fill('https://a.example/?a={p1}p2}', { p1: '{', p2: 'secret' })).toBe(
      'https://a.example/?a=%7Bp2}',
    );
  });

  // docs/rules/tracking.md#fixed-host
  it('never change scheme, host or port, however badly a template was stored', () => {
    const piece = fc.constantFrom(
      'https',
      ':',
      '//',
      '/',
      '\\',
      'a.example',
      '.',
      '@',
      ':80',
      '?',
      '#',
      '{p1}',
      '{p2}',
    );
    const value = fc.oneof(
      fc.constantFrom('//evil.example', '@evil.example', '.evil.example', ':81', 'http:', '\\evil'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), value, value, (pieces, p1, p2) => {
        const text = `https:${pieces.join('')}`;
        const empty = fill(text, {});
        fc.pre(URL.canParse(empty));
        const filled = new URL(fill(text, { p1, p2 }));
        const { protocol, host } = new URL(empty);
        expect({ protocol: filled.protocol, host: filled.host }).toEqual({ protocol, host });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['https://{p1}.a.example/', 'https://.a.example/'],
    ['https://a.example{p1}', 'https://a.example'],
    ['https://a.example:{p1}/{p1}', 'https://a.example:/'],
    ['https:{p1}/{p1}', 'https:/'],
    ['https:/{p1}?{p1}', 'https:/?'],
    ['{p1}://a.example/{p1}', '://a.example/one'],
    ['https:\\\\{p1}.example\\{p1}', 'https:\\\\.example\\one'],
  ])('are dropped from the authority of %s', (template, filled) => {
    expect(fill(template, { p1: 'one' })).toBe(filled);
  });

  it('are listed in order', () => {
    expect(macrosIn('{a}/{b}?{a}')).toEqual(['a', 'b', 'a']);
  });
});
