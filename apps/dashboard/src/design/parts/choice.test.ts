import { expect, it } from '@jest/globals';
import { type Choice, matchesOf } from './choice.ts';

const COUNTRIES: readonly Choice[] = [
  { value: 'DZ', label: 'Algeria', detail: 'DZ' },
  { value: 'DE', label: 'Germany', detail: 'DE' },
  { value: 'NE', label: 'Niger', detail: 'NE' },
  { value: 'SE', label: 'Sweden', detail: 'SE' },
];
const GROUPED: readonly Choice[] = [
  { value: 'a', label: 'The clicks', group: 'Metrics' },
  { value: 'b', label: 'Payout', group: 'Metrics' },
  { value: 'c', label: 'Click ID', group: 'Fields' },
];

it.each([
  ['everything by no text', COUNTRIES, '', ['DZ', 'DE', 'NE', 'SE']],
  ['what a label begins with, before what is within another', COUNTRIES, 'ger', ['DE', 'DZ', 'NE']],
  ['a code, before what is within a label', COUNTRIES, 'ne', ['NE']],
  ['a code that is a part of a label besides', COUNTRIES, 'de', ['DE', 'SE']],
  ['what none has', COUNTRIES, 'x', []],
  ['what is in several groups, each of which stays together', GROUPED, 'click', ['a', 'c']],
])('finds %s', (_title, choices, text, found) => {
  expect(matchesOf(choices, text, false).map(({ value }) => value)).toEqual(found);
});

it('keeps what the API found by something else than the name', () => {
  expect(matchesOf(COUNTRIES, 'ger', true).map(({ value }) => value)).toEqual(['DE', 'DZ', 'NE', 'SE']);
});
