import { exchangeRatesContract } from '@tributary/application/contracts/exchange/exchange-rates.contract';
import { unpricedConversionsContract } from '@tributary/application/contracts/attribution/unpriced-conversions.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from '../reporting/memory-daily-stats.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { memoryUnpricedConversions } from '../attribution/memory-unpriced-conversions.ts';
import { emptyState } from '../state.ts';

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

unpricedConversionsContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    unpricedConversions: memoryUnpricedConversions(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
