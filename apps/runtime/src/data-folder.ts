import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from './lifetime.ts';

/**
 * Takes the data folder for this process and makes it if need be: two products on one folder would stop each other's
 * database. The claim names process and start time, so that one left by a crash, or by a process whose number was given
 * to another since, is no claim. Returns how to give it back.
 */
export function claimDataFolder(path: string): { readonly folder: string; release(): void } {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'in-use-by');
  const mine = identity(process.pid);
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, mine);
      closeSync(handle);
      return { folder, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readFileSync(file, 'utf8');
      const pid = Number.parseInt(holder, 10);
      if (holder !== '' && holder !== mine && isRunning(pid) && identity(pid) === holder) {
        throw new StartupError(
          `The data folder ${folder} is in use by another Tributary (process ${pid}). Stop it, or choose another folder with DATA_DIR.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process number and, where /proc tells it, when it started. */
function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${pid} ${fields[19]}`;
  } catch {
    return `${pid}`;
  }
}
