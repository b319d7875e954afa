import { rm } from 'node:fs/promises';
import { closeKept } from './kept-postgres.ts';
import { startedServer } from './started-server.ts';
import { SERVER_URL_VARIABLE, TEMPLATE_VARIABLE, testDatabasesOf, withServer } from './test-server.ts';

/** Leaves nothing behind: neither the template on a given server, nor an embedded server and its data. */
export default async function globalTeardown(): Promise<void> {
  await closeKept();
  const serverUrl = process.env[SERVER_URL_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (serverUrl && template) {
    await withServer(serverUrl, async (sql) => {
      const made = await sql<{ name: string }[]>`
        select datname as name from pg_database where starts_with(datname, ${testDatabasesOf(template)})`;
      for (const { name } of [...made, { name: template }])
        await sql`drop database if exists ${sql(name)} with (force)`;
    });
  }
  const server = startedServer();
  if (!server) return;
  await server.stop();
  for (const folder of server.folders) await rm(folder, { recursive: true, force: true });
}
