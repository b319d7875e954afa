import type { NetworkId } from '@tributary/domain/shared/ids';

/** What waits in one queue. */
export type Queue = {
  readonly waiting: number;
  /** Since when the oldest of it waits; null for nothing. */
  readonly oldestAt: Date | null;
};

/** One network's work that is not done yet, by what it is (docs/rules/running.md#system-of-a-network). */
export type Queues = {
  /** Messages to affiliates that are still to be delivered. */
  readonly postbacks: Queue;
  /** The same to the network's own systems. */
  readonly webhooks: Queue;
  readonly imports: Queue;
  /** Days of exports whose file is not written yet. */
  readonly exports: Queue;
  /** Events that could not be decided. */
  readonly deadLetters: Queue;
};

/** Counts what waits, so it is for a page that somebody looks at, not for every request. */
export type ReadQueues = (networkId: NetworkId) => Promise<Queues>;
