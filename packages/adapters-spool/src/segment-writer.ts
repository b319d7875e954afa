// The writing end: groups go into a segment of this writer's own, each made durable by itself. Others may read it at any time
// and may take it away (by renaming it, segments.ts); whoever writes looks afterwards whether it is still there, and writes the
// group once more elsewhere if it is not. So no lock is needed, and a writer that was stopped for an hour harms nothing.
//
// A segment has two handles. What lies within the file is written through one that was opened with O_DSYNC: it is durable when
// the write resolves, in one trip to a thread instead of two. So that nearly every group does, the file grows while half of its
// space is still to be filled. A group that makes it grow all the same is written without and followed by an fdatasync,
// because O_DSYNC would sync its own bytes alone, and not the space ahead of them.
//
// A group that is on disk is confirmed by a few bytes behind it, which are not synced: until then no reader takes it
// (segment.ts), so what is refused because the disk failed cannot count. Those bytes may be lost in a power cut; then nobody
// writes the segment any more, and it is read to its end.
import { randomBytes } from 'node:crypto';
import { constants, renameSync, statSync, unlinkSync, writeSync as writeFileNow } from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIRMATION, encodeGroup, HEADER_BYTES, type Line } from './group-format.ts';
import { BASE_BYTES, baseOf, openName, sealedName } from './names.ts';

export type SegmentWriter = {
  /** Resolves once the lines are on disk. Rejects when they may not be; the next write begins a new segment then. */
  write(lines: Line[]): Promise<void>;
  /** The segment it may still add to. */
  current(): string | undefined;
  close(): Promise<void>;
};

/** node:fs's, as it is called here. */
export type WriteSync = (file: number, bytes: Buffer, from: number, length: number, at: number) => number;

export type WriterOptions = {
  readonly directory: string;
  /** A segment that has as many is sealed, and the next one begun. */
  readonly segmentBytes: number;
  /** For tests of failing disks, as is `writeSync`. */
  readonly open?: typeof openFile;
  readonly writeSync?: WriteSync;
};

/**
 * Files grow ahead of the data, by as much as they have but between these: a group that lies within the file needs no change
 * of the file's length on disk, which would cost most of an fdatasync, and finds its space even on a full disk. The first
 * group of a file waits for little.
 */
const GROW_BYTES_MIN = 2 ** 16;
/** A group that is written meanwhile waits behind these bytes (docs/internals/performance.md#redirects). */
const GROW_BYTES_MAX = 2 ** 18;
const PRIVATE_FILE = 0o600;
/** macOS promises less by its O_DSYNC than Node.js does by its fdatasync there; Windows has none. */
const DURABLE_WRITES = process.platform === 'linux' ? constants.O_WRONLY | constants.O_DSYNC : undefined;
/** How often in a row a group is written anew because its segment was taken away meanwhile. */
const TRIES_MAX = 5;

const WITHOUT_SPACE = new Set(['ENOSPC', 'EDQUOT']);

export const isWithoutSpace = (error: unknown): boolean =>
  WITHOUT_SPACE.has((error as NodeJS.ErrnoException).code ?? '');

type Segment = {
  readonly base: string;
  readonly path: string;
  readonly inode: number;
  readonly file: FileHandle;
  /** Of the same file: what is written through it is on disk when the write resolves. */
  readonly durable: FileHandle | undefined;
  end: number;
  allocated: number;
  events: number;
  /** Resolves, whatever came of it, when the file has grown. */
  growing: Promise<void> | undefined;
  /** It could not grow: nothing is added to it any more, as after a group that could not be written. */
  hasFailed: boolean;
};

