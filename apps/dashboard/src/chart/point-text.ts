// How the keys of a chart are written: short below it, whole in its card, its table and its sentence.
import { spokenLocale } from '../language/locale.ts';
import { kept } from '../numbers/kept.ts';
import { dayText, isDay, periodText } from '../numbers/period.ts';
import type { Step } from './ticks.ts';

/** More days than these are written without their weekday. */
const WEEKDAYS_MAX = 10;

const formatOf = kept(
  (look: 'day' | 'weekday' | 'month' | 'wholeMonth', locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...LOOKS[look] }),
);
const LOOKS = {
  day: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  wholeMonth: { month: 'long', year: 'numeric' },
} as const;

/** `Nov 26`, also of a week, `Thu, Nov 26` of ten days or fewer, `14:00`, `Nov 2026`; any other key unchanged. */
export function shortPoint(key: string, step: Step, points: number, locale: string = spokenLocale()): string {
  if (step === 'hour') return `${key}:00`;
  const day = step === 'month' ? `${key}-01` : step === 'week' ? key.slice(0, 10) : key;
  if (!isDay(day)) return key;
  const look = step === 'month' ? 'month' : points > WEEKDAYS_MAX || step === 'week' ? 'day' : 'weekday';
  return formatOf(look, locale).format(Date.parse(day));
}

/** `Nov 26, 2026`, `Nov 23 – 29, 2026`, `14:00`, `November 2026`. */
export function wholePoint(key: string, step: Step, locale: string = spokenLocale()): string {
  if (step === 'hour') return `${key}:00`;
  if (step === 'day') return dayText(key, locale);
  if (step === 'week') return weekText(key, locale);
  return isDay(`${key}-01`) ? formatOf('wholeMonth', locale).format(Date.parse(`${key}-01`)) : key;
}

/** A week is written as its days. */
function weekText(key: string, locale: string): string {
  const [start = '', end = ''] = key.split('/');
  return isDay(start) && isDay(end) ? periodText({ start, end }, locale) : key;
}
