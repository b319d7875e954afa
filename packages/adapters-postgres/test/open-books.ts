import type { BooksUnderTest } from '@tributary/application/contracts/shared/books-under-test';
import { postgresBooks } from '../src/postgres-books.ts';
import { postgresWaitingHits } from '../src/attribution/postgres-hits.ts';
import { deliveryFromRow, type DeliveryRow } from '../src/postbacks/delivery-rows.ts';
import { openPostgres, type Postgres } from '../src/shared/open-postgres.ts';
import { postgresDailyStats } from '../src/reporting/postgres-daily-stats.ts';
import { postgresReads } from '../src/attribution/postgres-reads.ts';
import { postgresRecords } from '../src/postgres-records.ts';
import { emptyTables, openTestDatabase } from './test-database.ts';

/** The worker's stores on a database of their own, for the contracts. */
export async function openPostgresBooks(): Promise<BooksUnderTest & { readonly postgres: Postgres }> {
  const database = await openTestDatabase();
  const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
  return {
    postgres,
    records: postgresRecords(postgres),
    books: postgresBooks(postgres),
    waitingHits: postgresWaitingHits(postgres),
    reads: postgresReads(postgres),
    readDailyStats: postgresDailyStats(postgres),
    outbox: async () => (await postgres.sql<DeliveryRow[]>`select * from deliveries`).map(deliveryFromRow),
    reset: () => emptyTables(database.url),
    close: async () => {
      await postgres.close();
      await database.drop();
    },
  };
}
