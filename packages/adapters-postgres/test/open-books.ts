import type { BooksUnderTest } from '@tributary/application/contracts/shared/books-under-test';
import { postgresBooks } from '../src/postgres-books.ts';
import { postgresWaitingHits } from '../src/attribution/postgres-hits.ts';
import { deliveryFromRow, type DeliveryRow } from '../src/postbacks/delivery-rows.ts';
import type { Postgres } from '../src/shared/open-postgres.ts';
import { postgresDailyStats } from '../src/reporting/postgres-daily-stats.ts';
import { postgresReads } from '../src/attribution/postgres-reads.ts';
import { postgresRecords } from '../src/postgres-records.ts';
import { keptPostgres, type KeptPostgres } from './kept-postgres.ts';

/** The worker's stores on a database that nobody else uses meanwhile, for the contracts; or on one of their own. */
export async function openPostgresBooks(
  open: () => Promise<KeptPostgres> = keptPostgres,
): Promise<BooksUnderTest & { readonly postgres: Postgres }> {
  const { postgres, empty, release } = await open();
  return {
    postgres,
    records: postgresRecords(postgres),
    books: postgresBooks(postgres),
    waitingHits: postgresWaitingHits(postgres),
    reads: postgresReads(postgres),
    readDailyStats: postgresDailyStats(postgres),
    outbox: async () => (await postgres.sql<DeliveryRow[]>`select * from deliveries`).map(deliveryFromRow),
    reset: empty,
    close: release,
  };
}
