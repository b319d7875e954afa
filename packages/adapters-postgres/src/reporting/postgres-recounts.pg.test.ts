import { recountsContract } from '@tributary/application/contracts/reporting/recounts.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresRecounts } from './postgres-recounts.ts';

recountsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, recounts: postgresRecounts(opened.postgres) };
});
