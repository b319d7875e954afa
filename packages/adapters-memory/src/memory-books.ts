import { memoryAuditLog } from './audit/memory-audit.ts';
import { memoryBookCatalog, memoryCapCounters } from './attribution/memory-book-sums.ts';
import { memoryOutbox } from './postbacks/memory-outbox.ts';
import { memoryStatsBook } from './reporting/memory-stats-book.ts';
import { memoryJobBook } from './jobs/memory-jobs.ts';
import { memoryNotices } from './notices/memory-notices.ts';
import { memoryWebhookOutbox, memoryWebhooks } from './webhooks/memory-webhooks.ts';
import type { MemoryState } from './state.ts';
import { inTransaction } from './shared/transaction.ts';
import {
  memoryClicks,
  memoryImpressions,
  memoryHits,
  memoryConversions,
} from './attribution/memory-events.ts';
import type { JobBooks, JobStores } from '@tributary/application/jobs/jobs';

/** One run at a time, whatever its scope; a run that throws leaves nothing behind. */
export const memoryBooks = (state: MemoryState): JobBooks => ({
  run: (_scope, work) => inTransaction(state, (draft) => work(bookStoresOn(draft))),
});

const bookStoresOn = (state: MemoryState): JobStores => ({
  clicks: memoryClicks(state),
  impressions: memoryImpressions(state),
  hits: memoryHits(state),
  conversions: memoryConversions(state),
  stats: memoryStatsBook(state),
  capCounters: memoryCapCounters(state),
  outbox: memoryOutbox(state),
  webhooks: memoryWebhooks(state),
  webhookOutbox: memoryWebhookOutbox(state),
  notices: memoryNotices(state),
  jobs: memoryJobBook(state),
  catalog: memoryBookCatalog(state),
  audit: memoryAuditLog(state),
});
