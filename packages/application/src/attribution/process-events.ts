import { decideBatch, type DecideDependencies } from './decide-batch.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';
import type { DeadLetters } from './dead-letters.ts';

export type ProcessEventsDependencies = DecideDependencies & {
  readonly deadLetters: DeadLetters;
  /** Called with every event that becomes a dead letter, for the log and a metric. */
  readonly onDeadLetter?: (event: TrackedEvent, why: string) => void;
};

export type Processed = {
  readonly clicks: number;
  readonly impressions: number;
  readonly conversions: number;
  readonly deadLetters: number;
};

/**
 * Decides a batch of the event log, for good: once it resolves, every event is in the books or a dead letter, and the
 * batch may be discarded. Throws when the books are away; then nothing of the failed part was done and it may come
 * again.
 */
export type ProcessEvents = (events: readonly TrackedEvent[]) => Promise<Processed>;

/**
 * Attempts of a single event before it becomes a dead letter: a deadlock or a lost connection passes, a poisonous
 * event doesn't.
 */
const ATTEMPTS = 3;
/** More failures than this without a success in between are not the fault of single events; then all of them wait. */
const FAILURES_IN_A_ROW_MAX = 5;

const NONE: Processed = { clicks: 0, impressions: 0, conversions: 0, deadLetters: 0 };

export function makeProcessEvents(dependencies: ProcessEventsDependencies): ProcessEvents {
  let failuresInARow = 0;

  async function attempt(events: readonly TrackedEvent[]): Promise<Processed> {
    const decided = await decideBatch(dependencies, events);
    for (const { event, why } of decided.undecidable) await keepDeadLetter(dependencies, event, why);
    failuresInARow = 0;
    const { clicks, impressions, conversions, undecidable } = decided;
    return { clicks, impressions, conversions: conversions.length, deadLetters: undecidable.length };
  }

  /** Halves a failing batch until the event that fails stands alone, in order, so that one event holds up no other. */
  async function process(events: readonly TrackedEvent[], attempts = 1): Promise<Processed> {
    const [first] = events;
    if (!first) return NONE;
    try {
      return await attempt(events);
    } catch (error) {
      await requireBooks(dependencies, error);
      if (events.length > 1) {
        const middle = Math.ceil(events.length / 2);
        return sum(await process(events.slice(0, middle)), await process(events.slice(middle)));
      }
      if (attempts < ATTEMPTS) return process(events, attempts + 1);
      failuresInARow += 1;
      if (failuresInARow > FAILURES_IN_A_ROW_MAX) throw error;
      await keepDeadLetter(dependencies, first, textOf(error));
      return { ...NONE, deadLetters: 1 };
    }
  }
  return (events) => process(events);
}

/** Throws the error when the books themselves are away: then the events are not at fault, and the batch waits. */
async function requireBooks({ books }: ProcessEventsDependencies, error: unknown): Promise<void> {
  try {
    await books.run({ networkIds: [], campaignIds: [] }, ({ catalog }) => catalog.campaigns([]));
  } catch {
    throw error;
  }
}

async function keepDeadLetter(
  { deadLetters, clock, onDeadLetter }: ProcessEventsDependencies,
  event: TrackedEvent,
  why: string,
): Promise<void> {
  await deadLetters.keep(event, why, clock());
  onDeadLetter?.(event, why);
}

const sum = (a: Processed, b: Processed): Processed => ({
  clicks: a.clicks + b.clicks,
  impressions: a.impressions + b.impressions,
  conversions: a.conversions + b.conversions,
  deadLetters: a.deadLetters + b.deadLetters,
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
