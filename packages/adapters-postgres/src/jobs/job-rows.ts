import type { Job, JobLogLine } from '@tributary/domain/jobs/job';

export type JobRow = {
  readonly id: Job['id'];
  readonly network_id: Job['networkId'];
  readonly advertiser_id: Job['advertiserId'];
  readonly name: Job['name'];
  readonly status: Job['status'];
  readonly dry_run: boolean;
  readonly send_postbacks: boolean | null;
  readonly continue_on_error: boolean;
  readonly total: number;
  readonly processed: number;
  readonly imported: number;
  readonly edited: number;
  readonly duplicates: number;
  readonly errors: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly cancelled: boolean;
};

export const jobFromRow = (row: JobRow): Job => ({
  id: row.id,
  networkId: row.network_id,
  advertiserId: row.advertiser_id,
  name: row.name,
  status: row.status,
  dryRun: row.dry_run,
  sendPostbacks: row.send_postbacks,
  continueOnError: row.continue_on_error,
  total: row.total,
  processed: row.processed,
  counts: { imported: row.imported, edited: row.edited, duplicates: row.duplicates, errors: row.errors },
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  cancelled: row.cancelled,
});

export type JobLogRow = {
  readonly id: JobLogLine['id'];
  readonly job_id: JobLogLine['jobId'];
  readonly network_id: JobLogLine['networkId'];
  readonly subject: string;
  readonly priority: JobLogLine['priority'];
  readonly message: string;
  readonly created_at: Date;
};

export const logLineToRow = (line: JobLogLine): JobLogRow => ({
  id: line.id,
  job_id: line.jobId,
  network_id: line.networkId,
  subject: line.subject,
  priority: line.priority,
  message: line.message,
  created_at: line.createdAt,
});

export const logLineFromRow = (row: JobLogRow): JobLogLine => ({
  id: row.id,
  jobId: row.job_id,
  networkId: row.network_id,
  subject: row.subject,
  priority: row.priority,
  message: row.message,
  createdAt: row.created_at,
});
