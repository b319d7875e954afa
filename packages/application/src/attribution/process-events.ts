import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { decideBatch, type DecideDependencies } from './decide-batch.ts';
import { BooksUnavailable } from './books.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { TestEvents } from './test-events.ts';

export type ProcessEventsDependencies = DecideDependencies & {
  readonly deadLetters: Pick<DeadLetters, 'keep'>;
  readonly testEvents: TestEvents;
  /** Called with every event that becomes a dead letter, for the log and a metric. */
  readonly onDeadLetter?: (event: TrackedEvent, why: string) => void;
  /** Called whenever an event fails alone and is put off, with the instant of its next attempt. */
  readonly onPutOff?: (event: TrackedEvent, why: string, nextAt: Date) => void;
};

export type Processed = {
  readonly clicks: number;
  readonly impressions: number;
  readonly conversions: number;
  readonly deadLetters: number;
  /** Ids of events that were not decided and must stay in the log. */
  readonly left: readonly string[];
};

/**
 * Decides a batch of the event log, for good: once it resolves, every event but those that are left is in the books or
 * a dead letter, and may be discarded. Throws when the fault is not that of single events (the books are away, their
 * disk is full, everything fails); then all of what failed stays and may come again.
 */
export type ProcessEvents = (events: readonly TrackedEvent[]) => Promise<Processed>;

/** An event becomes a dead letter after failing alone, for its own data, this often and for this long. */
const OWN_FAULTS_MIN = 5;
const FAILING_FOR_MS_MIN = 10 * MINUTE_MS;
/** The pause after the first failure of an event; it doubles with each, up to the longest. */
const PAUSE_FIRST_MS = 1000;
const PAUSE_MAX_MS = 2 * MINUTE_MS;
/** After so many single failures without a success, one of the other events is tried: does everything fail? */
const FAILURES_WITHOUT_SUCCESS_MAX = 2;
/** At most so many events are put off one by one; beyond that the whole log waits, and the failure is reported. */
const PUT_OFF_MAX = 1000;

type PutOff = {
  readonly since: Date;
  readonly ownFaults: number;
  readonly failures: number;
  readonly nextAt: Date;
};
type Failure = { readonly event: TrackedEvent; readonly error: unknown };

/** What one pass over a batch came to. */
type Round = {
  readonly due: readonly TrackedEvent[];
  decided: number;
  failures: Failure[];
  clicks: number;
  impressions: number;
  conversions: number;
};

/** docs/rules/attribution.md#dead-letters */
export function makeProcessEvents(dependencies: ProcessEventsDependencies): ProcessEvents {
  const { clock, onPutOff } = dependencies;
  const putOff = new Map<string, PutOff>();
  /** How often everything seemed to fail. Each time another event is tried, so that a sound one is found in the end. */
  let doubts = 0;

  async function attempt(round: Round, events: readonly TrackedEvent[]): Promise<void> {
    const done = await decideBatch(dependencies, events);
    round.decided += events.length - done.undecidable.length;
    round.clicks += done.clicks;
    round.impressions += done.impressions;
    round.conversions += done.conversions.length;
    for (const { event, why } of done.undecidable) round.failures.push({ event, error: new Undecided(why) });
  }

  /** Whether one of the due events that have not failed yet can be decided. */
  async function anotherSucceeds(round: Round): Promise<boolean> {
    const failing = new Set(round.failures.map(({ event }) => event.id as string));
    const others = round.due.filter(({ id }) => !failing.has(id));
    const witness = others[others.length - 1 - (doubts++ % Math.max(1, others.length))];
    if (!witness) return false;
    await attempt(round, [witness]).catch(() => undefined);
    return round.decided > 0;
  }

  /** Halves a failing batch until what fails stands alone, in order, so that one event holds up no other. */
  async function decide(round: Round, events: readonly TrackedEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    try {
      await attempt(round, events);
    } catch (error) {
      await requireBooks(dependencies, error);
      if (events.length > 1) {
        const middle = Math.ceil(events.length / 2);
        await decide(round, events.slice(0, middle));
        await decide(round, events.slice(middle));
        return;
      }
      round.failures.push({ event: first, error });
      const isDoubtful = round.decided === 0 && round.failures.length >= FAILURES_WITHOUT_SUCCESS_MAX;
      if (isDoubtful && !(await anotherSucceeds(round))) throw error;
    }
  }

  /** Whether it became a dead letter; otherwise it is put off, with a pause that grows. */
  async function failed({ event, error }: Failure): Promise<boolean> {
    const now = clock();
    const before = putOff.get(event.id);
    const isOwn = !(error instanceof BooksUnavailable);
    const ownFaults = isOwn ? (before?.ownFaults ?? 0) + 1 : 0;
    const since = isOwn && before && before.ownFaults > 0 ? before.since : now;
    if (ownFaults >= OWN_FAULTS_MIN && now.getTime() - since.getTime() >= FAILING_FOR_MS_MIN) {
      await keepDeadLetter(dependencies, event, textOf(error));
      putOff.delete(event.id);
      return true;
    }
    const failures = (before?.failures ?? 0) + 1;
    const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** (failures - 1), PAUSE_MAX_MS);
    const nextAt = new Date(now.getTime() + pauseMs);
    putOff.set(event.id, { since, ownFaults, failures, nextAt });
    onPutOff?.(event, textOf(error), nextAt);
    return false;
  }

  /** Those whose next attempt has come; a clock that was put back does not hold them longer than the longest pause. */
  function dueOf(events: readonly TrackedEvent[]): readonly TrackedEvent[] {
    const now = clock().getTime();
    return events.filter(({ id }) => {
      const nextAt = putOff.get(id)?.nextAt.getTime();
      return nextAt === undefined || nextAt <= now || nextAt > now + PAUSE_MAX_MS;
    });
  }

  return async (events) => {
    const due = dueOf(events);
    const round: Round = { due, decided: 0, failures: [], clicks: 0, impressions: 0, conversions: 0 };
    await decide(round, due);
    const [first] = round.failures;
    const isAlone = round.decided > 0 || due.length === 1;
    if (first && (!isAlone || putOff.size + round.failures.length > PUT_OFF_MAX)) throw first.error;
    const stillFailing = new Set<string>();
    let deadLetters = 0;
    for (const failure of round.failures) {
      if (await failed(failure)) deadLetters += 1;
      else stillFailing.add(failure.event.id);
    }
    for (const { id } of due) if (!stillFailing.has(id)) putOff.delete(id);
    const { clicks, impressions, conversions } = round;
    const left = events.flatMap(({ id }) => (putOff.has(id) ? [id] : []));
    return { clicks, impressions, conversions, deadLetters, left };
  };
}

/** The records that an event names are not there. */
class Undecided extends Error {}

/** Throws the error when the books themselves are away: then the events are not at fault, and the batch waits. */
async function requireBooks({ books }: ProcessEventsDependencies, error: unknown): Promise<void> {
  try {
    await books.run({ networkIds: [], campaignIds: [] }, async () => undefined);
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

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
