// kill -9 of every part in turn, and of the database, while clicks and conversions go on: nothing that was answered is lost,
// nothing is there twice and nobody is told twice what was delivered (docs/rules/running.md#separate-processes).
import { BUCKET, openS3Server, S3_KEY, type S3Server } from '@tributary/adapters-exports/test/s3-server';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, makeNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { IS_LONG, KEY, preparedFolder, processesNaming, until } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { sendTraffic, wrongInBooks, type Asked, type Traffic } from './traffic.ts';
import { untoldOrToldTwice } from './told-once.ts';

const ROUNDS = IS_LONG ? 20 : 2;
const folder = preparedFolder();
let database: DatabaseServer;
let parts: Parts;
let receiver: Receiver;
let s3: S3Server;
const exported = join(folder.path, 'exported');
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  s3 = await openS3Server();
  mkdirSync(exported);
  parts = await startParts(folder.path, database.url, { machines: 2, env: { EXPORT_DIR: exported } });
  receiver = await openReceiver();
}, 240_000);
afterAll(async () => {
  await parts.stop();
  await database.stop();
  await receiver.close();
  await s3.close();
  expect(processesNaming(folder.path)).toEqual([]);
  folder.remove();
});

type Exported = { readonly _id: string; readonly org_id: string };
type Answered = { readonly export: Exported; readonly runs: readonly Record<string, unknown>[] };

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
  // docs/rules/webhooks.md#written-with-the-event
  const hooked = { told: receiver.hooked, outbox: 'webhook_messages' as const };
  expect(await untoldOrToldTwice(database.url, hooked, workersKilledAt)).toEqual([]);
  expect(receiver.hooked.size).toBe(receiver.told.size);
  expect(receiver.told.size).toBeGreaterThan(ROUNDS * 5);
}, 900_000);

// docs/rules/exports.md#whole-or-not-at-all
it('writes a file that its worker was killed in the middle of, once, and whole', async () => {
  const { product } = parts;
  const sql = postgres(database.url, { max: 1 });
  const ok = async (line: string, body?: unknown) => {
    const answer = await call(product, line, { body });
    if (!answer.success) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.data)}`);
    return answer.data as unknown as Answered;
  };
  await sql`update conversions set converted_at = converted_at - interval '3 days'`;
  const [{ day = '' } = {}] = await sql<{ day: string }[]>`
    select min(converted_at at time zone 'UTC')::date::text as day from conversions`;

  let reachedPart = () => {};
  const sending = new Promise<void>((resolve) => (reachedPart = resolve));
  let killed = false;
  s3.before = async (line) => {
    if (!line.includes('partNumber=1') || killed) return undefined;
    reachedPart();
    await until(() => killed);
    return 503;
  };
  const { accessKeyId: access_key_id, secret: secret_access_key } = S3_KEY;
  const { export: toS3 } = await ok('POST /network/exports', {
    name: 'to-s3',
    content: 'conversions',
    start: day,
    s3: { endpoint: s3.endpoint, region: 'us-east-1', bucket: BUCKET, access_key_id, secret_access_key },
  });
  await sending;
  await Promise.all([parts.kill('worker-1'), parts.kill('worker-2')]);
  killed = true;
  const { export: toFolder } = await ok('POST /network/exports', {
    name: 'to-folder',
    content: 'conversions',
    start: day,
    folder: 'raw',
  });
  await sql`update export_runs set leased_until = now() - interval '1 s' where leased_until is not null`;
  await sql.end();
  await Promise.all([parts.start('worker-1'), parts.start('worker-2')]);
  const runsOf = async (one: Exported) => (await ok(`GET /network/exports/${one._id}/runs`)).runs;
  const done = await until(async () => {
    const runs = [...(await runsOf(toS3)), ...(await runsOf(toFolder))];
    // The days after it are written by the same workers; a part of theirs may be there until they are completed.
    return runs.every((run) => run['status'] === 'completed') && runs.filter((run) => run['day'] === day);
  }, 60_000);
  expect(done).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
  expect(done[0]?.['sha256']).toBe(done[1]?.['sha256']);
  expect(done[0]?.['rows']).toBeGreaterThan(0);
  // One upload of the two was completed, and the other ended.
  const about = s3.lines.filter((line) => line.includes(`to-s3-${day}.csv`));
  expect(about.filter((line) => /^POST .*uploadId=/.test(line))).toHaveLength(1);
  expect(about.filter((line) => /^DELETE .*uploadId=/.test(line))).toHaveLength(1);
  const raw = join(exported, toFolder.org_id, 'raw');
  const [file = ''] = readdirSync(raw).filter((name) => name.includes(day));
  expect(readdirSync(raw).filter((name) => name.startsWith('.'))).toEqual([]);
  const shown = await fetch(`${product.api}/network/conversions?format=csv&start=${day}&end=${day}`, {
    headers: { 'X-Api-Key': KEY },
  });
  expect(readFileSync(join(raw, file), 'utf8')).toBe(await shown.text());
}, 180_000);

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
