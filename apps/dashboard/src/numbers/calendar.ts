// Between days as text and the dates that a calendar is drawn from, which are of no zone but the browser's own.
import { t } from '@lingui/core/macro';
import { isDay } from './period.ts';

/** At noon, which every day has in every zone. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

export const dayOfDate = (date: Date): string =>
  [
    `${date.getFullYear()}`.padStart(4, '0'),
    `${date.getMonth() + 1}`.padStart(2, '0'),
    `${date.getDate()}`.padStart(2, '0'),
  ].join('-');

type Week = { readonly firstDay: number };
type LocaleWithWeek = { readonly getWeekInfo?: () => Week; readonly weekInfo?: Week };

const SUNDAY = 7;

/** The day a week begins with, Sunday being 0; Monday where the browser does not know. */
export function weekStartOf(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as LocaleWithWeek;
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
  return (first % SUNDAY) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** Why two typed days are no period: none, the wrong way round, or yet to come. */
export function wrongDays({ start, end }: { readonly start: string; readonly end: string }, today: string) {
  if (!isDay(start) || !isDay(end)) return t`Choose a start and an end date.`;
  if (start > end) return t`The end date is before the start date.`;
  return end > today ? t`The end date is in the future.` : undefined;
}
