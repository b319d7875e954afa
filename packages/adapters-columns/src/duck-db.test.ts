import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckDb, type DuckDb } from './duck-db.ts';

let folder: string;
let db: DuckDb;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duck-db-'));
  db = duckDb({ folder, memoryMb: 64, threads: 1 });
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** So that it writes to the disk. */
const MORE_THAN_FITS =
  'create table t as select (range * 7919) % 999983 as n, uuid() as u from range(3000000)';

const TABLES = 'select table_name from duckdb_tables()';
const tables = async (connection: DuckDBConnection): Promise<unknown[]> =>
  (await connection.runAndReadAll(TABLES)).getRowsJS().flat();

// Where ClickHouse holds the copy, nobody has made the folder.
it('makes its folder, and those above it, when they are missing', async () => {
  const missing = join(folder, 'data', 'columns');
  const other = duckDb({ folder: missing, memoryMb: 64, threads: 1 });
  await other.connected(async (connection) => {
    await connection.run(`copy (select 1 as one) to '${other.draft()}'`);
    expect(await readdir(missing)).toHaveLength(1);
  });
  await other.close();
  expect(await readdir(missing)).toEqual([]);
});

it('does what takes much memory in a database of its own, of which nothing is left', async () => {
  await db.connected((connection) => connection.run('create table kept (n integer)'));
  expect(await db.apart(['create table apart (n integer)', TABLES])).toEqual([['apart']]);
  expect(await db.apart([TABLES])).toEqual([]);
  expect(await db.connected(tables)).toEqual(['kept']);
});

it('closes it after a failure, too, and says what failed', async () => {
  const failing = db.apart([MORE_THAN_FITS, 'select nothing']);
  await expect(failing).rejects.toThrow(/nothing/);
  expect(await readdir(folder)).toEqual([]);
});

it('leaves what a report wrote to the disk where it is when one of these is closed, and nothing of its own', async () => {
  const spill = join(folder, 'spill');
  await mkdir(spill);
  await writeFile(join(spill, 'duckdb_temp_block-1.block'), 'of a report');
  await db.apart([MORE_THAN_FITS]);
  expect(await readdir(spill)).toEqual(['duckdb_temp_block-1.block']);
  expect(await readdir(folder)).toEqual(['spill']);
});

/** With so little memory that half a megabyte of rows goes to the disk. */
const opened: DuckDb[] = [];
const small = (): DuckDb => {
  const one = duckDb({ folder, memoryMb: 24, threads: 1 });
  opened.push(one);
  return one;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const sorted = ({ connected }: DuckDb): Promise<unknown> =>
  connected((connection) =>
    connection.runAndReadAll(
      `select max(n) from (select n, row_number() over (order by u)
        from (select range as n, hash(range)::varchar as u from range(200000)))`,
    ),
  );
const spills = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('spill'));

// DuckDB alone fails for ever once its folder is gone.
it('keeps writing to the disk when its folder was removed between two reports', async () => {
  const one = small();
  await sorted(one);
  for (const name of await spills()) await rm(join(folder, name), { recursive: true });
  await expect(sorted(one)).resolves.toBeDefined();
});

it('writes into a folder of its own, which no other takes away by closing', async () => {
  const [one, other] = [small(), small()];
  await sorted(one);
  await sorted(other);
  expect(await spills()).toHaveLength(2);
  await other.close();
  expect(await spills()).toHaveLength(1);
  await expect(sorted(one)).resolves.toBeDefined();
  await one.close();
  expect(await readdir(folder)).toEqual([]);
});

it('removes what a process that was killed left a day ago, and nothing younger', async () => {
  const before = (hours: number) => Date.now() / 1000 - hours * 3600;
  for (const [name, hours] of [
    ['spill', 25],
    ['spill-dead', 24.01],
    ['spill-busy', 23.9],
  ] as const) {
    await mkdir(join(folder, name));
    await utimes(join(folder, name), before(hours), before(hours));
  }
  await writeFile(join(folder, 'segment.parquet'), '');
  await utimes(join(folder, 'segment.parquet'), before(99), before(99));
  await db.connected(tables);
  const kept = (await readdir(folder)).filter((name) => !/^spill-[0-9a-f]{8}-/.test(name));
  expect(kept.sort()).toEqual(['segment.parquet', 'spill-busy']);
});
