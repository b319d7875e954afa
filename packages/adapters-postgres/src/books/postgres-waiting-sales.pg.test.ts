import { waitingSalesContract } from '@tributary/application/contracts/waiting-sales.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresWaitingSales } from './postgres-waiting-sales.ts';

waitingSalesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, waitingSales: postgresWaitingSales(opened.postgres) };
});
