import { invoicesContract } from '@tributary/application/contracts/invoices.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnitOfWork } from './postgres-records.ts';

invoicesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, unitOfWork: postgresUnitOfWork(opened.postgres) };
});