export function makeSegmentWriter({
  directory,
  segmentBytes,
  open = openFile,
  writeSync = writeFileNow,
}: WriterOptions): SegmentWriter {
  const growBytesMax = Math.min(GROW_BYTES_MAX, segmentBytes);
  const zeros = Buffer.alloc(growBytesMax + CONFIRMATION.length);
  let segment: Segment | undefined;

  async function begin(): Promise<Segment> {
    const base = baseOf(randomBytes(BASE_BYTES));
    const path = join(directory, openName(base));
    const file = await open(path, 'wx', PRIVATE_FILE);
    try {
      const { ino } = await file.stat();
      const durable = await openDurable(path, open);
      const nothing = { end: 0, allocated: 0, events: 0, growing: undefined, hasFailed: false };
      return { base, path, inode: ino, file, durable, ...nothing };
    } catch (error) {
      await file.close().catch(() => {});
      throw error;
    }
  }

  /** False when the file failed to grow: then another one takes them. */
  async function writeTo(to: Segment, lines: Line[]): Promise<boolean> {
    const group = encodeGroup(lines, to.events);
    const end = to.end + group.length;
    const isWithin = (): boolean => end + CONFIRMATION.length <= to.allocated;
    if (!isWithin()) await to.growing;
    if (to.hasFailed) return false;
    if (isWithin() && to.durable) await writeAll(to.durable, group, to.end);
    else {
      await writeAll(to.file, group, to.end);
      if (!isWithin()) await grow(to, end);
      await to.file.datasync();
      if (to.end === 0) await syncDirectory(directory, open);
    }
    to.end = end;
    to.events += lines.length;
    return true;
  }

  const growBytesAt = (end: number): number =>
    Math.min(growBytesMax, Math.max(GROW_BYTES_MIN, 2 ** Math.floor(Math.log2(end))));

  /** By zeros, which the next fdatasync puts on disk. */
  async function grow(segment: Segment, end: number): Promise<void> {
    const growBytes = growBytesAt(end);
    const allocated = Math.ceil((end + CONFIRMATION.length) / growBytes) * growBytes;
    await writeAll(segment.file, zeros.subarray(0, allocated - end), end);
    segment.allocated = allocated;
  }

  /** Lets the file grow beside the groups that are written into its second half. Only what has been synced counts as its space. */
  function growAhead(to: Segment): void {
    const growBytes = growBytesAt(to.end);
    const isSoon = to.allocated - to.end < growBytes / 2 && to.allocated < segmentBytes;
    if (!isSoon || !to.durable || to.growing) return;
    const growing = async (): Promise<void> => {
      await writeAll(to.file, zeros.subarray(0, growBytes), to.allocated);
      await to.file.datasync();
      to.allocated += growBytes;
    };
    to.growing = growing()
      .catch((error: unknown) => {
        // On a full disk groups still find the space there is.
        if (!isWithoutSpace(error)) to.hasFailed = true;
      })
      .finally(() => (to.growing = undefined));
  }

  const isThere = ({ path, inode }: Segment): boolean =>
    statSync(path, { throwIfNoEntry: false })?.ino === inode;

  /**
   * Ends a segment. Nothing acknowledged depends on any of this. Its file is cut to what was acknowledged, so that a
   * group which failed is never read. Gives back whether it still was the writer's own when that was done.
   */
  async function leave(left: Segment): Promise<boolean> {
    if (segment === left) segment = undefined;
    await left.growing;
    const isCut = await cut(left);
    const isOwn = isThere(left);
    for (const file of [left.file, left.durable]) await file?.close().catch(() => {});
    try {
      if (left.end === 0) unlinkSync(left.path);
      // What could not be cut away must not look as if it belonged there: the name says that the segment is whole.
      else if (isCut) renameSync(left.path, join(directory, sealedName(left.base, left.events)));
    } catch {
      // It was taken away, or stays open until somebody notices that nobody writes it.
    }
    return isOwn;
  }

  /** A file whose length cannot be changed may still take zeros, and then no group begins there. */
  async function cut({ file, end }: Segment): Promise<boolean> {
    try {
      await file.truncate(end);
      return true;
    } catch {
      return writeAll(file, zeros.subarray(0, HEADER_BYTES), end).then(
        () => true,
        () => false,
      );
    }
  }

  return {
    async write(lines) {
      let failure: Error | undefined;
      for (let tries = 1; tries <= TRIES_MAX; tries++) {
        const to = (segment ??= await begin());
        try {
          if (!(await writeTo(to, lines))) {
            await leave(to);
            continue;
          }
        } catch (error) {
          // Never again: what a failed sync left in memory counts as written, and the next one says that all is well.
          if (await leave(to)) throw error;
          failure = error instanceof Error ? error : new Error(String(error));
          continue; // whoever took it may have read the group, so it is not refused as long as another file takes it
        }
        const kept = isThere(to);
        const isConfirmed = kept && confirm(to, writeSync);
        if (!isConfirmed || to.end >= segmentBytes) await leave(to);
        else growAhead(to);
        if (kept) return;
      }
      throw failure ?? new Error(`The segments of ${directory} are taken away as soon as they are written.`);
    },
    current: () => segment?.base,
    async close() {
      if (segment) await leave(segment);
    },
  };
}

/** Without it (the file was taken away already, or no more may be open) each group waits for an fdatasync. */
async function openDurable(path: string, open: typeof openFile): Promise<FileHandle | undefined> {
  return DURABLE_WRITES === undefined ? undefined : open(path, DURABLE_WRITES).catch(() => undefined);
}

/**
 * Not synced. Without it the group is read when the segment is sealed. Written on the event loop, because that takes some
 * 10 µs and a trip to a thread several times as much: four bytes of pages that were written just now, and lie in memory.
 * Where the kernel makes writers wait (too much is unwritten, the journal is busy) the group's own write waits as long; beside
 * three programs that sync all the time the longest of 7,500 took 3 ms.
 */
function confirm({ file, end }: Segment, writeSync: WriteSync): boolean {
  try {
    return writeSync(file.fd, CONFIRMATION, 0, CONFIRMATION.length, end) === CONFIRMATION.length;
  } catch {
    return false;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** A new file is there after a power cut only if its folder is on disk too. Windows has no such call. */
async function syncDirectory(directory: string, open: typeof openFile): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}
