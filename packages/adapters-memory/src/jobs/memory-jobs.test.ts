import { jobsContract } from '@tributary/application/contracts/jobs/jobs.contract';
import { workJobsContract } from '@tributary/application/contracts/jobs/work-jobs.contract';
import { memoryJobQueue } from './memory-jobs.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

jobsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, queue: memoryJobQueue(opened.state) };
});

workJobsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, queue: memoryJobQueue(opened.state) };
});
