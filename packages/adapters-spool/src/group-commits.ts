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
  readonly write: (lines: Line[]) => Promise<void>;
  /** So many events were written, or were not. */
  readonly onWritten: (events: number) => void;
  readonly onFailed: (events: number) => void;
};

const WAVE_TURNS_MAX = 10;

type Group = { readonly lines: Line[]; characters: number; readonly written: Promise<void> };

/** One group at a time is written; what is added meanwhile goes into the next. All of a group share one promise. */
export function groupCommits({ write, onWritten, onFailed }: CommitOptions): GroupCommits {
  let next: Group | undefined;
  let underWay: Promise<void> = Promise.resolve();

  function begin(): Group {
    const lines: Line[] = [];
    const before = underWay;
    const group: Group = { lines, characters: 0, written: commit(lines, before) };
    underWay = group.written.catch(() => {}); // the callers get the error
    return group;
  }

  async function commit(lines: Line[], before: Promise<void>): Promise<void> {
    await before;
    await wavePassed(lines);
    if (next?.lines === lines) next = undefined;
    const count = lines.length;
    try {
      await write(lines);
    } catch (error) {
      onFailed(count);
      throw error;
    }
    onWritten(count);
  }

  /**
   * Clients send their next requests when they are answered, so appends come in waves. A wave is over when a turn of
   * the event loop brings no further append.
   */
  async function wavePassed(lines: readonly Line[]): Promise<void> {
    for (let turn = 0, seen = 0; turn < WAVE_TURNS_MAX && seen < lines.length; turn++) {
      seen = lines.length;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
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
      return group.written;
    },
    settled: async () => {
      await underWay;
    },
  };
}

/** A character has at most three bytes of UTF-8. */
const CHARACTERS_MAX = Math.floor(GROUP_BYTES_MAX / 3);
