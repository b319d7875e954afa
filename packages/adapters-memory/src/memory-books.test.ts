import { auditedBooksContract } from '@tributary/application/contracts/audited-books.contract';
import { bookCatalogContract } from '@tributary/application/contracts/book-catalog.contract';
import { booksContract } from '@tributary/application/contracts/books.contract';
import type { BooksUnderTest } from '@tributary/application/contracts/books-under-test';
import { capCountersContract } from '@tributary/application/contracts/cap-counters.contract';
import { clicksContract } from '@tributary/application/contracts/clicks.contract';
import { conversionsContract } from '@tributary/application/contracts/conversions.contract';
import { eventLogContract } from '@tributary/application/contracts/event-log.contract';
import { hitsContract } from '@tributary/application/contracts/hits.contract';
import { outboxContract } from '@tributary/application/contracts/outbox.contract';
import { readsContract } from '@tributary/application/contracts/reads.contract';
import { statsContract } from '@tributary/application/contracts/stats.contract';
import { copy } from './lists.ts';
import { memoryBooks, memoryWaitingHits } from './memory-books.ts';
import { memoryDailyStats } from './memory-daily-stats.ts';
import { memoryEventLog } from './memory-event-log.ts';
import { memoryReads } from './memory-reads.ts';
import { memoryRecords } from './memory-records.ts';
import { emptyState } from './state.ts';

async function open(): Promise<BooksUnderTest> {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    outbox: async () =>
      [...state.deliveries.values()].map(
        ({
          state: _state,
          nextAt: _nextAt,
          attempts: _attempts,
          leasedUntil: _until,
          attempt: _attempt,
          ...delivery
        }) => copy(delivery),
      ),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}

for (const contract of [
  auditedBooksContract,
  booksContract,
  clicksContract,
  conversionsContract,
  hitsContract,
  statsContract,
  capCountersContract,
  outboxContract,
  readsContract,
  bookCatalogContract,
]) {
  contract('memory', open);
}

eventLogContract('memory', async ({ eventsMax } = {}) =>
  memoryEventLog(eventsMax === undefined ? {} : { limit: eventsMax }),
);
