// docs/rules/running.md#moving-the-database
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@tributary/adapters-postgres/test/test-database';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { parseEnvironment } from '@tributary/runtime/environment';
import { openMachine } from '../src/machine.ts';

let folder = '';
let target: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-move-'));
  target = await openTestDatabase();
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
});
afterAll(async () => {
  await target?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const machine = (url: string) =>
  openMachine({
    prepare: () => parseEnvironment({ DATA_DIR: folder, DATABASE_URL: url }),
    migrations: 'prisma/migrations',
    signal: new AbortController().signal,
    say: () => undefined,
  });

it('says in one line whose password is wrong, and moves nothing', async () => {
  const ours =
    'The embedded database cannot be used: password authentication failed for user "tributary_product".';
  const file = join(folder, 'postgres-product-password');
  const right = readFileSync(file, 'utf8');
  for (const dryRun of [true, false]) {
    writeFileSync(file, 'wrong');
    await expect(machine(target.url).moveDatabase(dryRun)).rejects.toThrow(new Error(ours));
    writeFileSync(file, right);
  }
});
