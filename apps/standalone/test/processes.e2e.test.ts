// API, trackers and workers as processes of their own on one database: two machines' worth, each with its own spool; and
// the secret of the deployment is changed under them.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { call, click, clickIds, makeNetwork, type TestNetwork } from './network.ts';
import { launch, processesNaming, temporaryFolder, until, type Product } from './product.ts';

type Name = 'api' | 'tracker-0' | 'tracker-1' | 'worker-0' | 'worker-1';
const NAMES: readonly Name[] = ['api', 'tracker-0', 'worker-0', 'tracker-1', 'worker-1'];

const folder = temporaryFolder();
const running = new Map<Name, ReturnType<typeof launch>>();
let database: EmbeddedPostgres;
let apiPort: number;
let trackerPorts: number[];
let product: Product;
let network: TestNetwork;
const tracker = (n: number) => ({ tracker: `http://127.0.0.1:${trackerPorts[n]}` });

function begin(name: Name): void {
  const [program, machine = '0'] = name.split('-');
  const env = {
    DATABASE_URL: database.url,
    API_PORT: String(apiPort),
    TRACKER_PORT: String(trackerPorts[Number(machine)]),
    DATA_DIR: join(folder.path, `machine-${machine}`),
  };
  running.set(name, launch(folder.path, env, `dist/${program}.mjs`));
}
const serving = (base: string) =>
  until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200, 60_000);

async function stop(names: readonly Name[]): Promise<(number | null)[]> {
  const those = names.flatMap((name) => running.get(name) ?? []);
  for (const { child } of those) child.kill('SIGTERM');
  const codes = await Promise.all(those.map(({ exited }) => exited));
  for (const name of names) running.delete(name);
  return codes;
}

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
  [apiPort, trackerPorts] = [await freePort(), [await freePort(), await freePort()]];
  product = { api: `http://127.0.0.1:${apiPort}`, ...tracker(0) } as Product;
  for (const name of NAMES) begin(name);
  for (const base of [product.api, tracker(0).tracker, tracker(1).tracker]) await serving(base);
  network = await makeNetwork(product);
  await until(async () => {
    return (await fetch(`${tracker(1).tracker}/imp/${network.linkId}`, { method: 'HEAD' })).status === 200;
  });
}, 240_000);
afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL');
  await Promise.all([...running.values()].map(({ exited }) => exited));
  await database.stop();
  expect(processesNaming(folder.path)).toEqual([]);
  folder.remove();
});

const hit = async (n: number, query: string) =>
  (await fetch(`${tracker(n).tracker}/acquisition?security_token=${network.token}&${query}`)).status;
const conversions = async (count: number) =>
  until(async () => {
    const { data } = await call(product, `GET /campaign/stats/${network.campaignId}`);
    const found = data['total'] as { conversions: number; payout: number } | undefined;
    return found?.conversions === count && found;
  }, 60_000);

// docs/rules/attribution.md#early-hits
it('share the work, and a hit may come through another spool than its click', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => click(tracker(n % 2), network.linkId, n)),
  );
  expect(new Set(ids).size).toBe(40);
  await Promise.all(ids.map((id, n) => hit(1 - (n % 2), `click_id=${id}`)));
  const stored = await until(async () => {
    const found = await clickIds(product);
    return found.length === 40 && found;
  }, 60_000);
  expect([...stored].sort()).toEqual([...ids].sort());
  expect((await conversions(40)).payout).toBe(60);
}, 240_000);

