import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  network,
  NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import { openTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { openPostgres } from '../shared/open-postgres.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { postgresRecords } from '../postgres-records.ts';

describe('A change of the network’s zone', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  beforeAll(async () => {
    database = await openTestDatabase();
    postgres = openPostgres({ url: database.url, connectionsMax: 6 });
    await postgresRecords(postgres).networks.add(network());
  });
  beforeEach(() => postgresRecords(postgres).networks.replace(network()));
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('waits for a batch that still counts in the old zone, and rebuilds what it wrote', async () => {
    const { sql } = postgres;
    const changed = await sql.begin(async (batch) => {
      await batch`select pg_advisory_xact_lock_shared(tributary_network_key(${NETWORK_ID}))`;
      const change = postgresRecords(postgres).networks.replace(network({ zone: 'Asia/Tokyo' }));
      await untilSomebodyWaits();
      // No row of an event stands behind this bucket, so a rebuild that sees it takes it away.
      await batch`
        insert into stats_day
        values (${NETWORK_ID}, '2026-03-01', ${CAMPAIGN_ID}, ${AFFILIATE_ID}, '', ${1}, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${ADVERTISER_ID})`;
      return { change };
    });
    await changed.change;
    expect((await postgresRecords(postgres).networks.find(NETWORK_ID))?.zone).toBe('Asia/Tokyo');
    expect(await sql`select 1 from stats_day`).toHaveLength(0);
  });

  it('is the only edit of a network that takes its lock', async () => {
    const { sql } = postgres;
    await sql.begin(async (batch) => {
      await batch`select pg_advisory_xact_lock_shared(tributary_network_key(${NETWORK_ID}))`;
      await postgresRecords(postgres).networks.replace(network({ name: 'Renamed' }));
    });
    expect((await postgresRecords(postgres).networks.find(NETWORK_ID))?.name).toBe('Renamed');
  });

  async function untilSomebodyWaits(): Promise<void> {
    for (;;) {
      const waiting = await postgres.sql`
        select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
      if (waiting.length > 0) return;
    }
  }
});
