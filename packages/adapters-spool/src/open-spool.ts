// The event log on one machine's disk (lmdb). Many processes may open one directory: trackers append, workers read and
// discard. An append resolves when its transaction has been synced: with lmdb's default `overlappingSync` it would
// resolve before that, so it is switched off here and the sync is part of the commit. Appends made while a commit is
// under way share the next one (group commit).
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/ports/event-log';
import { checkDataFile } from './check-data-file.ts';
import { decodeEvent, encodeEvent } from './event-codec.ts';

export type SpoolOptions = {
  readonly directory: string;
  /** At this many events it is full. Several appending processes may together pass it by a few thousand. */
  readonly eventsMax: number;
  /** At this many bytes on disk it is full. */
  readonly bytesMax: number;
  /** Told of an entry nobody can read (damaged, or written by a newer build): it is set aside, so that it stops nobody. */
  readonly onUnreadable?: (id: string, reason: string) => void;
};

/** Entries are counted anew at least this often: others append and discard too. */
const COUNT_EVERY_APPENDS = 500;
/** How soon a reader sees what another process appended. */
const POLL_EVERY_MS = 20;
const MAP_SLACK_BYTES = 256 * 1024 * 1024;
const ID_BYTES = 12;

/** Throws one clear line when the directory cannot be used or holds something else. */
export function openSpool(options: SpoolOptions): EventLog {
  const { root, events, unreadable } = openDatabases(options);
  let appending = 0;
  let room = 0;
  let untilCount = 0;
  let wakers: (() => void)[] = [];
  let closed = false;

  function countRoom(): void {
    const { entryCount, bytes } = usage(events);
    const perEvent = entryCount > 0 ? bytes / entryCount : 0;
    const full = bytes + appending * perEvent >= options.bytesMax;
    room = full ? 0 : Math.max(0, options.eventsMax - entryCount - appending);
    untilCount = Math.min(room, COUNT_EVERY_APPENDS);
  }

  async function setAside(id: string, key: Uint8Array, text: string, error: unknown): Promise<void> {
    await unreadable.put(key, text);
    await events.remove(key);
    options.onUnreadable?.(id, error instanceof Error ? error.message : String(error));
  }

  return {
    async append(event: TrackedEvent) {
      if (closed) throw new Error('The event log is closed.');
      if (untilCount === 0) countRoom();
      if (untilCount === 0) throw new EventLogFull();
      untilCount--;
      appending++;
      try {
        await events.put(keyOf(event.id), encodeEvent(event));
      } finally {
        appending--;
      }
      if (wakers.length > 0) wake();
    },

    async read(limit) {
      const found: TrackedEvent[] = [];
      events.resetReadTxn();
      for (const { key, value } of Array.from(events.getRange({ limit }))) {
        const id = Buffer.from(key).toString('hex');
        try {
          found.push(decodeEvent(id, value));
        } catch (error) {
          await setAside(id, key, value, error);
        }
      }
      return found;
    },

    async discard(ids) {
      let last: Promise<boolean> | undefined;
      for (const id of ids) last = events.remove(keyOf(id));
      await last; // one event turn is one transaction, so the last removal is committed with all the others
    },

    async waitForEvents(timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      while (!closed && isEmpty(events)) {
        const left = deadline - Date.now();
        if (left <= 0) return;
        await nextAppend(Math.min(POLL_EVERY_MS, left));
      }
    },

    async size() {
      events.resetReadTxn();
      return usage(events).entryCount;
    },

    async close() {
      if (closed) return;
      closed = true;
      wake();
      await root.committed;
      await root.close();
    },
  };

  function wake(): void {
    const waiting = wakers;
    wakers = [];
    for (const waker of waiting) waker();
  }

  function nextAppend(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, timeoutMs);
      wakers.push(done);
      function done(): void {
        clearTimeout(timer);
        wakers = wakers.filter((waker) => waker !== done);
        resolve();
      }
    });
  }
}

type Databases = {
  readonly root: RootDatabase;
  readonly events: Database<string, Uint8Array>;
  readonly unreadable: Database<string, Uint8Array>;
};

/** Keys are the ids' 12 bytes, so that lmdb's order is the ids' order; values are text (event-codec.ts). */
function openDatabases({ directory, bytesMax }: SpoolOptions): Databases {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK);
    checkDataFile(join(directory, 'data.mdb'));
    const root = open({
      path: directory,
      noSubdir: false, // a dot in the directory's name would make lmdb take it for a file
      overlappingSync: false,
      mapSize: bytesMax + MAP_SLACK_BYTES,
    });
    const form = { keyEncoding: 'binary', encoding: 'string' } as const;
    const events: Database<string, Uint8Array> = root.openDB('events', form);
    const unreadable: Database<string, Uint8Array> = root.openDB('unreadable', form);
    isEmpty(events); // reads a page, so that damage shows now
    return { root, events, unreadable };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The event spool in ${directory} cannot be used: ${reason}. ` +
        'Give the process a directory it may write to, or move the damaged one aside.',
      { cause: error },
    );
  }
}

const keyOf = (id: string): Uint8Array => {
  const key = Buffer.from(id, 'hex');
  if (key.length !== ID_BYTES) throw new TypeError(`Not an event id: ${JSON.stringify(id.slice(0, 64))}`);
  return key;
};

function isEmpty(events: Database<string, Uint8Array>): boolean {
  events.resetReadTxn();
  for (const _ of events.getKeys({ limit: 1 })) return false;
  return true;
}

type Stats = {
  entryCount: number;
  pageSize: number;
  treeBranchPageCount: number;
  treeLeafPageCount: number;
  overflowPages: number;
};

function usage(events: Database<string, Uint8Array>): { entryCount: number; bytes: number } {
  const stats = events.getStats() as Stats;
  const pages = stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages;
  return { entryCount: stats.entryCount, bytes: pages * stats.pageSize };
}
