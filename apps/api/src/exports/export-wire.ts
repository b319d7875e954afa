import { z } from 'zod';
import type { ExportRun, ScheduledExport } from '@tributary/domain/exports/export';
import {
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  nullableDay,
  nullableString,
  bool,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';

/** docs/rules/exports.md. */
export const exportOut = z
  .object({
    _id: string('Long id.'),
    org_id: string('The network.'),
    name: string('The beginning of the names of its files.'),
    content: string('What is written: a log, or report.'),
    format: string('csv or parquet.'),
    group: strings('What a report is grouped by.'),
    fields: strings('The measures of a report; all when there are none.'),
    folder: nullableString('Below the directory of exports; null when it goes to S3.'),
    s3: z
      .object({
        endpoint: string('The server.'),
        region: string('Its region.'),
        bucket: string('The bucket.'),
        prefix: string('In front of the name of every file.'),
        access_key_id: string('Who writes; the secret is not shown.'),
      })
      .nullable()
      .meta({ description: 'Where in S3; null when it goes to a folder.' }),
    live: bool('Whether files are written.'),
    next_day: dayOut('The first day whose file was not begun yet.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
  })
  .meta({ description: 'A log or a report of which every day becomes a file.' });

export const exportOf = (one: ScheduledExport, zone: string): z.input<typeof exportOut> => ({
  _id: one.id,
  org_id: one.networkId,
  name: one.name,
  content: one.content,
  format: one.format,
  group: [...one.groups],
  fields: [...one.measures],
  ...placeOf(one.destination),
  live: one.live,
  next_day: one.nextDay,
  created: dayIn(one.createdAt, zone),
  modified: dayInOrNull(one.modifiedAt, zone),
});

function placeOf(destination: ScheduledExport['destination']) {
  if (destination.kind === 'folder') return { folder: destination.folder, s3: null };
  const { endpoint, region, bucket, prefix, accessKeyId } = destination;
  return { folder: null, s3: { endpoint, region, bucket, prefix, access_key_id: accessKeyId } };
}

export const exportRunOut = z
  .object({
    _id: string('Long id.'),
    export_id: string('The export.'),
    day: dayOut("The day, in the network's time zone."),
    status: string('waiting, progress, completed or failed.'),
    attempts: int('How often it was tried since it was planned or last asked for.'),
    next_attempt: nullableString('When it is tried next.'),
    file: nullableString('The name of the file, once it was begun.'),
    rows: int('Rows in it.').nullable(),
    bytes: int('Its size.').nullable(),
    sha256: nullableString('Its check sum.'),
    error: nullableString('Why the last attempt failed.'),
    started: nullableString('When the last attempt began.'),
    finished: nullableString('When the file was there, or was given up.'),
  })
  .meta({ description: 'The file of one day.' });

export const exportRunOf = (run: ExportRun, zone: string, now: Date): z.input<typeof exportRunOut> => ({
  _id: run.id,
  export_id: run.exportId,
  day: run.day,
  status: statusOf(run, now),
  attempts: run.attempts,
  next_attempt: timeOrNull(run.nextAt, zone),
  file: run.file,
  rows: run.rows,
  bytes: run.bytes,
  sha256: run.sha256,
  error: run.error,
  started: timeOrNull(run.startedAt, zone),
  finished: timeOrNull(run.finishedAt, zone),
});

/** In the words of jobs. */
function statusOf({ state, leasedUntil }: ExportRun, now: Date): string {
  if (state === 'done') return 'completed';
  return leasedUntil !== null && leasedUntil > now ? 'progress' : state;
}

const timeOrNull = (at: Date | null, zone: string): string | null => (at ? timeIn(at, zone) : null);
