// A commit that waits for another host and loses its connection is there for everybody to see, and on no other host: it may be lost with
// this one. Who finds its work done already has to wait for the other host, too (docs/rules/running.md#unknown-commits).
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from 'postgres';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { BooksUnavailable } from '@tributary/application/attribution/books';
import { click } from '@tributary/application/contracts/shared/given-events';
import { CAMPAIGN_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { migrate } from './migrations/migrate.ts';
import { postgresBooks } from './postgres-books.ts';
import { openPostgres, type Postgres } from './shared/open-postgres.ts';
import { withServer } from '../test/test-server.ts';

const SCOPE = { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] };
/** Longer than a commit takes that waits for nobody. */
const LONG_ENOUGH_MS = 1500;

describe('a commit that no other host has', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  let postgres: Postgres;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tributary-test-'));
    server = await startEmbeddedPostgres({ dataDir });
    await migrate({ url: server.url, directory: path.resolve('prisma/migrations') });
    postgres = openPostgres({ url: server.url, connectionsMax: 4 });
  });
  afterAll(async () => {
    await postgres.close();
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  const asAdmin = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => withServer(server.adminUrl, work);
  /** Who must have a commit before it is answered; nobody has that name. */
  const waitFor = (name: string) =>
    asAdmin(async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`);
      await sql`select pg_reload_conf()`;
    });
  const waiting = (sql: Sql) =>
    sql<{ pid: number }[]>`select pid from pg_stat_activity where wait_event = 'SyncRep'`;

  async function untilOneWaits(): Promise<void> {
    await asAdmin(async (sql) => {
      while ((await waiting(sql)).length === 0) await new Promise((done) => setTimeout(done, 20));
    });
  }

  it('is not taken for done by whoever is given the same events again', async () => {
    const books = postgresBooks(postgres);
    const one = click();
    await waitFor('nobody');
    const first = books.run(SCOPE, ({ clicks }) => clicks.add([one])).catch((error: unknown) => error);
    await untilOneWaits();
    await asAdmin(
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    expect(await first).toBeInstanceOf(BooksUnavailable);

    let found: readonly unknown[] = [];
    const again = books
      .run(SCOPE, async ({ clicks }) => (found = await clicks.findMany([one.id])))
      .then(() => 'done');
    const outcome = await Promise.race([
      again,
      new Promise((done) => setTimeout(done, LONG_ENOUGH_MS, 'waits')),
    ]);
    expect([found.length, outcome]).toEqual([1, 'waits']);
    await waitFor('');
    expect(await again).toBe('done');
  });
});
