import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** How many faults `batch check` finds in the books of a running product's database. */
export function faultsInBooks(databaseUrl: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('dist/batch.mjs'), '--json', 'check'], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  const { faults } = JSON.parse(stdout || '{}') as { faults?: number };
  if (faults === undefined) throw new Error(`check said nothing: ${stderr}`);
  return faults;
}
