import { waitingSalesContract } from '@tributary/application/contracts/attribution/unpriced-conversions.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresWaitingSales } from './postgres-unpriced-conversions.ts';

waitingSalesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, waitingSales: postgresWaitingSales(opened.postgres) };
});
