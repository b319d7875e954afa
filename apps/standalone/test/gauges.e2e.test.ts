// What API, tracker and worker measure as processes of their own, and what they say of being ready
// (docs/rules/running.md#metrics, docs/rules/running.md#health).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { freePort, lastingPort } from './free-port.ts';
import { startParts, type PartName, type Parts } from './parts.ts';
import { call, click, makeNetwork } from './network.ts';
import { KEY, launch, preparedFolder, until } from './product.ts';

const PARTS = ['api', 'tracker-1', 'worker-1'] as const;
const EVENTS_MAX = 1000;
const folder = preparedFolder();
let database: DatabaseServer;
let parts: Parts;
const metricsPorts = new Map<PartName, number>();
let sql: Sql;
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'data'));
  for (const name of PARTS) metricsPorts.set(name, await lastingPort());
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  parts = await startParts(folder.path, database.url, {
    envOf: (name) => ({
      SPOOL_EVENTS_MAX: String(EVENTS_MAX),
      METRICS_PORT: String(metricsPorts.get(name)),
    }),
  });
}, 240_000);
afterAll(async () => {
  await sql.end();
  await parts.stop();
  await database.stop();
  folder.remove();
}, 180_000);

/** The value of a metric, by its name and labels; undefined where the process does not show it. */
async function measured(part: PartName, name: string, labels: RegExp = /^/): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPorts.get(part)}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => (one.startsWith(`${name} `) || one.startsWith(`${name}{`)) && labels.test(one));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const readiness = async (base: string) => (await fetch(`${base}/readyz`)).status;

it('shows what waits: events by their number and age, hits, imports and messages', async () => {
  const { product } = parts;
  const { linkId, token, affiliateId, campaignId } = await makeNetwork(product);
  for (const part of ['tracker-1', 'worker-1'] as const) {
    await until(async () => (await measured(part, 'tributary_event_log_size')) === 0);
    expect(await measured(part, 'tributary_event_log_oldest_seconds')).toBe(0);
    expect(await measured(part, 'tributary_event_log_unreadable')).toBe(0);
  }
  expect(await measured('api', 'tributary_event_log_size')).toBeUndefined();
  expect(await measured('tracker-1', 'tributary_snapshot_age_seconds')).toBeLessThan(10);
  expect(await measured('worker-1', 'tributary_snapshot_age_seconds')).toBeUndefined();

  // A hit whose click went through another spool and has not come yet.
  const early = await click(product, linkId, 1);
  await until(async () => (await measured('tracker-1', 'tributary_event_log_size')) === 0);
  await sql`delete from clicks where id = ${early ?? ''}`;
  const hit = await fetch(`${parts.product.tracker}/acquisition?click_id=${early}&security_token=${token}`);
  expect(hit.status).toBe(200);
  await until(async () => (await measured('worker-1', 'tributary_waiting_hits')) === 1);
  // A message to a receiver that nobody is.
  const { success } = await call(product, 'POST /network/postbacks', {
    body: { user_id: affiliateId, event: 'click', data: 'http://127.0.0.1:9/?c={click_id}' },
  });
  expect(success).toBe(true);
  await until(async () => {
    await click(product, linkId, 2);
    return ((await measured('worker-1', 'tributary_pending_postbacks')) ?? 0) > 0;
  });

  // Nobody works on what waits from now on.
  await parts.kill('worker-1');
  const csv = `campaign_id,publisher_id,txn_id,created\n${campaignId},${affiliateId},t1,2026-03-01 10:00:00\n`;
  const imported = await fetch(`${parts.product.api}/network/conversion-import`, {
    method: 'POST',
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/csv' },
    body: csv,
  });
  expect(imported.status).toBe(202);
  for (const part of ['api', 'tracker-1'] as const) {
    expect(await measured(part, 'tributary_waiting_hits')).toBe(1);
    expect(await measured(part, 'tributary_open_jobs')).toBe(1);
    expect(await measured(part, 'tributary_dead_letters')).toBe(0);
    expect(await measured(part, 'tributary_pending_postbacks')).toBeGreaterThan(0);
  }
}, 240_000);

it('shows durations and statuses of the API', async () => {
  const { product } = parts;
  await call(product, 'GET /network/stats');
  await call(product, 'GET /network/stats', { key: 'no-key-at-all-0123456789' });
  const count = 'tributary_http_request_seconds_count';
  await until(async () => ((await measured('api', count, /network\/stats.*status="200"/)) ?? 0) > 0);
  expect(await measured('api', count, /status="401"/)).toBeGreaterThan(0);
});

it('fills while nobody drains it, says so with its age, and is ready again when there is space', async () => {
  const { product } = parts;
  await parts.kill('worker-1');
  expect(await readiness(parts.product.tracker)).toBe(200);
  const [link] = await sql<{ id: string }[]>`select id from tracking_links limit 1`;
  let taken = 0;
  for (let visitor = 10; (await click(product, link?.id ?? '', visitor)) !== undefined; visitor++) taken++;
  expect(taken).toBeLessThanOrEqual(EVENTS_MAX);
  expect(await readiness(parts.product.tracker)).toBe(503);
  // What the worker had decided when it was killed may be counted for another moment, and leaves room for one more.
  await until(async () => {
    await click(product, link?.id ?? '', 1);
    return (await measured('tracker-1', 'tributary_event_log_size')) === EVENTS_MAX;
  });
  expect(await measured('tracker-1', 'tributary_event_log_oldest_seconds')).toBeGreaterThan(0);
  expect(await measured('tracker-1', 'tributary_tracker_unavailable_total')).toBeGreaterThan(0);
  expect(await readiness(parts.product.api)).toBe(200);

  await parts.start('worker-1');
  await until(async () => (await measured('tracker-1', 'tributary_event_log_size')) === 0, 30_000);
  // It says so for five seconds after the last event it could not take.
  await until(async () => (await readiness(product.tracker)) === 200);
  expect(await measured('tracker-1', 'tributary_event_log_oldest_seconds')).toBe(0);
}, 240_000);

it('is not ready before its first snapshot', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let release = (): void => undefined;
  const held = sql.begin(async (tx) => {
    await tx`lock table tracking_links in access exclusive mode`;
    await new Promise<void>((done) => (release = done));
  });
  const tracker = launch(
    folder.path,
    { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'other'), TRACKER_PORT: String(port) },
    'dist/tracker.mjs',
  );
  try {
    await until(async () => (await fetch(`${base}/healthz`).catch(() => undefined))?.status === 200, 30_000);
    expect(await readiness(base)).toBe(503);
    expect((await fetch(`${base}/${'f'.repeat(24)}`)).status).toBe(503);
    release();
    await until(async () => (await readiness(base)) === 200);
  } finally {
    release();
    await held;
    tracker.child.kill('SIGTERM');
    await tracker.exited;
  }
}, 180_000);

it('says 503 at the API while the database is away, and not at the tracker', async () => {
  await sql.end();
  await database.stop();
  await until(async () => (await readiness(parts.product.api)) === 503);
  expect(await readiness(parts.product.tracker)).toBe(200);
  expect((await fetch(`${parts.product.api}/healthz`)).status).toBe(200);
  await until(async () => ((await measured('tracker-1', 'tributary_snapshot_age_seconds')) ?? 0) > 2);
  // What cannot be read is left out rather than shown as it was.
  expect(await measured('api', 'tributary_waiting_hits')).toBeUndefined();
}, 180_000);
