// The event log on one machine's disk (lmdb). Many processes may open one directory: trackers append, workers read and
// discard. An append resolves when its transaction has been synced: with lmdb's default `overlappingSync` it would
// resolve before that, so it is switched off (docs/adr/0002-durable-before-answered.md). Appends that arrive while a commit is under
// way share the next one, and one entry of it (group commit).
import { makeAlarm } from '@tributary/application/shared/waiting';
import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/tracking/event-log';
import { decodeEvent, encodeEvent } from '@tributary/application/tracking/event-codec';
import {
  countEvents,
  GROUP_EVENTS_MAX,
  idOfLine,
  isEmpty,
  oldestId,
  lineOf,
  linesOf,
  locate,
  putGroup,
  removeFromGroup,
  textOfLine,
  type Groups,
  type Line,
} from './groups.ts';
import { statfsSync } from 'node:fs';
import { openDatabases, type SpoolDatabases, type SpoolOptions } from './open-databases.ts';
import { makeCapacity, type Capacity } from './capacity.ts';

export type { SpoolOptions } from './open-databases.ts';

/** How soon a reader sees what another process appended. */
const POLL_EVERY_MS = 20;

/** Throws SpoolUnusable, one clear line, when the directory cannot be used or holds something else. */
export function openSpool(options: SpoolOptions): EventLog {
  const databases = openDatabases(options);
  const { root, groups } = databases;
  const capacity = makeCapacity(groups, { ...options, diskOf: () => statfsSync(options.directory) });
  const alarm = makeAlarm();
  const commits = groupCommits(groups, capacity, alarm.wake);
  let places = new Map<string, string>(); // of what was read last: where each event lies
  let closed = false;

  return {
    append(event) {
      if (closed) return Promise.reject(new Error('The event log is closed.'));
      return capacity.take() ? commits.add(event) : Promise.reject(new EventLogFull());
    },

    async read(limit) {
      const found = new Map<string, TrackedEvent>(); // an id may lie twice for a moment when two discard at once
      const broken: Broken[] = [];
      places = new Map();
      groups.resetReadTxn();
      for (const { key, value } of groups.getRange()) {
        if (found.size >= limit) break;
        const place = Buffer.from(key).toString('hex');
        for (const line of linesOf(value)) {
          if (found.size >= limit) break;
          try {
            const event = decodeEvent(idOfLine(line), textOfLine(line));
            found.set(event.id, event);
            places.set(event.id, place);
          } catch (error) {
            broken.push({ place, line, error });
          }
        }
      }
      if (broken.length > 0) await moveUnreadable(databases, broken);
      for (const { line, error } of broken) {
        options.onUnreadable?.(idOfLine(line), error instanceof Error ? error.message : String(error));
      }
      return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    async discard(ids) {
      if (ids.length === 0) return;
      await groups.transaction(() => {
        const wanted = new Set(ids);
        const known = ids.every((id) => places.has(id)) ? places : locate(groups, wanted);
        const touched = new Set(ids.map((id) => known.get(id)));
        for (const place of touched) if (place !== undefined) removeFromGroup(groups, place, wanted);
      });
      for (const id of ids) places.delete(id);
      capacity.recount();
    },

    async waitForEvents(timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      while (!closed && isEmpty(groups)) {
        const left = deadline - performance.now();
        if (left <= 0) return;
        await alarm.wait(Math.min(POLL_EVERY_MS, left));
      }
    },

    size: async () => countEvents(groups),
    oldestId: async () => oldestId(groups),
    isFull: () => capacity.isFull(),
    unreadable: async () => databases.unreadable.getCount(),

    async close() {
      if (closed) return;
      closed = true;
      alarm.wake();
      await commits.settled();
      await root.close();
    },
  };
}

type Broken = { readonly place: string; readonly line: Line; readonly error: unknown };

async function moveUnreadable(
  { groups, unreadable }: SpoolDatabases,
  broken: readonly Broken[],
): Promise<void> {
  await groups.transaction(() => {
    for (const { line } of broken) {
      void unreadable.put(Buffer.from(idOfLine(line), 'hex'), textOfLine(line));
    }
    const ids = new Set(broken.map(({ line }) => idOfLine(line)));
    for (const place of new Set(broken.map((entry) => entry.place))) removeFromGroup(groups, place, ids);
  });
}

const WAVE_TURNS_MAX = 10;

type Commits = { add(event: TrackedEvent): Promise<void>; settled(): Promise<void> };

/** One commit at a time; everything added meanwhile goes into the next. All of a group share one promise. */
function groupCommits(groups: Groups, capacity: Capacity, onCommit: () => void): Commits {
  let lines: Line[] = [];
  let next: Promise<void> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function commit(): Promise<void> {
    await underWay.catch(() => {}); // the callers of that commit got its error
    await wavePassed();
    const group = lines;
    lines = [];
    next = undefined;
    underWay = write(group);
    return underWay;
  }

  /**
   * Clients send their next requests when they are answered, so appends come in waves. A wave is over when a turn of
   * the event loop brings no further append.
   */
  async function wavePassed(): Promise<void> {
    for (let turn = 0, seen = 0; turn < WAVE_TURNS_MAX && seen < lines.length; turn++) {
      seen = lines.length;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async function write(group: Line[]): Promise<void> {
    try {
      for (let at = 0; at < group.length; at += GROUP_EVENTS_MAX) {
        await putGroup(groups, group.slice(at, at + GROUP_EVENTS_MAX));
      }
    } finally {
      capacity.settle(group.length);
    }
    onCommit();
  }

  return {
    add(event) {
      try {
        lines.push(lineOf(event.id, encodeEvent(event)));
      } catch (error) {
        capacity.settle(1);
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
      next ??= commit();
      return next;
    },
    settled: async () => {
      await next?.catch(() => {});
      await underWay.catch(() => {});
    },
  };
}
