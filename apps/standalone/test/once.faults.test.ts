// Every conversion once, however often and whichever way it is reported: by postback, pixel, CSV import and JSON import at once, on
// two machines, while workers and the API are killed (docs/rules/attribution.md#one-conversion).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, click, clickIds, makeNetwork, type TestNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { IS_LONG, KEY, preparedFolder, until } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { untoldOrToldTwice } from './told-once.ts';
import { convert, wrongInBooks, type Asked } from './traffic.ts';

const CONVERSIONS = IS_LONG ? 1000 : 100;
/** Of each of the four ways. */
const REPORTS = IS_LONG ? 16 : 4;
const KILLS = IS_LONG ? 12 : 4;
const SENDERS = 8;
const VICTIMS = ['worker-1', 'api', 'worker-2', 'tracker-1'] as const;

const folder = preparedFolder();
let database: DatabaseServer;
let parts: Parts;
let receiver: Receiver;
let network: TestNetwork;
let asked: Asked;
let clicks: readonly string[] = [];
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  parts = await startParts(folder.path, database.url, { machines: 2 });
  receiver = await openReceiver();
}, 240_000);
afterAll(async () => {
  await parts.stop();
  await database.stop();
  await receiver.close();
  folder.remove();
});

const trackerOf = (turn: number): string => parts.trackers[turn % parts.trackers.length] ?? '';
const txnOf = (id: string): string => `order-${id}`;

/** Sends until it is taken: a part that was killed is asked again, as other people's servers do. */
async function taken(send: () => Promise<number>, status: number): Promise<void> {
  await until(async () => {
    return (await send().catch(() => 0)) === status;
  }, 240_000);
}

const importRows = async (contentType: string, body: string): Promise<number> =>
  (
    await fetch(`${parts.product.api}/network/conversion-import?send_postback=true`, {
      method: 'POST',
      headers: { 'X-Api-Key': KEY, 'Content-Type': contentType },
      body,
    })
  ).status;

/** One report of each conversion, of each way; both machines get half of them. */
const reportsOf = (turn: number): (() => Promise<void>)[] => [
  ...clicks.flatMap((id, n) => [
    () => taken(() => convert(trackerOf(turn + n), { id, token: network.token, txn: txnOf(id) }), 200),
    () => taken(() => pixel(trackerOf(turn + n + 1), id), 200),
  ]),
  () =>
    taken(
      () =>
        importRows('text/csv', ['click_id,txn_id', ...clicks.map((id) => `${id},${txnOf(id)}`)].join('\n')),
      202,
    ),
  () =>
    taken(
      () =>
        importRows(
          'application/json',
          JSON.stringify({
            conversions: clicks.map((id) => ({ click_id: id, txn_id: txnOf(id), method: 'api' })),
          }),
        ),
      202,
    ),
];

const pixel = async (tracker: string, id: string): Promise<number> => {
  const answer = await fetch(
    `${tracker}/pixel?adid=${network.campaignId}&click_id=${id}&txn_id=${txnOf(id)}`,
  );
  await answer.arrayBuffer();
  return answer.status;
};

/** Several at once; `halfway` is called when half of them were taken. */
async function sendAll(
  reports: readonly (() => Promise<void>)[],
  halfway: () => Promise<void>,
): Promise<void> {
  const left = [...reports];
  let inBetween: Promise<void> | undefined;
  const sender = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      await next();
      if (left.length <= reports.length / 2) inBetween ??= halfway();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await inBetween;
}

const importsEnded = (): Promise<unknown> =>
  until(async () => {
    const { data } = await call(parts.product, 'GET /jobs');
    const { jobs } = data as unknown as { jobs: readonly { status: string }[] };
    return jobs.every(({ status }) => status === 'completed' || status === 'failed');
  }, 240_000);

it(`${CONVERSIONS} conversions, each reported ${4 * REPORTS} times, are ${CONVERSIONS} rows, increments and messages`, async () => {
  network = await makeNetwork(parts.product);
  await call(parts.product, 'POST /network/postbacks', {
    body: { user_id: network.affiliateId, event: 'conversion', data: receiver.address },
  });
  await until(async () => {
    const found = await fetch(`${trackerOf(1)}/imp/${network.linkId}`, { method: 'HEAD' });
    return found.status === 200;
  });
  clicks = await Promise.all(
    Array.from({ length: CONVERSIONS }, async (_, n) => {
      const id = await click({ tracker: trackerOf(n) }, network.linkId, n);
      expect(id).toBeDefined();
      return id ?? '';
    }),
  );
  // An import does not wait for a click.
  await until(async () => (await clickIds(parts.product)).length === CONVERSIONS, 60_000);
  const reports = shuffled(Array.from({ length: REPORTS }, (_, turn) => reportsOf(turn)).flat());
  const workersKilledAt: number[] = [];
  const portion = Math.ceil(reports.length / KILLS);
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = VICTIMS[kill % VICTIMS.length] ?? 'api';
    await sendAll(reports.slice(kill * portion, (kill + 1) * portion), async () => {
      if (victim.startsWith('worker')) workersKilledAt.push(performance.now());
      await parts.kill(victim);
      await parts.start(victim);
    });
  }
  await importsEnded();
  asked = { product: parts.product, databaseUrl: database.url, network };
  const all = new Set(clicks);
  expect(await wrongInBooks(asked, { clicks: all, conversions: all })).toEqual([]);
  expect(await untoldOrToldTwice(database.url, receiver, workersKilledAt)).toEqual([]);
  expect(receiver.told.size).toBe(CONVERSIONS);
}, 900_000);

it('control: a database that forgets one event is found out', async () => {
  const sql = postgres(database.url, { max: 1 });
  await sql`delete from conversion_keys`;
  await sql`update conversions set once_key = 'forgotten' || id, once_hash = sha256(('forgotten' || id)::bytea)`;
  await sql.end();
  for (const report of reportsOf(0).slice(0, 10)) await report();
  const all = new Set(clicks);
  const wrong = await until(async () => {
    const found = await wrongInBooks(asked, { clicks: all, conversions: all }, 1000);
    return found.some((line) => line.startsWith('converted clicks and conversions')) && found;
  }, 180_000);
  expect(wrong).not.toEqual([]);
}, 240_000);

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
