// Times and days of the API as people read them; the API's own spelling stays where they are copied.
import { spokenLocale } from '../language/locale.ts';
import { kept } from './kept.ts';
import { dayText } from './period.ts';

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const timeFormat = kept(
  (locale: string, year: 'with' | 'without') =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(year === 'with' && { year: 'numeric' }),
    }),
);

/** `Nov 26, 12:41:08`, with its year where that is another than `year`, and a day as `Nov 26, 2026`; whatever is neither stays as it is. */
export function timeText(time: string, year: number, locale: string = spokenLocale()): string {
  if (!TIME.test(time)) return dayText(time, locale);
  const at = Date.parse(`${time.replace(' ', 'T')}Z`);
  if (Number.isNaN(at)) return time;
  return timeFormat(locale, time.startsWith(`${year}-`) ? 'without' : 'with').format(at);
}

const WITHIN = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\d)(?![\d-])/;

/** A text, and the times and days in it as they are read: `text` stands beside what the API calls them. */
export const partsOf = (
  text: string,
  year: number,
): readonly { readonly text: string; readonly at?: string }[] =>
  text
    .split(WITHIN)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { text: timeText(part, year), at: part }))
    .filter((part) => part.text !== '');
