import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from './memory-daily-stats.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords } from '../memory-records.ts';
import { memoryReports } from './memory-reports.ts';
import { emptyState } from '../state.ts';

async function open() {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    reports: memoryReports(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}

reportContract('memory', open);
reportZonesContract('memory', open);
