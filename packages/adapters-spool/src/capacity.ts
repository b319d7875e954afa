/** What waits, as far as this process knows; asked for often, so it must cost nothing. */
export type Holdings = { waitingEvents(): number; bytes(): number };

export type Capacity = {
  /** Reserves room for one event; false when there is none. */
  take(): boolean;
  /** Why `take` would say no; undefined when it would not. */
  refusing(): 'full' | 'disk_full' | undefined;
  /** So many appends have ended, successfully or not. */
  settle(count: number): void;
  /** Events were discarded by this process: count again before refusing the next one. */
  recount(): void;
};

export type CapacityLimits = {
  readonly eventsMax: number;
  readonly bytesMax: number;
  /** Size and free blocks of the disk, as statfs gives them. */
  readonly diskOf: () => { readonly bsize: number; readonly blocks: number; readonly bavail: number };
};

/**
 * Left free on the disk, but no more than a tenth of it: what is done must be marked, and the database may lie on the
 * same disk, which could not take events in and so never free any space.
 */
const DISK_RESERVE_BYTES = 16 * 2 ** 20;
const DISK_RESERVE_SHARE = 0.1;

/**
 * Counted anew after this many appends, or after a tenth of the waiting events if that is more: other processes
 * append and discard too.
 */
const COUNT_EVERY_EVENTS = 1000;
const COUNT_EVERY_SHARE = 0.1;
/** While full, so that refusing stays cheap; but space is noticed soon. */
const COUNT_AGAIN_MS = 20;

/** How many more events the limits allow, without counting on every append. */
export function makeCapacity(holdings: Holdings, { eventsMax, bytesMax, diskOf }: CapacityLimits): Capacity {
  let appending = 0;
  let left = 0;
  let countAgainAt = 0;
  let diskFull = false;

  function count(): void {
    const waiting = holdings.waitingEvents();
    const bytes = holdings.bytes();
    const bytesEach = waiting > 0 ? bytes / waiting : 0;
    const bytesFree = bytesMax - bytes - appending * bytesEach;
    const byBytes = bytesFree <= 0 ? 0 : bytesEach > 0 ? Math.ceil(bytesFree / bytesEach) : eventsMax;
    diskFull = isDiskFull();
    const free = diskFull ? 0 : Math.min(byBytes, eventsMax - waiting - appending);
    left = Math.max(0, Math.min(free, Math.max(COUNT_EVERY_EVENTS, waiting * COUNT_EVERY_SHARE)));
    countAgainAt = left > 0 ? 0 : performance.now() + COUNT_AGAIN_MS;
  }

  function isDiskFull(): boolean {
    const { bsize, blocks, bavail } = diskOf();
    return bavail * bsize < Math.min(DISK_RESERVE_BYTES, blocks * bsize * DISK_RESERVE_SHARE);
  }

  function isFull(): boolean {
    if (left < 1 && performance.now() >= countAgainAt) count();
    return left < 1;
  }

  return {
    refusing: () => (isFull() ? (diskFull ? 'disk_full' : 'full') : undefined),
    take() {
      if (isFull()) return false;
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
