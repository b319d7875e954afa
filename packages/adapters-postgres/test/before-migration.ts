import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { migrate } from '../src/migrations/migrate.ts';
import { openTestDatabase } from './test-database.ts';

const MIGRATIONS = path.resolve('prisma/migrations');

export type EarlierDatabase = {
  readonly url: string;
  readonly sql: Sql;
  /** Adds a row with anything in the columns that are not named and must not be null. */
  insert(table: string, values: Readonly<Record<string, string | number>>): Promise<void>;
  /** Brings the database to what it is today; what its migrations warn of. */
  upgrade(): Promise<string[]>;
  close(): Promise<void>;
};

/** A database as it was just before the migration of that name. */
export async function openBeforeMigration(subject: string): Promise<EarlierDatabase> {
  const database = await openTestDatabase({ empty: true });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const folder = await mkdtemp(path.join(tmpdir(), 'tributary-migrations-'));
  const earlier = path.join(folder, 'migrations');
  for (const name of await readdir(MIGRATIONS)) {
    if (name < subject) await cp(path.join(MIGRATIONS, name), path.join(earlier, name), { recursive: true });
  }
  await mkdir(path.join(folder, 'functions'));
  await migrate({ url: database.url, directory: earlier });
  return {
    url: database.url,
    sql,
    async insert(table, values) {
      const columns = await sql<{ name: string; type: string }[]>`
        select column_name as name, udt_name as type from information_schema.columns
        where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`;
      const anything = Object.fromEntries(columns.map(({ name, type }) => [name, ANYTHING[type] ?? '']));
      await sql`insert into ${sql(table)} ${sql({ ...anything, ...values })}`;
    },
    async upgrade() {
      return (await migrate({ url: database.url, directory: MIGRATIONS })).warnings;
    },
    async close() {
      await sql.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ANYTHING: Readonly<Record<string, string | number | boolean>> = {
  int4: 1,
  int8: 0,
  numeric: 0,
  bool: true,
  jsonb: '{}',
  _text: '{}',
  timestamptz: '2026-03-01T00:00:00Z',
};
