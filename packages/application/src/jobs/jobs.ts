import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { Job, JobLogLine, JobLogPriority } from '@tributary/domain/jobs/job';
import type { AdvertiserId, JobId, NetworkId } from '@tributary/domain/shared/ids';
import type { LogPage, Page } from '../shared/page.ts';
import type { BooksOf, BookStores } from '../attribution/books.ts';
import type { NoticingStores } from '../notices/notices.ts';
import type { AnnouncingStores } from '../webhooks/webhooks.ts';

/** Jobs as those who start them see them. */
export type Jobs = {
  /**
   * Keeps the job and its rows, durably and together. `too_many`: the owner (the network, or one of its advertisers) has
   * `openMax` jobs that have not ended, and nothing was kept.
   */
  add(job: Job, rows: readonly ImportRow[], openMax: number): Promise<'added' | 'too_many'>;
  /** Undefined when the network (with an advertiser: the advertiser) has no such job. */
  find(networkId: NetworkId, id: JobId, advertiserId?: AdvertiserId): Promise<Job | undefined>;
  /** Newest first, from behind `after` where that is given; with an advertiser only its own. `running`: only those that have not ended. */
  list(
    networkId: NetworkId,
    advertiserId: AdvertiserId | undefined,
    page: LogPage & { readonly running?: boolean | undefined },
  ): Promise<Job[]>;
  /** The latest ones, the newest last. */
  listLog(
    networkId: NetworkId,
    id: JobId,
    wanted: { readonly limit: number; readonly priority?: JobLogPriority | undefined },
  ): Promise<JobLogLine[]>;
  /** A page of all of them, oldest first. */
  listLogPage(
    networkId: NetworkId,
    id: JobId,
    page: Page & { readonly priority?: JobLogPriority | undefined },
  ): Promise<JobLogLine[]>;
};

export type LeasedJob = {
  readonly job: Job;
  /** How often it was taken since it last got anywhere; a job that takes its worker down shows here. */
  readonly attempt: number;
};

/** What waits to be done. */
export type JobQueue = {
  /**
   * Takes a job that has not ended and that nobody holds, hidden from others until `leaseUntil`: the one whose turn is
   * the longest ago, and of one owner only its oldest. With `id` that one or none. Of racing callers at most one gets it.
   */
  lease(now: Date, leaseUntil: Date, id?: JobId): Promise<LeasedJob | undefined>;
  /** The rows from `from` (counted from 0) on, as many as are kept together; none past the end. */
  rows(id: JobId, from: number): Promise<ImportRow[]>;
  /** Gives the lease back, and others their turn. What is given back took no worker down: its attempts count anew. */
  release(id: JobId, now: Date): Promise<void>;
  /** Removes jobs that ended before, with their logs. */
  forget(endedBefore: Date): Promise<void>;
};

/** A job inside of the worker's transaction: its progress is saved with what it did, or not at all. */
export type JobBook = {
  /** Locked until the transaction ends. */
  lock(id: JobId): Promise<Job | undefined>;
  /**
   * Saves status, progress and counts, adds to the log, and prolongs the lease; a job that has ended loses its rows and
   * its lease.
   */
  save(job: Job, leaseUntil: Date, log: readonly JobLogLine[]): Promise<void>;
};

/** The books as an import needs them: what it writes and how far it got become visible together. */
export type JobStores = BookStores & AnnouncingStores & NoticingStores & { readonly jobs: JobBook };
export type JobBooks = BooksOf<JobStores>;
