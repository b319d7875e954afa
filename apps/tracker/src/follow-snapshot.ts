import { makeAlarm } from '@tributary/application/shared/waiting';
import type { SnapshotCursor, TrackingSnapshots } from '@tributary/application/tracking/tracking-snapshots';
import { emptySnapshot, type Snapshot } from './snapshot.ts';

export type FollowedSnapshot = {
  /** Undefined until the first load is done. */
  readonly current: () => Snapshot | undefined;
  /** Resolves after the first load, however often it had to be tried. */
  readonly loaded: Promise<void>;
  /** Milliseconds since it was last known to be up to date; undefined before the first load. */
  readonly ageMs: () => number | undefined;
  /**
   * Resolves once everything committed before the call is in the snapshot, or when it is stopped; not while the
   * database is away.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

export type FollowOptions = {
  readonly snapshots: TrackingSnapshots;
  readonly pollEveryMs: number;
  readonly onError: (message: string, error: unknown) => void;
};

const RETRY_AFTER_MS = 1000;

/**
 * Keeps a snapshot fresh: loads it, then applies changes whenever woken and at least every `pollEveryMs`. While the
 * database is away the last one goes on serving. A reload is built beside the one in use and replaces it when it is
 * complete.
 */
export function followSnapshot({ snapshots, pollEveryMs, onError }: FollowOptions): FollowedSnapshot {
  let current: Snapshot | undefined;
  let cursor: SnapshotCursor | undefined;
  let freshAt = 0;
  let stopped = false;
  const alarm = makeAlarm();
  const waiters = makeWaiters();
  let setLoaded: () => void = () => {};
  const loaded = new Promise<void>((resolve) => (setLoaded = resolve));

  async function refresh(): Promise<void> {
    const known = cursor;
    if (current && known !== undefined) {
      const answer = await snapshots.changesSince(known);
      if (answer.kind === 'changes') {
        current.apply(answer.changes);
        cursor = answer.cursor;
        freshAt = performance.now();
        return;
      }
    }
    const next = emptySnapshot();
    cursor = await snapshots.load((piece) => next.apply(piece));
    current = next;
    freshAt = performance.now();
    setLoaded();
  }

  async function follow(): Promise<void> {
    let failing = false;
    while (!stopped) {
      alarm.reset();
      const waiting = waiters.take();
      try {
        await refresh();
        waiting.release();
        failing = false;
        if (!stopped) await alarm.wait(pollEveryMs);
      } catch (error) {
        if (!failing)
          onError('The tracking snapshot cannot be refreshed; the last one goes on serving.', error);
        failing = true;
        waiting.putBack();
        alarm.reset();
        if (!stopped) await alarm.wait(RETRY_AFTER_MS);
      }
    }
  }

  const following = follow();
  const listening = listen(snapshots, alarm.wake, onError);

  return {
    current: () => current,
    loaded,
    ageMs: () => (current ? performance.now() - freshAt : undefined),
    caughtUp() {
      if (stopped) return Promise.resolve();
      const caughtUp = waiters.join();
      alarm.wake();
      return caughtUp;
    },
    async stop() {
      stopped = true;
      alarm.wake();
      await (
        await listening
      )();
      await following;
      waiters.take().release();
    },
  };
}

/**
 * Callers that wait for a refresh. A refresh resolves only for callers from before it began: it may have read the database
 * before the change that a later caller waits for.
 */
function makeWaiters() {
  let waiting: readonly (() => void)[] = [];
  return {
    join: () => new Promise<void>((resolve) => void (waiting = [...waiting, resolve])),
    take() {
      const taken = waiting;
      waiting = [];
      return {
        release: () => taken.forEach((resolve) => resolve()),
        putBack: () => void (waiting = [...taken, ...waiting]),
      };
    },
  };
}

/** When the database cannot announce changes, polling still finds them. */
const listen = (snapshots: TrackingSnapshots, wake: () => void, onError: FollowOptions['onError']) =>
  snapshots.onChange(wake).catch((error: unknown) => {
    onError('Changes are not announced; they are polled for.', error);
    return async () => {};
  });
