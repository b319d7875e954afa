// No cut connection ends a process, and nothing answered is lost or doubled (docs/rules/running.md#database-away): with
// everything in one process, and with API, tracker and worker as processes of their own.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres from 'postgres';
import { faultsInBooks } from './batch-check.ts';
import { cutUnderLoad } from './cut-under-load.ts';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { startParts } from './parts.ts';
import { IS_LONG, preparedFolder, start } from './product.ts';

const CUTS = IS_LONG ? 1000 : 100;
let folder: ReturnType<typeof preparedFolder>;
let database: DatabaseServer;
beforeEach(async () => {
  folder = preparedFolder();
  database = await openDatabaseServer(join(folder.path, 'data'));
}, 240_000);
afterEach(async () => {
  await database.stop();
  folder.remove();
});

/** Check finds what is missing. */
async function control(): Promise<void> {
  const sql = postgres(database.url, { max: 1 });
  await sql`update stats_day set clicks = clicks + 1`;
  await sql.end();
  expect(faultsInBooks(database.url)).toBeGreaterThan(0);
}

it(`${CUTS} cuts under load end no process and cost no answered click`, async () => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'machine') };
  const product = await start(folder.path, settings);
  try {
    await cutUnderLoad(product, database, CUTS);
    expect(product.child.exitCode).toBeNull();
  } finally {
    await product.stop();
  }
  await control();
}, 300_000);

it(`${CUTS} cuts under load end neither API nor tracker nor worker, and cost no answered click`, async () => {
  const parts = await startParts(folder.path, database.url);
  try {
    await cutUnderLoad(parts.product, database, CUTS);
    expect(parts.names.filter((name) => !parts.isUp(name))).toEqual([]);
  } finally {
    // A stop in order, too: none of them hangs on what was cut.
    expect(await parts.stop()).toEqual([0, 0, 0]);
  }
  await control();
}, 300_000);
