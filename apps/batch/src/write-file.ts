import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { CommandRefused, UsageError } from './command.ts';

export type FileTarget = { readonly path: string; readonly replace: boolean };

/**
 * Writes the pieces to a file that gets its name only when it is complete: whoever finds the file finds all of it, and
 * a stop in the middle leaves no file. Replaces a file only when it is asked to. Resolves with the bytes written.
 */
export async function writeFile(
  { path, replace }: FileTarget,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<number> {
  refuseReplacing(path, replace);
  const partial = `${path}.partial-${process.pid}`;
  const file = await open(partial, 'wx').catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  });
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      signal.throwIfAborted();
      await file.appendFile(piece);
      bytes += Buffer.byteLength(piece);
    }
    await file.sync();
    await file.close();
    refuseReplacing(path, replace);
    await rename(partial, path);
    return bytes;
  } finally {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
  }
}

function refuseReplacing(path: string, replace: boolean): void {
  if (!replace && existsSync(path))
    throw new CommandRefused(`${path} is there already; --force replaces it.`);
}
