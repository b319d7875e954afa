import type { ClickEvent, ImpressionEvent } from '@tributary/domain/tracking/click';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { TestEvent } from '@tributary/domain/attribution/test-event';

export type TrackedEvent = ClickEvent | ImpressionEvent | HitEvent | TestEvent;

/**
 * Where the tracker puts what happened before it answers. Durable: once `append` resolves, neither `kill -9` nor a
 * power cut loses the event. Bounded: at its limit it throws EventLogFull and nothing is accepted.
 */
export type EventLog = {
  /** Resolves once the event is on disk; rejects with EventLogFull when the log is full. */
  append(event: TrackedEvent): Promise<void>;
  /**
   * The oldest events, in order of their ids, without removing them. Those that are under way, which were read before and are not
   * discarded yet, are passed over and count nothing; as long as there are any, a log may give fewer than it has, or none.
   */
  read(limit: number, underWay?: ReadonlySet<string>): Promise<TrackedEvent[]>;
  /**
   * Forgets events that are safely in the database. To be called once after each `read`, with the ids in the order they were read, and
   * without those of events that must stay. Unknown ids are no error.
   */
  discard(ids: readonly string[]): Promise<void>;
  /** Resolves when something may have been appended, or after the time-out. */
  waitForEvents(timeoutMs: number): Promise<void>;
  /** How many events are stored and not yet discarded. */
  size(): Promise<number>;
  /** The least id stored and not yet discarded, which tells how long the oldest event has waited. */
  oldestId(): Promise<string | undefined>;
  /** Why an append would be refused now; undefined when it would not. */
  refusing(): Refusing | undefined;
  /** Entries that could not be read and were kept aside. */
  unreadable(): Promise<number>;
  /** Files that cannot be read where they lie: passed over, and tried again. What they hold waits. */
  unreachable(): Promise<number>;
  /** Ends after what is under way is on disk; then nothing more is accepted. */
  close(): Promise<void>;
};

/** At its limit, with too little space left on its disk, or without its brokers and what takes over for them. */
export type Refusing = 'full' | 'disk_full' | 'brokers_away';

export const REFUSING: Readonly<Record<Refusing, string>> = {
  full: 'The event log is full: too many events are waiting to be processed.',
  disk_full: 'The disk of the event log is full.',
  brokers_away: "The brokers of the event log can't be reached.",
};

export class EventLogFull extends Error {
  constructor(message = 'The event log is full; the event was not accepted.') {
    super(message);
    this.name = 'EventLogFull';
  }
}
