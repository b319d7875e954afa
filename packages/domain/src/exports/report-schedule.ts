// Reports that somebody has sent to themself (docs/rules/scheduled-reports.md).
import { addDays, type CalendarDay, type DayRange, startOfDay, weekdayOf } from '../shared/calendar-day.ts';
import type { NetworkId, ReportScheduleId, SavedViewId, UserId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';
import { lastDueDay } from './export.ts';

/** How many a user may have. */
export const SCHEDULES_MAX = 20;
/** What an attachment holds at most. */
export const ATTACHED_ROWS_MAX = 10_000;
export const ATTACHED_BYTES_MAX = 5 * 1024 * 1024;

export const SCHEDULE_PERIODS = ['day', 'week', 'month'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

/** How often a letter goes, and what it is of: yesterday, the last week from Monday on, or the last month. */
export type ReportTimes = {
  readonly every: SchedulePeriod;
  /** Of weeks the weekday, from 1, Monday, to 7; of months the day, from 1 to 28; of days null. */
  readonly onDay: number | null;
};

/** A saved view whose figures a user gets by letter. */
export type ReportSchedule = ReportTimes & {
  readonly id: ReportScheduleId;
  readonly networkId: NetworkId;
  readonly userId: UserId;
  /** A user has at most one schedule of a view. */
  readonly viewId: SavedViewId;
  readonly live: boolean;
  /** The first day with a letter that has not been planned yet. */
  readonly nextDay: CalendarDay;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** `ended`: the schedule was switched off before it went. `failed`: this one is not tried any more. */
export type ReportLetterState = 'waiting' | 'sent' | 'failed' | 'ended';

/** The last letter of a schedule: the next one takes its place. */
export type ReportLetter = {
  readonly scheduleId: ReportScheduleId;
  /** What it is of. */
  readonly start: CalendarDay;
  readonly end: CalendarDay;
  readonly state: ReportLetterState;
  /** How often it was begun. */
  readonly attempts: number;
  /** When it is begun next; null when it never is. */
  readonly nextAt: Date | null;
  /** Why it did not go, for its reader; null when it did or nobody tried. */
  readonly error: string | null;
  /** When the mail server took a letter of the schedule last; an earlier one's stays. */
  readonly sentAt: Date | null;
};

const WEEKDAYS = 7;
/** Every month has it. */
const DAY_OF_MONTH_MAX = 28;

/** Refuses with `invalid_parameter` a day that the period has not: docs/rules/scheduled-reports.md#periods. */
export function parseTimes(every: SchedulePeriod, onDay: number | null): ReportTimes {
  if (every === 'day') {
    if (onDay === null) return { every, onDay };
    throw invalid('on', 'A daily schedule has no day.');
  }
  const last = every === 'week' ? WEEKDAYS : DAY_OF_MONTH_MAX;
  if (onDay !== null && Number.isInteger(onDay) && onDay >= 1 && onDay <= last) return { every, onDay };
  throw invalid(
    'on',
    every === 'week' ? 'A weekday is 1 (Monday) to 7.' : `A day of the month is 1 to ${DAY_OF_MONTH_MAX}.`,
  );
}

const weekday = (day: CalendarDay): number => Number(weekdayOf(startOfDay(day, 'UTC'), 'UTC'));
const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8));

/** Whether a letter goes on this day. */
function isDayOf({ every, onDay }: ReportTimes, day: CalendarDay): boolean {
  if (every === 'day') return true;
  return onDay === (every === 'week' ? weekday(day) : dayOfMonth(day));
}

const seek = (times: ReportTimes, from: CalendarDay, step: 1 | -1): CalendarDay => {
  let day = from;
  while (!isDayOf(times, day)) day = addDays(day, step);
  return day;
};

/** The last day whose letter is due now, whenever the schedule began: what was over the day before is in the books. */
export const lastLetterDay = (times: ReportTimes, now: Date, zone: string): CalendarDay =>
  seek(times, addDays(lastDueDay(now, zone), 1), -1);

/** The first day whose letter is not due yet. */
export const nextLetterDay = (times: ReportTimes, now: Date, zone: string): CalendarDay =>
  seek(times, addDays(lastDueDay(now, zone), 2), 1);

/** What the letter of a day is of: docs/rules/scheduled-reports.md#periods. */
export function periodOfLetter({ every }: ReportTimes, day: CalendarDay): DayRange {
  const yesterday = addDays(day, -1);
  if (every === 'day') return { start: yesterday, end: yesterday };
  const end = addDays(day, every === 'week' ? -weekday(day) : -dayOfMonth(day));
  return { start: every === 'week' ? addDays(end, 1 - WEEKDAYS) : addDays(end, 1 - dayOfMonth(end)), end };
}
