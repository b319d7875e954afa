import { IMPORT_ROWS_MAX, type ImportRow } from '@tributary/domain/jobs/import-row';
import { NOTHING_COUNTED, type Job } from '@tributary/domain/jobs/job';
import type { AdvertiserId, JobId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { Jobs } from './jobs.ts';

export type ImportOrder = {
  readonly networkId: NetworkId;
  /** Whose import it is; null: the network's own, which may name amounts, statuses and other advertisers' clicks. */
  readonly advertiserId: AdvertiserId | null;
  readonly sendPostbacks: boolean | null;
  readonly dryRun: boolean;
  readonly continueOnError: boolean;
  readonly rows: readonly ImportRow[];
};

/** Keeps the rows durably and answers with the job that will import them. */
export type ScheduleImport = (order: ImportOrder) => Promise<Job>;

/** Of one owner; the input of more would fill the database before anybody notices that nothing works on them. */
export const OPEN_JOBS_MAX = 20;

/**
 * Refuses `invalid_parameter` for no rows or more than 100,000, and `too_many` while the owner has 20 jobs
 * that have not ended. What single rows say is looked at by the job, which writes it in its log.
 */
export const makeScheduleImport =
  ({ stores, ...stamps }: Stamps & { readonly stores: { readonly jobs: Jobs } }): ScheduleImport =>
  async ({ rows, ...order }) => {
    if (rows.length === 0) throw invalid('conversions', 'conversions must be a list with at least one row.');
    if (rows.length > IMPORT_ROWS_MAX) {
      throw invalid('conversions', `An import can have up to ${IMPORT_ROWS_MAX} rows. Split the file.`);
    }
    const job: Job = {
      ...order,
      id: nextId<JobId>(stamps),
      name: 'conversion-import',
      status: 'pending',
      total: rows.length,
      processed: 0,
      counts: NOTHING_COUNTED,
      createdAt: stamps.clock(),
      startedAt: null,
      finishedAt: null,
      cancelled: false,
    };
    if ((await stores.jobs.add(job, rows, OPEN_JOBS_MAX)) === 'too_many') {
      throw refuse(
        'too_many',
        `${OPEN_JOBS_MAX} imports are already running or queued. Wait for one to finish.`,
      );
    }
    return job;
  };
