import { billingContract } from '@tributary/application/contracts/billing/billing.contract';
import { invoicesContract } from '@tributary/application/contracts/billing/invoices.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from '../reporting/memory-daily-stats.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { emptyState } from '../state.ts';

async function open() {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}

invoicesContract('memory', open);
billingContract('memory', open);
