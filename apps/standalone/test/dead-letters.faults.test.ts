// Events that the database refuses for their own data, from the tracker to the operator: they hold up no other, become dead
// letters after ten minutes, are counted, listed, exported and retried, and are in the books once at the end
// (docs/rules/attribution.md#dead-letters).
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeEvent } from '@tributary/application/tracking/event-codec';
import { postgresDeadLetters } from '@tributary/adapters-postgres/attribution/postgres-dead-letters';
import type { DeadLetter } from '@tributary/application/attribution/dead-letters';
import { DAY_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { CHROME, click, makeNetwork, type TestNetwork } from './network.ts';
import { preparedFolder, start, until, type Product } from './product.ts';
import { convert, sendTraffic, wrongInBooks } from './traffic.ts';

const folder = preparedFolder();
const clockFile = join(folder.path, 'clock-ahead');
let database: DatabaseServer;
let product: Product;
let network: TestNetwork;
let sql: postgres.Sql;
let metricsPort = 0;

/** Whole at every moment, as the product may read it at any. */
function setClockAhead(ms: number): void {
  writeFileSync(`${clockFile}.draft`, String(ms));
  renameSync(`${clockFile}.draft`, clockFile);
}

beforeAll(async () => {
  setClockAhead(0);
  database = await openDatabaseServer(join(folder.path, 'data'));
  metricsPort = await lastingPort();
  product = await start(folder.path, {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder.path, 'machine'),
    NODE_OPTIONS: `--import=${resolve('apps/standalone/test/shifted-clock.mjs')}`,
    CLOCK_AHEAD: clockFile,
    METRICS_PORT: String(metricsPort),
  });
  network = await makeNetwork(product);
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
}, 240_000);
afterAll(async () => {
  await sql.end();
  await product.stop();
  await database.stop();
  folder.remove();
});

