import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresTrackingSnapshots } from '@tributary/adapters-postgres/tracking/postgres-tracking-snapshots';
import {
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '@tributary/adapters-postgres/test/test-database';
import { UNRELEASED_MIGRATIONS } from '@tributary/adapters-postgres/test/unreleased-migrations';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { NETWORK_ID, NOW } from '@tributary/application/contracts/shared/given';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { containerOf } from '@tributary/composition/container-of';
import {
  backUp,
  type BackupStep,
  checkRestore,
  moveDatabase,
  restore,
  saveDatabase,
  saveSpool,
} from '@tributary/composition/backups';
import { postgres } from '@tributary/composition/postgres';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { unrotated } from '@tributary/application/operations/root-secrets';
import { openBatch, seedTraffic } from './test-batch.ts';

const CLICKS = 735;
const MIGRATIONS = 'prisma/migrations';
const AS_ONE = ['20261126053001_version_0_3_0'];
const AS_THREE = [
  '20261202000000_zones_and_sums_of_0_4_0',
  '20261202000001_events_of_0_4_0',
  '20261202000002_version_0_4_0',
];
const LIMITS = { eventsMax: 100_000, bytesMax: 256 * 1024 * 1024 };

let root: string;
let database: TestDatabase;
let handles: Postgres;
let spool: EventLog;
const empty: TestDatabase[] = [];
const closing: (() => Promise<unknown>)[] = [];
const source = () => ({ url: database.url, spool: join(root, 'spool') });
let folders = 0;
const newFolder = () => join(root, `folder-${(folders += 1)}`);

beforeAll(async () => {
  database = await openTestDatabase();
  handles = openPostgres({ url: database.url, connectionsMax: 6 });
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
  spool = openSpool({ directory: join(root, 'spool'), ...LIMITS });
  await emptyTables(database.url);
  await seedTraffic(postgres(handles));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await spool.close();
  for (const { drop } of empty.splice(0)) await drop();
  rmSync(root, { recursive: true });
});
afterAll(async () => {
  await handles.close();
  await database.drop();
});

async function newTarget() {
  const made = await openTestDatabase({ empty: true });
  empty.push(made);
  return { url: made.url, spool: join(newFolder(), 'spool'), migrations: MIGRATIONS };
}

const open = (url: string): Postgres => {
  const opened = openPostgres({ url, connectionsMax: 4 });
  closing.push(opened.close);
  return opened;
};

/** Takes everything that waits in a spool into a database, as the worker does. */
async function ingest(log: EventLog, into: Postgres): Promise<void> {
  const container = containerOf(postgres(into), system(unrotated(new Uint8Array(32)), { clock: () => NOW }));
  const process = makeProcessEvents({
    books: container.get(PORTS.books),
    testEvents: container.get(PORTS.testEvents),
    clock: () => NOW,
    newDeliveryId: container.get(PORTS.newDeliveryId),
    deadLetters: { keep: async ({ id }, why) => Promise.reject(new Error(`${id}: ${why}`)) },
  });
  for (let events = await log.read(200); events.length > 0; events = await log.read(200)) {
    await process(events);
    await log.discard(events.map(({ id }) => id));
  }
}

const append = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, i) =>
      spool.append(clickEvent({ id: clickId(1000 + from + i), fingerprint: `visitor ${from + i}` })),
    ),
  );

/** How many of the clicks of this test a restored deployment has, once its spool is taken in. */
async function restoredClicks(folder: string): Promise<number> {
  const target = await newTarget();
  await restore(target, folder);
  const there = open(target.url);
  const log = openSpool({ directory: target.spool, ...LIMITS });
  await ingest(log, there);
  await log.close();
  const [row] = await there.sql<{ count: number }[]>`
    select count(*)::int as count from clicks where fingerprint like 'visitor %'`;
  const [rolled] = await there.sql<{ clicks: number }[]>`select sum(clicks)::int as clicks from stats_day`;
  expect(rolled?.clicks).toBe((row?.count ?? 0) + 2); // and the two that were there before
  return row?.count ?? 0;
}

