// A database that answers nothing and closes nothing: the API says so instead of hanging, and clicks and conversions go on
// (docs/rules/running.md#database-away).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { IS_LONG, preparedFolder, start, until, type Product } from './product.ts';
import { convert, wrongInBooks } from './traffic.ts';

const FREEZES = IS_LONG ? 10 : 2;
const CLICKS = 20;
/** Far beyond the five seconds that are promised, and far below the forty that a hanging request took. */
const HANGS_AFTER_MS = 20_000;

const folder = preparedFolder();
let database: DatabaseServer;
let product: Product;
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  product = await start(folder.path, { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'machine') });
}, 240_000);
afterAll(async () => {
  database.thaw();
  await product.stop();
  await database.stop();
  folder.remove();
});

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers, signal: AbortSignal.timeout(HANGS_AFTER_MS) })).status;

it(`answers 503 while the database is frozen, ${FREEZES} times, and loses nothing`, async () => {
  const network = await makeNetwork(product);
  const { linkId, token } = network;
  const answered: string[] = [];
  const converted: string[] = [];
  let visitor = 0;
  for (let freeze = 0; freeze < FREEZES; freeze++) {
    database.freeze();
    for (let n = 0; n < CLICKS; n++) {
      const id = (await click(product, linkId, visitor++)) ?? '';
      expect(id).not.toBe('');
      answered.push(id);
      expect(await convert(product.tracker, { id, token })).toBe(200);
      converted.push(id);
    }
    const asked = [1, 2, 3].map(() => call(product, 'GET /network/stats'));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await statusOf(`${product.api}/readyz`)).toBe(503);
    expect(await statusOf(`${product.api}/healthz`)).toBe(200);
    database.thaw();
    await until(async () => (await call(product, 'GET /network/stats')).status === 200, 60_000);
  }
  const asked = { product, databaseUrl: database.url, network };
  expect(await wrongInBooks(asked, { clicks: new Set(answered), conversions: new Set(converted) })).toEqual(
    [],
  );
  expect((await clickIds(product)).sort()).toEqual([...answered].sort());
  expect(product.child.exitCode).toBeNull();
}, 600_000);

it('control: a request without the time-out waits for as long as the database is frozen', async () => {
  const { default: postgres } = await import('postgres');
  const sql = postgres(database.url, { max: 1 });
  await sql`select 1`;
  database.freeze();
  try {
    const waits = new Promise((done) => setTimeout(() => done('waits'), 6000));
    const answer = sql`select 1`.then(() => 'answered');
    expect(await Promise.race([answer, waits])).toBe('waits');
    database.thaw();
    expect(await answer).toBe('answered');
  } finally {
    database.thaw();
    await sql.end();
  }
}, 180_000);
