import { describe, expect, it } from '@jest/globals';
import {
  flag,
  inText,
  listIn,
  listOf,
  oneOf,
  plainText,
  recordOf,
  searchOf,
  severalOf,
  text,
  texts,
  textThat,
} from './search-params.ts';

describe('what stands in the query of an address', () => {
  const read = searchOf({
    search: text,
    ascending: flag,
    status: oneOf(['active', 'paused']),
    day: textThat((value) => /^\d{4}-\d\d-\d\d$/.test(value)),
    groups: texts,
    kinds: listOf(oneOf(['click', 'hit'])),
    link: recordOf(plainText),
    filters: recordOf(texts),
  });

  it('is read as it was written', () => {
    const given = {
      search: 'shoes',
      ascending: false,
      status: 'paused',
      day: '2026-11-25',
      groups: ['day', ''],
      kinds: ['hit'],
      link: { sub1: 'a' },
      filters: { country: ['US'] },
    };
    expect(read(given)).toEqual(given);
  });

  it('is a text though the router took it for a number', () => {
    expect(read({ search: 12 })).toEqual({ search: '12' });
    expect(read({ search: true })).toEqual({ search: 'true' });
    expect(read({ search: '' })).toEqual({ search: '' });
  });

  it.each([
    { search: { a: 1 } },
    { search: null },
    { ascending: 'false' },
    { status: 'gone' },
    { status: ['active'] },
    { day: 'yesterday' },
    { day: 20261125 },
    { groups: [] },
    { groups: 'day' },
    { groups: ['day', 1] },
    { groups: Array.from({ length: 41 }, () => 'day') },
    { kinds: ['click', 'gone'] },
    { link: ['a'] },
    { link: null },
    { link: { sub1: 1 } },
    { filters: { country: [] } },
    { filters: { country: 'US' } },
    { unknown: 'a' },
  ])('counts as not given where it makes no sense, and the rest stays: %j', (given) => {
    expect(read({ ...given, status: 'status' in given ? given.status : 'active' })).toEqual(
      'status' in given ? {} : { status: 'active' },
    );
  });

  it('is named where it makes no sense, so that the router does not show what was typed', () => {
    expect(Object.entries(read({ status: 'gone' }))).toEqual([['status', undefined]]);
    expect(Object.keys(read({}))).toEqual([]);
  });
});

it('holds several values in one text, without those that make no sense', () => {
  const read = severalOf(oneOf(['active', 'paused']));
  expect(read('paused')).toBe('paused');
  expect(read('paused,gone,active')).toBe('paused,active');
  expect(severalOf(text)(1007)).toBe('1007');
  for (const given of ['gone', '', ',', ['active'], undefined]) expect(read(given)).toBeUndefined();
  expect(listIn('paused,active')).toEqual(['paused', 'active']);
  expect(listIn(undefined)).toEqual([]);
  expect(inText(['paused', 'active'])).toBe('paused,active');
  expect(inText([])).toBeUndefined();
});
