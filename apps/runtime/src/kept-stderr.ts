import { writeSync } from 'node:fs';

/** Longer than anything but a storm of errors needs. */
const KEPT_BYTES_MAX = 1_000_000;

/**
 * Writes to stderr, at once. Where that cannot be, because it is a file on a full disk, say, or a pipe that nobody reads, nothing ends
 * or waits for it: what was not written is kept, up to a megabyte, and goes before the next text (docs/rules/running.md#a-log-that-cannot-be-written).
 */
export function keptStderr(fd = 2): (text: string) => void {
  let kept = Buffer.alloc(0);
  let lost = 0;
  return (text) => {
    kept = Buffer.concat([kept, Buffer.from(text)]);
    kept = kept.subarray(writtenOf(fd, kept));
    if (kept.length > KEPT_BYTES_MAX) {
      kept = kept.subarray(0, kept.length - Buffer.byteLength(text));
      lost++;
    } else if (kept.length === 0 && lost > 0) {
      kept = Buffer.from(`Lost before this, because the log could not be written: ${lost} lines.\n`);
      lost = 0;
    }
  };
}

/** How many of the bytes could be written. */
function writtenOf(fd: number, bytes: Buffer): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch {
    // The rest is tried again with the next text.
  }
  return written;
}
