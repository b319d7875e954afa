// A network that swallows what is sent between the product and its database: requests are answered 503 in time, clicks and
// hits go on, and once there is a way again the product finds it by itself (docs/rules/running.md#partition).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { join } from 'node:path';
import postgres from 'postgres';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { IS_LONG, start, temporaryFolder, until, type Product } from './product.ts';
import { swallowingProxy, type SwallowingProxy } from './swallowing-proxy.ts';
import { wrongInBooks } from './traffic.ts';

const PARTITIONS = IS_LONG ? 5 : 1;
/** Longer than a silent connection is kept (8 s), a look (2 s) and the time a server has to answer (3 s). */
const PARTITION_MS = 20_000;
/** The five seconds that are promised, and what a busy machine adds. */
const ANSWER_MS_MAX = 8000;
/** From the end of a partition to the first answer. */
const HEALS_WITHIN_MS = 20_000;

const folder = temporaryFolder();
let database: EmbeddedPostgres;
let proxy: SwallowingProxy;
let product: Product;
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
  proxy = await swallowingProxy({ host: '127.0.0.1', port: Number(new URL(database.url).port) });
  product = await start(folder.path, { DATABASE_URL: throughProxy() });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await proxy.close();
  await database.stop();
  folder.remove();
});

function throughProxy(): string {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
}

const passed = (ms: number) => new Promise((done) => setTimeout(done, ms));

it(`${PARTITIONS} partitions are reported in time, heal by themselves and lose nothing`, async () => {
  const network = await makeNetwork(product);
  const { linkId, token } = network;
  const answered: string[] = [];
  let visitor = 0;
  for (let partition = 0; partition < PARTITIONS; partition++) {
    // All connections of the pools are in use when it begins.
    const before = Array.from({ length: 20 }, () => call(product, 'GET /network/stats'));
    proxy.swallow();
    let isOver = false;
    const over = passed(PARTITION_MS).then(() => (isOver = true));
    await Promise.all(before);
    const took: number[] = [];
    // Somebody asks as long as it lasts: each question may open a connection, which must not pass for a sign of life.
    while (!isOver) {
      const askedAt = performance.now();
      const [{ status }, id] = await Promise.all([
        call(product, 'GET /network/stats'),
        click(product, linkId, visitor++),
      ]);
      took.push(performance.now() - askedAt);
      expect(status).toBe(503);
      answered.push(id ?? 'no redirect');
      const hit = await fetch(`${product.tracker}/acquisition?click_id=${id}&security_token=${token}`);
      expect(hit.status).toBe(200);
    }
    expect(Math.max(...took)).toBeLessThan(ANSWER_MS_MAX);
    await over;
    proxy.heal();
    await until(async () => (await call(product, 'GET /network/stats')).status === 200, HEALS_WITHIN_MS);
  }
  const asked = { product, databaseUrl: database.url, network };
  expect(await wrongInBooks(asked, { clicks: new Set(answered), conversions: new Set(answered) })).toEqual(
    [],
  );
  expect((await clickIds(product)).sort()).toEqual([...answered].sort());
  expect(product.child.exitCode).toBeNull();
}, 600_000);

it('control: a client that watches nothing waits on, also after the partition', async () => {
  const sql = postgres(throughProxy(), { max: 1 });
  await sql`select 1`;
  proxy.swallow();
  const answer = sql`select 1`.then(
    () => 'answered',
    () => 'failed',
  );
  await passed(PARTITION_MS);
  proxy.heal();
  expect(await Promise.race([answer, passed(5000).then(() => 'waits')])).toBe('waits');
  await sql.end({ timeout: 0 });
}, 180_000);
