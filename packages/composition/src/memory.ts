import { memoryCredentialHashes } from '@tributary/adapters-memory/accounts/memory-credential-hashes';
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { memoryWaitingHits } from '@tributary/adapters-memory/attribution/memory-events';
import { memoryDailyStats } from '@tributary/adapters-memory/reporting/memory-daily-stats';
import { memoryDeliveries } from '@tributary/adapters-memory/postbacks/memory-deliveries';
import { memoryNoticeLetters } from '@tributary/adapters-memory/notices/memory-notices';
import { memoryWebhookDeliveries } from '@tributary/adapters-memory/webhooks/memory-webhook-deliveries';
import {
  memoryMaintenance,
  memoryProcessSlots,
} from '@tributary/adapters-memory/operations/memory-deployment';
import { memoryAccessChanges } from '@tributary/adapters-memory/operations/memory-access-changes';
import { memoryBacklog } from '@tributary/adapters-memory/operations/memory-backlog';
import { memoryHeartbeats } from '@tributary/adapters-memory/operations/memory-heartbeats';
import { memoryQueues } from '@tributary/adapters-memory/operations/memory-queues';
import { memoryExportRuns } from '@tributary/adapters-memory/exports/memory-exports';
import { memoryReportLetters } from '@tributary/adapters-memory/exports/memory-report-schedules';
import { memoryJobQueue } from '@tributary/adapters-memory/jobs/memory-jobs';
import { memoryLedger } from '@tributary/adapters-memory/reporting/memory-ledger';
import { memoryReads } from '@tributary/adapters-memory/attribution/memory-reads';
import { memoryRateBuckets } from '@tributary/adapters-memory/operations/memory-rate-buckets';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { memoryRecounts } from '@tributary/adapters-memory/reporting/memory-recounts';
import { memoryReferralEarnings } from '@tributary/adapters-memory/referral/memory-referrals';
import { memoryTodo } from '@tributary/adapters-memory/reporting/memory-todo';
import { memoryOwnLists } from '@tributary/adapters-memory/billing/memory-own-lists';
import { memoryLedgerEntries } from '@tributary/adapters-memory/billing/memory-ledger-entries';
import { memoryTop } from '@tributary/adapters-memory/reporting/memory-top';
import { memoryFindRecords } from '@tributary/adapters-memory/search/memory-find-records';
import { memoryReports } from '@tributary/adapters-memory/reporting/memory-reports';
import { memoryTrackingSnapshots } from '@tributary/adapters-memory/tracking/memory-tracking-snapshots';
import { memoryDeadLetters } from '@tributary/adapters-memory/attribution/memory-dead-letters';
import { memoryTestEvents } from '@tributary/adapters-memory/attribution/memory-test-events';
import { memoryHeldConversions } from '@tributary/adapters-memory/attribution/memory-held-conversions';
import { memoryUnpricedConversions } from '@tributary/adapters-memory/attribution/memory-unpriced-conversions';
import { memorySwitchOffStores } from '@tributary/adapters-memory/memory-switch-off';
import type { MemoryState } from '@tributary/adapters-memory/state';
import { ContainerModule } from 'inversify';
import { provideAudited, provideDeliveries } from './audited.ts';
import { PORTS } from './tokens.ts';

/** Every port that keeps something, in memory: for tests, which load the same use cases beside it. */
export const memory = (state: MemoryState) =>
  new ContainerModule((options) => {
    const { bind } = options;
    provideAudited(options, {
      stores: memoryRecords(state),
      unitOfWork: memoryUnitOfWork(state),
      books: memoryBooks(state),
    });
    bind(PORTS.waitingHits).toConstantValue(memoryWaitingHits(state));
    bind(PORTS.heldConversions).toConstantValue(memoryHeldConversions(state));
    bind(PORTS.unpricedConversions).toConstantValue(memoryUnpricedConversions(state));
    bind(PORTS.deadLetters).toConstantValue(memoryDeadLetters(state));
    bind(PORTS.testEvents).toConstantValue(memoryTestEvents(state));
    bind(PORTS.exportRuns).toConstantValue(memoryExportRuns(state));
    bind(PORTS.reportLetters).toConstantValue(memoryReportLetters(state));
    bind(PORTS.jobQueue).toConstantValue(memoryJobQueue(state));
    provideDeliveries(options, (notify) => ({
      deliveries: memoryDeliveries(state, (draft, postback, reason) =>
        notify.postback(memorySwitchOffStores(draft), postback, reason),
      ),
      webhookDeliveries: memoryWebhookDeliveries(state, (draft, webhook, reason) =>
        notify.webhook(memorySwitchOffStores(draft), webhook, reason),
      ),
    }));
    bind(PORTS.noticeLetters).toConstantValue(memoryNoticeLetters(state));
    bind(PORTS.reads).toConstantValue(memoryReads(state));
    bind(PORTS.ledger).toConstantValue(memoryLedger(state));
    bind(PORTS.dailyStats).toConstantValue(memoryDailyStats(state));
    bind(PORTS.reports).toConstantValue(memoryReports(state));
    bind(PORTS.readTop).toConstantValue(memoryTop(state));
    bind(PORTS.readOwnLists).toConstantValue(memoryOwnLists(memoryRecords(state)));
    bind(PORTS.readLedgerEntries).toConstantValue(memoryLedgerEntries(state));
    bind(PORTS.readTodo).toConstantValue(memoryTodo(state));
    bind(PORTS.findRecords).toConstantValue(memoryFindRecords(state));
    bind(PORTS.referralEarnings).toConstantValue(memoryReferralEarnings(state));
    bind(PORTS.recounts).toConstantValue(memoryRecounts(state));
    bind(PORTS.snapshots).toConstantValue(memoryTrackingSnapshots(state));
    bind(PORTS.accessChanges).toConstantValue(memoryAccessChanges(state));
    bind(PORTS.rateBuckets).toConstantValue(memoryRateBuckets());
    bind(PORTS.credentialHashes).toConstantValue(memoryCredentialHashes(state));
    bind(PORTS.slots).toConstantValue(memoryProcessSlots());
    bind(PORTS.readBacklog).toConstantValue(memoryBacklog(state));
    bind(PORTS.readQueues).toConstantValue(memoryQueues(state));
    bind(PORTS.heartbeats).toConstantValue(memoryHeartbeats());
    bind(PORTS.maintenance).toConstantValue(memoryMaintenance(state));
  });
