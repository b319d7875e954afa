import { encodeEvent } from '@tributary/application/tracking/event-codec';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { GROUP_BYTES_MAX, GROUP_EVENTS_MAX, lineOf, type Line } from './group-format.ts';

export type GroupCommits = {
  /** Resolves once the event is on disk. */
  add(event: TrackedEvent): Promise<void>;
  /** Resolves once nothing is under way, whatever came of it. */
  settled(): Promise<void>;
};

export type CommitOptions = {
  /** `isFollowed`: whether another group will be written as soon as this one is. */
  readonly write: (lines: Line[], isFollowed: () => boolean) => Promise<void>;
  /** So many events were written, or were not. */
  readonly onWritten: (events: number) => void;
  readonly onFailed: (events: number) => void;
};

/** No group waits longer for others to join it; far less than a disk takes that is slow. */
const GATHER_MS = 1;
/** Who was answered so long ago does not come back with a next request at once. */
const RECENT_MS = 20;

type Group = {
  readonly lines: Line[];
  characters: number;
  /** Called when it has as many events as it waits for. */
  onEnough: (() => void) | undefined;
  enough: number;
  readonly written: Promise<void>;
};

/** One group at a time is written; what is added meanwhile goes into the next. All of a group share one promise. */
export function groupCommits({ write, onWritten, onFailed }: CommitOptions): GroupCommits {
  let next: Group | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let countBefore = 0; // events of the group that was written last, and when that was
  let writtenAt = Number.NEGATIVE_INFINITY;

  function begin(): Group {
    const before = underWay;
    const group: Group = {
      lines: [],
      characters: 0,
      onEnough: undefined,
      enough: 0,
      written: new Promise((resolve, reject) => {
        // Not before the group is there.
        queueMicrotask(() => commit(group, before).then(resolve, reject));
      }),
    };
    underWay = group.written.catch(() => {}); // the callers get the error
    return group;
  }

  async function commit(group: Group, before: Promise<void>): Promise<void> {
    await before;
    // What came together stays together, and those whose group was written last are answered first.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await gathered(group);
    if (next === group) next = undefined;
    const count = group.lines.length;
    try {
      await write(group.lines, () => next !== undefined);
    } catch (error) {
      onFailed(count);
      throw error;
    } finally {
      countBefore = count;
      writtenAt = performance.now();
    }
    onWritten(count);
  }

  /**
   * Clients send their next requests when they are answered. So a group that began with the last group's answers, and is much
   * smaller than that was, waits until it has half of both: otherwise a group of nearly all and one of nearly none take turns,
   * which costs two writes where one would do, and lets the processor wait for the disk (docs/performance.md#groups).
   */
  async function gathered(group: Group): Promise<void> {
    if (performance.now() - writtenAt > RECENT_MS) return;
    const enough = Math.ceil((group.lines.length + countBefore) / 2);
    if (group.lines.length >= enough) return;
    group.enough = enough;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      group.onEnough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    group.onEnough = undefined;
  }

  return {
    add(event) {
      let line: Line;
      try {
        line = lineOf(event.id, encodeEvent(event));
      } catch (error) {
        onFailed(1);
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
      const isFull =
        next && (next.lines.length >= GROUP_EVENTS_MAX || next.characters + line.length > CHARACTERS_MAX);
      if (isFull) next = undefined;
      const group = (next ??= begin());
      group.lines.push(line);
      group.characters += line.length;
      if (group.lines.length === group.enough) group.onEnough?.();
      return group.written;
    },
    settled: async () => {
      await underWay;
    },
  };
}

/** A character has at most three bytes of UTF-8. */
const CHARACTERS_MAX = Math.floor(GROUP_BYTES_MAX / 3);
