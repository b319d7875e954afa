// Work that a request only starts: an import of conversions. What was asked for, how far it is, and what came of it.
import type { AdvertiserId, JobId, JobLogId, NetworkId } from '../shared/ids.ts';

export const JOB_STATUSES = ['pending', 'progress', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Every row of an import is one of these. */
export type JobCounts = {
  /** Conversions made; in a dry run, those that would be. */
  readonly imported: number;
  readonly edited: number;
  /** Conversions that were there already: nothing is paid again. */
  readonly duplicates: number;
  readonly errors: number;
};

export type Job = {
  readonly id: JobId;
  readonly networkId: NetworkId;
  /** Whose import it is; null: the network's own. */
  readonly advertiserId: AdvertiserId | null;
  readonly name: 'conversion-import';
  readonly status: JobStatus;
  readonly dryRun: boolean;
  /**
   * Whether affiliates are sent postbacks of conversions that become approved. Null: it does not say; then those of
   * edits are sent and those of new rows are not (docs/rules/imports.md#postbacks-of-an-import).
   */
  readonly sendPostbacks: boolean | null;
  readonly continueOnError: boolean;
  /** Rows. */
  readonly total: number;
  readonly processed: number;
  readonly counts: JobCounts;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Somebody ended it before its end; its status is then `failed` (docs/rules/imports.md#cancelling). */
  readonly cancelled: boolean;
};

export const JOB_LOG_PRIORITIES = ['info', 'warning', 'error'] as const;
export type JobLogPriority = (typeof JOB_LOG_PRIORITIES)[number];

export type JobLogLine = {
  readonly id: JobLogId;
  readonly jobId: JobId;
  readonly networkId: NetworkId;
  /** What it is about: `row 7`, or `import`. */
  readonly subject: string;
  readonly priority: JobLogPriority;
  readonly message: string;
  readonly createdAt: Date;
};

export const NOTHING_COUNTED: JobCounts = { imported: 0, edited: 0, duplicates: 0, errors: 0 };

/** Whether nothing more will happen to the job. */
export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'completed' || status === 'failed';

/** More errors than this stop an import, unless `continueOnError` is set (docs/rules/imports.md#stopping-at-errors). */
export const ERRORS_MAX = 10;

/** Whether the import must not look at another row. */
export const mustStop = ({ continueOnError }: Pick<Job, 'continueOnError'>, { errors }: JobCounts): boolean =>
  !continueOnError && errors > ERRORS_MAX;

/** The last line of an import's log, word for word as documented (docs/rules/imports.md#import-log). */
export const summaryOf = ({
  processed,
  counts: { imported, edited, errors },
}: Pick<Job, 'processed' | 'counts'>): string =>
  `Total Processed: ${processed} | Imported: ${imported} | Edited: ${edited} | Errors: ${errors}`;
