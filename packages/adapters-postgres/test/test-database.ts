import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import {
  SERVER_URL_VARIABLE,
  TEMPLATE_VARIABLE,
  testDatabasesOf,
  urlOfDatabase,
  withServer,
} from './test-server.ts';

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A database of one's own, migrated. One for a test file; `empty`: without any migration. */
export async function openTestDatabase(options: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const serverUrl = process.env[SERVER_URL_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (!serverUrl || !template) throw new Error('Database tests run in the jest project `pg`.');
  const name = `${testDatabasesOf(template)}${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, (sql) =>
    options.empty
      ? sql`create database ${sql(name)} template template0`
      : sql`create database ${sql(name)} template ${sql(template)}`,
  );
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: async () => {
      await stopEmptying(urlOfDatabase(serverUrl, name));
      await withServer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

/** The connection that empties the database of this URL, and the statements that make `EMPTY` work on it. */
type Emptying = { readonly sql: postgres.Sql; readonly preparation: string };
const emptying = new Map<string, Emptying>();
const EMPTY = 'select pg_temp.empty_tables()';

/**
 * Empties every table and starts every sequence again: what a test file does between its tests. By `delete` and on a
 * kept connection, since tests leave a few rows in a few tables: 3 ms, where finding those tables and truncating them took
 * 90. In a function, whose eighty plans PostgreSQL keeps: 0.3 ms of its processor time instead of 1.4. As a replica, so that no trigger and
 * no foreign key asks for an order.
 */
export async function emptyTables(url: string): Promise<void> {
  let found = emptying.get(url);
  if (!found) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    found = { sql, preparation: await preparationOf(sql) };
    emptying.set(url, found);
    await sql.unsafe(found.preparation);
  }
  const { sql, preparation } = found;
  // Some tests cut every connection: the next try opens another, which does not have the function yet.
  await sql.unsafe(EMPTY).catch(() => sql.unsafe(`${preparation};\n${EMPTY}`));
}

async function preparationOf(sql: postgres.Sql): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('_prisma_migrations', 'applied_functions')`;
  const work = [
    ...tables.map(({ name }) => `delete from "${name}"`),
    // As the trigger would.
    'insert into changed_events default values',
    'perform setval(seqrelid, seqstart, false) from pg_sequence',
  ];
  return [
    'set session_replication_role = replica',
    `create or replace function pg_temp.empty_tables() returns void language plpgsql as $$ begin\n${work.join(';\n')};\nend $$`,
  ].join(';\n');
}

export async function stopEmptying(url: string): Promise<void> {
  const found = emptying.get(url);
  emptying.delete(url);
  await found?.sql.end({ timeout: 5 });
}
