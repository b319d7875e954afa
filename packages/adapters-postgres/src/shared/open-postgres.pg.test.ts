import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idOf, network, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { openTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { openPostgres } from './open-postgres.ts';
import type { Postgres } from './open-postgres.ts';
import { postgresRecords, postgresUnitOfWork } from '../postgres-records.ts';

describe('openPostgres', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  beforeAll(async () => {
    database = await openTestDatabase();
    const admin = openPostgres({ url: database.url, connectionsMax: 2 });
    const name = new URL(database.url).pathname.slice(1);
    await admin.sql`alter database ${admin.sql(name)} set timezone to 'Asia/Kathmandu'`;
    await admin.sql`alter database ${admin.sql(name)} set jit to on`;
    await admin.close();
    postgres = openPostgres({ url: database.url, connectionsMax: 4 });
    await postgresRecords(postgres).networks.add(network());
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('reads and writes the same instants both ways, whatever the zone of the server', async () => {
    const createdAt = new Date('2026-03-29T00:59:59.987Z');
    const other = network({ id: idOf('ee', 2), createdAt });
    await postgresRecords(postgres).networks.add(other);
    const [row] = await postgres.sql<{ created_at: Date; text: string }[]>`
      select created_at, created_at::text as text from networks where id = ${other.id}`;
    expect(row).toEqual({ created_at: createdAt, text: '2026-03-29 00:59:59.987+00' });
    const raw = await postgres.prisma
      .$queryRaw`select 1 as found from networks where created_at = ${createdAt}`;
    expect(raw).toEqual([{ found: 1 }]);
  });

  it.each(['requests', 'commands'] as const)(
    'has no statement compiled, whichever way it goes, for %s',
    async (work) => {
      const opened = openPostgres({ url: database.url, connectionsMax: 2, work });
      const shown = [
        await opened.sql`show jit`,
        await opened.reads`show jit`,
        await opened.prisma.$queryRaw`show jit`,
      ];
      expect(shown.map((rows) => [...(rows as Iterable<unknown>)])).toEqual(Array(3).fill([{ jit: 'off' }]));
      await opened.close();
    },
  );

  // docs/rules/running.md#partition
  it.each([
    ['requests', ['10min', '1min', '1min']],
    ['commands', ['12h', '10min', '2h']],
  ] as const)('has the server end what takes too long, both ways, for %s', async (work, bounds) => {
    const bounded = openPostgres({ url: database.url, connectionsMax: 2, work });
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    try {
      const rows = await bounded.sql<{ value: string }[]>`
        select current_setting(name) as value from unnest(${names}::text[]) with ordinality as n (name, at) order by at`;
      expect(rows.map(({ value }) => value)).toEqual(bounds);
      const records = await bounded.prisma.$queryRaw<{ value: string }[]>`
        select current_setting(name) as value from unnest(${names}::text[]) with ordinality as n (name, at) order by at`;
      expect(records.map(({ value }) => value)).toEqual(bounds);
    } finally {
      await bounded.close();
    }
  });

  it('continues after the server cut its connections, idle or in the middle of a transaction', async () => {
    const { networks } = postgresRecords(postgres);
    await networks.replace(network({ name: 'before' }));
    await cutConnections();
    expect((await networks.find(NETWORK_ID))?.name).toBe('before');
    const cut = postgresUnitOfWork(postgres).run(async (stores) => {
      await stores.networks.replace(network({ name: 'lost' }));
      await cutConnections();
      await stores.networks.find(NETWORK_ID);
    });
    await expect(cut).rejects.toThrow();
    expect((await networks.find(NETWORK_ID))?.name).toBe('before');
    expect(await postgres.sql`select 1 as one`).toHaveLength(1);
  });

  // docs/rules/running.md#database-away
  it('lives on when they are cut at any moment, a hundred times', async () => {
    const { networks } = postgresRecords(postgres);
    let cutting = true;
    const work = async () => {
      while (cutting) {
        await networks.find(NETWORK_ID).catch(() => undefined);
        await postgresUnitOfWork(postgres)
          .run((stores) => stores.networks.find(NETWORK_ID))
          .catch(() => undefined);
      }
    };
    const working = Promise.all(Array.from({ length: 6 }, work));
    const cutter = openPostgres({ url: database.url, connectionsMax: 2 });
    try {
      for (let cut = 0; cut < 100; cut++) {
        await cutter.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tributary-records'`;
        await new Promise((done) => setTimeout(done, 5));
      }
    } finally {
      cutting = false;
      await working;
      await cutter.close();
    }
    expect((await networks.find(NETWORK_ID))?.id).toBe(NETWORK_ID);
  });

  async function cutConnections(): Promise<void> {
    await postgres.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  }
});
