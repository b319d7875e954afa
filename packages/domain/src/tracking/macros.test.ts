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
  it.each([
    ['?r=click_id%3D{click_id}%26sub%3D{p1}', '?r=click_id%3D0a%26sub%3Da%2526c%253Dd'],
    ['?r={p1}%26b%3D1', '?r=a%2526c%253Dd%26b%3D1'],
    ['?r=https%3a%2f%2fb.example%2f{p1}', '?r=https%3a%2f%2fb.example%2fa%2526c%253Dd'],
    ['?r=https://b.example/%3Fx%3D{p1}&s={p1}', '?r=https://b.example/%3Fx%3Da%2526c%253Dd&s=a%26c%3Dd'],
    ['/to/https%3A%2F%2Fb.example%2F{p1}/{p1}', '/to/https%3A%2F%2Fb.example%2Fa%2526c%253Dd/a%26c%3Dd'],
    ['#/x?r=a%3D{p1}&s={p1}', '#/x?r=a%3Da%2526c%253Dd&s=a%26c%3Dd'],
    ['?r=b%3Fu%3Dc%253D{p1}', '?r=b%3Fu%3Dc%253Da%252526c%25253Dd'],
    ['?r=b%3Fu%3Dc%253Dd%26v%3D{p1}', '?r=b%3Fu%3Dc%253Dd%26v%3Da%2526c%253Dd'],
    ['?r=c%253D{p1}', '?r=c%253Da%252526c%25253Dd'],
    ['?r=caf%C3%A9%20{p1}&s=%25', '?r=caf%C3%A9%20a%26c%3Dd&s=%25'],
    ['?r=https://b.example/{p1}', '?r=https://b.example/a%26c%3Dd'],
    ['?a%3D{p1}=x%3D&b={p1}', '?a%3Da%2526c%253Dd=x%3D&b=a%26c%3Dd'],
  ])('are encoded as often as their place is: %s', (template, filled) => {
    const values = { p1: 'a&c=d', click_id: '0a' };
    expect(fill(`https://a.example/${template}`, values)).toBe(`https://a.example/${filled}`);
  });

  // docs/rules/tracking.md#one-pass
  it('do not leave a text in a text, however deep it is', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '&', '=', '%', '2', '6', '#', '?', '/', '{p1}', 'ü'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), value, (wraps, p1) => {
        let template = 'sub={p1}&x=1';
        for (let n = 0; n < wraps; n++) {
          const encoded = encodeURIComponent(template).replaceAll(/%(?:25)*7Bp1%(?:25)*7D/g, '{p1}');
          template = `u=${encoded}&y=2`;
        }
        let query = new URL(fill(`https://a.example/?${template}`, { p1 })).search.slice(1);
        for (let n = 0; n < wraps; n++) query = new URLSearchParams(query).get('u') ?? '';
        expect([...new URLSearchParams(query)]).toEqual([
          ['sub', p1],
          ['x', '1'],
        ]);
      }),
    );
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
