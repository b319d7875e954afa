// The ends of a range as clients write them (docs/rules/input-output.md#days-with-a-time): a day, or a second of one.
import type { Brand } from './brand.ts';
import { type CalendarDay, calendarDay, dayOf, dayRange, instantShown, instantsOf } from './calendar-day.ts';
import { SECOND_MS } from './durations.ts';
import { refuse } from './refusal.ts';

/** `YYYY-MM-DD`, or `YYYY-MM-DD HH:MM:SS`, which may end in an offset from UTC (`Z`, `+05:30`); never at midnight. */
export type DayOrTime = Brand<string, 'DayOrTime'>;

/** Where a `+` of a query was not encoded, a blank stands for it. */
const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)? ?(Z|[+-]?(?:0\d|1[0-4]):?[0-5]\d)?)?$/i;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Reads a day, or a time as ISO 8601 and databases write it, parts of seconds left out. Midnight is how programs write a day and means
 * the whole day, whatever its offset. Refuses with `invalid_day` everything else.
 */
export function dayOrTime(text: string): DayOrTime {
  const [, written, hour = '00', minute = '00', second = '00', offset = ''] = FORM.exec(text.trim()) ?? [];
  if (written === undefined) throw refuse('invalid_day', 'Enter a valid date, YYYY-MM-DD.');
  const day = calendarDay(written);
  const time = `${hour}:${minute}:${second}`;
  return (time === '00:00:00' ? day : `${day} ${time}${offsetText(offset)}`) as DayOrTime;
}

function offsetText(offset: string): string {
  const [, sign, hours, minutes] = /^([+-]?)(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return hours === undefined ? offset.toUpperCase() : `${sign || '+'}${hours}:${minutes}`;
}

/** The day as it is written, whatever its offset. */
export const dayWritten = (given: DayOrTime): CalendarDay => given.slice(0, DAY_LENGTH) as CalendarDay;

/** Whether it is a time within its day; the last second of a day says no more than the day. */
export const isWithinDay = (given: DayOrTime): boolean =>
  given.length > DAY_LENGTH && !given.startsWith(' 23:59:59', DAY_LENGTH);

const hasTime = (given: DayOrTime): boolean => given.length > DAY_LENGTH;
const dayIn = (given: DayOrTime, zone: string): CalendarDay =>
  hasTime(given) ? dayOf(instantShown(given, zone), zone) : dayWritten(given);

type Asked = { readonly start?: DayOrTime | undefined; readonly end?: DayOrTime | undefined };

/**
 * Half-open instants of a range whose ends, days or seconds, belong to it. A missing end is filled in as that of a range of days. Refuses
 * with `invalid_day` a range that ends before it begins.
 */
export function instantsAsked(
  { start, end }: Asked,
  zone: string,
  today: CalendarDay,
): { from: Date; to: Date } {
  const dayOfEnd = (given: DayOrTime | undefined) => (given === undefined ? undefined : dayIn(given, zone));
  const days = dayRange(dayOfEnd(start), dayOfEnd(end), today);
  const whole = instantsOf(days, zone);
  const from = start !== undefined && hasTime(start) ? instantShown(start, zone) : whole.from;
  const to =
    end !== undefined && hasTime(end) ? new Date(instantShown(end, zone).getTime() + SECOND_MS) : whole.to;
  if (from >= to) throw refuse('invalid_day', `The start date is after the end date (${end ?? days.end}).`);
  return { from, to };
}
