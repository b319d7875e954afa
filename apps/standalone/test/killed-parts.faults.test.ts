// kill -9 of every part in turn, and of the database, while clicks and conversions go on: nothing that was answered is lost,
// nothing is there twice and nobody is told twice what was delivered (docs/rules/running.md#separate-processes).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, makeNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { IS_LONG, preparedFolder, processesNaming, until } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { sendTraffic, wrongInBooks, type Asked, type Traffic } from './traffic.ts';
import { untoldOrToldTwice } from './told-once.ts';

const ROUNDS = IS_LONG ? 20 : 2;
const folder = preparedFolder();
let database: DatabaseServer;
let parts: Parts;
let receiver: Receiver;
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  parts = await startParts(folder.path, database.url, { machines: 2 });
  receiver = await openReceiver();
}, 240_000);
afterAll(async () => {
  await parts.stop();
  await database.stop();
  await receiver.close();
  expect(processesNaming(folder.path)).toEqual([]);
  folder.remove();
});

let asked: Asked;
let traffic: Traffic;

it(`loses and doubles nothing, ${ROUNDS} kills of each`, async () => {
  const network = await makeNetwork(parts.product);
  await call(parts.product, 'POST /network/postbacks', {
    body: { user_id: network.affiliateId, event: 'conversion', data: receiver.address },
  });
  const { data: hook } = await call(parts.product, 'POST /network/webhooks', {
    body: { url: receiver.hook, events: ['conversion.created'] },
  });
  receiver.verifyBy(String(hook['secret']));
  asked = { product: parts.product, databaseUrl: database.url, network };
  traffic = sendTraffic(parts.trackers, network);
  const workersKilledAt: number[] = [];
  const pause = () => new Promise((done) => setTimeout(done, 100 + Math.random() * 400));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of parts.names) {
      await pause();
      if (name.startsWith('worker')) workersKilledAt.push(performance.now());
      await parts.kill(name);
      await pause();
      await parts.start(name);
    }
    await pause();
    await database.kill();
    await pause();
    await database.start();
  }
  await pause();
  await traffic.stop();
  // Only what was killed has ended.
  expect(parts.names.filter((name) => !parts.isUp(name))).toEqual([]);
  expect(await wrongInBooks(asked, traffic)).toEqual([]);
  expect(await untoldOrToldTwice(database.url, receiver, workersKilledAt)).toEqual([]);
  // docs/rules/webhooks.md#written-with-what-happened
  const hooked = { told: receiver.hooked, outbox: 'webhook_messages' as const };
  expect(await untoldOrToldTwice(database.url, hooked, workersKilledAt)).toEqual([]);
  expect(receiver.hooked.size).toBe(receiver.told.size);
  expect(receiver.told.size).toBeGreaterThan(ROUNDS * 5);
}, 900_000);

it('control: the judge finds a click that is missing, and a message that came twice', async () => {
  const sql = postgres(database.url, { max: 1 });
  const [lost] = traffic.clicks;
  await sql`delete from clicks where id = ${lost ?? ''}`;
  await sql`
    update deliveries set state = 'pending', next_at = now(), leased_until = null
    where id = (select id from deliveries limit 1)`;
  await sql.end();
  const wrong = await wrongInBooks(asked, traffic, 1000);
  expect(wrong).toContain(`1 of ${traffic.clicks.size} answered clicks are missing`);
  expect(wrong.at(-1)).toMatch(/^check finds/);
  expect(await until(async () => (await untoldOrToldTwice(database.url, receiver, [])).length > 0)).toBe(
    true,
  );
}, 180_000);
