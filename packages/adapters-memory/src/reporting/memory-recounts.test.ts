import { recountsContract } from '@tributary/application/contracts/reporting/recounts.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from './memory-daily-stats.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords } from '../memory-records.ts';
import { memoryRecounts } from './memory-recounts.ts';
import { emptyState } from '../state.ts';

recountsContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    recounts: memoryRecounts(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
