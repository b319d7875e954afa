// The parts of a product that runs: which process is which, and how one is killed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processesFitting } from './processes-naming.ts';
import { until } from './product.ts';

/** Parts say in their arguments whose they are; undefined while it does not run. */
export function partPid(folder: string, name: string): number | undefined {
  return pidsOf(folder, name)[0];
}

/** `name` may be a pattern. */
const pidsOf = (folder: string, name: string): number[] =>
  processesFitting(`part ${name} ${join(folder, 'data')}`);

/** Memory of all parts, without the database, as Linux tells. */
export const residentBytes = (folder: string): number =>
  pidsOf(folder, '[a-z0-9-]+').reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }, 0);

/** `kill -9`; resolves when it has ended. */
export async function killPart(folder: string, name: string): Promise<void> {
  const pid = await until(() => partPid(folder, name) ?? false);
  process.kill(pid, 'SIGKILL');
  await until(() => partPid(folder, name) !== pid);
}

/** The most memory a part ever held, as Linux tells; elsewhere nothing is compared. */
export function peakMemoryKb(folder: string, name: string): number {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${partPid(folder, name)}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Infinity);
}
