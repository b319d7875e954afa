import { z } from 'zod';
import { JOB_LOG_PRIORITIES } from '@tributary/domain/jobs/job';
import type { JobId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import type { Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { oneOf } from '../shared/input.ts';
import { jobLogOut, jobLogRecord, jobOut, jobRecord } from './job-wire.ts';
import { idParams, networkOf } from '../shared/common.ts';

/** The latest of each (docs/rules/imports.md#whose-import-it-is). */
const JOBS_MAX = 50;
const LOG_LINES_MAX = 100;

/** An advertiser sees its own; an affiliate has none. */
const ownerOf = (caller: Caller) => (caller.role === 'advertiser' ? caller.advertiserId : undefined);

const listJobs = route({
  method: 'GET',
  path: '/jobs',
  role: 'any',
  operation: 'list-jobs',
  summary: "The latest 50 jobs: the network's, or an advertiser's own; an affiliate has none.",
  description: 'Imports, with how far each is.',
  data: z.object({ jobs: z.array(jobOut).meta({ description: 'Newest first.' }) }),
  handle: async ({ deps, caller }) => {
    if (caller.role === 'affiliate') return { jobs: [] };
    const { zone } = await networkOf(deps, caller);
    const jobs = await deps.stores.jobs.list(caller.networkId, ownerOf(caller), JOBS_MAX);
    return { jobs: jobs.map((job) => jobRecord(job, zone)) };
  },
});

const readJob = route({
  method: 'GET',
  path: '/jobs/{id}',
  role: 'any',
  operation: 'read-job',
  summary: 'One job with the latest 100 lines of its log.',
  description: "`progress` counts rows; the last line of a finished import's log sums it up.",
  params: idParams('id'),
  query: z.object({ priority: oneOf('Only lines of this priority.', JOB_LOG_PRIORITIES).optional() }),
  data: z.object({
    job: jobOut,
    logs: z.array(jobLogOut).meta({ description: 'The latest, the newest last.' }),
  }),
  handle: async ({ deps, caller, params, query }) => {
    const id = params.id as JobId;
    const { networkId } = caller;
    const isNobodys = caller.role === 'affiliate';
    const job = isNobodys ? undefined : await deps.stores.jobs.find(networkId, id, ownerOf(caller));
    const { zone } = await networkOf(deps, caller);
    const record = jobRecord(found(job, 'job'), zone);
    const { priority } = query;
    const log = await deps.stores.jobs.listLog(networkId, id, { limit: LOG_LINES_MAX, priority });
    return { job: record, logs: log.map((line) => jobLogRecord(line, zone)) };
  },
});

export const JOB_ROUTES = [listJobs, readJob] as const;
