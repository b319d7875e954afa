import { jobsContract } from '@tributary/application/contracts/jobs.contract';
import { memoryBooks } from './memory-books.ts';
import { memoryJobQueue } from './memory-jobs.ts';
import { memoryRecords } from './memory-records.ts';
import { emptyState } from './state.ts';

jobsContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    queue: memoryJobQueue(state),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
