import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { endsWithin } from '@tributary/application/shared/waiting';
import type { EventLog } from '@tributary/application/tracking/event-log';
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

const BATCH_MAX = 1000;
const IDLE_MS = 500;
const BATCH_MS_MAX = 2 * MINUTE_MS;

/**
 * Takes events from the log into the books. A batch is discarded only after its transaction is durable, so a crash at
 * any point repeats it and loses nothing; the books make a repeat change nothing. Events that cannot be decided at the
 * moment stay in the log and hold up no other. While the books are away events pile up in the log, which is bounded and
 * on disk.
 */
export function makeIngestLoop(dependencies: IngestDependencies, options: IngestOptions = {}): Loop {
  const { eventLog, processEvents, clock, onBatch, onFailure } = dependencies;
  const { batchMax = BATCH_MAX, idleMs = IDLE_MS, batchMsMax = BATCH_MS_MAX, ...waits } = options;
  let left: ReadonlySet<string> = new Set();
  return makeLoop({
    ...waits,
    onFailure,
    round: async () => {
      // Those left lie at the head of the log: what comes after them is read as well.
      const events = await eventLog.read(batchMax + left.size);
      if (events.length === 0) {
        await eventLog.waitForEvents(idleMs);
        return 0;
      }
      const startedAt = clock().getTime();
      // A transaction whose connection was lost at the wrong moment may never say so. Two at once change nothing twice.
      const processing = processEvents(events);
      if (!(await endsWithin(processing, batchMsMax)))
        throw new Error(
          `A batch of ${events.length} events did not end within ${batchMsMax / 1000} s; it comes again.`,
        );
      const processed = await processing;
      left = new Set(processed.left);
      const done = events.filter(({ id }) => !left.has(id)).map(({ id }) => id);
      await eventLog.discard(done);
      if (done.length === 0) return idleMs;
      onBatch?.({ ...processed, events: done.length, tookMs: clock().getTime() - startedAt });
      return 0;
    },
  });
}
