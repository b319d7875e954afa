import { todoContract } from '@tributary/application/contracts/reporting/todo.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryRecords } from '../memory-records.ts';
import { emptyState } from '../state.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from './memory-daily-stats.ts';
import { memoryTodo } from './memory-todo.ts';

todoContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    readTodo: memoryTodo(state),
    outbox: async () => [...state.deliveries.values()],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
