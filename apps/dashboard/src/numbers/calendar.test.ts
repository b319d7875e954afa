import { expect, it } from '@jest/globals';
import { dateOf, dayOfDate, weekStartOf, wrongDays } from './calendar.ts';

it.each(['2026-03-29', '2026-10-25', '2024-02-29', '1969-12-31'])('%s is the same day as a date', (day) => {
  expect(dayOfDate(dateOf(day))).toBe(day);
});

it.each([
  ['en-US', 0],
  ['de-DE', 1],
  ['ar-EG', 6],
])('a week of %s begins with day %d', (locale, first) => {
  expect(weekStartOf(locale)).toBe(first);
});

it.each([
  ['2026-11-01', '2026-11-26', undefined],
  ['2026-11-26', '2026-11-26', undefined],
  ['', '2026-11-26', 'Choose a start and an end date.'],
  ['2026-02-30', '2026-11-26', 'Choose a start and an end date.'],
  ['2026-11-27', '2026-11-26', 'The end date is before the start date.'],
  ['2026-11-01', '2026-11-27', 'The end date is in the future.'],
])('from %s to %s is wrong as %s', (start, end, wrong) => {
  expect(wrongDays({ start, end }, '2026-11-26')).toBe(wrong);
});
