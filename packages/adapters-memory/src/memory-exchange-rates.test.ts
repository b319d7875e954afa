import { exchangeRatesContract } from '@tributary/application/contracts/exchange-rates.contract';
import { waitingSalesContract } from '@tributary/application/contracts/waiting-sales.contract';
import { memoryBooks, memoryWaitingHits } from './memory-books.ts';
import { memoryDailyStats } from './memory-daily-stats.ts';
import { memoryReads } from './memory-reads.ts';
import { memoryRecords, memoryUnitOfWork } from './memory-records.ts';
import { memoryWaitingSales } from './memory-waiting-sales.ts';
import { emptyState } from './state.ts';

exchangeRatesContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    termsOf: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});

waitingSalesContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    waitingSales: memoryWaitingSales(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
