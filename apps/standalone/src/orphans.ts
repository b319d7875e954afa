import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identity } from '@tributary/runtime/data-folder';

const END_BY_THEMSELVES_MS = 2000;
const LOOK_EVERY_MS = 20;

const fileOf = (folder: string): string => join(folder, 'parts');

/** Notes which processes are parts of the product on this folder. */
export function noteParts(folder: string, pids: readonly number[]): void {
  writeFileSync(fileOf(folder), pids.map((pid) => `${identity(pid)}\n`).join(''));
}

export const forgetParts = (folder: string): void => rmSync(fileOf(folder), { force: true });

/**
 * Parts of a supervisor that was killed end by themselves, as soon as they notice. One that is too busy to notice is killed: it
 * would hold the ports. Only where the system tells when a process started: by its number alone it may be somebody else's. Resolves
 * with whether there were any.
 */
export async function endOrphans(folder: string): Promise<boolean> {
  const left = () => readParts(folder).filter((part) => isKnownByItsStart(part) && isStillThere(part));
  const hadSome = readParts(folder).length > 0;
  const deadline = performance.now() + END_BY_THEMSELVES_MS;
  while (left().length > 0 && performance.now() < deadline) await delay(LOOK_EVERY_MS);
  for (const part of left()) process.kill(pidOf(part), 'SIGKILL');
  while (left().length > 0) await delay(LOOK_EVERY_MS);
  forgetParts(folder);
  return hadSome;
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
