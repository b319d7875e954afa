// No cut connection ends a process, and nothing answered is lost or doubled (docs/rules/running.md#database-away).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { faultsInBooks } from './batch-check.ts';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { IS_LONG, preparedFolder, start, until, type Product } from './product.ts';

const CUTS = IS_LONG ? 1000 : 100;
const folder = preparedFolder();
let database: DatabaseServer;
let product: Product;
let sql: Sql;
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  product = await start(folder.path, { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'machine') });
  sql = postgres(database.url, { max: 1, connection: { application_name: 'saboteur' } });
}, 120_000);
afterAll(async () => {
  await sql.end();
  await product.stop();
  await database.stop();
  folder.remove();
});

it(`${CUTS} cuts under load end no process and cost no answered click`, async () => {
  const { linkId } = await makeNetwork(product);
  const answered: string[] = [];
  const statuses = new Set<number>();
  let sending = true;
  const clicks = (async () => {
    for (let visitor = 0; sending; visitor++) {
      const id = await click(product, linkId, visitor);
      if (id !== undefined) answered.push(id);
    }
  })();
  const requests = (async () => {
    while (sending) statuses.add((await call(product, 'GET /network/stats')).status);
  })();
  for (let cut = 0; cut < CUTS; cut++) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await new Promise((done) => setTimeout(done, 20));
  }
  sending = false;
  await Promise.all([clicks, requests]);
  expect(product.child.exitCode).toBeNull();
  // A cut is answered 503 with Retry-After, never 500.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const stored = await until(async () => {
    const ids = await clickIds(product).catch(() => []);
    return ids.length >= answered.length && ids;
  }, 60_000);
  expect([...stored].sort()).toEqual([...answered].sort());
  expect(faultsInBooks(database.url)).toBe(0);
}, 300_000);

it('control: check finds what is missing', async () => {
  await sql`update stats_day set clicks = clicks + 1`;
  expect(faultsInBooks(database.url)).toBeGreaterThan(0);
});
