import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAMAGED_FOLDER, segmentFile } from './names.ts';

const PRIVATE_FOLDER = 0o700;

/** Whether there is a spool, though nothing may wait in it: a process may have it open. */
export const hasSpool = (directory: string): boolean => existsSync(directory);

/**
 * Copies a spool that may be in use, so that every event which was in it before is in the copy or in the database
 * afterwards: a segment that disappears meanwhile was taken in. What lies beside the events, such as what is kept of
 * damaged ones, is copied too. Gives back how many files the copy has; none where there is no spool.
 */
export async function copySpool(directory: string, into: string): Promise<number> {
  if (!existsSync(directory)) return 0;
  await mkdir(into, { recursive: true, mode: PRIVATE_FOLDER });
  const segments = await copySegments(directory, into);
  return segments + (await copyOthers(directory, into));
}

/** A segment that is sealed meanwhile has another name then, so it is looked for until it is copied or gone. */
async function copySegments(directory: string, into: string): Promise<number> {
  const wanted = new Set(segmentsIn(await readdir(directory)).map(({ base }) => base));
  let copied = 0;
  while (wanted.size > 0) {
    const there = segmentsIn(await readdir(directory)).filter(({ base }) => wanted.has(base));
    // While a file is renamed, neither of its names may be seen: it is gone when it is gone twice.
    if (there.length === 0 && segmentsIn(await readdir(directory)).every(({ base }) => !wanted.has(base)))
      break;
    for (const { base, name } of there) {
      if (!(await isCopied(join(directory, name), join(into, name)))) continue;
      wanted.delete(base);
      copied++;
    }
  }
  return copied;
}

const segmentsIn = (names: readonly string[]) =>
  names.map(segmentFile).filter((segment) => segment !== undefined);

async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function copyOthers(directory: string, into: string): Promise<number> {
  let copied = 0;
  for (const { from, to } of [
    { from: directory, to: into },
    { from: join(directory, DAMAGED_FOLDER), to: join(into, DAMAGED_FOLDER) },
  ]) {
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true, mode: PRIVATE_FOLDER });
    const files = (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile());
    for (const { name } of files)
      if (!segmentFile(name) && (await isCopied(join(from, name), join(to, name)))) copied++;
  }
  return copied;
}
