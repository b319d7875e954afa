import { lstatSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** What a disk reads as a whole. */
const PAGE_BYTES = 4096;

/** Throws where something else than a file is there: to open a pipe would wait for ever. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Error(`${path} is no file`);
}

/** Also of a link that leads to nothing. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** As many bytes as there are. Pages that the disk cannot read are zero, so that one of them costs no more than itself. */
export async function readBytes(file: Pick<FileHandle, 'read'>, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    try {
      const { bytesRead } = await file.read(bytes, done, length - done, at + done);
      if (bytesRead === 0) return bytes.subarray(0, done);
      done += bytesRead;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error;
      done += await readPage(file, bytes, { done, at });
    }
  }
  return bytes;
}

/** Up to the end of the page; zeros if that cannot be read either. */
async function readPage(
  file: Pick<FileHandle, 'read'>,
  bytes: Buffer,
  { done, at }: { readonly done: number; readonly at: number },
): Promise<number> {
  const length = Math.min(PAGE_BYTES - ((at + done) % PAGE_BYTES), bytes.length - done);
  try {
    return (await file.read(bytes, done, length, at + done)).bytesRead || length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error;
    return length;
  }
}
