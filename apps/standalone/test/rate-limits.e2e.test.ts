// Two processes of the API on one database let one key through as often as one would, within a tenth
// (docs/rules/input-output.md#rate-limits).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { call } from './network.ts';
import { IS_LONG, KEY, launch, preparedFolder, until } from './product.ts';

/** Far below what a busy machine can be asked in a second. */
const PER_SECOND = 8;
const MEASURED_MS = IS_LONG ? 60_000 : 20_000;
/** Until what was saved up is spent, and both processes have paid back what they let through too much meanwhile. */
const SPENT_AFTER_MS = 8000;
const AT_ONCE = 4;
const PAUSE_MS = 40;
/** Who is not asked for longer than this loses what can be saved up, two seconds' worth. */
const STALL_MS = 1500;
const TRIES = 3;

const folder = preparedFolder();
const apis: { readonly base: string; readonly process: ReturnType<typeof launch> }[] = [];
let database: DatabaseServer;
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  for (let n = 0; n < 2; n++) {
    const port = String(await lastingPort());
    const env = { DATABASE_URL: database.url, API_PORT: port, RATE_LIMIT_PER_SECOND: String(PER_SECOND) };
    const base = `http://127.0.0.1:${port}`;
    apis.push({ base, process: launch(folder.path, env, 'dist/api.mjs') });
    await until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200, 60_000);
  }
}, 240_000);
afterAll(async () => {
  for (const { process } of apis) process.child.kill('SIGTERM');
  await Promise.all(apis.map(({ process }) => process.exited));
  await database.stop();
  folder.remove();
}, 180_000);

type Measured = { readonly perSecond: number; readonly longestPauseMs: number };

/** How many a second are let through, of many more that are asked; each process is asked with its key. */
async function measure(keys: readonly string[]): Promise<Measured> {
  const startAt = performance.now() + SPENT_AFTER_MS;
  const endAt = startAt + MEASURED_MS;
  const others = new Set<number>();
  let [allowed, refused, longestPauseMs] = [0, 0, 0];
  const asking = apis.flatMap(({ base }, n) => {
    let before = startAt;
    return Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < endAt) {
        const answer = await fetch(`${base}/campaign/domains`, { headers: { 'X-Api-Key': keys[n] ?? '' } });
        await answer.arrayBuffer();
        const now = performance.now();
        if (answer.status !== 200 && answer.status !== 429) others.add(answer.status);
        if (now >= startAt && now < endAt) {
          longestPauseMs = Math.max(longestPauseMs, now - before);
          before = now;
          if (answer.status === 200) allowed++;
          else refused++;
        }
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    });
  });
  await Promise.all(asking);
  expect([...others]).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  return { perSecond: allowed / (MEASURED_MS / 1000), longestPauseMs };
}

/** Again, where the machine was too busy to ask for what was due. */
async function allowedPerSecond(keys: readonly string[]): Promise<number> {
  for (let tried = 1; ; tried++) {
    const { perSecond, longestPauseMs } = await measure(keys);
    if (longestPauseMs < STALL_MS || tried === TRIES) return perSecond;
  }
}

it('count together', async () => {
  const perSecond = await allowedPerSecond([KEY, KEY]);
  process.stderr.write(`two processes let ${perSecond} of ${PER_SECOND} a second through\n`);
  expect(Math.abs(perSecond / PER_SECOND - 1)).toBeLessThanOrEqual(0.1);
}, 240_000);

it('control: where each counts by itself, twice as many pass', async () => {
  const keys = await Promise.all(
    apis.map(async ({ base }) => {
      // The key of before has used up its rate.
      for (;;) {
        const { status, data } = await call({ api: base }, 'POST /network/keys', {
          body: { role: 'network' },
        });
        if (status === 201) return data['api_key'] ?? '';
        await new Promise((done) => setTimeout(done, 500));
      }
    }),
  );
  const perSecond = await allowedPerSecond(keys);
  expect(Math.abs(perSecond / PER_SECOND - 1)).toBeGreaterThan(0.1);
}, 240_000);
