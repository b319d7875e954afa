import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { endsWithin } from '@tributary/application/shared/waiting';
import type { EventLog, TrackedEvent } from '@tributary/application/tracking/event-log';
import type { Clock } from '@tributary/application/shared/stamps';
import type { Processed, ProcessEvents } from '@tributary/application/attribution/process-events';
import { makeLoop, type Loop } from './repeat.ts';

export type IngestDependencies = {
  readonly eventLog: Pick<EventLog, 'read' | 'discard' | 'waitForEvents'>;
  readonly processEvents: ProcessEvents;
  readonly clock: Clock;
  readonly onBatch?: (batch: Processed & { readonly events: number; readonly tookMs: number }) => void;
  readonly onFailure: (error: unknown, inARow: number) => void;
};
export type IngestOptions = {
  readonly batchMax?: number;
  /** How long a wait for events lasts before the log is looked at anyway; bounds how long `stop` takes, too. */
  readonly idleMs?: number;
  /** How long a batch may take before it is tried again beside the one that does not end. */
  readonly batchMsMax?: number;
  readonly retryFirstMs?: number;
  readonly retryMaxMs?: number;
};

/** Of several campaigns it has two transactions (docs/rules/running.md#two-transactions-of-a-batch). */
export const BATCH_MAX = 2000;
const IDLE_MS = 500;
const BATCH_MS_MAX = 2 * MINUTE_MS;

/**
 * Takes events from the log into the books. A batch is discarded only after its transaction is durable, so a crash at
 * any point repeats it and loses nothing; the books make a repeat change nothing. Events that cannot be decided at the
 * moment stay in the log and hold up no other. While the books are away events pile up in the log, which is bounded and
 * on disk.
 *
 * Batches are decided one after the other. While the database works on one, the one before it is discarded and the next is
 * read, as long as more waits than one batch holds. After a failure what was read ahead is forgotten, so that the
 * batch that failed comes again before it.
 */
export function makeIngestLoop(dependencies: IngestDependencies, options: IngestOptions = {}): Loop {
  const { eventLog, processEvents, clock, onBatch, onFailure } = dependencies;
  const { batchMax = BATCH_MAX, idleMs = IDLE_MS, batchMsMax = BATCH_MS_MAX, ...waits } = options;
  let left: ReadonlySet<string> = new Set();
  /** What is in the books of the last batch, and still in the log. */
  let finished: readonly string[] | undefined;
  let ahead: readonly TrackedEvent[] = [];

  async function discardFinished(): Promise<void> {
    const ids = finished;
    finished = undefined; // if they stay in the log, they come again
    // None is told as well: then the log has to give what comes after them.
    if (ids) await eventLog.discard(ids);
  }

  /** A transaction whose connection was lost at the wrong moment may never say so. Two at once change nothing twice. */
  async function processed(events: readonly TrackedEvent[]): Promise<Processed> {
    const processing = processEvents(events);
    if (!(await endsWithin(processing, batchMsMax)))
      throw new Error(
        `A batch of ${events.length} events did not end within ${batchMsMax / 1000} s; it comes again.`,
      );
    return processing;
  }

  /** What is to be decided after these. Of a log that has no more than one batch nothing is read ahead: more may come together. */
  async function readAhead(underWay: ReadonlySet<string>): Promise<readonly TrackedEvent[]> {
    await discardFinished();
    return underWay.size < batchMax ? [] : eventLog.read(batchMax + left.size, underWay);
  }

  async function takeBatch(events: readonly TrackedEvent[], isAhead: boolean): Promise<number> {
    const startedAt = clock().getTime();
    const decided = idsOf(events);
    const [done, next] = await bothOf(processed(events), readAhead(decided));
    const put = new Set(done.left);
    const ids = events.filter(({ id }) => !put.has(id)).map(({ id }) => id);
    const count = ids.length;
    finished = ids;
    // What was left before this batch, which was read ahead of it, is still there.
    const still = isAhead ? [...left].filter((id) => !decided.has(id)) : [];
    left = new Set([...still, ...put]);
    ahead = next;
    if (ahead.length === 0) await discardFinished();
    if (count > 0) onBatch?.({ ...done, events: count, tookMs: clock().getTime() - startedAt });
    return count === 0 && ahead.length === 0 ? idleMs : 0;
  }

  const loop = makeLoop({
    ...waits,
    onFailure,
    round: async () => {
      const next = ahead;
      ahead = [];
      if (next.length > 0) return takeBatch(next, true);
      // Those left lie at the head of the log: what comes after them is read as well.
      const events = await eventLog.read(batchMax + left.size);
      if (events.length > 0) return takeBatch(events, false);
      await eventLog.waitForEvents(idleMs);
      return 0;
    },
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      await discardFinished().catch((error: unknown) => onFailure(error, 1));
    },
  };
}

const idsOf = (events: readonly TrackedEvent[]): ReadonlySet<string> => new Set(events.map(({ id }) => id));

/** Waits for both, whatever becomes of either, and fails with the first. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
