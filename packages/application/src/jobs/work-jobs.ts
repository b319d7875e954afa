import { hasEnded, NOTHING_COUNTED, type Job } from '@tributary/domain/jobs/job';
import type { ConversionId, JobId } from '@tributary/domain/shared/ids';
import { BooksUnavailable } from '../attribution/books.ts';
import { asStarter, type AsStarterDependencies } from '../audit/as-starter.ts';
import { importChunk, prepareRows, type ImportDependencies, type PreparedRows } from './import-chunk.ts';
import { logLines, endMessage, failureMessage } from './import-log.ts';
import type { JobQueue, LeasedJob } from './jobs.ts';
import type { KeyHolder } from '../attribution/edit-conversions.ts';
import type { LeftOrder } from './lines.ts';

export type WorkJobsDependencies = ImportDependencies &
  AsStarterDependencies & {
    readonly queue: JobQueue;
    /** Called when a part of a job failed, for the log of the process. */
    readonly onChunkFailure?: (error: unknown, job: Job) => void;
  };

export type WorkJobsOptions = {
  /** Looked at between parts; what is left waits for the next turn. */
  readonly mayGoOn?: () => boolean;
  readonly onProgress?: (job: Job) => void;
  /** Only this one. */
  readonly jobId?: JobId;
};

/**
 * Takes the job whose turn it is and works on it for a while, or to its end. Says which; undefined when there was
 * nothing to do. Throws when the books are away; then nothing of the failed part was done. Any number of workers may
 * call it at once: no row is imported twice.
 */
export type WorkJobs = (options?: WorkJobsOptions) => Promise<Job | undefined>;

/** A worker that is gone holds a job for this long; each part prolongs it. Workers that meet do no harm. */
const LEASE_MS = 5_000;
/** Then others have their turn. A dry run keeps in memory what it has seen, so it is not interrupted. */
const TURN_MS = 2_000;
/** Of one part; and how often a job may take its worker down with it. */
const ATTEMPTS_MAX = 5;

export const makeWorkJobs =
  (dependencies: WorkJobsDependencies): WorkJobs =>
  async (options = {}) => {
    const { queue, clock } = dependencies;
    const leased = await queue.lease(clock(), leaseEnd(dependencies), options.jobId);
    if (!leased) return undefined;
    const job = await asStarter(dependencies, leased.job, () => workOn(dependencies, leased, options)).catch(
      async (error: unknown) => {
        // Given back if the books allow it, so that an outage is not counted as a worker that the job took down.
        await queue.release(leased.job.id, clock()).catch(() => undefined);
        throw error;
      },
    );
    if (!hasEnded(job)) await queue.release(job.id, clock());
    return job;
  };

const leaseEnd = ({ clock }: WorkJobsDependencies): Date => new Date(clock().getTime() + LEASE_MS);

async function workOn(
  dependencies: WorkJobsDependencies,
  { job: leased, attempt }: LeasedJob,
  options: WorkJobsOptions,
): Promise<Job> {
  if (attempt > ATTEMPTS_MAX) return fail(dependencies, leased, `it failed after ${ATTEMPTS_MAX} attempts.`);
  const isBegun = leased.dryRun && leased.processed > 0;
  const { mayGoOn = () => true } = options;
  const parts: Parts = { isTurn: turnOf(dependencies), seen: new Map(), left: new Map(), ahead: undefined };
  let job = isBegun ? await begunAnew(dependencies, leased) : leased;
  try {
    while (!hasEnded(job) && mayGoOn() && parts.isTurn(job)) {
      const result = await attemptChunk(dependencies, job, parts);
      if (result.kind === 'lost') return job;
      job = result.job;
      options.onProgress?.(job);
    }
    return job;
  } finally {
    await parts.ahead?.part;
  }
}

function turnOf({ clock }: WorkJobsDependencies): Parts['isTurn'] {
  const endAt = clock().getTime() + TURN_MS;
  return (job) => job.dryRun || clock().getTime() < endAt;
}

type Result = Awaited<ReturnType<typeof importChunk>>;

/** Of one turn. */
type Parts = {
  /** Whether the turn lasts. */
  readonly isTurn: (job: Job) => boolean;
  /** Of a dry run: deduplication keys that earlier parts would have taken. */
  readonly seen: Map<string, KeyHolder>;
  /** Of a dry run: orders that earlier parts would have made or changed. */
  readonly left: Map<ConversionId, LeftOrder>;
  /** The part that comes next, prepared while the one before it is stored; undefined in it when that failed. */
  ahead: { readonly from: number; readonly part: Promise<Part | undefined> } | undefined;
};
type Part = { readonly count: number; readonly prepared: PreparedRows };

