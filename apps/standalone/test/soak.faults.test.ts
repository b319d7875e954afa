// Hours of operation in short: clicks and conversions on two machines while, again and again, a fault drawn by chance hits a process,
// the database or a disk. `SOAK_SEED=… npm run test:faults -- soak` draws the same faults again.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { fill, mayMount, mountDisk, type Disk } from './disk.ts';
import { call, makeNetwork } from './network.ts';
import { startParts, type PartName, type Parts } from './parts.ts';
import { IS_LONG, processesNaming, temporaryFolder, until } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { untoldOrToldTwice } from './told-once.ts';
import { sendTraffic, wrongInBooks, type Asked, type Traffic } from './traffic.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? (IS_LONG ? 30 : 1));
/** A fault a minute; in the short form as many as fit. */
const FAULT_EVERY_MS = MINUTES > 5 ? 60_000 : 8000;
const FAULT_MS_MAX = 6000;
const SEED = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const SPOOL_MB = 64;
const DATABASE_MB = MINUTES > 5 ? 1500 : 400;
const BACK_WITHIN_MS = 60_000;

const random = seeded(SEED);
const upTo = (max: number): number => Math.floor(random() * max);
const waited = (ms: number) => new Promise((done) => setTimeout(done, ms));

const folder = temporaryFolder();
const disks: Disk[] = [];
let database: DatabaseServer;
let parts: Parts;
let receiver: Receiver;
let asked: Asked;
let traffic: Traffic;
const workersKilledAt: number[] = [];

beforeAll(async () => {
  const canFill = mayMount();
  const diskOf = (name: string, megabytes: number): string => {
    const path = join(folder.path, name);
    if (canFill) disks.push(mountDisk(path, megabytes));
    return path;
  };
  const settings = ['max_wal_size=64MB', 'min_wal_size=32MB'];
  database = await openDatabaseServer(diskOf('database', DATABASE_MB), settings);
  diskOf('machine-1', SPOOL_MB);
  parts = await startParts(folder.path, database.url, { machines: 2 });
  receiver = await openReceiver();
}, 180_000);
afterAll(async () => {
  database.thaw();
  await parts.stop();
  await database.stop();
  await receiver.close();
  expect(processesNaming(folder.path)).toEqual([]);
  for (const disk of disks) disk.unmount();
  folder.remove();
});

/** What is broken, for how long, and mended again. */
const FAULTS: Readonly<Record<string, (ms: number) => Promise<void>>> = {
  'a part killed': async (ms) => {
    const name = parts.names[upTo(parts.names.length)] ?? 'api';
    if (isWorker(name)) workersKilledAt.push(performance.now());
    await parts.kill(name);
    await waited(ms);
    await parts.start(name);
  },
  'a machine killed': async (ms) => {
    const both: PartName[] = ['tracker-1', 'worker-1'];
    workersKilledAt.push(performance.now());
    for (const name of both) await parts.kill(name);
    await waited(ms);
    for (const name of both) await parts.start(name);
  },
  'all stopped and started': async (ms) => {
    expect(await parts.stop()).toEqual(parts.names.map(() => 0));
    await waited(ms);
    for (const name of parts.names) await parts.start(name);
  },
  'connections cut': async (ms) => {
    for (const end = performance.now() + ms; performance.now() < end; await waited(100))
      await database.cutConnections();
  },
  'the database frozen': async (ms) => {
    database.freeze();
    await waited(ms);
    database.thaw();
  },
  'the database killed': async (ms) => {
    await database.kill();
    await waited(ms);
    await database.start();
  },
  'the database stopped': async (ms) => {
    await database.stop();
    await waited(ms);
    await database.start();
  },
  "the database's disk full": (ms) => filled(disks[0], ms),
  'a disk of a spool full': (ms) => filled(disks[1], ms),
};

async function filled(disk: Disk | undefined, ms: number): Promise<void> {
  if (!disk) return; // takes root
  const free = fill(disk.path);
  await waited(ms);
  free();
  await database.start(); // one that could not write its log has ended
}

