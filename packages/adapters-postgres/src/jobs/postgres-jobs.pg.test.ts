import { jobsContract } from '@tributary/application/contracts/jobs.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresJobQueue } from './postgres-job-queue.ts';

jobsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, queue: postgresJobQueue(opened.postgres) };
});
