import { auditedBooksContract } from '@tributary/application/contracts/audit/audited-books.contract';
import { bookCatalogContract } from '@tributary/application/contracts/attribution/book-catalog.contract';
import { booksContract } from '@tributary/application/contracts/attribution/books.contract';
import type { BooksUnderTest } from '@tributary/application/contracts/shared/books-under-test';
import { capCountersContract } from '@tributary/application/contracts/attribution/cap-counters.contract';
import { capUseContract } from '@tributary/application/contracts/catalog/cap-use.contract';
import { clicksContract } from '@tributary/application/contracts/attribution/clicks.contract';
import { conversionsContract } from '@tributary/application/contracts/attribution/conversions.contract';
import { eventLogContract } from '@tributary/application/contracts/tracking/event-log.contract';
import { hitsContract } from '@tributary/application/contracts/attribution/hits.contract';
import { outboxContract } from '@tributary/application/contracts/postbacks/outbox.contract';
import { readsContract } from '@tributary/application/contracts/attribution/reads.contract';
import { statsContract } from '@tributary/application/contracts/reporting/stats.contract';
import { copy } from './shared/lists.ts';
import { memoryEventLog } from './tracking/memory-event-log.ts';
import { openMemoryBooks } from '../test/open-books.ts';

async function open(): Promise<BooksUnderTest> {
  const opened = openMemoryBooks();
  return {
    ...opened,
    outbox: async () =>
      [...opened.state.deliveries.values()].map(
        ({
          state: _state,
          nextAt: _nextAt,
          attempts: _attempts,
          leasedUntil: _until,
          attempt: _attempt,
          ...delivery
        }) => copy(delivery),
      ),
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
  capUseContract,
  outboxContract,
  readsContract,
  bookCatalogContract,
]) {
  contract('memory', open);
}

eventLogContract('memory', async ({ eventsMax } = {}) =>
  memoryEventLog(eventsMax === undefined ? {} : { limit: eventsMax }),
);