type Happened = {
  readonly fault: string;
  readonly lastedS: number;
  readonly noRedirectS: number;
  readonly apiAfterS: number;
};

it(
  `${MINUTES} minutes with faults, seed ${SEED}: nothing answered is lost, nothing is there or told twice`,
  async () => {
    const network = await makeNetwork(parts.product);
    await call(parts.product, 'POST /network/postbacks', {
      body: { user_id: network.affiliateId, event: 'conversion', data: receiver.address },
    });
    asked = { product: parts.product, databaseUrl: database.url, network };
    traffic = sendTraffic(parts.trackers, network, { pauseMs: 30 });
    const happened: Happened[] = [];
    let left: string[] = [];
    const startedAt = performance.now();
    for (let turn = 0; performance.now() < startedAt + MINUTES * 60_000; turn++) {
      await waited(startedAt + turn * FAULT_EVERY_MS - performance.now());
      // Each fault once before any comes again.
      if (left.length === 0) left = Object.keys(FAULTS);
      const [fault = ''] = left.splice(upTo(left.length), 1);
      happened.push(await breakAndMend(fault, 1000 + upTo(FAULT_MS_MAX - 1000)));
      expect(parts.names.filter((name) => !parts.isUp(name))).toEqual([]);
    }
    await traffic.stop();
    const wrong = await wrongInBooks(asked, traffic);
    const repeated = await untoldOrToldTwice(database.url, receiver, workersKilledAt);
    report(happened);
    expect([...wrong, ...repeated]).toEqual([]);
    expect(traffic.clicks.size).toBeGreaterThan(MINUTES * 60);
  },
  MINUTES * 120_000 + 600_000, // as long again to judge it
);

async function breakAndMend(fault: string, ms: number): Promise<Happened> {
  const startedAt = performance.now();
  await FAULTS[fault]?.(ms);
  const mendedAt = performance.now();
  const { size } = traffic.clicks;
  await until(() => traffic.clicks.size > size, BACK_WITHIN_MS);
  await until(
    async () => (await call(parts.product, 'GET /network/account').catch(() => undefined))?.status === 200,
    BACK_WITHIN_MS,
  );
  const inSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
  return {
    fault,
    lastedS: inSeconds(mendedAt - startedAt),
    noRedirectS: inSeconds(traffic.longestPauseMs(startedAt)),
    apiAfterS: inSeconds(performance.now() - mendedAt),
  };
}

/** What docs/internals/reliability.md quotes. */
function report(happened: readonly Happened[]): void {
  const repeats = [...receiver.told.values()].filter((requests) => requests.length > 1).length;
  const lines = [
    `Soak of ${MINUTES} minutes, seed ${SEED}: ${happened.length} faults, ${traffic.clicks.size} clicks and ${traffic.conversions.size} conversions answered,`,
    `${receiver.told.size} conversions told, ${repeats} of them again because their worker died.`,
    'fault, seconds it lasted, longest time without a redirect, seconds from its end to an answer of the API:',
    ...happened.map((one) => `${one.fault}, ${one.lastedS}, ${one.noRedirectS}, ${one.apiAfterS}`),
  ];
  writeSync(1, `${lines.join('\n')}\n`);
}

it(
  'control: the judge finds a click that is missing, and one that is there twice',
  async () => {
    const sql = postgres(database.url, { max: 1 });
    const [lost] = traffic.clicks;
    await sql`delete from clicks where id = ${lost ?? ''}`;
    await sql`update stats_day set clicks = clicks + 1`;
    await sql.end();
    const wrong = await wrongInBooks(asked, traffic, 1000);
    expect(wrong).toContain(`1 of ${traffic.clicks.size} answered clicks are missing`);
    expect(wrong.at(-1)).toMatch(/^check finds/);
  },
  MINUTES * 60_000 + 180_000,
);

const isWorker = (name: PartName): boolean => name.startsWith('worker');

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
