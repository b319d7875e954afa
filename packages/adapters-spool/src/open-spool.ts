// The event log on one machine's disk: files that are only added to. Many processes may open one directory: trackers append,
// each to segments of its own, workers read and discard (docs/adr/0014-event-log-of-segments.md). An append resolves when
// its group has been synced; appends that arrive while a group is written share the next one (group commit).
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import type { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAlarm } from '@tributary/application/shared/waiting';
import { EventLogFull, type EventLog } from '@tributary/application/tracking/event-log';
import { makeCapacity } from './capacity.ts';
import { damagedFiles, type ReportDamage } from './damaged.ts';
import { groupCommits } from './group-commits.ts';
import { makeFolder } from './make-folder.ts';
import { isWithoutSpace, makeSegmentWriter, type WriteSync } from './segment-writer.ts';
import { readSegments } from './segments.ts';

export type SpoolOptions = {
  readonly directory: string;
  /** At this many events it is full. Several appending processes may together exceed it by a tenth. */
  readonly eventsMax: number;
  /** At this many bytes on disk it is full. */
  readonly bytesMax: number;
  /** Called once for what cannot be read: damaged, written by a newer build, or somebody else's. It holds up nobody. */
  readonly onUnreadable?: ReportDamage;
  /** For tests of failing disks, as is `writeSync`. */
  readonly open?: typeof openFile;
  readonly writeSync?: WriteSync;
  /** A segment that was not added to for so long is taken from its writer, which has ended or has nothing to write. */
  readonly idleMs?: number;
};

/** The message says what to do. */
export class SpoolUnusable extends Error {
  override readonly name = 'SpoolUnusable';
}

/** How soon a reader sees what another process appended. */
const POLL_EVERY_MS = 20;
/** A writer that is alive begins a new segment then, so it must be seldom; what lies in an open one is read all the same. */
const IDLE_MS = 60_000;
/** Far more than a disk takes that works; a crash delays what it left unconfirmed by no more. */
const UNCONFIRMED_MS = 10_000;
/** Small enough that what is done frees its space soon, large enough that few files lie there. */
const SEGMENT_BYTES_MAX = 8 * 2 ** 20;
/** Of the whole spool. */
const SEGMENT_SHARE = 1 / 16;

/**
 * Throws SpoolUnusable, one clear line, when the directory cannot be used or holds events of version 0.2
 * (docs/rules/running.md#spool-of-an-earlier-version).
 */
export function openSpool(options: SpoolOptions): EventLog {
  const { directory, bytesMax } = options;
  const report = options.onUnreadable ?? (() => {});
  const damaged = damagedFiles(directory, report);
  const writer = makeSegmentWriter({
    directory,
    segmentBytes: Math.ceil(Math.min(SEGMENT_BYTES_MAX, bytesMax * SEGMENT_SHARE)),
    ...(options.open && { open: options.open }),
    ...(options.writeSync && { writeSync: options.writeSync }),
  });
  const idleMs = options.idleMs ?? IDLE_MS;
  const unconfirmedMs = Math.min(idleMs, UNCONFIRMED_MS);
  const segments = usable(directory, () =>
    readSegments({ directory, damaged, report, ownBase: writer.current, idleMs, unconfirmedMs }),
  );
  const alarm = makeAlarm();
  const inTurn = oneAtATime();
  let appended = 0;
  let appendedBefore = 0; // when the segments were last looked at
  let looking: Promise<void> | undefined;
  let closed = false;

  const refresh = (): Promise<void> =>
    inTurn(async () => {
      const before = appended;
      await segments.refresh();
      appendedBefore = before;
    });

  const capacity = makeCapacity(
    {
      waitingEvents() {
        // What others do is seen a little later.
        looking ??= refresh()
          .catch(() => {})
          .finally(() => (looking = undefined));
        return segments.pendingEvents() + appended - appendedBefore;
      },
      bytes: segments.bytes,
    },
    { ...options, diskOf: () => statfsSync(directory) },
  );
  const commits = groupCommits({
    write: (lines) => writer.write(lines).catch(refuseWithoutSpace),
    onWritten(events) {
      appended += events;
      capacity.settle(events);
      alarm.wake();
    },
    onFailed: capacity.settle,
  });

  return {
    append(event) {
      if (closed) return Promise.reject(new Error('The event log is closed.'));
      return capacity.take() ? commits.add(event) : Promise.reject(new EventLogFull());
    },

    read: (limit, underWay = new Set()) =>
      inTurn(async () => {
        const before = appended;
        const events = await segments.read(limit, underWay);
        appendedBefore = before;
        return [...events].sort((a, b) => (a.id < b.id ? -1 : 1));
      }),

    async discard(ids) {
      if (ids.length === 0) return;
      await inTurn(() => segments.discard(ids));
      capacity.recount();
    },

    async waitForEvents(timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      while (!closed && (await isEmpty())) {
        const left = deadline - performance.now();
        if (left <= 0) return;
        await alarm.wait(Math.min(POLL_EVERY_MS, left));
      }
    },

    async size() {
      await refresh();
      return segments.pendingEvents();
    },
    async oldestId() {
      await refresh();
      return inTurn(segments.oldestId);
    },
    refusing: () => capacity.refusing(),
    unreadable: async () => (isFolderReadable() ? damaged.events() : 0),
    async unreachable() {
      await refresh();
      return segments.unreachable() + (isFolderReadable() ? 0 : 1);
    },

    async close() {
      if (closed) return;
      closed = true;
      alarm.wake();
      await commits.settled();
      await inTurn(() => writer.close());
    },
  };

  async function isEmpty(): Promise<boolean> {
    await refresh();
    return segments.readableEvents() === 0;
  }

  /** Whether what was kept aside can be counted. */
  function isFolderReadable(): boolean {
    try {
      damaged.events();
      return true;
    } catch {
      return false;
    }
  }
}

/** A disk that is full is no fault of the log: it refuses as at its own limit. */
function refuseWithoutSpace(error: unknown): never {
  throw isWithoutSpace(error) ? new EventLogFull() : error;
}

function usable<T>(directory: string, use: () => T): T {
  try {
    makeFolder(directory);
    accessSync(directory, constants.R_OK | constants.W_OK);
    refuseEventsOfVersion02(directory);
    return use();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SpoolUnusable(
      `The event spool in ${directory} cannot be used: ${reason}. ` +
        'Give the process a directory it may write to, or move the damaged one aside.',
      { cause: error },
    );
  }
}

/** The event log up to version 0.2, which removed it once it was empty. */
const EVENTS_OF_0_2 = 'data.mdb';
function refuseEventsOfVersion02(directory: string): void {
  if (!existsSync(join(directory, EVENTS_OF_0_2))) return;
  throw new Error(
    `${EVENTS_OF_0_2} in it may hold events of version 0.2. Start version 0.3 until it has taken them in and removed the file`,
  );
}

/** Work that begins when the one before has ended, whatever came of that. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
