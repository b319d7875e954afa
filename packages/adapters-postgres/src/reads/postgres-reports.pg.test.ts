import { reportContract } from '@tributary/application/contracts/report.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresReports } from './postgres-reports.ts';

reportContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, reports: postgresReports(opened.postgres) };
});
