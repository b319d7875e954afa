import { jobsContract } from '@tributary/application/contracts/jobs/jobs.contract';
import { workJobsContract } from '@tributary/application/contracts/jobs/work-jobs.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryJobQueue } from './memory-jobs.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords } from '../memory-records.ts';
import { emptyState } from '../state.ts';

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

workJobsContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    queue: memoryJobQueue(state),
    reads: memoryReads(state),
    outbox: async () => [...state.deliveries.values()],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
