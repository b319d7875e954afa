import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

const tables = async (connection: DuckDBConnection): Promise<unknown[]> =>
  (await connection.runAndReadAll('select table_name from duckdb_tables()')).getRowsJS().flat();

it('does what takes much memory in a database of its own, of which nothing is left', async () => {
  await db.connected((connection) => connection.run('create table kept (n integer)'));
  const seen = await db.apart(async (connection) => {
    await connection.run('create table apart (n integer)');
    return tables(connection);
  });
  expect(seen).toEqual(['apart']);
  expect(await db.apart(tables)).toEqual([]);
  expect(await db.connected(tables)).toEqual(['kept']);
});

it('closes it after a failure, too, and says what failed', async () => {
  const failing = db.apart(async (connection) => {
    await connection.run(MORE_THAN_FITS);
    await connection.run('select nothing');
  });
  await expect(failing).rejects.toThrow(/nothing/);
  expect(await readdir(folder)).toEqual([]);
});

it('leaves what a report wrote to the disk where it is when one of these is closed, and nothing of its own', async () => {
  const spill = join(folder, 'spill');
  await mkdir(spill);
  await writeFile(join(spill, 'duckdb_temp_block-1.block'), 'of a report');
  await db.apart((connection) => connection.run(MORE_THAN_FITS));
  expect(await readdir(spill)).toEqual(['duckdb_temp_block-1.block']);
  expect(await readdir(folder)).toEqual(['spill']);
});
