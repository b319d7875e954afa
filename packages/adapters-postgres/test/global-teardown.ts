import { rm } from 'node:fs/promises';
import { startedServer } from './started-server.ts';
import { SERVER_URL_VARIABLE, TEMPLATE_VARIABLE, withServer } from './test-server.ts';

/** Leaves nothing behind: neither the template on a given server, nor an embedded server and its data. */
export default async function globalTeardown(): Promise<void> {
  const serverUrl = process.env[SERVER_URL_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (serverUrl && template) {
    await withServer(serverUrl, (sql) => sql`drop database if exists ${sql(template)} with (force)`);
  }
  const server = startedServer();
  if (!server) return;
  await server.stop();
  for (const folder of server.folders) await rm(folder, { recursive: true, force: true });
}
