import type { CalendarDay } from '@tributary/domain/shared/calendar-day';

type Named = {
  /** What it holds. */
  readonly what: string;
  /** Of which days; only those that were asked for. */
  readonly days?: { readonly start?: CalendarDay | undefined; readonly end?: CalendarDay | undefined };
  /** In which all its days and times are. */
  readonly zone: string;
  /** What else has to be known of it. */
  readonly note?: string | undefined;
  readonly ending: 'csv' | 'ndjson';
};

/** `clicks-2026-03-01-2026-03-31-Asia-Kolkata.csv` (docs/rules/input-output.md#names-of-whole-files). */
export const fileName = ({ what, days = {}, zone, note, ending }: Named): string =>
  `${[what, days.start, days.end, zone.replaceAll('/', '-'), note].filter(Boolean).join('-')}.${ending}`;
