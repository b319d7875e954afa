import { describe, expect, it } from '@jest/globals';
import { parseCreated, parseExternalId } from './moved-record.ts';

const refusedFor = (path: string) =>
  expect.objectContaining({
    code: 'invalid_parameter',
    errors: [expect.objectContaining({ path })],
  });

// docs/rules/accounts.md#external-ids
describe('the id of another system', () => {
  it.each([
    [' A-1 ', 'A-1'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['', null],
    [' ', null],
    [null, null],
    [undefined, null],
  ])('%j is kept as %j', (text, kept) => expect(parseExternalId(text)).toBe(kept));

  it.each(['x'.repeat(101), 'a\nb', 'a\u2028b', 'a\u2029b', 'a\u0000', '\u007f1'])('is not %j', (text) => {
    expect(() => parseExternalId(text)).toThrow(refusedFor('externalId'));
  });
});

// docs/rules/accounts.md#creation-dates-from-another-system
describe('when a record was made elsewhere', () => {
  const given = { zone: 'Europe/Berlin', now: new Date('2026-03-10T12:00:00Z') };

  it.each([
    ['2026-03-10 12:59:59', '2026-03-10T11:59:59.000Z'],
    ['2026-03-10 13:00:00', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10', '2026-03-09T23:00:00.000Z'],
    ['2000-01-01', '1999-12-31T23:00:00.000Z'],
    ['2000-01-01 00:00:00', '1999-12-31T23:00:00.000Z'],
  ])('%s is %s', (text, at) => expect(parseCreated(text, given).toISOString()).toBe(at));

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-03-10T12:00:00',
    '2026-03-10 25:00:00',
    '2026-03-29 02:30:00',
    '1999-12-31',
    '1999-12-31 23:59:59',
    '2026-03-10 13:00:01',
    '2026-03-11',
  ])('%j is none', (text) => expect(() => parseCreated(text, given)).toThrow(refusedFor('created')));

  it('does not hide that there is no such zone', () => {
    expect(() => parseCreated('2026-03-10', { ...given, zone: 'Nowhere' })).toThrow();
  });
});
