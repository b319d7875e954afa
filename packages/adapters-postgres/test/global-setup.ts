import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../src/migrations/migrate.ts';
import {
  DISPOSABLE_MARK,
  SERVER_URL_VARIABLE,
  TEMPLATE_VARIABLE,
  refuseUnmarkedServer,
  urlOfDatabase,
  withServer,
} from './test-server.ts';
import { rememberServer } from './started-server.ts';

/** Finds or starts the server and migrates one template database, which each test file clones. Fails without a server: database tests are never skipped. */
export default async function globalSetup(config: { readonly rootDir: string }): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  const serverUrl = given ?? (await startServer());
  await refuseUnmarkedServer(serverUrl);
  const template = `tributary_template_${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, (sql) => sql`create database ${sql(template)}`);
  await migrate({
    url: urlOfDatabase(serverUrl, template),
    directory: path.join(config.rootDir, 'prisma/migrations'),
  });
  process.env[SERVER_URL_VARIABLE] = serverUrl;
  process.env[TEMPLATE_VARIABLE] = template;
}

/** Each process of tests keeps some databases with connections of their own; PostgreSQL's own 100 were once not enough. */
const CONNECTIONS_MAX = 300;

async function startServer(): Promise<string> {
  const { startEmbeddedPostgres } = await import('@tributary/embedded-postgres/start');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tributary-test-'));
  const server = await startEmbeddedPostgres({ dataDir, settings: [`max_connections=${CONNECTIONS_MAX}`] });
  // As root the files may lie outside of `dataDir`, where the server's own account can read them.
  rememberServer({ stop: async () => void (await server.stop()), folders: [dataDir, server.folder] });
  await withServer(server.adminUrl, async (sql) => {
    await sql`create database ${sql(DISPOSABLE_MARK)}`;
    // What a test wrote need not outlive the machine.
    await sql`alter system set fsync = off`;
    await sql`alter system set full_page_writes = off`;
    await sql`alter system set synchronous_commit = off`;
    await sql`select pg_reload_conf()`;
  });
  return server.adminUrl;
}
