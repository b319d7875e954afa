import { memoryBooks, memoryWaitingHits } from '@tributary/adapters-memory/memory-books';
import { memoryDailyStats } from '@tributary/adapters-memory/memory-daily-stats';
import { memoryDeliveries } from '@tributary/adapters-memory/memory-deliveries';
import { memoryMaintenance, memoryProcessSlots } from '@tributary/adapters-memory/memory-deployment';
import { memoryJobQueue } from '@tributary/adapters-memory/memory-jobs';
import { memoryLedger } from '@tributary/adapters-memory/memory-ledger';
import { memoryReads } from '@tributary/adapters-memory/memory-reads';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { memoryRecounts } from '@tributary/adapters-memory/memory-recounts';
import { memoryReferralEarnings } from '@tributary/adapters-memory/memory-referrals';
import { memoryReports } from '@tributary/adapters-memory/memory-reports';
import { memoryTrackingSnapshots } from '@tributary/adapters-memory/memory-tracking-snapshots';
import { memoryWaitingSales } from '@tributary/adapters-memory/memory-waiting-sales';
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
    bind(PORTS.waitingSales).toConstantValue(memoryWaitingSales(state));
    bind(PORTS.jobQueue).toConstantValue(memoryJobQueue(state));
    provideDeliveries(options, (told) => memoryDeliveries(state, told));
    bind(PORTS.reads).toConstantValue(memoryReads(state));
    bind(PORTS.ledger).toConstantValue(memoryLedger(state));
    bind(PORTS.dailyStats).toConstantValue(memoryDailyStats(state));
    bind(PORTS.reports).toConstantValue(memoryReports(state));
    bind(PORTS.referralEarnings).toConstantValue(memoryReferralEarnings(state));
    bind(PORTS.recounts).toConstantValue(memoryRecounts(state));
    bind(PORTS.snapshots).toConstantValue(memoryTrackingSnapshots(state));
    bind(PORTS.slots).toConstantValue(memoryProcessSlots());
    bind(PORTS.maintenance).toConstantValue(memoryMaintenance(state));
  });
