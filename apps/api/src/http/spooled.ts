// A file that is made as fast as the database gives it, and kept in a temporary file until its reader has taken it: however slowly it
// is read, it holds no connection, no transaction and no turn (docs/rules/input-output.md#whole-files).
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { makeAlarm } from '@tributary/application/shared/waiting';

export type SpoolLimits = {
  readonly folder?: string;
  /** So much is kept in memory before there is a temporary file, and behind one that takes no more. */
  readonly memoryBytesMax?: number;
  readonly diskBytesMax?: number;
};

const MEMORY_BYTES_MAX = 256 * 1024;
const DISK_BYTES_MAX = 4 * 2 ** 30;
const READ_BYTES = 64 * 1024;
const LOOK_EVERY_MS = 1000;
const PRIVATE_FILE = 0o600;

/**
 * The same pieces in other lengths, read ahead of whoever takes them. Where the disk has no room, or beyond `diskBytesMax`, they are read as
 * fast as they are taken. Ends with the failure of the pieces at once: a file that breaks off is of no use.
 */
export async function* spooled(
  pieces: AsyncIterable<string>,
  { folder = tmpdir(), memoryBytesMax = MEMORY_BYTES_MAX, diskBytesMax = DISK_BYTES_MAX }: SpoolLimits = {},
): AsyncGenerator<string> {
  const disk = temporaryFile(folder, diskBytesMax);
  const [forReader, forWriter] = [makeAlarm(), makeAlarm()];
  const before: string[] = []; // what came before there was a file
  const behind: string[] = []; // what the file did not take
  let bytes = 0; // of both
  let isOver = false;
  let isGone = false;
  let failure: { readonly error: unknown } | undefined;

  async function keep(piece: string): Promise<void> {
    const isEarly = !disk.isBegun() && bytes < memoryBytesMax;
    if (!isEarly && behind.length === 0 && (await disk.write(piece))) return;
    while (!isEarly && bytes >= memoryBytesMax && !isGone) await forWriter.wait(LOOK_EVERY_MS);
    (isEarly ? before : behind).push(piece);
    bytes += Buffer.byteLength(piece);
  }

  async function readAhead(): Promise<void> {
    try {
      for await (const piece of pieces) {
        await keep(piece);
        if (isGone) return;
        forReader.wake();
      }
    } catch (error) {
      failure = { error };
    } finally {
      isOver = true;
      forReader.wake();
    }
  }

  function fromMemory(pieces: string[]): string | undefined {
    const piece = pieces.shift();
    if (piece !== undefined) bytes -= Buffer.byteLength(piece);
    forWriter.wake();
    return piece;
  }

  const reading = readAhead();
  try {
    for (;;) {
      const wasOver = isOver;
      if (failure) throw failure.error;
      const piece = fromMemory(before) ?? (await disk.read()) ?? fromMemory(behind);
      if (piece !== undefined) yield piece;
      else if (wasOver) return;
      else await forReader.wait(LOOK_EVERY_MS);
    }
  } finally {
    isGone = true;
    forWriter.wake();
    await reading;
    await disk.close();
  }
}

type TemporaryFile = {
  isBegun(): boolean;
  /** False when it takes no more: then never again. */
  write(text: string): Promise<boolean>;
  /** What follows; undefined when everything was read. */
  read(): Promise<string | undefined>;
  close(): Promise<void>;
};

/** It has no name, so that nothing of it is left whatever ends the process. */
function temporaryFile(folder: string, bytesMax: number): TemporaryFile {
  const decoder = new StringDecoder('utf8');
  let file: FileHandle | undefined;
  let isBegun = false;
  let isFull = false;
  let [written, read] = [0, 0];

  async function begin(): Promise<void> {
    isBegun = true;
    const path = join(folder, `tributary-${randomUUID()}`);
    file = await open(path, 'wx+', PRIVATE_FILE);
    await unlink(path);
  }

  return {
    isBegun: () => isBegun,
    async write(text) {
      const bytes = Buffer.from(text);
      isFull ||= written + bytes.length > bytesMax;
      if (isFull) return false;
      try {
        if (!isBegun) await begin();
        if (!file) return false;
        let done = 0;
        while (done < bytes.length)
          done += (await file.write(bytes, done, bytes.length - done, written + done)).bytesWritten;
        written += bytes.length;
        return true;
      } catch {
        isFull = true; // a disk without room, or a folder that cannot be written
        return false;
      }
    },
    async read() {
      if (!file || read >= written) return undefined;
      const bytes = Buffer.alloc(Math.min(READ_BYTES, written - read));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, read);
      read += bytesRead;
      return decoder.write(bytes.subarray(0, bytesRead));
    },
    close: async () => file?.close(),
  };
}
