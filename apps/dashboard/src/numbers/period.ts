// Periods are two days as text, both inside, in the network's zone. Days are counted on the calendar and never become instants.
import { spokenLocale } from '../language/locale.ts';
import { kept } from './kept.ts';

export const PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const;
export type Preset = (typeof PRESETS)[number];
/** Of a page whose URL says nothing. */
export const USUAL_PRESET: Preset = 'last_30_days';
export type Period = { readonly start: string; readonly end: string };
export const COMPARES = ['previous_period', 'previous_year'] as const;
export type Compare = (typeof COMPARES)[number];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Days since 1970 of a day; NaN of what is none. */
function numberOf(day: string): number {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? [];
  return Date.parse(`${year}-${month}-${date}T00:00:00Z`) / DAY_MS;
}

const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a day there is: 2026-02-30 is none. */
export const isDay = (text: string): boolean => DAY.test(text) && dayOf(numberOf(text) || 0) === text;

export const addDays = (day: string, days: number): string => dayOf(numberOf(day) + days);

/** How many days a period has. */
export const lengthOf = ({ start, end }: Period): number => numberOf(end) - numberOf(start) + 1;

/** Every day of a period, in order. */
export const daysOf = (period: Period): readonly string[] =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, index) => addDays(period.start, index));

/** Every week of a period from Monday, as far as it is in the period, in order. */
export function weeksOf({ start, end }: Period): readonly Period[] {
  const weeks: Period[] = [];
  for (let first = start; first <= end;) {
    // Day 4 since 1970 was a Monday.
    const sunday = addDays(first, 6 - ((numberOf(first) + 3) % 7));
    weeks.push({ start: first, end: sunday < end ? sunday : end });
    first = addDays(sunday, 1);
  }
  return weeks;
}

/** Every hour of a day, as reports write them. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0'));

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
/** The days of a month, `YYYY-MM`, that are in a period. */
export function monthOf(month: string, { start, end }: Period): Period {
  const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)];
  return { start: first > start ? first : start, end: last < end ? last : end };
}
const firstOfYear = (day: string): string => `${day.slice(0, 5)}01-01`;

/** What a preset means on a day. */
export function periodOf(preset: Preset, today: string): Period {
  const back = (days: number): Period => ({ start: addDays(today, 1 - days), end: today });
  switch (preset) {
    case 'today':
      return back(1);
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'last_7_days':
      return back(7);
    case 'last_30_days':
      return back(30);
    case 'last_90_days':
      return back(90);
    case 'this_month':
      return { start: firstOfMonth(today), end: today };
    case 'last_month': {
      const end = addDays(firstOfMonth(today), -1);
      return { start: firstOfMonth(end), end };
    }
    case 'this_year':
      return { start: firstOfYear(today), end: today };
    case 'last_year': {
      const end = addDays(firstOfYear(today), -1);
      return { start: firstOfYear(end), end };
    }
  }
}

/** From the first day there can be anything of. */
export const allDays = (today: string): Period => ({ start: '1970-01-01', end: today });

/** The period as long, right before; or the same days a year earlier, 29 February being the 28th there. */
export function comparedPeriod(period: Period, compare: Compare): Period {
  if (compare === 'previous_year') return { start: yearBefore(period.start), end: yearBefore(period.end) };
  const days = lengthOf(period);
  return { start: addDays(period.start, -days), end: addDays(period.start, -1) };
}

function yearBefore(day: string): string {
  const year = String(Number.parseInt(day.slice(0, 4), 10) - 1).padStart(4, '0');
  const same = year + day.slice(4);
  return isDay(same) ? same : `${year}-02-28`;
}

/** The same period moved by its own length; whole months move by months. */
export function movedPeriod(period: Period, by: -1 | 1): Period {
  const { start, end } = period;
  if (start === firstOfMonth(start) && end === lastOfMonth(start)) {
    const within = by === 1 ? addDays(end, 1) : addDays(start, -1);
    return { start: firstOfMonth(within), end: lastOfMonth(within) };
  }
  const days = lengthOf(period) * by;
  return { start: addDays(start, days), end: addDays(end, days) };
}

const format = (day: string, options: Intl.DateTimeFormatOptions, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(numberOf(day) * DAY_MS);

/** `12 Nov 2026`, as the locale writes it. */
export const dayText = (day: string, locale: string = spokenLocale()): string =>
  isDay(day) ? format(day, { day: 'numeric', month: 'short', year: 'numeric' }, locale) : day;

/** `Nov 2026` of `2026-11`, as the locale writes it; what is no month stays as it is. */
export const monthText = (month: string, locale: string = spokenLocale()): string =>
  isDay(`${month}-01`) ? format(`${month}-01`, { month: 'short', year: 'numeric' }, locale) : month;

const rangeFormat = kept(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
);

/** Its days as the API writes them, one alone where they are the same: `2026-11-01 – 2026-11-21`. */
export const writtenPeriod = ({ start, end }: Period): string =>
  start === end ? start : `${start} – ${end}`;

/** `1 – 21 Nov 2026`, as the locale writes it. */
export function periodText({ start, end }: Period, locale: string = spokenLocale()): string {
  if (start === end) return dayText(start, locale);
  return rangeFormat(locale).formatRange(numberOf(start) * DAY_MS, numberOf(end) * DAY_MS);
}
