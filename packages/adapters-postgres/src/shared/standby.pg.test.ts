// A balancer may send a connection to a host that was the primary a second ago: what it says of money is of yesterday
// (docs/rules/running.md#primary-only).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { withServer } from '../../test/test-server.ts';
import { isPassingFault } from './faults.ts';
import { listenForChanges } from '../tracking/listen.ts';
import { openPostgres, type Postgres } from './open-postgres.ts';

let dataDir: string;
let server: EmbeddedPostgres;
let postgres: Postgres;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tributary-test-'));
  server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  await writeFile(path.join(server.folder, 'standby.signal'), '');
  server = await startEmbeddedPostgres({ dataDir });
  postgres = openPostgres({ url: server.url, connectionsMax: 4 });
});
afterAll(async () => {
  await postgres.close();
  await server.stop();
  await rm(server.folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

it('reads nothing from a standby, and continues as soon as it is the primary', async () => {
  const [standby] = await withServer(server.adminUrl, (sql) => sql`select pg_is_in_recovery() as is`);
  expect(standby).toEqual({ is: true });
  let woken = 0;
  const stop = await listenForChanges(postgres.sql, () => woken++);
  const bySql = () => postgres.sql`select 1 as one`;
  const byRecords = () => postgres.prisma.$queryRaw`select 1 as one`;
  for (const read of [bySql, byRecords]) {
    const refused = await read().catch((error: unknown) => error);
    expect([read, isPassingFault(refused)]).toEqual([read, true]);
  }
  expect(woken).toBe(0);
  await withServer(server.adminUrl, (sql) => sql`select pg_promote()`);
  // Connected and listening again by itself.
  while (woken === 0) await new Promise((done) => setTimeout(done, 50));
  for (const read of [bySql, byRecords]) expect([...((await read()) as unknown[])]).toEqual([{ one: 1 }]);
  await stop();
});
