// What contracts of the worker's ports need, in memory: the counterpart of adapters-postgres/test/open-books.ts.
import type { BooksUnderTest } from '@tributary/application/contracts/shared/books-under-test';
import { memoryWaitingHits } from '../src/attribution/memory-events.ts';
import { memoryReads } from '../src/attribution/memory-reads.ts';
import { memoryBooks } from '../src/memory-books.ts';
import { memoryRecords } from '../src/memory-records.ts';
import { memoryDailyStats } from '../src/reporting/memory-daily-stats.ts';
import { emptyState, type MemoryState } from '../src/state.ts';

/** `state`: for the port under test. */
export function openMemoryBooks(): BooksUnderTest & { readonly state: MemoryState } {
  const state = emptyState();
  return {
    state,
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    outbox: async () => [...state.deliveries.values()],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}
