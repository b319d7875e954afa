// Clicks go on being redirected while PostgreSQL is away, and are all there afterwards, once.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { join } from 'node:path';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { IS_LONG, preparedFolder, start, temporaryFolder, until } from './product.ts';

const OUTAGE_MS = IS_LONG ? 60_000 : 12_000;
const CUTS = 8;
const folder = temporaryFolder();
/** Whose databases are had by servers beside the product. */
const [stopped, cut] = [preparedFolder(), preparedFolder()];
let database: EmbeddedPostgres;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(stopped.path, 'data') });
}, 180_000);
afterAll(async () => {
  await database.stop();
  for (const one of [folder, stopped, cut]) one.remove();
});

// docs/rules/tracking.md#tracker-without-database
it(`redirects through an outage of ${OUTAGE_MS / 1000} s and loses and doubles nothing`, async () => {
  const product = await start(folder.path, { DATABASE_URL: database.url });
  try {
    const network = await makeNetwork(product);
    const answered: string[] = [];
    let visitor = 0;
    const send = async () => {
      const id = await click(product, network.linkId, visitor++);
      expect(id).toBeDefined();
      answered.push(id ?? '');
    };
    for (let i = 0; i < 50; i++) await send();
    const port = Number(new URL(database.url).port);
    await database.stop();
    const end = Date.now() + OUTAGE_MS;
    while (Date.now() < end) {
      await send();
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(answered.length).toBeGreaterThan(100);
    expect((await fetch(`${product.api}/readyz`)).status).toBe(503);
    expect((await call(product, 'GET /network/account')).status).toBe(503);
    database = await startEmbeddedPostgres({ dataDir: join(stopped.path, 'data'), port });
    for (let i = 0; i < 50; i++) await send();
    const stored = await until(async () => {
      const ids = await clickIds(product).catch(() => []);
      return ids.length >= answered.length && ids;
    }, 180_000);
    expect([...stored].sort()).toEqual([...answered].sort());
    expect((await fetch(`${product.api}/readyz`)).status).toBe(200);
  } finally {
    await product.stop();
  }
}, 200_000);

/** Without the log's lines. */
const saidPlainly = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');

it('lives on when its connections are cut in the middle of their work, again and again', async () => {
  const place = join(cut.path, 'data');
  let server = await startEmbeddedPostgres({ dataDir: place });
  const port = Number(new URL(server.url).port);
  const product = await start(folder.path, { DATABASE_URL: server.url, DATA_DIR: join(folder.path, 'cut') });
  try {
    const { linkId } = await makeNetwork(product);
    let visitor = 0;
    let answered = 0;
    let sending = true;
    const sent = (async () => {
      for (; sending; answered++) {
        expect(await click(product, linkId, visitor++)).toBeDefined();
        await new Promise((done) => setTimeout(done, 3));
      }
    })();
    for (let cut = 0; cut < CUTS; cut++) {
      await new Promise((done) => setTimeout(done, 300));
      await server.stop();
      await new Promise((done) => setTimeout(done, 500));
      server = await startEmbeddedPostgres({ dataDir: place, port });
    }
    sending = false;
    await sent;
    // What the product does after an error nobody caught takes a moment: it stops.
    for (let looks = 0; looks < 40; looks++) {
      await fetch(`${product.api}/healthz`);
      await new Promise((done) => setTimeout(done, 50));
    }
    await until(async () => (await fetch(`${product.api}/readyz`)).status === 200);
    await until(async () => {
      const { data } = await call(product, 'GET /network/stats');
      return (data['total'] as { clicks: number } | undefined)?.clicks === answered;
    }, 180_000);
  } catch (error) {
    throw new Error(`The product said:\n${saidPlainly(product.output())}`, { cause: error });
  } finally {
    await product.stop();
    await server.stop();
  }
}, 240_000);
