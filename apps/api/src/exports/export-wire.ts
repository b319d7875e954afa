import { z } from 'zod';
import type { ExportChanges, GivenDestination } from '@tributary/application/exports/edit-exports';
import {
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportRun,
  type ScheduledExport,
} from '@tributary/domain/exports/export';
import {
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import { badParameter } from '../http/http-error.ts';
import { choiceList, day, flag, oneOf, text } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  dayOut,
  int,
  MODIFIED_DAY,
  nullableString,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const folderIn = text(
  'A folder below the directory that the operator named; instead of `s3`.',
  200,
).optional();
const s3In = z
  .object({
    endpoint: text('The server, such as https://s3.eu-central-1.amazonaws.com. It must be public.', 500),
    region: text('Its region, such as eu-central-1.', 40),
    bucket: text('The bucket.', 63),
    prefix: text('In front of the name of every file.', 200).optional(),
    access_key_id: text('Access key for writing.', 128),
    secret_access_key: text('Its secret; never shown again.', 256),
  })
  .meta({ id: 'S3Login' })
  .meta({ description: 'A bucket of S3 or of what speaks its protocol; instead of `folder`.' })
  .optional();
const s3Out = z
  .object({
    endpoint: string('The server.'),
    region: string('Its region.'),
    bucket: string('The bucket.'),
    prefix: string('In front of the name of every file.'),
    access_key_id: string("Access key for writing; the secret isn't shown."),
  })
  .nullable()
  .meta({ id: 'S3Target', description: 'Where in S3; null when it goes to a folder.' });
const s3Of = ({
  endpoint,
  region,
  bucket,
  prefix,
  accessKeyId,
}: Extract<ScheduledExport['destination'], { kind: 's3' }>) => ({
  endpoint,
  region,
  bucket,
  prefix,
  access_key_id: accessKeyId,
});

const FORMAT = 'csv, or parquet.';
const BOM = 'Whether a CSV starts with a byte order mark, so that Excel reads it as UTF-8.';

/** Every field of an export (docs/rules/exports.md). Where files go is sent and shown as one of two fields. */
export const EXPORT_WIRE = recordWire<
  ScheduledExport,
  { readonly zone: string },
  Omit<ExportChanges, 'destination'>
>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: { shown: ['org_id', string('The network.')] },
    name: {
      shown: ['name', string('The beginning of the names of its files.')],
      created: [
        'name',
        text('The beginning of the names of its files; no two of a network have the same.', 60),
      ],
    },
    content: {
      shown: ['content', string('What is written: a log, or report.')],
      created: ['content', oneOf('What is written: a log, or a report.', EXPORT_CONTENTS)],
    },
    format: {
      shown: ['format', string('csv or parquet.')],
      created: ['format', oneOf(FORMAT, EXPORT_FORMATS).default('csv')],
      changed: ['format', oneOf(FORMAT, EXPORT_FORMATS).optional()],
    },
    bom: {
      shown: ['bom', bool('Whether a CSV starts with a byte order mark.')],
      created: ['bom', flag(BOM).optional()],
      changed: ['bom', flag(BOM).optional()],
    },
    groups: {
      shown: ['group', strings('What a report is grouped by.')],
      created: [
        'group',
        choiceList('Of a report: what to group by.', REPORT_GROUPS as readonly [ReportGroup]).optional(),
      ],
    },
    measures: {
      shown: ['fields', strings('The measures of a report; all but `bonus` when there are none.')],
      created: [
        'fields',
        choiceList(
          'Of a report: its measures; all but `bonus` when left out.',
          REPORT_MEASURES as readonly [ReportMeasure],
        ).optional(),
      ],
    },
    start: { created: ['start', day('The first day that becomes a file; today when left out.').optional()] },
    destination: {},
    folder: {
      shown: [
        'folder',
        nullableString('Below the directory of exports; null when it goes to S3.'),
        ({ destination }) => (destination.kind === 'folder' ? destination.folder : null),
      ],
      created: ['folder', folderIn],
      changed: ['folder', folderIn],
    },
    s3: {
      shown: ['s3', s3Out, ({ destination }) => (destination.kind === 's3' ? s3Of(destination) : null)],
      created: ['s3', s3In],
      changed: ['s3', s3In],
    },
    live: {
      shown: ['live', bool('Whether files are written.')],
      changed: ['live', flag('Whether files are written.').optional()],
    },
    nextDay: { shown: ['next_day', dayOut('The first day without a file.')] },
    createdAt: CREATED_DAY,
    modifiedAt: MODIFIED_DAY,
  },
  { changed: ['format', 'bom', 'live'] },
);

export const exportOut = z
  .object(EXPORT_WIRE.shape('shown'))
  .meta({ id: 'Export', description: 'A log or a report that is written as one file per day.' });

export const exportOf = (one: ScheduledExport, zone: string): z.input<typeof exportOut> =>
  EXPORT_WIRE.show('shown', one, { zone });

type SentPlace = { readonly folder?: z.output<typeof folderIn>; readonly s3?: z.output<typeof s3In> };

/** Where to, as it was sent; undefined when it was not. */
export function destinationIn({ folder, s3 }: SentPlace): GivenDestination | undefined {
  if (folder !== undefined && s3 !== undefined) throw oneOfBoth();
  if (folder !== undefined) return { kind: 'folder', folder };
  if (!s3) return undefined;
  const { access_key_id: accessKeyId, secret_access_key: secret, prefix = '', ...server } = s3;
  return { kind: 's3', ...server, prefix, accessKeyId, secret };
}

/** Neither, or both. */
export const oneOfBoth = () => {
  const why = 'Send either folder or s3.';
  return badParameter(why, [{ path: 'folder', message: why }]);
};

export const exportRunOut = z
  .object({
    _id: string('Long ID.'),
    export_id: string('The export.'),
    day: dayOut("The day, in the network's time zone."),
    status: string('waiting, progress, completed or failed.'),
    attempts: int('Attempts since it was scheduled or last requested.'),
    next_attempt: nullableString('When it is tried next.'),
    file: nullableString('Name of the file, once it is started.'),
    rows: int('Rows in it.').nullable(),
    bytes: int('Its size.').nullable(),
    sha256: nullableString('Its check sum.'),
    error: nullableString('Why the last attempt failed.'),
    started: nullableString('When the last attempt began.'),
    finished: nullableString('When the file was finished or failed for good.'),
  })
  .meta({ id: 'ExportRun', description: 'The file of one day.' });

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