type Told = Readonly<Record<string, unknown>>;
function batch(...args: readonly string[]): { code: number | null; out: string; told: Told } {
  const { status, stdout } = spawnSync(process.execPath, [resolve('dist/batch.mjs'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, told: args.includes('--json') ? (JSON.parse(stdout) as Told) : {} };
}
const deadLetters = (...args: readonly string[]) => batch('--json', 'dead-letters', ...args);
const listed = () =>
  deadLetters('list').told['dead_letters'] as { event: string; why: string; kept: string }[];

const clicks = new Set<string>();
const conversions = new Set<string>();
let visitor = 1_000_000;
async function clicked(): Promise<string> {
  const id = (await click(product, network.linkId, ++visitor)) ?? '';
  clicks.add(id);
  return id;
}
async function converted(id: string, txn: string): Promise<void> {
  expect(await convert(product.tracker, { id, token: network.token, txn })).toBe(200);
  conversions.add(id);
}
/** With the clock ahead, some of it may have happened tomorrow. */
const aroundToday = (): string => {
  const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `start=${dayIn(-1)}&end=${dayIn(1)}`;
};
const inBooks = () =>
  wrongInBooks(
    { product, databaseUrl: database.url, network, days: aroundToday() },
    { clicks, conversions },
    30_000,
  );
const decided = () =>
  until(async () => (await sql`select from clicks where id = ${[...clicks].at(-1) ?? ''}`).length === 1);

/** A column that refuses values of these events alone, as a constraint that somebody added would. */
const POISONS = [
  ['clicks', `new.parameters ->> 'p1' = 'poison'`],
  ['conversions', `new.txn_id = 'poison'`],
] as const;
async function poison(): Promise<void> {
  for (const [table, isBad] of POISONS) {
    await sql.unsafe(`
      create function refuse_${table}() returns trigger language plpgsql as $$ begin
        if ${isBad} then raise exception 'refused for its own data' using errcode = '22023'; end if;
        return new;
      end $$;
      create trigger refuse_${table} before insert on ${table} for each row execute function refuse_${table}()`);
  }
}
async function mend(): Promise<void> {
  for (const [table] of POISONS)
    await sql.unsafe(`drop trigger refuse_${table} on ${table}; drop function refuse_${table}()`);
}

let kept: readonly DeadLetter[] = [];

it('poisonous events hold up no other and become dead letters after ten minutes, which everybody counts', async () => {
  const sound = await clicked();
  await decided();
  await poison();
  const poisoned = await fetch(`${product.tracker}/${network.linkId}?p1=poison`, {
    redirect: 'manual',
    headers: { 'User-Agent': CHROME, 'X-Forwarded-For': '9.9.9.9' },
  });
  clicks.add(new URL(poisoned.headers.get('location') ?? '').searchParams.get('click') ?? '');
  await converted(sound, 'poison');
  // Others go on: where nothing else is decided, nobody can tell an event's own fault from everybody's.
  const traffic = sendTraffic([product.tracker], network, { clients: 1, pauseMs: 100 });
  // Five failures of its own, with pauses from a second on; then the ten minutes are over.
  const putOff = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^tributary_events_put_off_total(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? 0);
  };
  await until(async () => (await putOff()) >= 8, 60_000);
  expect(listed()).toEqual([]);
  setClockAhead(11 * MINUTE_MS);
  await until(async () => (await sql`select from dead_letters`).length === 2, 90_000);
  setClockAhead(0);
  await traffic.stop();
  for (const id of traffic.clicks) clicks.add(id);
  for (const id of traffic.conversions) conversions.add(id);
  const ready = (await (await fetch(`${product.api}/readyz`)).json()) as { data: { dead_letters: number } };
  expect(ready.data.dead_letters).toBe(2);
  const check = batch('--json', 'check');
  expect([check.code, check.told['faults']]).toEqual([3, 2]);
  expect(listed().map(({ why }) => why)).toEqual(
    Array(2).fill(expect.stringMatching('refused for its own data')),
  );
  kept = await postgresDeadLetters({ sql }).list(10);
}, 240_000);

describe('batch dead-letters', () => {
  it('exports the events whole', () => {
    const lines = batch('dead-letters', 'export').out.trim().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { event: Told }).event);
    expect(events.map(({ kind, id }) => [kind, id]).sort()).toEqual(
      kept.map(({ event }) => [event.kind, event.id]).sort(),
    );
    expect(events.find(({ kind }) => kind === 'click')).toMatchObject({ parameters: { p1: 'poison' } });
    expect(events.find(({ kind }) => kind === 'hit')).toMatchObject({ txnId: 'poison' });
  }, 180_000);

  it('keeps what still cannot be decided, since when it was kept', () => {
    const before = listed();
    expect(deadLetters('retry', '--dry-run').told).toMatchObject({ would_retry: 2 });
    const { code, told } = deadLetters('retry');
    expect([code, told]).toMatchObject([3, { decided: 0, kept: 2 }]);
    expect(listed()).toEqual(before);
  }, 180_000);

  it('decides one or all once the reason is gone, and changes nothing when asked again', async () => {
    await mend();
    const [first] = listed();
    expect(deadLetters('retry', '--id', first?.event ?? '').told).toMatchObject({ decided: 1, kept: 0 });
    expect(deadLetters('retry').told).toMatchObject({ decided: 1, kept: 0 });
    expect(deadLetters('retry')).toMatchObject({ code: 0, told: { decided: 0, kept: 0 } });
    expect(deadLetters('retry', '--id', first?.event ?? '').code).toBe(2);
    expect(listed()).toEqual([]);
    expect(await inBooks()).toEqual([]);
  }, 240_000);

  it('takes in the file of an earlier version, as often as one likes, and pays nothing twice', async () => {
    const file = join(folder.path, 'dead-letters.ndjson');
    const lines = kept.map(({ event, why, keptAt: at }) =>
      JSON.stringify({ at, id: event.id, why, event: encodeEvent(event) }),
    );
    writeFileSync(file, [...lines, ...lines, ''].join('\n'));
    const importing = ['import', '--input', file];
    expect(deadLetters(...importing, '--dry-run').told).toMatchObject({ would_import: 2, already: 0 });
    expect(listed()).toEqual([]);
    expect(deadLetters(...importing).told).toMatchObject({ imported: 2, already: 0 });
    expect(deadLetters(...importing).told).toMatchObject({ imported: 0, already: 2 });
    expect(listed().map(({ kept: at }) => at)).toEqual(kept.map(({ keptAt }) => keptAt.toISOString()));
    expect(deadLetters('retry').told).toMatchObject({ decided: 2, kept: 0 });
    expect(await inBooks()).toEqual([]);
  }, 240_000);

  it('takes in nothing of a file with a line that is no dead letter', () => {
    const file = join(folder.path, 'broken.ndjson');
    const [one] = kept;
    if (!one) throw new Error('There are dead letters.');
    const line = JSON.stringify({ at: one.keptAt, id: one.event.id, why: '', event: encodeEvent(one.event) });
    writeFileSync(file, `${line}\n{"at":"2026-01-01","id":"x","why":"","event":"[]"}\n`);
    expect(batch('dead-letters', 'import', '--input', file).code).toBe(1);
    expect(batch('dead-letters', 'import').code).toBe(2);
    expect(listed()).toEqual([]);
  }, 180_000);
});
