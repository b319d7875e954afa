import type { TrackedEvent } from '../tracking/event-log.ts';

/**
 * Where events go that can't be decided (the terms they name are gone, the database refuses their row), so that they do
 * not hold up all others: kept whole, with the reason, for a person to look at. Durable once `keep` resolves; an event
 * may be kept more than once.
 */
export type DeadLetters = {
  /** Resolves once the event is on disk. `why` is the reason in words. */
  keep(event: TrackedEvent, why: string, at: Date): Promise<void>;
};
