import { forgetDeliveriesContract } from '@tributary/application/contracts/postbacks/forget-deliveries.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from '../reporting/memory-daily-stats.ts';
import { memoryMaintenance } from './memory-deployment.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords } from '../memory-records.ts';
import { emptyState } from '../state.ts';

forgetDeliveriesContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    maintenance: memoryMaintenance(state),
    outbox: async () => [...state.deliveries.values()],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
