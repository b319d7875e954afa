import type { SnapshotCursor, TrackingSnapshots } from '@tributary/application/ports/tracking-snapshots';
import { emptySnapshot, type Snapshot } from './snapshot.ts';

export type FollowedSnapshot = {
  /** Undefined until the first load is done. */
  readonly current: () => Snapshot | undefined;
  /** Resolves after the first load, however often it had to be tried. */
  readonly loaded: Promise<void>;
  /** Milliseconds since it was last known to be up to date; undefined before the first load. */
  readonly ageMs: () => number | undefined;
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
 * database is away the last one goes on serving. A reload is built aside and takes over whole.
 */
export function followSnapshot({ snapshots, pollEveryMs, onError }: FollowOptions): FollowedSnapshot {
  let current: Snapshot | undefined;
  let cursor: SnapshotCursor | undefined;
  let freshAt = 0;
  let stopped = false;
  let woken = false;
  let endPause: () => void = () => {};
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

  function pause(ms: number): Promise<void> {
    if (woken || stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => (clearTimeout(timer), resolve());
    });
  }

  async function follow(): Promise<void> {
    let failing = false;
    while (!stopped) {
      woken = false;
      try {
        await refresh();
        failing = false;
        await pause(pollEveryMs);
      } catch (error) {
        if (!failing)
          onError('The tracking snapshot cannot be refreshed; the last one goes on serving.', error);
        failing = true;
        woken = false;
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  const following = follow();
  const listening = listen(snapshots, () => ((woken = true), endPause()), onError);

  return {
    current: () => current,
    loaded,
    ageMs: () => (current ? performance.now() - freshAt : undefined),
    async stop() {
      stopped = true;
      endPause();
      await (
        await listening
      )();
      await following;
    },
  };
}

/** Without announcements the polling goes on. */
const listen = (snapshots: TrackingSnapshots, wake: () => void, onError: FollowOptions['onError']) =>
  snapshots.onChange(wake).catch((error: unknown) => {
    onError('Changes are not announced; they are polled for.', error);
    return async () => {};
  });
