import { expect, it } from '@jest/globals';
import { type CalendarDay, calendarDay } from '@tributary/domain/shared/calendar-day';
import { fileName } from './file-name.ts';

// docs/rules/input-output.md#names-of-whole-files
it('names a file after what it holds, its days as far as they were asked for, and its zone', () => {
  const [start, end] = [calendarDay('2026-03-01'), calendarDay('2026-03-31')];
  const named = (days: { readonly start?: CalendarDay; readonly end?: CalendarDay }, zone: string) =>
    fileName({ what: 'clicks', days, zone, ending: 'csv' });
  expect(named({ start, end }, 'Asia/Kolkata')).toBe('clicks-2026-03-01-2026-03-31-Asia-Kolkata.csv');
  expect(named({ start }, 'America/Argentina/Buenos_Aires')).toBe(
    'clicks-2026-03-01-America-Argentina-Buenos_Aires.csv',
  );
  expect(named({}, 'UTC')).toBe('clicks-UTC.csv');
});
