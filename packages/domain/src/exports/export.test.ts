import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import {
  daysToPlan,
  dueAt,
  exportFileName,
  EXPORT_ATTEMPTS_MAX,
  lastDueDay,
  nextExportAttemptAt,
} from './export.ts';

const BERLIN = 'Europe/Berlin';
const day = calendarDay;

// docs/rules/exports.md#when-a-day-is-due
describe('a day is due', () => {
  it.each([
    ['UTC', '2026-03-09', '2026-03-10T02:00:00.000Z'],
    [BERLIN, '2026-03-09', '2026-03-10T01:00:00.000Z'],
    // 23 hours long, then 25; two hours after midnight in either case, on whatever clock.
    [BERLIN, '2026-03-29', '2026-03-30T00:00:00.000Z'],
    [BERLIN, '2026-10-25', '2026-10-26T01:00:00.000Z'],
    [BERLIN, '2026-03-28', '2026-03-29T01:00:00.000Z'],
    // Midnight comes twice in Havana; the day ends with the first.
    ['America/Havana', '2026-10-31', '2026-11-01T06:00:00.000Z'],
  ])('in %s: %s at %s', (zone, text, at) => {
    const due = dueAt(day(text), zone);
    expect(due.toISOString()).toBe(at);
    expect(lastDueDay(due, zone)).toBe(text);
    expect(lastDueDay(new Date(due.getTime() - 1), zone) < text).toBe(true);
  });

  it('and planned once all days before it are, at most 31 at once', () => {
    const now = new Date('2026-03-10T02:00:00.000Z');
    expect(daysToPlan(day('2026-03-08'), now, 'UTC')).toEqual(['2026-03-08', '2026-03-09']);
    expect(daysToPlan(day('2026-03-10'), now, 'UTC')).toEqual([]);
    const many = daysToPlan(day('2026-01-01'), now, 'UTC');
    expect([many[0], many.at(-1), many.length]).toEqual(['2026-01-01', '2026-01-31', 31]);
  });
});

// docs/rules/exports.md#names-of-files
it('names a file by export and day', () => {
  expect(exportFileName({ name: 'my-clicks', format: 'parquet' }, day('2026-03-09'))).toBe(
    'my-clicks-2026-03-09.parquet',
  );
});

// docs/rules/exports.md#attempts-of-exports
it('tries again after growing pauses, and gives up after the eighth attempt', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const pauses = (random: number) =>
    Array.from({ length: EXPORT_ATTEMPTS_MAX }, (_, n) => nextExportAttemptAt(n + 1, now, random)).map(
      (at) => at && (at.getTime() - now.getTime()) / MINUTE_MS,
    );
  expect(pauses(0.5)).toEqual([1, 5, 15, 60, 180, 360, 720, undefined]);
  expect(nextExportAttemptAt(4, now, 0)?.getTime()).toBe(now.getTime() + 0.8 * HOUR_MS);
});
