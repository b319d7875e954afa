import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { openDatabase } from './database.ts';
import { parseEnvironment } from './environment.ts';
import { explain, PassingFailure } from './lifetime.ts';

let dataDir: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tributary-test-'));
  server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  await writeFile(path.join(server.folder, 'standby.signal'), '');
  server = await startEmbeddedPostgres({ dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(server.folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

// docs/rules/running.md#primary-only
it('a start that meets a standby says so in one line, and may be tried again', async () => {
  const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
  const failure: unknown = await openDatabase(parseEnvironment({}), server.url, { migrations }).catch(
    (error: unknown) => error,
  );
  expect(explain(failure)).toBe(
    `DATABASE_URL cannot be used: ${new URL(server.url).host} is a standby, or takes no writes. Wait until the primary answers there, or correct the address.`,
  );
  expect(failure).toBeInstanceOf(PassingFailure);
});
