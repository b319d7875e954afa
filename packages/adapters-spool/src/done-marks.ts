// Which events of a segment are in the books: a file beside it, of records of one fixed form, appended and never synced. A
// mark that is lost or torn means that its events are read once more, which changes nothing.
import { crc32 } from 'node:zlib';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { requireFile } from './read-bytes.ts';

/** Events `from` to `to` (exclusive) of the group that begins at `at`. */
export type DoneMark = { readonly at: number; readonly from: number; readonly to: number };

const FROM_AT = 4;
const TO_AT = 8;
const SUM_AT = 12;
const MARK_BYTES = 16;
const PRIVATE_FILE = 0o600;

export function encodeMarks(marks: readonly DoneMark[]): Buffer {
  const bytes = Buffer.alloc(marks.length * MARK_BYTES);
  for (const [n, { at, from, to }] of marks.entries()) {
    const mark = bytes.subarray(n * MARK_BYTES, (n + 1) * MARK_BYTES);
    mark.writeUInt32LE(at);
    mark.writeUInt32LE(from, FROM_AT);
    mark.writeUInt32LE(to, TO_AT);
    mark.writeUInt32LE(crc32(mark.subarray(0, SUM_AT)), SUM_AT);
  }
  return bytes;
}

/** Those of the file's whole marks from an offset on, and where the next look begins. No file has none. */
export function readMarks(path: string, from: number): { marks: DoneMark[]; next: number } {
  const bytes = readFrom(path, from);
  const marks: DoneMark[] = [];
  const whole = bytes.length - (bytes.length % MARK_BYTES);
  for (let n = 0; n < whole; n += MARK_BYTES) {
    const mark = bytes.subarray(n, n + MARK_BYTES);
    if (crc32(mark.subarray(0, SUM_AT)) !== mark.readUInt32LE(SUM_AT)) continue;
    marks.push({ at: mark.readUInt32LE(), from: mark.readUInt32LE(FROM_AT), to: mark.readUInt32LE(TO_AT) });
  }
  return { marks, next: from + whole };
}

function readFrom(path: string, from: number): Buffer {
  let file: number;
  try {
    requireFile(path);
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
}

/** Throws when the disk does not take them all. */
export function appendMarks(path: string, marks: readonly DoneMark[]): void {
  requireFile(path);
  const file = openSync(path, 'a', PRIVATE_FILE);
  try {
    // A mark that was torn when its process was killed is filled up, so that those after it keep their places.
    const torn = fstatSync(file).size % MARK_BYTES;
    const gap = Buffer.alloc(torn === 0 ? 0 : MARK_BYTES - torn);
    const bytes = Buffer.concat([gap, encodeMarks(marks)]);
    if (writeSync(file, bytes) < bytes.length) throw new Error('The disk is full.');
  } finally {
    closeSync(file);
  }
}
