import { backlogContract } from '@tributary/application/contracts/operations/backlog.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryDeadLetters } from '../attribution/memory-dead-letters.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from '../reporting/memory-daily-stats.ts';
import { memoryBacklog } from './memory-backlog.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords } from '../memory-records.ts';
import { emptyState } from '../state.ts';

backlogContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    readBacklog: memoryBacklog(state),
    deadLetters: memoryDeadLetters(state),
    outbox: async () => [...state.deliveries.values()],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
