import { z } from 'zod';
import { JOB_LOG_PRIORITIES, type Job, type JobLogLine } from '@tributary/domain/jobs/job';
import type { JobId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import { csvLine } from '@tributary/tables/cells';
import type { ApiDependencies } from '../dependencies.ts';
import type { Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { fileName } from '../shared/file-name.ts';
import { afterOf, nextCursorOf, positionOfMade } from '../shared/log.ts';
import { int, message, nullableString, timeIn } from '../shared/output.ts';
import { flag, oneOf, text } from '../shared/input.ts';
import { jobLogOut, jobLogRecord, jobOut, jobRecord, loggedJobOut } from './job-wire.ts';
import { idParams, pageShape } from '../shared/common.ts';

/** A page of each, unless asked otherwise (docs/rules/imports.md#owner-of-an-import). */
const JOBS_PAGE = 50;
const JOBS_MAX = 100;
const LATEST_LINES = 100;
const LINES_MAX = 1000;

/** An advertiser sees its own; an affiliate has none. */
const ownerOf = (caller: Caller) => (caller.role === 'advertiser' ? caller.advertiserId : undefined);

const listJobs = route({
  method: 'GET',
  path: '/jobs',
  role: 'any',
  needs: { permission: 'read' },
  operation: 'list-jobs',
  summary: 'List jobs',
  description:
    'Imports of the network, or of the advertiser, with their progress, newest first; affiliates have none. The latest 50, or `limit`. `next_cursor` leads to those before, stable while new ones come.',
  query: z.object({
    ...pageShape(JOBS_MAX, JOBS_PAGE),
    running: flag('1: only those that have not ended.').optional(),
    cursor: text('From next_cursor of the page before.', 200).optional(),
  }),
  data: z
    .object({
      jobs: z.array(jobOut).meta({ description: 'Newest first.' }),
      next_cursor: nullableString('For the next page; null when this is the last.'),
    })
    .meta({ id: 'JobPage' }),
  handle: async ({ deps, caller, query: { page, limit, running, cursor }, zone }) => {
    if (caller.role === 'affiliate') return { jobs: [], next_cursor: null };
    const jobs = await deps.stores.jobs.list(caller.networkId, ownerOf(caller), {
      page,
      limit,
      running,
      ...afterOf(cursor),
    });
    return {
      jobs: jobs.map((job) => jobRecord(job, zone)),
      next_cursor: nextCursorOf(jobs, limit, positionOfMade),
    };
  },
});

/** The caller's own job; one of somebody else is not there, and affiliates have none. */
async function ownJob(deps: ApiDependencies, caller: Caller, id: JobId): Promise<Job> {
  const job =
    caller.role === 'affiliate'
      ? undefined
      : await deps.stores.jobs.find(caller.networkId, id, ownerOf(caller));
  return found(job, 'job');
}

const priorityIn = oneOf('Only lines of this priority.', JOB_LOG_PRIORITIES).optional();

const readJob = route({
  method: 'GET',
  path: '/jobs/{id}',
  role: 'any',
  needs: { permission: 'read' },
  operation: 'read-job',
  summary: 'Retrieve a job',
  description:
    "With the latest 100 lines of its log. `progress` counts rows; the last line of a finished import's log sums it up.",
  params: idParams('id'),
  query: z.object({ priority: priorityIn }),
  data: z.object({
    job: loggedJobOut,
    logs: z.array(jobLogOut).meta({ description: 'The latest, the newest last.' }),
  }),
  handle: async ({ deps, caller, params, query: { priority }, zone }) => {
    const id = params.id as JobId;
    const job = await ownJob(deps, caller, id);
    const log = await deps.stores.jobs.listLog(caller.networkId, id, { limit: LATEST_LINES, priority });
    const logs = log.map((line) => jobLogRecord(line, zone));
    return { job: { ...jobRecord(job, zone), logs }, logs };
  },
});

const readLog = route({
  method: 'GET',
  path: '/jobs/{id}/log',
  role: 'any',
  needs: { permission: 'read' },
  operation: 'read-job-log',
  summary: "Retrieve a job's log",
  description:
    'Oldest line first, in pages or as a file. With `priority=error` and `format=csv` it is the file of wrong rows: each with its number in what was sent, and what is wrong with it.',
  params: idParams('id'),
  query: z.object({
    ...pageShape(LINES_MAX, LINES_MAX),
    priority: priorityIn,
    format: oneOf('A complete file instead of a page.', ['json', 'csv']).default('json'),
    bom: bomIn,
  }),
  data: z.object({
    logs: z.array(jobLogOut).meta({ description: 'Oldest first.' }),
    page: int('Which page.'),
    limit: int('Lines on a page.'),
  }),
  handle: async ({ deps, caller, params, query: { format, bom, ...asked }, zone }) => {
    const { id } = await ownJob(deps, caller, params.id as JobId);
    const read = (page: number, limit: number) =>
      deps.stores.jobs.listLogPage(caller.networkId, id, { page, limit, priority: asked.priority });
    if (format === 'csv') {
      const name = fileName({ what: `${asked.priority ?? 'log'}-${id}`, zone, ending: 'csv' });
      return csvFile({ name, pieces: csvOf(read, zone), bom });
    }
    const { page, limit } = asked;
    return { logs: (await read(page, limit)).map((line) => jobLogRecord(line, zone)), page, limit };
  },
});

type ReadLines = (page: number, limit: number) => Promise<readonly JobLogLine[]>;

async function* csvOf(read: ReadLines, zone: string): AsyncGenerator<string> {
  yield csvLine(['row', 'priority', 'message', 'created']);
  for (let page = 1; ; page++) {
    const lines = await read(page, LINES_MAX);
    yield lines
      .map(({ subject, priority, message, createdAt }) =>
        csvLine([/^rows? (.*)$/.exec(subject)?.[1] ?? '', priority, message, timeIn(createdAt, zone)]),
      )
      .join('');
    if (lines.length < LINES_MAX) return;
  }
}

const cancelJob = route({
  method: 'POST',
  path: '/jobs/{id}/cancel',
  role: 'any',
  needs: { permission: 'manage' },
  operation: 'cancel-job',
  summary: 'Cancel a job',
  description:
    "Rows that are done stay done; rows after the current part aren't processed. The status becomes `failed`, with `cancelled`. A job that has ended is refused with 409.",
  params: idParams('id'),
  data: z.object({ job: jobOut, message }),
  handle: async ({ deps, caller, params, zone }) => {
    const { id } = await ownJob(deps, caller, params.id as JobId);
    const { networkId } = caller;
    const job = await deps.useCases.cancelJob({ networkId, id, advertiserId: ownerOf(caller) });
    return { job: jobRecord(job, zone), message: 'The job was cancelled.' };
  },
});

export const JOB_ROUTES = [listJobs, readJob, readLog, cancelJob] as const;
