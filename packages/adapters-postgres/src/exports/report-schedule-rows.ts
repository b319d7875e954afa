import type { ReportLetter, ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { ReportSchedule as ScheduleRow } from '../generated/client.ts';
import { recordFields } from '../shared/record-fields.ts';

export const SCHEDULE = recordFields<ReportSchedule, ScheduleRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    userId: 'plain',
    viewId: 'plain',
    every: 'plain',
    onDay: 'plain',
    live: 'plain',
    nextDay: 'day',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'userId', 'viewId', 'createdAt'],
);

/** Days as text: postgres.js would make instants of them. */
export type LetterRow = {
  readonly schedule_id: ReportLetter['scheduleId'];
  readonly period_start: CalendarDay;
  readonly period_end: CalendarDay;
  readonly state: ReportLetter['state'];
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly error: string | null;
  readonly sent_at: Date | null;
};

export const LETTER_COLUMNS = `l.schedule_id, l.period_start::text as period_start, l.period_end::text as period_end, l.state,
  l.attempts, l.next_at, l.error, l.sent_at`;

export const letterFromRow = (row: LetterRow): ReportLetter => ({
  scheduleId: row.schedule_id,
  start: row.period_start,
  end: row.period_end,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  error: row.error,
  sentAt: row.sent_at,
});