// docs/rules/running.md#back-up
describe('a back-up', () => {
  const ingesting: BackupStep = async () => {
    await ingest(spool, handles);
    return undefined;
  };

  it('has every click, although the worker takes them from the spool meanwhile', async () => {
    await append(0, CLICKS);
    const folder = newFolder();
    await backUp(source(), folder, [saveSpool, ingesting, saveDatabase]);
    expect(await restoredClicks(folder)).toBe(CLICKS);
  });

  it('would lose all 735 clicks in the swapped order, the database before the spool: the control', async () => {
    await append(0, CLICKS);
    const folder = newFolder();
    await backUp(source(), folder, [saveDatabase, ingesting, saveSpool]);
    expect(await restoredClicks(folder)).toBe(0);
  });

  it('has each click that was answered before, and none twice, while clicks come and are taken in', async () => {
    await append(0, CLICKS);
    let next = CLICKS;
    let goOn = true;
    const traffic = (async () => {
      while (goOn) {
        await append(next, next + 25);
        next += 25;
        await ingest(spool, handles);
      }
    })();
    const folder = newFolder();
    await backUp(source(), folder);
    goOn = false;
    await traffic;
    const found = await restoredClicks(folder);
    expect(found).toBeGreaterThanOrEqual(CLICKS);
    expect(found).toBeLessThanOrEqual(next);
  });

  it('restores every row of every table, with triggers, sequences and sums that go on', async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const target = await newTarget();
    await restore(target, folder);
    const there = open(target.url);
    for (const { name } of await tablesOf(handles)) {
      expect([name, await rowsOf(there, name)]).toEqual([name, await rowsOf(handles, name)]);
    }
    const batch = openBatch(postgres(there));
    expect((await batch.run('check', '--network', NETWORK_ID)).code).toBe(0);
    // Changes reach trackers again, and no transaction number of the old server stands in their way.
    const snapshots = postgresTrackingSnapshots(there);
    const cursor = await snapshots.load(() => undefined);
    await there.sql`update networks set name = 'changed' where id = ${NETWORK_ID}`;
    expect(await snapshots.changesSince(cursor)).toMatchObject({ kind: 'changes' });
  });

  it('is for its owner only', async () => {
    const folder = newFolder();
    await append(0, 1);
    await backUp(source(), folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
    expect(files.length).toBeGreaterThan(20);
    for (const { parentPath, name } of files)
      expect([name, statSync(join(parentPath, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it('goes into a new folder only, and only a whole and undamaged one is taken', async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    await expect(backUp(source(), folder)).rejects.toThrow('not empty');
    for (const impossible of [
      '/dev/null',
      '/dev/null/x',
      ...(existsSync('/proc/self/stat') ? ['/proc/x'] : []),
    ])
      await expect(backUp(source(), impossible)).rejects.toThrow(`${impossible} cannot be written`);
    const target = await newTarget();
    truncateSync(join(folder, 'database', 'conversions.copy.gz'), 10);
    await expect(restore(target, folder)).rejects.toThrow('conversions.copy.gz is missing or damaged');
    rmSync(join(folder, 'backup.json'));
    await expect(restore(target, folder)).rejects.toThrow('no whole back-up');
    expect(existsSync(target.spool)).toBe(false);
  });

  it('is not put over anything', async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const target = await newTarget();
    await expect(restore({ ...target, url: database.url }, folder)).rejects.toThrow('holds a network');
    await expect(restore({ ...target, spool: source().spool }, folder)).rejects.toThrow('a spool');
    await open(target.url).sql`create table something_else (id int)`;
    await expect(checkRestore(target, folder)).rejects.toThrow('something else');
  });

  it('of a newer version is refused', async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const old = newFolder();
    writeFileSync(join(root, 'nothing'), '');
    const { mkdirSync } = await import('node:fs');
    mkdirSync(old);
    await expect(restore({ ...(await newTarget()), migrations: old }, folder)).rejects.toThrow(
      'newer version',
    );
  });

  // The migrations of 0.3.0 became one, and those of builds before 0.4.0 three; a back-up names those that there were.
  it.each([
    ['0.3.0', ['20261121000000_records', '20261126053000_limited_staff'], AS_ONE, undefined],
    ['before', ['20261121000000_records'], AS_ONE, 'restore it with version 0.3.0'],
    ['0.4.0, but of a build before', UNRELEASED_MIGRATIONS, AS_THREE, undefined],
    ['0.4.0, but of an earlier build', UNRELEASED_MIGRATIONS.slice(1), AS_THREE, 'with commit fc8aad38'],
  ])('of version %s is taken, or refused with the way', async (_, names, today, refusal) => {
    const folder = newFolder();
    await backUp(source(), folder);
    const file = join(folder, 'backup.json');
    const written = JSON.parse(readFileSync(file, 'utf8')) as { database: { migrations: string[] } };
    const known = written.database;
    expect(known.migrations).toEqual(expect.arrayContaining(today));
    const migrations = [...known.migrations.filter((name) => !today.includes(name)), ...names].sort();
    writeFileSync(file, JSON.stringify({ ...written, database: { ...known, migrations } }));
    const target = await newTarget();
    if (refusal) return expect(restore(target, folder)).rejects.toThrow(refusal);
    await restore(target, folder);
    expect(await rowsOf(open(target.url), 'conversions')).toEqual(await rowsOf(handles, 'conversions'));
  });
});

// docs/rules/running.md#moving-the-database
describe('moving a database', () => {
  it('sends every row to an empty one and leaves the old one as it is', async () => {
    const { url, migrations } = await newTarget();
    const counted = await moveDatabase(database.url, { url, migrations }, true);
    const before = await rowsOf(handles, 'conversions');
    const moved = await moveDatabase(database.url, { url, migrations }, false);
    expect(counted).toEqual(moved);
    const there = open(url);
    for (const { name } of await tablesOf(handles)) {
      const rows = await rowsOf(handles, name);
      expect([name, await rowsOf(there, name)]).toEqual([name, rows]);
      expect([name, counted[name]]).toEqual([name, rows.length]);
    }
    expect(before.length).toBeGreaterThan(0);
    expect(await rowsOf(handles, 'conversions')).toEqual(before);
    await expect(moveDatabase(database.url, { url, migrations }, false)).rejects.toThrow('holds a network');
  });
});

const tablesOf = ({ sql }: Postgres) => sql<{ name: string }[]>`
  select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('_prisma_migrations', 'applied_functions', 'last_backup', 'rate_buckets', 'tracking_changes', 'tracking_changes_forgotten')`;

const rowsOf = async ({ sql }: Postgres, table: string): Promise<string[]> =>
  (await sql<{ row: string }[]>`select t::text as row from ${sql(table)} t order by 1`).map(({ row }) => row);
