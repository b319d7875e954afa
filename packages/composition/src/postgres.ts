import { ContainerModule } from 'inversify';
import { postgresRecounts } from '@tributary/adapters-postgres/reporting/postgres-recounts';
import { postgresCredentialHashes } from '@tributary/adapters-postgres/accounts/postgres-credential-hashes';
import { postgresBooks } from '@tributary/adapters-postgres/postgres-books';
import { postgresDeadLetters } from '@tributary/adapters-postgres/attribution/postgres-dead-letters';
import { postgresTestEvents } from '@tributary/adapters-postgres/attribution/postgres-test-events';
import { postgresHeldConversions } from '@tributary/adapters-postgres/attribution/postgres-held-conversions';
import { postgresUnpricedConversions } from '@tributary/adapters-postgres/attribution/postgres-unpriced-conversions';
import { postgresWaitingHits } from '@tributary/adapters-postgres/attribution/postgres-hits';
import { postgresDeliveries } from '@tributary/adapters-postgres/postbacks/postgres-deliveries';
import { postgresNoticeLetters } from '@tributary/adapters-postgres/notices/postgres-notice-letters';
import { postgresWebhookDeliveries } from '@tributary/adapters-postgres/webhooks/postgres-webhook-deliveries';
import { postgresExportRuns } from '@tributary/adapters-postgres/exports/postgres-export-runs';
import { postgresReportLetters } from '@tributary/adapters-postgres/exports/postgres-report-letters';
import { postgresJobQueue } from '@tributary/adapters-postgres/jobs/postgres-job-queue';
import { postgresLedger } from '@tributary/adapters-postgres/reporting/postgres-ledger';
import { postgresAccessChanges } from '@tributary/adapters-postgres/operations/postgres-access-changes';
import { postgresBacklog } from '@tributary/adapters-postgres/operations/postgres-backlog';
import { postgresHeartbeats } from '@tributary/adapters-postgres/operations/postgres-heartbeats';
import { postgresQueues } from '@tributary/adapters-postgres/operations/postgres-queues';
import { postgresMaintenance } from '@tributary/adapters-postgres/operations/postgres-maintenance';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgresRateBuckets } from '@tributary/adapters-postgres/operations/postgres-rate-buckets';
import { postgresProcessSlots } from '@tributary/adapters-postgres/operations/postgres-process-slots';
import { postgresDailyStats } from '@tributary/adapters-postgres/reporting/postgres-daily-stats';
import { postgresReads } from '@tributary/adapters-postgres/attribution/postgres-reads';
import { postgresReferralEarnings } from '@tributary/adapters-postgres/referral/postgres-referral-earnings';
import { postgresTodo } from '@tributary/adapters-postgres/reporting/postgres-todo';
import { postgresTop } from '@tributary/adapters-postgres/reporting/postgres-top';
import { postgresOwnLists } from '@tributary/adapters-postgres/billing/postgres-own-lists';
import { postgresLedgerEntries } from '@tributary/adapters-postgres/billing/postgres-ledger-entries';
import { postgresFindRecords } from '@tributary/adapters-postgres/search/postgres-find-records';
import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import { postgresReports } from '@tributary/adapters-postgres/reporting/postgres-reports';
import { postgresRecords, postgresUnitOfWork } from '@tributary/adapters-postgres/postgres-records';
import { postgresTrackingSnapshots } from '@tributary/adapters-postgres/tracking/postgres-tracking-snapshots';
import { postgresSwitchOffStores } from '@tributary/adapters-postgres/postgres-switch-off';
import { provideAudited, provideDeliveries } from './audited.ts';
import { PORTS } from './tokens.ts';

/** Every port that keeps something, on one PostgreSQL; reports from the columnar copy where there is access to one. */
export const postgres = (handles: Postgres, access?: ColumnAccess) =>
  new ContainerModule((options) => {
    const { bind } = options;
    provideAudited(options, {
      stores: postgresRecords(handles),
      unitOfWork: postgresUnitOfWork(handles),
      books: postgresBooks(handles),
    });
    bind(PORTS.waitingHits).toConstantValue(postgresWaitingHits(handles));
    bind(PORTS.heldConversions).toConstantValue(postgresHeldConversions(handles));
    bind(PORTS.unpricedConversions).toConstantValue(postgresUnpricedConversions(handles));
    bind(PORTS.deadLetters).toConstantValue(postgresDeadLetters(handles));
    bind(PORTS.testEvents).toConstantValue(postgresTestEvents(handles));
    bind(PORTS.exportRuns).toConstantValue(postgresExportRuns(handles));
    bind(PORTS.reportLetters).toConstantValue(postgresReportLetters(handles));
    bind(PORTS.jobQueue).toConstantValue(postgresJobQueue(handles));
    provideDeliveries(options, (notify) => ({
      deliveries: postgresDeliveries(handles, (tx, postback, reason) =>
        notify.postback(postgresSwitchOffStores(tx), postback, reason),
      ),
      webhookDeliveries: postgresWebhookDeliveries(handles, (tx, webhook, reason) =>
        notify.webhook(postgresSwitchOffStores(tx), webhook, reason),
      ),
    }));
    bind(PORTS.noticeLetters).toConstantValue(postgresNoticeLetters(handles));
    bind(PORTS.reads).toConstantValue(postgresReads(handles));
    bind(PORTS.ledger).toConstantValue(postgresLedger(handles));
    bind(PORTS.dailyStats).toConstantValue(postgresDailyStats(handles, access));
    bind(PORTS.reports).toConstantValue(postgresReports(handles, access));
    bind(PORTS.readTop).toConstantValue(postgresTop(handles));
    bind(PORTS.readOwnLists).toConstantValue(postgresOwnLists(handles));
    bind(PORTS.readLedgerEntries).toConstantValue(postgresLedgerEntries(handles));
    bind(PORTS.readTodo).toConstantValue(postgresTodo(handles));
    bind(PORTS.findRecords).toConstantValue(postgresFindRecords(handles));
    bind(PORTS.referralEarnings).toConstantValue(postgresReferralEarnings(handles));
    bind(PORTS.recounts).toConstantValue(postgresRecounts(handles));
    bind(PORTS.snapshots).toConstantValue(postgresTrackingSnapshots(handles));
    bind(PORTS.accessChanges).toConstantValue(postgresAccessChanges(handles));
    bind(PORTS.rateBuckets).toConstantValue(postgresRateBuckets(handles));
    bind(PORTS.credentialHashes).toConstantValue(postgresCredentialHashes(handles));
    bind(PORTS.slots).toConstantValue(postgresProcessSlots(handles));
    bind(PORTS.readBacklog).toConstantValue(postgresBacklog(handles));
    bind(PORTS.readQueues).toConstantValue(postgresQueues(handles));
    bind(PORTS.heartbeats).toConstantValue(postgresHeartbeats(handles));
    bind(PORTS.maintenance).toConstantValue(postgresMaintenance(handles));
  });
