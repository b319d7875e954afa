import { describe, expect, it } from '@jest/globals';
import { aliasNames, aliasQuery, aliasText, FOREIGN_PARAMETERS, parseAlias } from './link-alias.ts';

// docs/rules/tracking.md#link-aliases
describe('the address of an alias', () => {
  it.each([
    ['/aff_c?offer_id=12&aff_id=34', null, '/aff_c', 'aff_id=34&offer_id=12'],
    ['https://Go.Old.example:8443/AbC/', 'go.old.example:8443', '/AbC', ''],
    [' /c/ü?x=a%20b&y=a+b#part ', null, '/c/%C3%BC', 'x=a%20b&y=a%20b'],
    ['http://go.old.example/?a=1&c=2', 'go.old.example', '/', 'a=1&c=2'],
    ['/click?pid=1&offer_id=', null, '/click', 'offer_id=&pid=1'],
    [`/${'f'.repeat(24)}`, null, `/${'f'.repeat(24)}`, ''],
    [`/${'x'.repeat(499)}`, null, `/${'x'.repeat(499)}`, ''],
    [`/a?x=${'y'.repeat(200)}`, null, '/a', `x=${'y'.repeat(200)}`],
    [`/a?${'x'.repeat(64)}=1`, null, '/a', `${'x'.repeat(64)}=1`],
    ['/a?a=1&b=2&c=3&d=4&e=5', null, '/a', 'a=1&b=2&c=3&d=4&e=5'],
    ['/c/%c3%bc/%41//b', null, '/c/%C3%BC/A/b', ''],
  ])('of %s', (text, domain, path, query) => {
    expect(parseAlias(text)).toEqual({ domain, path, query });
    expect(aliasText({ path, query })).toBe(query === '' ? path : `${path}?${query}`);
  });

  it.each([
    '',
    'aff_c',
    '//go.example/x',
    'ftp://go.example/x',
    '/',
    '/?',
    'javascript:alert(1)',
    '/pixel?x=1',
    '/Acquisition/',
    '/imp/abc',
    '/imp',
    '/readyz',
    '/healthz',
    '/metrics',
    '/tb.js',
    'xhttp://go.example/x',
    'https-app://go.example/x',
    'chttps://go.example/x',
    '/a?x=1&x=2',
    '/a?=1',
    '/a?a=1&b=2&c=3&d=4&e=5&f=6',
    `/${'x'.repeat(500)}`,
    `/a?x=${'y'.repeat(201)}`,
    `/a?${'x'.repeat(65)}=1`,
  ])('is refused: %s', (text) => {
    expect(() => parseAlias(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message: expect.stringMatching(/^(An alias|Enter a URL|This path|A parameter) .*\.$/),
        errors: [expect.objectContaining({ path: 'alias' })],
      }),
    );
  });

  it('is the same whatever the order of its parameters, and gives their names back', () => {
    const query = aliasQuery([
      ['b&=', '2'],
      ['a', '1'],
    ]);
    expect(query).toBe(
      aliasQuery([
        ['a', '1'],
        ['b&=', '2'],
      ]),
    );
    expect(aliasNames(query)).toEqual(['a', 'b&=']);
    expect(aliasNames('')).toEqual([]);
  });
});

// docs/rules/tracking.md#parameters-of-an-alias
it.each([
  ['aff_sub', 'p1'],
  ['aff_sub5', 'p5'],
  ['sub10', 'p10'],
  ['s2', 'p2'],
  ['subid', 'p1'],
])('%s of another tracker is %s', (theirs, ours) => {
  expect(FOREIGN_PARAMETERS.get(theirs)).toBe(ours);
});
it.each(['s', 'sub11', 'p1', 'constructor'])('%s of another tracker is nothing of ours', (theirs) => {
  expect(FOREIGN_PARAMETERS.get(theirs)).toBeUndefined();
});
