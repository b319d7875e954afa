import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '@tributary/composition/event-log';
import { inWritable, PassingFailure, StartupError } from './lifetime.ts';

export type DataFolder = {
  readonly folder: string;
  readonly wasLeftBehind: boolean;
  release(): void;
};

/**
 * Takes the data folder for this process and makes it if need be: two products on one folder would stop each other's
 * database. The claim names the process and its start time, so that a claim left by a crash does not count, even when
 * another process has that number by now. Returns a function that gives the claim back, and whether one was left behind: what a
 * killed product ran may still be ending.
 */
export function claimDataFolder(path: string, identityOf: (pid: number) => string = identity): DataFolder {
  const folder = resolve(path);
  return inWritable(folder, () => {
    makeFolder(folder);
    return claim(folder, identityOf);
  });
}

function claim(folder: string, identityOf: (pid: number) => string): DataFolder {
  const file = join(folder, 'in-use-by');
  const mine = identityOf(process.pid);
  let wasLeftBehind = false;
  for (;;) {
    if (appearsWhole(file, mine))
      return { folder, wasLeftBehind, release: () => rmSync(file, { force: true }) };
    const holder = holderOf(file);
    const pid = Number.parseInt(holder, 10);
    if (holder !== '' && holder !== mine && isHeld(holder, pid, identityOf(pid))) {
      throw new PassingFailure(
        `The data folder ${folder} is in use by another Tributary (process ${pid}). Stop it, or choose another folder with DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
    wasLeftBehind = true;
  }
}

const MOVED = 'postgres-moved';

/** Notes that the embedded database of this folder was moved to a server of its own. */
export function markMoved(folder: string, at: Date): void {
  writeFileSync(join(folder, MOVED), `${at.toISOString()}\n`, { flush: true });
}

/** A database that was moved must not be worked on any more: what came into it would be missing where it went. */
export function refuseMoved(folder: string): void {
  const file = join(folder, MOVED);
  if (!existsSync(file)) return;
  throw new StartupError(
    `The database of ${folder} was moved to another server at ${readFileSync(file, 'utf8').trim()}. Set DATABASE_URL to that one; to go back for good, remove ${file}.`,
  );
}

/**
 * Makes the claim together with its content: somebody who found an empty one would take it for abandoned. False when
 * there is a claim already.
 */
function appearsWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Empty when the claim was given back meanwhile. */
function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

/**
 * Whether who made the claim still runs. Where /proc hides it (`ProtectProc=invisible` of systemd) a process of this account counts as the
 * holder: a folder that is in use must not be taken. One of another account, which may not be signalled, is none of ours.
 */
function isHeld(holder: string, pid: number, now: string): boolean {
  try {
    process.kill(pid, 0);
    return now === holder || now === `${pid}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && now === holder;
  }
}

/**
 * The process number and, where /proc shows it, when the process started. A zombie (state Z) counts as ended: the init
 * of a container may never collect it.
 */
export function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
  } catch {
    return `${pid}`;
  }
}
