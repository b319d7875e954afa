// One part of an import in one transaction: its rows, the job's progress and its log together, or nothing of it.
import { contentOf, readImportRow, type ImportRow } from '@tributary/domain/jobs/import-row';
import { ruinedIdsOf } from '@tributary/domain/jobs/ruined-id';
import { hasEnded, mustStop, type Job, type JobCounts } from '@tributary/domain/jobs/job';
import type { ConversionId, DeliveryId } from '@tributary/domain/shared/ids';
import { closeBatch, openBatch } from '../attribution/batch.ts';
import { distinct, readBatchRecords } from '../attribution/batch-records.ts';
import type { JobBooks, JobStores } from './jobs.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { decideLines, subjectOf, withoutMissing, type DecidedLines } from './decide-lines.ts';
import { findSources, wrongWhenRefused } from './find-sources.ts';
import { newConversionId } from './import-hit.ts';
import {
  logLines,
  endMessage,
  rowMessages,
  ruinedMessages,
  stopMessage,
  type RuinedRow,
} from './import-log.ts';
import type { KeyHolder } from '../attribution/edit-conversions.ts';
import type { FoundLine, LeftOrder, LineOutcome, NumberedLine, WrongRow } from './lines.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { Networks } from '../accounts/networks.ts';

export type ImportDependencies = {
  readonly books: JobBooks;
  readonly stores: {
    readonly networks: Networks;
    readonly campaigns: Campaigns;
    readonly accounts: Accounts;
  };
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly newDeliveryId: () => DeliveryId;
};

/** Rows that were read, and what they speak of looked up, before anything is locked. */
export type PreparedRows = {
  readonly lines: readonly (FoundLine | WrongRow)[];
  readonly ruined: readonly RuinedRow[];
  readonly scope: Parameters<JobBooks['run']>[0];
};

export type Chunk = {
  readonly job: Job;
  /** Those after `job.processed`. */
  readonly prepared: PreparedRows;
  readonly leaseUntil: Date;
  /** Of a dry run: deduplication keys that earlier parts would have taken. Added to. */
  readonly seen: Map<string, KeyHolder>;
  /** Of a dry run: orders that earlier parts would have made or changed. Added to. */
  readonly left: Map<ConversionId, LeftOrder>;
  /** Called when only the books are waited for: the rows are decided and on their way there. */
  readonly onDecided: () => void;
};

/** `lost`: another worker was faster, or the job is gone; nothing was done. */
export type ChunkResult = { readonly kind: 'done'; readonly job: Job } | { readonly kind: 'lost' };
type Attempt =
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'done';
      readonly job: Job;
      readonly outcomes: readonly LineOutcome[];
      readonly taken: DecidedLines['taken'];
    };
/**
 * Imports the next rows of a job and says how far it is then. Whoever comes second with the same rows, whatever became
 * of the first, finds the job further and does nothing. A dry run does the same in a transaction that is taken back.
 */
export async function importChunk(dependencies: ImportDependencies, chunk: Chunk): Promise<ChunkResult> {
  const { books } = dependencies;
  if (!chunk.job.dryRun) {
    return books.run(chunk.prepared.scope, async (stores) => {
      const attempt = await decide(stores, dependencies, chunk);
      return attempt.kind === 'lost' ? attempt : save(stores, dependencies, { chunk, attempt });
    });
  }
  const attempt = await takenBack(books, chunk.prepared, (stores) => decide(stores, dependencies, chunk));
  if (attempt.kind === 'lost') return attempt;
  for (const [key, holder] of attempt.taken) chunk.seen.set(key, holder);
  return books.run({ networkIds: [], campaignIds: [] }, async (stores) =>
    (await isOurs(stores, chunk)) ? save(stores, dependencies, { chunk, attempt }) : { kind: 'lost' },
  );
}

type Rows = {
  readonly job: Job;
  /** How many rows of the job come before them. */
  readonly from: number;
  readonly rows: readonly ImportRow[];
};

/**
 * Reads rows and looks up what they speak of. May be done while the part before them is stored: nothing that is found here
 * depends on what that comes to, and what may change meanwhile is read again under the locks.
 */
