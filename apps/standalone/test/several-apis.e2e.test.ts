// Two processes of the API and two trackers on one database, each tracker with a spool of its own: what holds for one API holds for
// all of them together. That rates do is told by rate-limits.e2e.test.ts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { KEY, launch, preparedFolder, until } from './product.ts';

const folder = preparedFolder();
const running: ReturnType<typeof launch>[] = [];
let database: DatabaseServer;
let apis: { readonly api: string }[];
let trackers: { readonly tracker: string }[];
let network: TestNetwork;

async function begin(bundle: string, portName: string, machine: number): Promise<string> {
  const port = String(await lastingPort());
  const env = {
    DATABASE_URL: database.url,
    [portName]: port,
    DATA_DIR: join(folder.path, `machine-${machine}`),
  };
  running.push(launch(folder.path, env, bundle));
  const base = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200, 60_000);
  return base;
}

beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  apis = [];
  trackers = [];
  for (const machine of [0, 1]) {
    apis.push({ api: await begin('dist/api.mjs', 'API_PORT', machine) });
    trackers.push({ tracker: await begin('dist/tracker.mjs', 'TRACKER_PORT', machine) });
  }
  network = await makeNetwork({ api: apiOf(0).api, tracker: trackerOf(0).tracker });
}, 300_000);
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ exited }) => exited));
  await database?.stop();
  folder.remove();
}, 180_000);

function nth<T>(all: readonly T[], n: number): T {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('Nothing was started.');
  return one;
}
const apiOf = (n: number) => nth(apis, n);
const trackerOf = (n: number) => nth(trackers, n);

/** The promise is a second; a busy machine takes its time besides. */
const COUNTS_WITHIN_MS = 10_000;

// docs/rules/tracking.md#changes-count-from-the-next-click
it('what is changed through either of them counts at every tracker', async () => {
  const { campaignId, linkId } = network;
  let visitor = 0;
  const redirects = async (n: number) => (await click(trackerOf(n), linkId, ++visitor)) !== undefined;
  const edits = [
    [0, 'paused'],
    [1, 'active'],
    [1, 'paused'],
    [0, 'active'],
  ] as const;
  for (const [n, status] of edits) {
    const edit = { action: 'basic_info', status };
    expect((await call(apiOf(n), `POST /campaign/${campaignId}`, { body: edit })).status).toBe(200);
    for (const machine of [0, 1])
      await until(async () => (await redirects(machine)) === (status === 'active'), COUNTS_WITHIN_MS);
  }
});

// docs/rules/input-output.md#idempotency
it('a request that is repeated at the other one, at once or later, is done once', async () => {
  const send = async (n: number, key: string) => {
    const answer = await fetch(`${apiOf(n).api}/network/keys`, {
      method: 'POST',
      headers: { 'X-Api-Key': KEY, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ role: 'network' }),
    });
    return `${answer.status} ${await answer.text()}`;
  };
  const keys = async () =>
    ((await call(apiOf(0), 'GET /network/keys')).data['keys'] as unknown as unknown[]).length;
  const before = await keys();
  const first = await send(0, 'later');
  expect(first).toMatch(/^201 /);
  expect(await send(1, 'later')).toBe(first);
  const atOnce = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => send(n, 'at-once')));
  expect(atOnce[0]).toMatch(/^201 /);
  expect(atOnce).toEqual(atOnce.map(() => atOnce[0]));
  expect(await keys()).toBe(before + 2);
});

// docs/rules/users.md#guessing
it('who guesses a password at both of them has as many guesses as at one', async () => {
  const signIn = async (n: number, password: string) => {
    const answer = await fetch(`${apiOf(n).api}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'me@blog.example', password }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let n = 0; n < 10; n++) expect(await signIn(n, `guess ${n}`)).toBe(401);
  expect([await signIn(0, 'correct horse 9'), await signIn(1, 'correct horse 9')]).toEqual([429, 429]);
});
