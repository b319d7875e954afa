import { randomBytes } from 'node:crypto';
import { SERVER_URL_VARIABLE, TEMPLATE_VARIABLE, urlOfDatabase, withServer } from './test-server.ts';

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A database of one's own, migrated. One for a test file; `empty`: without any migration. */
export async function openTestDatabase(options: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const serverUrl = process.env[SERVER_URL_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (!serverUrl || !template) throw new Error('Database tests run in the jest project `pg`.');
  const name = `tributary_test_${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, (sql) =>
    options.empty
      ? sql`create database ${sql(name)} template template0`
      : sql`create database ${sql(name)} template ${sql(template)}`,
  );
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () =>
      withServer(serverUrl, async (sql) => {
        await sql`drop database if exists ${sql(name)} with (force)`;
      }),
  };
}

const MIGRATIONS_TABLE = '_prisma_migrations';
/** Filled by a migration, and part of what the code expects to find. */
const KEPT_TABLES = new Set([MIGRATIONS_TABLE, 'process_slots']);

/** Empties every table: what a test file does between its tests. */
export async function emptyTables(url: string): Promise<void> {
  await withServer(url, async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`;
    const names = rows.map(({ name }) => name).filter((name) => !KEPT_TABLES.has(name));
    if (names.length > 0) await sql`truncate ${sql(names)} restart identity cascade`;
  });
}
