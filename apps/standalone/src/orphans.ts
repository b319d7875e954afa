import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identity } from '@tributary/runtime/data-folder';

const END_BY_THEMSELVES_MS = 2000;
const LOOK_EVERY_MS = 20;

const fileOf = (folder: string): string => join(folder, 'parts');

/** Notes which processes are parts of the product on this folder. */
export function noteParts(folder: string, pids: readonly number[]): void {
  const draft = `${fileOf(folder)}.making`;
  writeFileSync(draft, pids.map((pid) => `${identity(pid)}\n`).join(''));
  renameSync(draft, fileOf(folder)); // a kill in between leaves the earlier note
}

export const forgetParts = (folder: string): void => rmSync(fileOf(folder), { force: true });

/**
 * Parts of a supervisor that was killed end by themselves, as soon as they notice. One that is too busy to notice is killed: it
 * would hold the ports. Only where the system tells when a process started: by its number alone it may be somebody else's.
 */
export async function endOrphans(folder: string): Promise<void> {
  const left = () => readParts(folder).filter((part) => isKnownByItsStart(part) && isStillThere(part));
  const deadline = performance.now() + END_BY_THEMSELVES_MS;
  while (left().length > 0 && performance.now() < deadline) await delay(LOOK_EVERY_MS);
  for (const part of left()) kill(pidOf(part));
  while (left().length > 0) await delay(LOOK_EVERY_MS);
  forgetParts(folder);
}

/** It may have ended since somebody looked. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const pidOf = (part: string): number => Number.parseInt(part, 10);
const isKnownByItsStart = (part: string): boolean => part.includes(' ');
const isStillThere = (part: string): boolean => identity(pidOf(part)) === part;

function readParts(folder: string): string[] {
  try {
    return readFileSync(fileOf(folder), 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
