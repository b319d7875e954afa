import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import postgres from 'postgres';
import { UNRELEASED_MIGRATIONS } from '../../test/unreleased-migrations.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

const FIRST = 'create table one (id int primary key);\ninsert into one values (1);';
const SECOND = 'create table two (id int primary key);';

let database: TestDatabase;
let folder: string;
let directory: string;
let sql: postgres.Sql;

beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(tmpdir(), 'tributary-migrations-'));
  directory = path.join(folder, 'migrations');
  await mkdir(path.join(folder, 'functions'));
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await write('20260101000000_first', FIRST);
});

afterEach(async () => {
  await sql.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'migration.sql'), script);
}

const writeFunctions = (name: string, script: string) =>
  writeFile(path.join(folder, 'functions', `${name}.sql`), script);

const run = () => migrate({ url: database.url, directory });
const tables = async () =>
  (
    await sql`select tablename from pg_tables where schemaname = 'public' and tablename <> 'applied_functions' order by 1`
  ).map((row) => row['tablename'] as string);

describe('migrate', () => {
  it('applies what is missing, in order, and nothing twice', async () => {
    await write('20260102000000_second', SECOND);
    expect(await run()).toEqual({
      applied: ['20260101000000_first', '20260102000000_second'],
      functions: [],
      warnings: [],
      latest: '20260102000000_second',
    });
    expect(await run()).toEqual({
      applied: [],
      functions: [],
      warnings: [],
      latest: '20260102000000_second',
    });
    await write('20260103000000_third', 'create table three (id int)');
    expect(await run()).toEqual({
      applied: ['20260103000000_third'],
      functions: [],
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
      functions: [],
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

    it('continues from there, and applies nothing that was applied by its old name', async () => {
      await write(EARLY, FIRST);
      await write(LAST, SECOND);
      await run();
      await forget(EARLY);
      await forget(LAST);
      await write(BASELINE, `${FIRST}\n${SECOND}`);
      await write('20270101000000_later', 'create table three (id int)');
      const later = { functions: [], warnings: [], latest: '20270101000000_later' };
      expect(await run()).toEqual({ ...later, applied: ['20270101000000_later'] });
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
        message:
          'The database is of a version before 0.3.0: start version 0.3.0 on it once, then this version.',
      });
      expect(await tables()).toEqual(['_prisma_migrations', 'one']);
    });

    describe('and those of builds before 0.4.0 became three', () => {
      const THREE = [
        '20261202000000_zones_and_sums_of_0_4_0',
        '20261202000001_events_of_0_4_0',
        '20261202000002_version_0_4_0',
      ];
      const recorded = () => sql<{ name: string; checksum: string; finished: boolean }[]>`
        select migration_name as name, checksum, finished_at is not null as finished
        from _prisma_migrations order by 1`;
      const given = async (names: readonly string[]) => {
        await write(BASELINE, FIRST);
        for (const name of names) await write(name, '');
        await run();
        for (const name of names) await forget(name);
        for (const name of THREE) await write(name, 'select 1 / 0');
      };

      it('has these three in the place of all of them, and nothing is applied twice', async () => {
        await given(UNRELEASED_MIGRATIONS);
        await write('20270101000000_later', SECOND);
        expect(await run()).toMatchObject({ applied: ['20270101000000_later'] });
        expect(await run()).toMatchObject({ applied: [] });
        const checksum = createHash('sha256').update('select 1 / 0').digest('hex');
        expect(await recorded()).toMatchObject([
          { name: BASELINE },
          ...THREE.map((name) => ({ name, checksum, finished: true })),
          { name: '20270101000000_later' },
        ]);
      });

      it('refuses one that has a part of them, and leaves it as it is', async () => {
        await given(UNRELEASED_MIGRATIONS.slice(0, -1));
        const before = await recorded();
        await expect(run()).rejects.toMatchObject({
          problem: 'database_older',
          message:
            'The database is of a build between 0.3.0 and 0.4.0: start commit fc8aad38 on it once, then this version.',
        });
        expect(await recorded()).toEqual(before);
      });

      it('refuses one with a migration of them that another tool left unfinished', async () => {
        await given(UNRELEASED_MIGRATIONS);
        await sql`
          update _prisma_migrations set finished_at = null where migration_name = ${UNRELEASED_MIGRATIONS[7] ?? ''}`;
        await expect(run()).rejects.toMatchObject({ problem: 'database_older' });
      });
    });
  });

  // docs/operations.md#upgrade
  describe('functions', () => {
    const said = async () => (await sql<{ text: string }[]>`select said() as text`)[0]?.text;
    const saying = (text: string) =>
      `create or replace function said() returns text language sql as $$ select '${text}' from two $$`;

    it('are made behind all migrations, and again when their script is another', async () => {
      await writeFunctions('b', saying('b'));
      await writeFunctions('a', 'insert into two values (1)');
      await write('20260102000000_second', SECOND);
      expect(await run()).toMatchObject({ applied: { length: 2 }, functions: ['a', 'b'] });
      expect(await said()).toBe('b');
      expect(await run()).toMatchObject({ applied: [], functions: [] });
      await writeFunctions('b', saying('c'));
      expect(await run()).toMatchObject({ functions: ['b'] });
      expect(await said()).toBe('c');
    });

    it('of a later version stay: whoever had others before is refused', async () => {
      await write('20260102000000_second', SECOND);
      await writeFunctions('a', saying('of 1'));
      await run();
      await writeFunctions('a', saying('of 2'));
      await run();
      await writeFunctions('a', saying('of 1'));
      await write('20260103000000_third', 'create table three (id int)');
      await expect(run()).rejects.toMatchObject({
        problem: 'database_newer',
        message: expect.stringContaining('its functions a were replaced since'),
      });
      expect(await tables()).toEqual(['_prisma_migrations', 'one', 'two']);
    });

    it('that fail leave nothing, and the next start continues there', async () => {
      await write('20260102000000_second', SECOND);
      await writeFunctions('a', 'insert into two values (1)');
      await writeFunctions('b', 'insert into two values (2); select 1 / 0;');
      await expect(run()).rejects.toMatchObject({
        problem: 'migration_failed',
        message: 'The script of functions b failed: division by zero',
      });
      await writeFunctions('b', 'insert into two values (3)');
      expect(await run()).toMatchObject({ applied: [], functions: ['b'] });
      expect(await sql`select id from two order by id`).toMatchObject([{ id: 1 }, { id: 3 }]);
    });

    it('wait until all migrations are there', async () => {
      await writeFunctions('a', saying('a'));
      await write('20260102000000_second', SECOND);
      const some = { url: database.url, directory, upTo: ['20260101000000_first'] };
      expect(await migrate(some)).toMatchObject({ functions: [] });
      expect(await run()).toMatchObject({ applied: ['20260102000000_second'], functions: ['a'] });
    });
  });

  it('tries again when somebody else and it wait for each other', async () => {
    await sql`create sequence tries`;
    await write(
      '20260102000000_second',
      `do $$ begin
        if nextval('tries') < 3 then raise exception 'each waits' using errcode = 'deadlock_detected'; end if;
      end $$; ${SECOND}`,
    );
    const given = { url: database.url, directory, lockWaitMs: 1 };
    expect(await migrate(given)).toMatchObject({ applied: { length: 2 } });
    expect(await tables()).toContain('two');
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
      functions: [],
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
