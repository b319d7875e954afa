import { jobsContract } from '@tributary/application/contracts/jobs/jobs.contract';
import { workJobsContract } from '@tributary/application/contracts/jobs/work-jobs.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresJobQueue } from './postgres-job-queue.ts';

const open = async () => {
  const opened = await openPostgresBooks();
  return { ...opened, queue: postgresJobQueue(opened.postgres) };
};
jobsContract('postgres', open);
workJobsContract('postgres', open);
