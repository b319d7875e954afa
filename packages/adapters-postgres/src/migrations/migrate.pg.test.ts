import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import postgres from 'postgres';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

const FIRST = 'create table one (id int primary key);\ninsert into one values (1);';
const SECOND = 'create table two (id int primary key);';

let database: TestDatabase;
let directory: string;
let sql: postgres.Sql;

beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  directory = await mkdtemp(path.join(tmpdir(), 'tributary-migrations-'));
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await write('20260101000000_first', FIRST);
});

afterEach(async () => {
  await sql.end();
  await rm(directory, { recursive: true });
  await database.drop();
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'migration.sql'), script);
}

const run = () => migrate({ url: database.url, directory });
const tables = async () =>
  (await sql`select tablename from pg_tables where schemaname = 'public' order by 1`).map(
    (row) => row['tablename'] as string,
  );

describe('migrate', () => {
  it('applies what is missing, in order, and nothing twice', async () => {
    await write('20260102000000_second', SECOND);
    expect(await run()).toEqual({
      applied: ['20260101000000_first', '20260102000000_second'],
      warnings: [],
      latest: '20260102000000_second',
    });
    expect(await run()).toEqual({ applied: [], warnings: [], latest: '20260102000000_second' });
    await write('20260103000000_third', 'create table three (id int)');
    expect(await run()).toEqual({
      applied: ['20260103000000_third'],
      warnings: [],
      latest: '20260103000000_third',
    });
    expect(await tables()).toEqual(['_prisma_migrations', 'one', 'three', 'two']);
  });

  // docs/operations.md#upgrade
  it('gives way to others while it waits for a table that somebody reads', async () => {
    await run();
    await write('20260102000000_second', 'alter table one add column name text');
    const reader = await sql.reserve();
    await reader`begin`;
    await reader`select * from one`;
    const upgraded = migrate({ url: database.url, directory, lockWaitMs: 50 });
    const waits = async () =>
      (await sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`).length > 0;
    while (!(await waits())) continue;
    // Behind the migration in the queue: it is answered before the reader has ended.
    expect(await sql`insert into one (id) values (2) returning id`).toHaveLength(1);
    await reader`commit`;
    reader.release();
    expect(await upgraded).toEqual({
      applied: ['20260102000000_second'],
      warnings: [],
      latest: '20260102000000_second',
    });
  });

  it('records a migration as Prisma does', async () => {
    await run();
    const [row] = await sql`
      select length(id) as id_length, checksum, migration_name, logs, rolled_back_at, applied_steps_count,
        started_at <= finished_at as in_order
      from _prisma_migrations`;
    expect(row).toEqual({
      id_length: 36,
      checksum: createHash('sha256').update(FIRST).digest('hex'),
      migration_name: '20260101000000_first',
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
      in_order: true,
    });
  });

  it('lets several starters race: one applies, all succeed', async () => {
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['20260101000000_first']);
  });

  it('refuses a database with a migration the code does not know', async () => {
    await write('20270101000000_future', SECOND);
    await run();
    await rm(path.join(directory, '20270101000000_future'), { recursive: true });
    await expect(run()).rejects.toMatchObject({
      problem: 'database_newer',
      message: expect.stringContaining('20270101000000_future'),
    });
  });

  // docs/operations.md#upgrade
  describe('where the migrations of 0.3.0 became one', () => {
    const [EARLY, LAST, BASELINE] = [
      '20261121000000_records',
      '20261126053000_limited_staff',
      '20261126053001_version_0_3_0',
    ];
    const forget = (name: string) => rm(path.join(directory, name), { recursive: true });
    beforeEach(() => forget('20260101000000_first'));

    it('goes on from there, and applies nothing that was applied by its old name', async () => {
      await write(EARLY, FIRST);
      await write(LAST, SECOND);
      await run();
      await forget(EARLY);
      await forget(LAST);
      await write(BASELINE, `${FIRST}\n${SECOND}`);
      await write('20261127000000_later', 'create table three (id int)');
      const later = { warnings: [], latest: '20261127000000_later' };
      expect(await run()).toEqual({ ...later, applied: ['20261127000000_later'] });
      expect(await run()).toEqual({ ...later, applied: [] });
      expect(await tables()).toEqual(['_prisma_migrations', 'one', 'three', 'two']);
    });

    it('refuses a database of a version before, and says the way', async () => {
      await write(EARLY, FIRST);
      await run();
      await forget(EARLY);
      await write(BASELINE, `${FIRST}\n${SECOND}`);
      await expect(run()).rejects.toMatchObject({
        problem: 'database_older',
        message: expect.stringContaining('start version 0.3.0 on it once'),
      });
      expect(await tables()).toEqual(['_prisma_migrations', 'one']);
    });
  });

  it('refuses a migration whose file was changed after it was applied', async () => {
    await run();
    await write('20260101000000_first', `${FIRST}\n`);
    await expect(run()).rejects.toMatchObject({ problem: 'migration_changed' });
  });

  it('leaves nothing of a migration that fails, and says why', async () => {
    await write('20260102000000_second', `${SECOND} select 1 / 0;`);
    await expect(run()).rejects.toMatchObject({
      problem: 'migration_failed',
      message: expect.stringContaining('division by zero'),
    });
    expect(await tables()).toEqual(['_prisma_migrations', 'one']);
    await write('20260102000000_second', SECOND);
    expect(await run()).toEqual({
      applied: ['20260102000000_second'],
      warnings: [],
      latest: '20260102000000_second',
    });
  });

  it('refuses to go on where another tool left a migration unfinished', async () => {
    await run();
    await sql`update _prisma_migrations set finished_at = null`;
    await expect(run()).rejects.toMatchObject({ problem: 'migration_unfinished' });
    await sql`update _prisma_migrations set rolled_back_at = now()`;
    await expect(run()).rejects.toMatchObject({ problem: 'migration_failed' }); // table one exists
  });
});