export async function prepareRows(
  dependencies: ImportDependencies,
  { job, from, rows }: Rows,
): Promise<PreparedRows> {
  const { stores, clock, hashes } = dependencies;
  const { zone = 'UTC', statusWords = {} } = (await stores.networks.find(job.networkId)) ?? {};
  const now = clock();
  const fingerprint = (text: string) => hashes.fingerprint(text);
  const read = rows.map((row, index): NumberedLine | WrongRow => {
    const number = from + index + 1;
    return wrongWhenRefused(number, () => {
      const line = readImportRow(row, { zone, now, fingerprint, statusWords });
      // A row without a time of its own happened when the import was sent, however late its turn comes.
      const convertedAt = line.createdAt ?? job.createdAt;
      // Only what nothing else keeps apart is known by all it says.
      const isKnown = line.clickIdText !== '' || line.txnId !== '';
      const rowHash = isKnown ? '' : fingerprint(contentOf(row));
      const leavesOrders = 'leavesOrders' in row && row.leavesOrders === true;
      return { row: number, line, convertedAt, rowHash, leavesOrders };
    });
  });
  const found = await findSources(
    dependencies,
    job,
    read.flatMap((line) => ('kind' in line ? [] : [line])),
  );
  const lines = [...read.flatMap((line) => ('kind' in line ? [line] : [])), ...found].sort(
    (a, b) => a.row - b.row,
  );
  const campaignIds = distinct(
    lines.flatMap((line) => (line.kind === 'wrong' ? [] : [subjectOf(line).campaignId])),
  );
  const ruined = rows.flatMap((row, index) =>
    ruinedIdsOf(row).map((one) => ({ ...one, row: from + index + 1 })),
  );
  return { lines, ruined, scope: { networkIds: [job.networkId], campaignIds } };
}

async function decide(stores: JobStores, dependencies: ImportDependencies, chunk: Chunk): Promise<Attempt> {
  if (!(await isOurs(stores, chunk))) return { kind: 'lost' };
  const { job, prepared, seen, left, onDecided } = chunk;
  const { clock, newDeliveryId, randomness } = dependencies;
  const now = clock();
  const subjects = prepared.lines.flatMap((line) => (line.kind === 'wrong' ? [] : [subjectOf(line)]));
  const batch = openBatch(stores, await readBatchRecords(stores.catalog, subjects));
  const { outcomes, taken, written, ordersLeft } = await decideLines(
    batch,
    withoutMissing(batch, prepared.lines),
    {
      job,
      seen,
      left,
      stamp: { now, newDeliveryId },
      newConversionId: () => newConversionId(now, randomness),
    },
  );
  onDecided();
  await written;
  if (job.dryRun) for (const one of await ordersLeft()) left.set(one.conversion.id, one);
  await closeBatch(batch, now);
  return { kind: 'done', job: advanced(job, outcomes, now), outcomes, taken };
}

async function isOurs({ jobs }: JobStores, { job }: Chunk): Promise<boolean> {
  const stored = await jobs.lock(job.id);
  return stored !== undefined && !hasEnded(stored) && stored.processed === job.processed;
}

function advanced(job: Job, outcomes: readonly LineOutcome[], now: Date): Job {
  const countOf = (kind: keyof JobCounts) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const counts: JobCounts = {
    imported: job.counts.imported + countOf('imported'),
    edited: job.counts.edited + countOf('edited'),
    duplicates: job.counts.duplicates + countOf('duplicates'),
    errors: job.counts.errors + countOf('errors'),
  };
  const processed = job.processed + outcomes.length;
  if (mustStop(job, counts)) return { ...job, counts, processed, status: 'failed', finishedAt: now };
  if (processed >= job.total) return { ...job, counts, processed, status: 'completed', finishedAt: now };
  return { ...job, counts, processed };
}

type Done = { readonly chunk: Chunk; readonly attempt: Extract<Attempt, { kind: 'done' }> };

async function save(
  { jobs }: JobStores,
  { clock, randomness }: ImportDependencies,
  { chunk, attempt: { job, outcomes } }: Done,
): Promise<ChunkResult> {
  const messages = [
    ...rowMessages(outcomes),
    ...ruinedMessages(chunk.prepared.ruined.filter(({ row }) => row <= job.processed)),
    ...(job.status === 'failed' ? [stopMessage(job)] : []),
    ...(hasEnded(job) ? [endMessage(job)] : []),
  ];
  await jobs.save(
    job,
    chunk.leaseUntil,
    logLines(job, messages, { now: clock(), stamps: { clock, randomness } }),
  );
  return { kind: 'done', job };
}

class TakenBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('A dry run leaves nothing behind.');
    this.result = result;
  }
}

/** Runs the work and rolls it back; returns its result. */
async function takenBack<T>(
  books: JobBooks,
  { scope }: PreparedRows,
  work: (stores: JobStores) => Promise<T>,
): Promise<T> {
  try {
    return await books.run(scope, async (stores) => {
      throw new TakenBack(await work(stores));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}
