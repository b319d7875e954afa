import type { TrackedEvent } from '../tracking/event-log.ts';

/** An event that could not be decided: all of it, and why, in words. */
export type DeadLetter = {
  readonly event: TrackedEvent;
  readonly why: string;
  /** When it was kept for the first time. */
  readonly keptAt: Date;
};

/**
 * Where events go that can't be decided for their own data (the terms they name are gone, the database refuses their
 * row), so that they do not hold up all others. Each is there once, by the id of its event, until somebody removes it
 * (docs/rules/attribution.md#dead-letters).
 */
export type DeadLetters = {
  /** Durable once it resolves. One that is kept already gets the new reason; its instant stays. */
  keep(event: TrackedEvent, why: string, at: Date): Promise<void>;
  /** In the order of their events' ids, from the one after `after` on. */
  list(limit: number, after?: string): Promise<DeadLetter[]>;
  /** Undefined when no event of this id is kept. */
  find(id: string): Promise<DeadLetter | undefined>;
  /** Removes nothing when it is not there. */
  remove(id: string): Promise<void>;
  /** All of the deployment. */
  count(): Promise<number>;
};
