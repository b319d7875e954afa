// An upgrade from each released version while visitors click and advertisers report: two machines with a tracker and a worker each, one
// API, one database. What is not stopped goes on in the old version until its turn (docs/operations.md#upgrade).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { makeNetwork } from './network.ts';
import { launch, temporaryFolder, until } from './product.ts';
import { sendTraffic, wrongInBooks } from './traffic.ts';

/** The built version, or undefined where this checkout's history does not reach so far back. */
function built(version: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/earlier-version.mjs', version], {
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  if (status !== UNREACHABLE) throw new Error(stderr);
  process.stderr.write(
    `\n!!! SKIPPED: the upgrade from ${version}. This checkout has too little history.\n\n`,
  );
  return undefined;
}
const UNREACHABLE = 3;
const NEW = '.';
const old = built('0.3.0');

type Name = (typeof NAMES)[number];
const NAMES = ['api', 'worker-0', 'worker-1', 'tracker-0', 'tracker-1'] as const;

const folder = temporaryFolder();
const running = new Map<Name, ReturnType<typeof launch>>();
let database: DatabaseServer;
let ports: { readonly api: number; readonly trackers: readonly number[] };
const trackers = () => ports.trackers.map((port) => `http://127.0.0.1:${port}`);
const api = () => `http://127.0.0.1:${ports.api}`;

beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'database'));
  ports = { api: await lastingPort(), trackers: [await lastingPort(), await lastingPort()] };
});
afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL');
  await Promise.all([...running.values()].map(({ exited }) => exited));
  await database.stop();
  folder.remove();
});

async function begin(version: string, name: Name): Promise<void> {
  const [program, machine = '0'] = name.split('-');
  const env = {
    DATABASE_URL: database.url,
    API_PORT: String(ports.api),
    TRACKER_PORT: String(ports.trackers[Number(machine)]),
    DATA_DIR: join(folder.path, `machine-${machine}`),
  };
  running.set(name, launch(folder.path, env, join(version, `dist/${program}.mjs`)));
  const base = name === 'api' ? api() : program === 'tracker' ? trackers()[Number(machine)] : undefined;
  if (base !== undefined)
    await until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200, 60_000);
}

async function stop(name: Name): Promise<void> {
  const one = running.get(name);
  one?.child.kill('SIGTERM');
  expect([name, await one?.exited]).toEqual([name, 0]);
  running.delete(name);
}

/** Workers first, whose events wait in the log; then the API, whose new version migrates; then machine by machine. */
(old === undefined ? it.skip : it)(
  'from 0.3.0 loses and doubles nothing that was answered',
  async () => {
    for (const name of NAMES) await begin(old ?? '', name);
    const product = { api: api(), tracker: trackers()[0] ?? '' };
    const network = await makeNetwork(product);
    const traffic = sendTraffic(trackers(), network);
    const someMore = () => {
      const before = traffic.clicks.size;
      return until(() => traffic.clicks.size > before + 200, 60_000);
    };
    await someMore();
    for (const name of ['worker-0', 'worker-1', 'api'] as const) await stop(name);
    await someMore();
    await begin(NEW, 'api');
    await someMore();
    for (const machine of [0, 1] as const) {
      await stop(`tracker-${machine}`);
      await begin(NEW, `worker-${machine}`);
      await begin(NEW, `tracker-${machine}`);
      await someMore();
    }
    await traffic.stop();
    expect(traffic.conversions.size).toBeGreaterThan(100);
    expect(await wrongInBooks({ product, databaseUrl: database.url, network }, traffic)).toEqual([]);
  },
  300_000,
);
