import type { ExportRun, ScheduledExport } from '@tributary/domain/exports/export';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { ScheduledExport as ExportRow } from '../generated/client.ts';
import { recordFields } from '../shared/record-fields.ts';

/** `nextDay` is moved by planning alone, so that an edit never brings a day back. */
export const EXPORT = recordFields<ScheduledExport, ExportRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    name: 'plain',
    content: 'plain',
    format: 'plain',
    bom: 'plain',
    groups: 'list',
    measures: 'list',
    destination: 'json',
    live: 'plain',
    nextDay: 'day',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'name', 'content', 'nextDay', 'createdAt'],
);

/** Days and counts as text: postgres.js would make an instant of a day, and 8-byte numbers are texts anyhow. */
export type RunRow = {
  readonly id: ExportRun['id'];
  readonly network_id: ExportRun['networkId'];
  readonly export_id: ExportRun['exportId'];
  readonly day: CalendarDay;
  readonly state: ExportRun['state'];
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly leased_until: Date | null;
  readonly file: string | null;
  readonly rows: string | null;
  readonly bytes: string | null;
  readonly sha256: string | null;
  readonly upload: string | null;
  readonly error: string | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly created_at: Date;
};

export const RUN_COLUMNS = `r.id, r.network_id, r.export_id, r.day::text as day, r.state, r.attempts, r.next_at, r.leased_until,
  r.file, r.rows::text as rows, r.bytes::text as bytes, r.sha256, r.upload, r.error, r.started_at, r.finished_at, r.created_at`;

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

export const runFromRow = (row: RunRow): ExportRun => ({
  id: row.id,
  networkId: row.network_id,
  exportId: row.export_id,
  day: row.day,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  leasedUntil: row.leased_until,
  file: row.file,
  rows: numberOf(row.rows),
  bytes: numberOf(row.bytes),
  sha256: row.sha256,
  upload: row.upload,
  error: row.error,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  createdAt: row.created_at,
});

export const runToRow = (run: ExportRun) => ({
  id: run.id,
  network_id: run.networkId,
  export_id: run.exportId,
  day: run.day,
  state: run.state,
  attempts: run.attempts,
  next_at: run.nextAt,
  leased_until: run.leasedUntil,
  file: run.file,
  rows: run.rows,
  bytes: run.bytes,
  sha256: run.sha256,
  upload: run.upload,
  error: run.error,
  started_at: run.startedAt,
  finished_at: run.finishedAt,
  created_at: run.createdAt,
});
