import { expect, it } from '@jest/globals';
import { shortPoint, wholePoint } from './point-text.ts';

it.each([
  ['2026-11-26', 'day', 30, 'Nov 26', 'Nov 26, 2026'],
  ['2026-11-26', 'day', 10, 'Thu, Nov 26', 'Nov 26, 2026'],
  ['2026-11', 'month', 12, 'Nov 2026', 'November 2026'],
  ['2026-11-23/2026-11-29', 'week', 5, 'Nov 23', 'Nov 23\u2009–\u200929, 2026'],
  ['2026-11-26/2026-11-26', 'week', 5, 'Nov 26', 'Nov 26, 2026'],
  ['09', 'hour', 24, '09:00', '09:00'],
  ['', 'day', 1, '', ''],
] as const)('%s, one %s of %d, is %s below a chart and %s elsewhere', (key, step, points, short, whole) => {
  expect([shortPoint(key, step, points, 'en-US'), wholePoint(key, step, 'en-US')]).toEqual([short, whole]);
});
