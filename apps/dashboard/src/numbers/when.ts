// Times and days of the API as the reader's language writes them.
import { spokenLocale } from '../language/locale.ts';
import { kept } from './kept.ts';

const dayFormat = kept(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const WHEN = /^(\d{4}-\d\d-\d\d)( \d\d:\d\d(?::\d\d)?)?$/;

/** `29.11.2026 14:31:04` of `2026-11-29 14:31:04`. English has them as the API does; what is no time stays what it is. */
export function whenText(text: string, locale: string = spokenLocale()): string {
  const [, day, time = ''] = WHEN.exec(text) ?? [];
  if (day === undefined || /^en\b/.test(locale)) return text;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? text : dayFormat(locale).format(at) + time;
}
