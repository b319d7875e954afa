import { hasEnded, type Job, type JobLogLine } from '@tributary/domain/jobs/job';
import type { ImportOrder, ScheduleImport } from './schedule-import.ts';
import type { WorkJobs } from './work-jobs.ts';
import type { Jobs } from './jobs.ts';

export type RunImportDependencies = {
  readonly scheduleImport: ScheduleImport;
  readonly workJobs: WorkJobs;
  readonly stores: { readonly jobs: Jobs };
  /** Waits while another worker has the job. */
  readonly pause: (ms: number) => Promise<void>;
};
export type RunImport = (
  order: ImportOrder,
  onProgress?: (job: Job) => void,
) => Promise<{ readonly job: Job; readonly log: readonly JobLogLine[] }>;

const LOOK_AGAIN_MS = 200;
const LOG_MAX = 100;

/**
 * An import from its rows to its end in this process (apps/batch). The same job as over the API: workers may do it, or
 * parts of it, and after a crash they do the rest.
 */
export const makeRunImport =
  ({ scheduleImport, workJobs, stores, pause }: RunImportDependencies): RunImport =>
  async (order, onProgress) => {
    const { id: jobId, networkId } = await scheduleImport(order);
    for (;;) {
      const worked = await workJobs({ jobId, ...(onProgress && { onProgress }) });
      const job = worked && hasEnded(worked) ? worked : await stores.jobs.find(networkId, jobId);
      if (!job) throw new Error('The job is gone.');
      onProgress?.(job);
      if (hasEnded(job)) return { job, log: await stores.jobs.listLog(networkId, jobId, { limit: LOG_MAX }) };
      if (worked) continue;
      // Another process works on it, or an earlier job of this owner comes first; if no worker runs, this process
      // does that one.
      if (!(await workJobs())) await pause(LOOK_AGAIN_MS);
    }
  };