function rotate(...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('dist/batch.mjs'), 'rotate-secret', ...args],
    { env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url }, encoding: 'utf8' },
  );
  return { status, text: stdout + stderr };
}
const signIn = async (): Promise<string> => {
  const answer = await fetch(`${product.api}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'me@blog.example', password: 'correct horse 9' }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
};
const session = async (cookie: string) =>
  (await fetch(`${product.api}/auth/session`, { headers: { Cookie: cookie } })).status;
const newKey = async (): Promise<string> => {
  const body = { role: 'affiliate', user_id: network.affiliateId };
  return (await call(product, 'POST /network/keys', { body })).data['api_key'] ?? '';
};
const works = async (key: string) => (await call(product, 'GET /affiliate/account', { key })).status;
/** By the cookie of a click, as a browser that still sends it. */
const pixel = (n: number, id: string | undefined) =>
  fetch(`${tracker(n).tracker}/pixel?adid=${network.campaignId}`, {
    headers: { Cookie: `tb_${network.campaignId}=${id}` },
  }).then((answer) => answer.arrayBuffer());

// docs/rules/running.md#rotating-the-secret
it('take links, cookies, keys, tokens and sessions of both secrets while one takes the place of the other', async () => {
  // docs/rules/postbacks.md#signed-postbacks: the secret of a postback is its receiver's, and none of the deployment's.
  await call(product, 'POST /network/postbacks', {
    body: { user_id: network.affiliateId, event: 'conversion', data: 'https://told.example/?id={click_id}' },
  });
  // Whether it fails by now is none of the secret's doing: nobody answers at its address.
  const postbacks = async () =>
    ((await call(product, 'GET /network/postbacks')).data['postbacks'] as unknown as readonly object[]).map(
      (one) => ({ ...one, failing_since: null }),
    );
  const signedBefore = await postbacks();
  expect(signedBefore).toEqual([expect.objectContaining({ secret: expect.stringMatching(/^whsec_/) })]);
  const before = {
    ids: await Promise.all([101, 102, 103, 104].map((n) => click(tracker(0), network.linkId, n))),
    key: await newKey(),
    cookie: await signIn(),
  };
  expect(rotate()).toEqual({ status: 0, text: expect.stringContaining('Start every process anew') });

  // One tracker has the new secret, everything else still runs with the old one.
  expect(await stop(['tracker-1'])).toEqual([0]);
  begin('tracker-1');
  await serving(tracker(1).tracker);
  const newId = await click(tracker(1), network.linkId, 105);
  expect([await hit(1, `click_id=${before.ids[0]}`), await hit(1, `click_id=${newId}`)]).toEqual([200, 200]);
  expect(await hit(0, `click_id=${before.ids[1]}`)).toBe(200);
  expect([await works(before.key), await session(before.cookie)]).toEqual([200, 200]);
  const between = { key: await newKey(), id: await click(tracker(0), network.linkId, 106) };
  await conversions(43);
  // What a process with the old secret cannot know: a click that one with the new secret made.
  const unknown = await click(tracker(1), network.linkId, 107);
  expect(await hit(0, `click_id=${unknown}`)).not.toBe(200);

  // All of them have it: what was made before, in between and afterwards counts alike.
  const others = NAMES.filter((name) => name !== 'tracker-1');
  expect(await stop(others)).toEqual([0, 0, 0, 0]);
  for (const name of others) begin(name);
  for (const base of [product.api, tracker(0).tracker]) await serving(base);
  const after = { key: await newKey(), cookie: await signIn() };
  for (const key of [before.key, between.key, after.key]) expect(await works(key)).toBe(200);
  for (const cookie of [before.cookie, after.cookie]) expect(await session(cookie)).toBe(200);
  expect([await hit(0, `click_id=${unknown}`), await hit(0, `click_id=${between.id}`)]).toEqual([200, 200]);
  await pixel(0, before.ids[2]);
  await pixel(1, await click(tracker(0), network.linkId, 108));
  await conversions(47);
  // A repeat stays a repeat, whichever secret it comes under.
  expect(await hit(1, `click_id=${before.ids[0]}`)).toBe(200);
  expect(await postbacks()).toEqual(signedBefore);

  // It cannot be ended while keys are about that nobody has used since, unless that is meant.
  const refused = rotate('--finish');
  expect([refused.status === 0, refused.text]).toEqual([false, expect.stringContaining('would be lost')]);
  expect(rotate('--finish', '--force').status).toBe(0);
  expect(await stop(['tracker-0', 'api'])).toEqual([0, 0]);
  for (const name of ['tracker-0', 'api'] as const) begin(name);
  for (const base of [product.api, tracker(0).tracker]) await serving(base);
  // What was made with the secret before is over now, and what was made since goes on.
  expect(await hit(0, `click_id=${before.ids[3]}`)).not.toBe(200);
  expect([await works(before.key), await works(after.key)]).toEqual([401, 200]);
  expect([await session(before.cookie), await session(after.cookie)]).toEqual([401, 200]);
  expect(await stop(NAMES)).toEqual([0, 0, 0, 0, 0]);
}, 300_000);

// docs/rules/running.md#stopping
it.each(['SIGTERM', 'SIGINT'] as const)(
  'a %s to npm ends the tracker that npm run start:tracker began, and leaves nothing',
  async (signal) => {
    const port = await freePort();
    const own = join(folder.path, `npm-${signal}`);
    // What is built already is not built again.
    const npm = spawn('npm', ['run', '-s', 'start:tracker'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        TRACKER_PORT: String(port),
        DATA_DIR: own,
        ENV_FILE: '',
      },
    });
    const ended = new Promise<unknown>((done) => npm.once('close', (...how) => done(how)));
    const base = `http://127.0.0.1:${port}`;
    await serving(base);
    npm.kill(signal);
    await ended;
    await until(async () => (await fetch(`${base}/healthz`).catch(() => undefined)) === undefined, 30_000);
  },
  240_000,
);
