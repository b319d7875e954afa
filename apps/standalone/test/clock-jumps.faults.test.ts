// The clock of the machine jumps an hour back, two days ahead and back again while a whole product works, and the product is killed meanwhile: what was
// planned comes due, what was answered is found, and nobody is told twice (docs/rules/postbacks.md#attempts).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { preparedFolder, start, until, type Product } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { untoldOrToldTwice } from './told-once.ts';
import { convert, sendTraffic, wrongInBooks } from './traffic.ts';

const folder = preparedFolder();
const clockFile = join(folder.path, 'clock-ahead');
const JUMP_MS = 2 * DAY_MS;
let database: DatabaseServer;
let product: Product;
let receiver: Receiver;

/** Whole at every moment, as the product may read it at any. */
function setClockAhead(ms: number): void {
  writeFileSync(`${clockFile}.draft`, String(ms));
  renameSync(`${clockFile}.draft`, clockFile);
}
const open = (): Promise<Product> =>
  start(folder.path, {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder.path, 'machine'),
    RATE_LIMIT_PER_SECOND: '100',
    NODE_OPTIONS: `--import=${resolve('apps/standalone/test/shifted-clock.mjs')}`,
    CLOCK_AHEAD: clockFile,
  });

beforeAll(async () => {
  setClockAhead(0);
  database = await openDatabaseServer(join(folder.path, 'data'));
  product = await open();
  receiver = await openReceiver();
}, 240_000);
afterAll(async () => {
  await product.stop();
  await database.stop();
  await receiver.close();
  folder.remove();
});

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const seconds = (count: number) => new Promise((done) => setTimeout(done, count * 1000));
const CONVERSIONS = 5;

const killedAt: number[] = [];

it('the clock goes back an hour, two days ahead and back again, with kills: no event is lost or waits for two days, and no message is sent twice', async () => {
  const network = await makeNetwork(product);
  await call(product, 'POST /network/postbacks', {
    body: { user_id: network.affiliateId, event: 'conversion', data: receiver.address },
  });
  const clicks = new Set<string>();
  const conversions = new Set<string>();
  /** While the clock does not change: traffic for a while, of which everything was answered. */
  const work = async (forSeconds: number): Promise<void> => {
    const traffic = sendTraffic([product.tracker], network, { clients: 2, pauseMs: 20 });
    await seconds(forSeconds);
    await traffic.stop();
    for (const id of traffic.clicks) clicks.add(id);
    for (const id of traffic.conversions) conversions.add(id);
  };
  const convertSome = async (): Promise<void> => {
    for (let n = 0; n < CONVERSIONS; n++) conversions.add(await converted(network, clicks));
  };

  await work(2);
  setClockAhead(-HOUR_MS);
  await work(2);
  await convertSome();
  receiver.answer(503);
  await convertSome(); // to be told again in five seconds
  setClockAhead(JUMP_MS);
  await work(2);
  await convertSome(); // to be told again in two days and five seconds
  await until(() => told(receiver, 503) > 0);
  await importOne(network, clicks);
  receiver.answer('never');
  await convertSome();
  await until(() => told(receiver, 'never') > 0); // leased for two days and 45 s
  killedAt.push(performance.now());
  await product.stop('SIGKILL');
  product = await open();
  await work(2);
  setClockAhead(0);
  receiver.answer(200);
  await work(2);
  expect((await call(product, 'GET /network/account')).status).toBe(200);
  await importOne(network, clicks);
  const asked = { product, databaseUrl: database.url, network, days: `start=${dayIn(-1)}&end=${dayIn(3)}` };
  expect(await untoldOrToldTwice(database.url, receiver, killedAt)).toEqual([]);
  expect(await wrongInBooks(asked, { clicks, conversions })).toEqual([]);
}, 400_000);

it('control: the judge notices a message that is planned for the day after', async () => {
  const sql = postgres(database.url, { max: 1 });
  await sql`
    update deliveries set state = 'pending', next_at = ${new Date(Date.now() + DAY_MS)}, leased_until = null
    where id = (select id from deliveries limit 1)`;
  await sql.end();
  expect(await untoldOrToldTwice(database.url, receiver, killedAt, 3000)).toEqual(['1 messages still wait']);
}, 180_000);

const told = (from: Receiver, status: number | 'never'): number =>
  [...from.told.values()].flat().filter((one) => one.status === status).length;

let visitor = 1_000_000;
/** A click and its conversion, both answered. */
async function converted({ linkId, token }: TestNetwork, clicks: Set<string>): Promise<string> {
  const id = (await click(product, linkId, visitor++)) ?? '';
  clicks.add(id);
  expect(await convert(product.tracker, { id, token })).toBe(200);
  return id;
}

/** An import of a conversion of a click that has none; it is done within moments, whatever the clock does. */
async function importOne({ linkId }: TestNetwork, clicks: Set<string>): Promise<void> {
  const id = (await click(product, linkId, visitor++)) ?? '';
  clicks.add(id);
  const done = async (): Promise<boolean> => {
    const { data } = await call(product, 'POST /network/conversion-import', {
      body: { conversions: [{ click_id: id }], send_postback: true },
    });
    const job = (data as unknown as { job: { _id: string } }).job._id;
    const end = await until(async () => {
      const { data } = await call(product, `GET /jobs/${job}`);
      const read = (data as unknown as { job: Job }).job;
      return ['completed', 'failed'].includes(read.status) && read;
    });
    return end.result.imported === 1;
  };
  // An import does not wait for a click, so it is sent until the click is there.
  await until(done, 60_000);
}
type Job = { readonly status: string; readonly result: { readonly imported: number } };
