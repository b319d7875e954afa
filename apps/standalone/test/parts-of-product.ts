// The parts of a product that runs: which process is which, and how one is killed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './product.ts';

/** Parts say in their arguments whose they are; undefined while it does not run. */
export function partPid(folder: string, name: string): number | undefined {
  const named = `part ${name} ${join(folder, 'data')}`;
  const found = spawnSync('pgrep', ['-f', '--', named], { encoding: 'utf8' }).stdout.split('\n');
  return Number(found[0]) || undefined;
}

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
