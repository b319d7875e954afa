import { z } from 'zod';
import { JOB_LOG_PRIORITIES, JOB_STATUSES, type Job, type JobLogLine } from '@tributary/domain/jobs/job';
import { bool, int, nullableString, string, timeIn } from '../shared/output.ts';

const status = z.enum(JOB_STATUSES).meta({ description: 'How far it is.' });

/** What some clients of this API family call status and name. */
const aliases = { state: status.meta({ description: 'As status.' }), type: string('As name.') };

/** What the request that starts a job is answered. */
export const startedJobOut = z
  .object({ _id: string('Job id.'), status, ...aliases, created: string('When, in network time.') })
  .meta({ id: 'StartedJob', description: 'The job that does it.' });

export const jobOut = z
  .object({
    _id: string('Job id.'),
    name: string('What it does.'),
    status,
    ...aliases,
    progress: z
      .object({ processed: int('Rows processed.'), total: int('Rows in all.') })
      .meta({ description: 'How far it is.' }),
    created: string('When it was sent, in network time.'),
    started: nullableString('When work on it began, in network time.'),
    finished: nullableString('When it ended, in network time.'),
    cancelled: bool('Whether it was canceled; its status is then `failed`.'),
    dry_run: bool('It changes nothing, it only counts.'),
    advertiser_id: nullableString('Long ID of the advertiser who started it; null: the network.'),
    result: z
      .object({
        imported: int('Conversions made; in a dry run, those that would be.'),
        edited: int('Conversions edited.'),
        duplicates: int('Rows that repeat a conversion; nothing is paid for them again.'),
        errors: int('Rows that could not be imported; the log says why.'),
      })
      .meta({ id: 'ImportResult' })
      .meta({ description: 'Result of the rows so far.' }),
  })
  .meta({ id: 'Job', description: 'A job.' });

export const jobLogOut = z
  .object({
    _id: string('Id of the line.'),
    object: string('What it is about: a row, rows, or the import.'),
    priority: z.enum(JOB_LOG_PRIORITIES).meta({ description: 'How much it matters.' }),
    message: string('What happened.'),
    created: string('When, in network time.'),
  })
  .meta({ id: 'JobLog', description: 'A line of the log.' });

/** A single job with the latest lines of its log. */
export const loggedJobOut = jobOut
  .extend({ logs: z.array(jobLogOut).meta({ description: 'The latest 100, the newest last.' }) })
  .meta({ id: 'JobWithLog', description: 'A job, and the latest lines of its log.' });

export const startedJobRecord = ({ id, name, status: is, createdAt }: Job, zone: string) => ({
  _id: id,
  status: is,
  state: is,
  type: name,
  created: timeIn(createdAt, zone),
});

export const jobRecord = (job: Job, zone: string) => ({
  ...startedJobRecord(job, zone),
  name: job.name,
  progress: { processed: job.processed, total: job.total },
  started: job.startedAt && timeIn(job.startedAt, zone),
  finished: job.finishedAt && timeIn(job.finishedAt, zone),
  cancelled: job.cancelled,
  dry_run: job.dryRun,
  advertiser_id: job.advertiserId,
  result: { ...job.counts },
});

export const jobLogRecord = ({ id, subject, priority, message, createdAt }: JobLogLine, zone: string) => ({
  _id: id,
  object: subject,
  priority,
  message,
  created: timeIn(createdAt, zone),
});
