// Files of logs and reports that are written every night (docs/rules/exports.md).
import type { ReportGroup, ReportMeasure } from '../reporting/report.ts';
import { addDays, type CalendarDay, dayOf, startOfDay } from '../shared/calendar-day.ts';
import { HOUR_MS, jittered, MINUTE_MS } from '../shared/durations.ts';
import type { ExportId, ExportRunId, NetworkId } from '../shared/ids.ts';

export const EXPORT_CONTENTS = [
  'clicks',
  'conversions',
  'conversion-hits',
  'postback-logs',
  'webhook-logs',
  'audit',
  'report',
] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const EXPORT_FORMATS = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Where files go. The secret of S3 is sealed under the deployment's (docs/rules/exports.md#secrets-of-s3). */
export type ExportDestination =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      /** In front of the name of every file; may be empty. */
      readonly prefix: string;
      readonly accessKeyId: string;
      readonly sealedSecret: string;
    };

/** A log, or a custom report, of which every day becomes a file. */
export type ScheduledExport = {
  readonly id: ExportId;
  readonly networkId: NetworkId;
  /** The beginning of the files' names; no two of a network have the same. */
  readonly name: string;
  readonly content: ExportContent;
  readonly format: ExportFormat;
  /** Whether a CSV begins with a byte order mark, by which Excel knows it for UTF-8. */
  readonly bom: boolean;
  /** Of a report; empty for logs. */
  readonly groups: readonly ReportGroup[];
  readonly measures: readonly ReportMeasure[];
  readonly destination: ExportDestination;
  readonly live: boolean;
  /** The first day that has not been planned yet. */
  readonly nextDay: CalendarDay;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** `done` is for ever: a day's file is written once. `failed`: nobody tries any more, until somebody asks for it. */
export type ExportRunState = 'waiting' | 'done' | 'failed';

/** The file of one day of one export. */
export type ExportRun = {
  readonly id: ExportRunId;
  readonly networkId: NetworkId;
  readonly exportId: ExportId;
  readonly day: CalendarDay;
  readonly state: ExportRunState;
  /** How often it was begun since it was planned or last asked for. */
  readonly attempts: number;
  /** When it is begun next; null when it never is. */
  readonly nextAt: Date | null;
  /** Until when a worker holds it; null when none does. */
  readonly leasedUntil: Date | null;
  /** Its name and what was put into it last; null before. Written before the file appears, so that a later attempt knows it again. */
  readonly file: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  /** What the destination calls an unfinished file; null when there is none. */
  readonly upload: string | null;
  /** Why the last attempt failed, for people; null when it did not. */
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
};

/** How long after its end a day is written: events that were in the log at midnight are in the books by then. */
const SETTLING_MS = 2 * HOUR_MS;

/** When the file of a day is due: two hours after the day ended in the zone (docs/rules/exports.md#when-a-day-is-due). */
export const dueAt = (day: CalendarDay, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1), zone).getTime() + SETTLING_MS);

/** What is due at an instant is what was over at this one. */
export const settledAt = (now: Date): Date => new Date(now.getTime() - SETTLING_MS);

/** The last day whose file is due. */
export function lastDueDay(now: Date, zone: string): CalendarDay {
  const yesterday = addDays(dayOf(now, zone), -1);
  return dueAt(yesterday, zone) <= now ? yesterday : addDays(yesterday, -1);
}

/** Most days that are planned at once: what is left comes with the next round. */
const PLANNED_AT_ONCE = 31;

/** The days from `nextDay` on that are due now, the oldest first, at most 31. */
export function daysToPlan(nextDay: CalendarDay, now: Date, zone: string): CalendarDay[] {
  const last = lastDueDay(now, zone);
  const days: CalendarDay[] = [];
  for (let day = nextDay; day <= last && days.length < PLANNED_AT_ONCE; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `<name>-2026-03-10.csv`: docs/rules/exports.md#names-of-files. */
export const exportFileName = (
  { name, format }: Pick<ScheduledExport, 'name' | 'format'>,
  day: CalendarDay,
): string => `${name}-${day}.${format}`;

/** Pause after each attempt that failed; after the last there is none. */
const PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
export const EXPORT_ATTEMPTS_MAX = PAUSES_MS.length + 1;

/** When to try again after `attempts` have failed, ±20 %; undefined after the last. `random` is in [0, 1). */
export function nextExportAttemptAt(attempts: number, now: Date, random: number): Date | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return undefined;
  return new Date(now.getTime() + jittered(pauseMs, random));
}
