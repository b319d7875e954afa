// What a lease reads where far more is due than it takes, and what two take at the same moment.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { delivery, idOf, postback } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { keptPostgres, type KeptPostgres } from '../../test/kept-postgres.ts';
import { postgresRecords } from '../postgres-records.ts';
import { openPostgres, type Postgres } from '../shared/open-postgres.ts';
import { postgresDeliveries } from './postgres-deliveries.ts';
import { postgresOutbox } from './postgres-outbox.ts';

const BACKLOG = 2000;
const TAKEN = 8;

let kept: KeptPostgres;
/** With one connection for what is counted, whose statistics it then tells itself. */
let alone: Postgres;
beforeAll(async () => {
  kept = await keptPostgres();
  alone = openPostgres({ url: kept.url, connectionsMax: 2 });
});
afterAll(async () => {
  await alone.close();
  await kept.release();
});

/** Of the index that holds what is due, in its order. */
async function entriesRead(): Promise<number> {
  const { sql } = alone;
  await sql`select pg_stat_force_next_flush()`;
  await sql`select pg_stat_clear_snapshot()`;
  const [row] = await sql<{ entries: string }[]>`
    select idx_tup_read as entries from pg_stat_user_indexes where indexrelname = 'deliveries_pending_idx'`;
  return Number(row?.entries);
}

/** Messages to one postback, due now. */
async function given(count: number): Promise<void> {
  await kept.empty();
  const stores = postgresRecords(kept.postgres);
  await seed(stores);
  await stores.postbacks.add(postback());
  const messages = Array.from({ length: count }, (_, n) => {
    const id = idOf<DeliveryId>('de', n + 1);
    return delivery({ id, eventId: id });
  });
  await postgresOutbox(kept.postgres.sql).add(messages);
}

function lease(postgres: Postgres) {
  const now = new Date(delivery().createdAt.getTime() + 1000);
  const leaseUntil = new Date(now.getTime() + 45_000);
  return postgresDeliveries(postgres).lease({ now, leaseUntil, limit: 100, perPostback: TAKEN });
}

// docs/rules/postbacks.md#slow-receivers
it('two that lease at the same moment take no more of one postback than one may', async () => {
  await given(3 * TAKEN);
  const { sql, reads } = kept.postgres;
  const held = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7214001)`;
    const both = Promise.all([lease(kept.postgres), lease(kept.postgres)]);
    let waiting = 0;
    while (waiting < 2) {
      const rows = await reads`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      waiting = rows.length;
    }
    return { both };
  });
  expect((await held.both).flat()).toHaveLength(TAKEN);
});

// docs/rules/postbacks.md#slow-receivers
it('a lease reads what it takes, however much is due and however little PostgreSQL expects', async () => {
  const { sql } = alone;
  await given(BACKLOG);
  // As when a receiver was away: what PostgreSQL knows of its messages is that all are planned for later.
  await sql`update deliveries set next_at = created_at + interval '1 hour'`;
  await sql`analyze deliveries`;
  await sql`update deliveries set next_at = created_at`;
  const before = await entriesRead();
  expect(await lease(alone)).toHaveLength(TAKEN);
  expect((await entriesRead()) - before).toBeLessThan(BACKLOG / 10);
});
