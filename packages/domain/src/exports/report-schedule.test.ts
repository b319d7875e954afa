import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import {
  lastLetterDay,
  nextLetterDay,
  parseTimes,
  periodOfLetter,
  type ReportTimes,
} from './report-schedule.ts';

const DAILY: ReportTimes = { every: 'day', onDay: null };
const weekly = (onDay: number): ReportTimes => ({ every: 'week', onDay });
const monthly = (onDay: number): ReportTimes => ({ every: 'month', onDay });
const NEW_YORK = 'America/New_York';

// docs/rules/scheduled-reports.md#periods
describe('when a report goes', () => {
  it.each<[string, string, ReportTimes, string, string]>([
    ['2026-03-11T01:59:59.999Z', 'UTC', DAILY, '2026-03-10', '2026-03-11'],
    ['2026-03-11T02:00:00.000Z', 'UTC', DAILY, '2026-03-11', '2026-03-12'],
    // Wednesday the 11th.
    ['2026-03-11T02:00:00.000Z', 'UTC', weekly(3), '2026-03-11', '2026-03-18'],
    ['2026-03-11T02:00:00.000Z', 'UTC', weekly(2), '2026-03-10', '2026-03-17'],
    ['2026-03-11T02:00:00.000Z', 'UTC', weekly(4), '2026-03-05', '2026-03-12'],
    ['2026-03-11T02:00:00.000Z', 'UTC', weekly(7), '2026-03-08', '2026-03-15'],
    ['2026-03-11T02:00:00.000Z', 'UTC', monthly(11), '2026-03-11', '2026-04-11'],
    ['2026-03-11T02:00:00.000Z', 'UTC', monthly(12), '2026-02-12', '2026-03-12'],
    ['2026-01-01T02:00:00.000Z', 'UTC', monthly(28), '2025-12-28', '2026-01-28'],
    // Clocks go from two to three that night: two hours after midnight is three o'clock.
    ['2026-03-08T06:59:59.999Z', NEW_YORK, DAILY, '2026-03-07', '2026-03-08'],
    ['2026-03-08T07:00:00.000Z', NEW_YORK, DAILY, '2026-03-08', '2026-03-09'],
  ])('at %s in %s, %j: last on %s, next on %s', (at, zone, times, last, next) => {
    expect([lastLetterDay(times, new Date(at), zone), nextLetterDay(times, new Date(at), zone)]).toEqual([
      last,
      next,
    ]);
  });

  it.each<[ReportTimes, string, string, string]>([
    [DAILY, '2026-03-01', '2026-02-28', '2026-02-28'],
    [weekly(1), '2026-03-09', '2026-03-02', '2026-03-08'],
    [weekly(7), '2026-03-15', '2026-03-02', '2026-03-08'],
    [monthly(1), '2026-03-01', '2026-02-01', '2026-02-28'],
    [monthly(28), '2028-03-28', '2028-02-01', '2028-02-29'],
    [monthly(15), '2026-01-15', '2025-12-01', '2025-12-31'],
  ])('%j on %s is of %s to %s', (times, day, start, end) => {
    expect(periodOfLetter(times, calendarDay(day))).toEqual({ start, end });
  });

  it.each<[ReportTimes['every'], number | null]>([
    ['day', 1],
    ['week', null],
    ['week', 0],
    ['week', 8],
    ['week', 1.5],
    ['month', null],
    ['month', 0],
    ['month', 29],
  ])('every %s has no day %s', (every, onDay) => {
    expect(() => parseTimes(every, onDay)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });

  it.each<[ReportTimes['every'], number | null]>([
    ['day', null],
    ['week', 1],
    ['week', 7],
    ['month', 1],
    ['month', 28],
  ])('every %s has a day %s', (every, onDay) => {
    expect(parseTimes(every, onDay)).toEqual({ every, onDay });
  });
});