/** The rows of the job behind so many; undefined when there are none. */
async function partFrom(
  dependencies: WorkJobsDependencies,
  job: Job,
  from: number,
): Promise<Part | undefined> {
  const rows = await dependencies.queue.rows(job.id, from);
  if (rows.length === 0) return undefined;
  return { count: rows.length, prepared: await prepareRows(dependencies, { job, from, rows }) };
}

async function nextPart(
  dependencies: WorkJobsDependencies,
  job: Job,
  parts: Parts,
): Promise<Part | undefined> {
  const { ahead } = parts;
  parts.ahead = undefined;
  const prepared = ahead?.from === job.processed ? await ahead.part : undefined;
  return prepared ?? partFrom(dependencies, job, job.processed);
}

type Looking = {
  readonly job: Job;
  readonly part: Part;
  readonly parts: Parts;
  /** False: it came to nothing. */
  readonly decided: Promise<boolean>;
};

/** Prepares the part behind this one once this one is decided, if it will be wanted. */
function lookAhead(dependencies: WorkJobsDependencies, { job, part, parts, decided }: Looking): void {
  const from = job.processed + part.count;
  if (from >= job.total) return;
  const ahead = decided.then((isDecided) =>
    isDecided && parts.isTurn(job) ? partFrom(dependencies, job, from) : undefined,
  );
  // One that fails is tried again when its turn comes, and fails aloud then.
  parts.ahead = { from, part: ahead.catch(() => undefined) };
}

/** What fails again and again while the books are there is the rows' own fault: it ends the job, not the worker. */
async function attemptChunk(dependencies: WorkJobsDependencies, job: Job, parts: Parts): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const part = await nextPart(dependencies, job, parts);
      if (!part) return { kind: 'done', job: await fail(dependencies, job, 'its rows no longer exist.') };
      return await decidePart(dependencies, { job, part, parts });
    } catch (error) {
      dependencies.onChunkFailure?.(error, job);
      if (error instanceof BooksUnavailable) throw error;
      await requireBooks(dependencies, error);
      if (attempt >= ATTEMPTS_MAX) {
        return { kind: 'done', job: await fail(dependencies, job, "the next rows can't be processed.") };
      }
    }
  }
}

async function decidePart(
  dependencies: WorkJobsDependencies,
  { job, part, parts }: Omit<Looking, 'decided'>,
): Promise<Result> {
  let settle: (isDecided: boolean) => void = () => undefined;
  // Waited for out here: what is done in the transaction's name must not begin another one.
  const decided = new Promise<boolean>((resolve) => (settle = resolve));
  lookAhead(dependencies, { job, part, parts, decided });
  try {
    return await importChunk(dependencies, {
      job,
      prepared: part.prepared,
      leaseUntil: leaseEnd(dependencies),
      seen: parts.seen,
      left: parts.left,
      onDecided: () => settle(true),
    });
  } finally {
    settle(false);
  }
}

async function requireBooks({ books }: WorkJobsDependencies, error: unknown): Promise<void> {
  try {
    await books.run({ networkIds: [], campaignIds: [] }, ({ catalog }) => catalog.campaigns([]));
  } catch {
    throw error;
  }
}

/** A dry run keeps what it has seen in memory only, so a new worker starts it again. */
function begunAnew(dependencies: WorkJobsDependencies, job: Job): Promise<Job> {
  return saved(dependencies, { ...job, processed: 0, counts: NOTHING_COUNTED }, []);
}

function fail(dependencies: WorkJobsDependencies, job: Job, why: string): Promise<Job> {
  const failed: Job = { ...job, status: 'failed', finishedAt: dependencies.clock() };
  return saved(dependencies, failed, [failureMessage(job, why), endMessage(failed)]);
}

/** Unless another worker got further meanwhile; then the job is as that one left it. */
async function saved(
  dependencies: WorkJobsDependencies,
  job: Job,
  messages: Parameters<typeof logLines>[1],
): Promise<Job> {
  const { books, clock } = dependencies;
  return books.run({ networkIds: [], campaignIds: [] }, async ({ jobs }) => {
    const stored = await jobs.lock(job.id);
    if (!stored || hasEnded(stored)) return stored ?? job;
    await jobs.save(
      job,
      leaseEnd(dependencies),
      logLines(job, messages, { now: clock(), stamps: dependencies }),
    );
    return job;
  });
}
