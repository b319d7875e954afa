import { bytesOf, countEvents, type Groups } from './groups.ts';

export type Capacity = {
  /** Reserves room for one event; false when there is none. */
  take(): boolean;
  /** So many appends have ended, successfully or not. */
  settle(count: number): void;
  /** Events were discarded by this process: count again before refusing the next one. */
  recount(): void;
};

export type CapacityLimits = { readonly eventsMax: number; readonly bytesMax: number };

/**
 * Counted anew after this many appends, or after a tenth of the waiting events if that is more: other processes
 * append and discard too.
 */
const COUNT_EVERY_EVENTS = 1000;
const COUNT_EVERY_SHARE = 0.1;
/** While full, counting may take this share of the time, so that refusing stays cheap. */
const COUNTING_SHARE = 0.02;

/** How many more events the limits allow, without counting on every append. */
export function makeCapacity(groups: Groups, { eventsMax, bytesMax }: CapacityLimits): Capacity {
  let appending = 0;
  let left = 0;
  let countAgainAt = 0;

  function count(): void {
    const started = performance.now();
    const waiting = countEvents(groups);
    const bytes = bytesOf(groups);
    const bytesEach = waiting > 0 ? bytes / waiting : 0;
    const free = bytes + appending * bytesEach >= bytesMax ? 0 : eventsMax - waiting - appending;
    left = Math.max(0, Math.min(free, Math.max(COUNT_EVERY_EVENTS, waiting * COUNT_EVERY_SHARE)));
    const ended = performance.now();
    countAgainAt = left > 0 ? 0 : ended + (ended - started) / COUNTING_SHARE;
  }

  return {
    take() {
      if (left < 1 && performance.now() >= countAgainAt) count();
      if (left < 1) return false;
      left--;
      appending++;
      return true;
    },
    settle: (settled) => (appending -= settled),
    recount() {
      left = 0;
      countAgainAt = 0;
    },
  };
}
