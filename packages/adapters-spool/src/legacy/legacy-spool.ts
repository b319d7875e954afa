// The spool of versions up to 0.2, an lmdb environment: what waits in it is read and discarded, nothing is added. It is open
// only while there is something in it. Once it is empty and nobody else has it open, its files are removed.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEvent } from '@tributary/application/tracking/event-codec';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { open, type Database, type RootDatabase } from 'lmdb';
import type { DamagedFiles } from '../damaged.ts';
import { idOfLine, textOfLine, type Line } from '../group-format.ts';
import { checkDataFile } from './check-data-file.ts';
import { countEvents, linesOf, oldestId, removeFromGroup, type Groups } from './groups.ts';

export type LegacySpool = {
  /** Whether something may wait in it. */
  mayHold(): boolean;
  read(limit: number): Promise<TrackedEvent[]>;
  /** Those that it gave out last; the others are given back. */
  discard(ids: readonly string[]): Promise<readonly string[]>;
  /** Of what this process has open. */
  size(): number;
  oldestId(): string | undefined;
  close(): Promise<void>;
};

export type LegacyOptions = {
  readonly directory: string;
  readonly bytesMax: number;
  readonly damaged: DamagedFiles;
};

type Environment = { readonly root: RootDatabase; readonly groups: Groups };
type Broken = { readonly place: string; readonly line: Line; readonly error: unknown };

export const LEGACY_FILE = 'data.mdb';
export const LEGACY_LOCK_FILE = 'lock.mdb';
/** lmdb needs some pages more than the data while a transaction is under way. Address space only, no memory. */
const MAP_SLACK_BYTES = 256 * 1024 * 1024;
/** While a process of an earlier version has it open and may add to it. */
const LOOK_AGAIN_MS = 1000;

export function legacySpool({ directory, bytesMax, damaged }: LegacyOptions): LegacySpool {
  let opened: Environment | undefined;
  let lookAgainAt = 0;
  let places = new Map<string, string>(); // of what was read last: where each event lies

  const mayHold = (): boolean =>
    opened !== undefined || (performance.now() >= lookAgainAt && existsSync(join(directory, LEGACY_FILE)));

  function environment(): Environment {
    checkDataFile(join(directory, LEGACY_FILE));
    const root = open({
      path: directory,
      noSubdir: false, // a dot in the directory's name would make lmdb take it for a file
      overlappingSync: false,
      mapSize: bytesMax + MAP_SLACK_BYTES,
    });
    const form = { keyEncoding: 'binary', encoding: 'string' } as const;
    const unreadable: Database<string, Uint8Array> = root.openDB('unreadable', form);
    for (const { key, value } of unreadable.getRange())
      keep(Buffer.from(key).toString('hex'), value, 'kept aside by an earlier version');
    return { root, groups: root.openDB('groups', form) };
  }

  function keep(id: string, text: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    damaged.keep({ place: id, events: 1, bytes: Buffer.from(text), reason });
  }

  /** After a failure the environment is closed: one that panicked never works again, the next use opens a new one. */
  async function using<T>(work: (groups: Groups) => Promise<T>): Promise<T> {
    opened ??= environment();
    try {
      const result = await work(opened.groups);
      if (countEvents(opened.groups) === 0) await close();
      return result;
    } catch (error) {
      const broken = opened;
      opened = undefined;
      await broken?.root.close().catch(() => {});
      throw error;
    }
  }

  async function readOf(groups: Groups, limit: number): Promise<TrackedEvent[]> {
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
    for (const { line, error } of broken) keep(idOfLine(line), textOfLine(line), error);
    if (broken.length > 0) {
      const ids = new Set(broken.map(({ line }) => idOfLine(line)));
      await remove(groups, new Set(broken.map(({ place }) => place)), ids);
    }
    return [...found.values()];
  }

  async function remove(groups: Groups, from: ReadonlySet<string>, ids: ReadonlySet<string>): Promise<void> {
    await groups.transaction(() => {
      for (const place of from) removeFromGroup(groups, place, ids);
    });
  }

  async function close(): Promise<void> {
    if (!opened) return;
    const { root, groups } = opened;
    opened = undefined;
    root.readerCheck();
    const isAlone = !hasOthers(root.readerList());
    const isEmpty = countEvents(groups) === 0;
    await root.close();
    if (!isEmpty) return;
    lookAgainAt = performance.now() + LOOK_AGAIN_MS;
    if (!isAlone) return;
    rmSync(join(directory, LEGACY_FILE), { force: true });
    rmSync(join(directory, LEGACY_LOCK_FILE), { force: true });
  }

  return {
    mayHold,
    read: async (limit) => (mayHold() ? using((groups) => readOf(groups, limit)) : []),
    async discard(ids) {
      const known = new Map(ids.map((id) => [id, places.get(id)]));
      const from = new Set([...known.values()].filter((place) => place !== undefined));
      if (from.size > 0) await using((groups) => remove(groups, from, new Set(ids)));
      return ids.filter((id) => known.get(id) === undefined);
    },
    size: () => (opened ? countEvents(opened.groups) : 0),
    oldestId: () => (opened ? oldestId(opened.groups) : undefined),
    close,
  };
}

/** The list has a heading and then a line for each reader, which begins with the number of its process. */
const hasOthers = (readers: string): boolean =>
  readers.split('\n').some((line) => {
    const pid = /^\s*(\d+)\s/.exec(line)?.[1];
    return pid !== undefined && Number(pid) !== process.pid;
  });
