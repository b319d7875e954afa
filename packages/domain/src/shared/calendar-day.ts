import { DateTime } from 'luxon';
import type { Brand } from './brand.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { refuse } from './refusal.ts';

/** A calendar day `YYYY-MM-DD`; which instants it holds depends on a zone, always passed in. */
export type CalendarDay = Brand<string, 'CalendarDay'>;
/** Both days belong to the range (docs/rules/input-output.md#days). */
export type DayRange = { readonly start: CalendarDay; readonly end: CalendarDay };

const LAST_DAY = '9999-12-31';
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** All days, for what is asked of the whole past. */
export const EVERY_DAY: DayRange = { start: '1970-01-01' as CalendarDay, end: LAST_DAY as CalendarDay };
/** All instants that a database can be asked for: PostgreSQL does not read years of five digits as JavaScript writes them. */
export const EVER = { from: new Date(0), to: new Date(LAST_DAY) } as const;
const FORM = /^\d{4}-\d{2}-\d{2}$/;

/** Refuses days that do not exist (2026-02-30) with `invalid_day`. */
export function calendarDay(text: string): CalendarDay {
  if (!FORM.test(text) || !DateTime.fromISO(text, { zone: 'utc' }).isValid || text < '1970-01-01') {
    throw refuse('invalid_day', 'Enter a valid date, YYYY-MM-DD.');
  }
  return text as CalendarDay;
}

/** The calendar day of an instant in the zone (docs/rules/stats.md#day-of-an-event). */
export function dayOf(at: Date, zone: string): CalendarDay {
  const shown = clockOf(at, zone);
  if (shown === undefined) return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd') as CalendarDay;
  return shown.toISOString().slice(0, 10) as CalendarDay;
}

/** The hour of an instant in the zone, `00` to `23`; one that comes twice is one (docs/rules/stats.md#hours-and-weekdays). */
export const hourOf = (at: Date, zone: string): string =>
  clockOf(at, zone)?.toISOString().slice(11, 13) ?? DateTime.fromJSDate(at, { zone }).toFormat('HH');

/** The weekday of an instant in the zone, from `1`, Monday, to `7`. */
export const weekdayOf = (at: Date, zone: string): string => {
  const shown = clockOf(at, zone);
  return String(shown === undefined ? DateTime.fromJSDate(at, { zone }).weekday : shown.getUTCDay() || 7);
};

/** The Monday of the week that the day is in. */
export const mondayOf = (day: CalendarDay): CalendarDay =>
  addDays(day, 1 - Number(weekdayOf(new Date(day), 'utc')));

/**
 * The first instant of the day in the zone: with a skipped midnight, the first that exists; with one that comes twice
 * (Havana sets its clocks back from 01:00 to 00:00), the earlier.
 */
export function startOfDay(day: CalendarDay, zone: string): Date {
  const start = DateTime.fromISO(day, { zone }).startOf('day');
  const setBackMinutes = start.minus({ hours: 3 }).offset - start.offset;
  if (setBackMinutes <= 0) return start.toJSDate();
  const earlier = start.minus({ minutes: setBackMinutes }).toJSDate();
  return dayOf(earlier, zone) === day ? earlier : start.toJSDate();
}

/** The last millisecond of the day in the zone; never later than the last instant whose year has four digits in UTC. */
export function endOfDay(day: CalendarDay, zone: string): Date {
  const end =
    day === LAST_DAY
      ? DateTime.fromISO(day, { zone }).endOf('day').toMillis()
      : startOfDay(addDays(day, 1), zone).getTime() - 1;
  return new Date(Math.min(end, LAST_MS));
}

/** Never past the last day that four digits can write. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const ms = Date.parse(day) + days * DAY_MS;
  return (ms > LAST_MS ? LAST_DAY : new Date(ms).toISOString().slice(0, 10)) as CalendarDay;
}

/** The whole month before the one that a day is in. */
export function monthBefore(day: CalendarDay): DayRange {
  const end = addDays(firstOfMonth(day), -1);
  return { start: firstOfMonth(end), end };
}

const firstOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01` as CalendarDay;

/** Half-open instants of an inclusive range of days. */
export const instantsOf = (range: DayRange, zone: string): { from: Date; to: Date } => ({
  from: startOfDay(range.start, zone),
  to: startOfDay(addDays(range.end, 1), zone),
});

/** The days of the zone that lie entirely between two instants (`to` excluded); undefined when there is none. */
export function wholeDaysOf({ from, to }: { from: Date; to: Date }, zone: string): DayRange | undefined {
  const [first, last] = [dayOf(from, zone), dayOf(new Date(to.getTime() - 1), zone)];
  const start = startOfDay(first, zone) < from ? addDays(first, 1) : first;
  const end = startOfDay(addDays(last, 1), zone) > to ? addDays(last, -1) : last;
  return start <= end ? { start, end } : undefined;
}

const DAYS_DEFAULT = 30;

/**
 * Fills in a missing start or end (docs/rules/input-output.md#days): the last 30 days ending today, or the 30 days up
 * to `end`. No range is too long; one that ends before it begins is refused with `invalid_day`.
 */
export function dayRange(
  start: CalendarDay | undefined,
  end: CalendarDay | undefined,
  today: CalendarDay,
): DayRange {
  const last = end ?? today;
  const range = { start: start ?? addDays(last, 1 - DAYS_DEFAULT), end: last };
  if (range.start > range.end)
    throw refuse('invalid_day', `The start date is after the end date (${range.end}).`);
  return range;
}

/** `YYYY-MM-DD HH:MM:SS` in the zone: the form of times in logs. */
export function dateTimeText(at: Date, zone: string): string {
  const shown = clockOf(at, zone);
  if (shown === undefined) return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  return shown.toISOString().slice(0, 19).replace('T', ' ');
}

/** Beyond, ISO texts have another length. */
const ISO_MS_MAX = 253_402_300_799_999 - DAY_MS;
/** Of each zone the hours that were asked for: lines of a log and records are close to each other, and the calendar takes 10 µs each time. */
const offsets = new Map<string, Map<number, number | undefined>>();
/** Of a zone; then it begins anew. */
const HOURS_MAX = 2000;

/** What a clock of the zone shows at an instant, as the instant at which one of UTC shows it; undefined where it is not known quickly. */
function clockOf(at: Date, zone: string): Date | undefined {
  const offsetMs = offsetMsOf(at.getTime(), zone);
  return offsetMs === undefined ? undefined : new Date(at.getTime() + offsetMs);
}

/** How far the zone is ahead of UTC in the hour of an instant; undefined when that changes within the hour. */
function offsetMsOf(ms: number, zone: string): number | undefined {
  if (!(ms >= 0 && ms < ISO_MS_MAX)) return undefined;
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsets.get(zone) ?? new Map<number, number | undefined>();
  if (known.has(hour)) return known.get(hour);
  const [first, last] = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].map(
    (instant) => DateTime.fromMillis(instant, { zone }).offset,
  );
  // A zone nobody knows has none, and its text says so.
  const offsetMs = first !== undefined && first === last ? first * MINUTE_MS : undefined;
  if (known.size >= HOURS_MAX) known.clear();
  offsets.set(zone, known.set(hour, offsetMs));
  return offsetMs;
}

const DATE_TIME_FORM = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * The instant of `YYYY-MM-DD HH:MM:SS` in the zone; undefined for one that does not exist (an hour that was skipped
 * included) or lies before 1970. Of an hour that came twice, the first.
 */
export function instantOf(text: string, zone: string): Date | undefined {
  if (!DATE_TIME_FORM.test(text)) return undefined;
  const at = DateTime.fromISO(text.replace(' ', 'T'), { zone });
  if (!at.isValid || at.toFormat('yyyy-MM-dd HH:mm:ss') !== text || at.toMillis() < 0) return undefined;
  return at.toJSDate();
}

/**
 * The instant of an existing `YYYY-MM-DD HH:MM:SS` in the zone, or in UTC or the offset that it ends in (`Z`, `+05:30`). Of an hour that was
 * skipped, as long after it as if it had not been; of one that came twice, the first.
 */
export const instantShown = (text: string, zone: string): Date =>
  DateTime.fromISO(text.replace(' ', 'T'), { zone }).toJSDate();
