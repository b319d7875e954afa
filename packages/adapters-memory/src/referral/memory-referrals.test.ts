import { referralEarningsContract } from '@tributary/application/contracts/referral/referral-earnings.contract';
import { referralsContract } from '@tributary/application/contracts/referral/referrals.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryWaitingHits } from '../attribution/memory-events.ts';
import { memoryDailyStats } from '../reporting/memory-daily-stats.ts';
import { memoryReads } from '../attribution/memory-reads.ts';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { memoryReferralEarnings } from './memory-referrals.ts';
import { emptyState } from '../state.ts';

referralsContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    termsOf: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});

referralEarningsContract('memory', async () => {
  const state = emptyState();
  return {
    records: memoryRecords(state),
    books: memoryBooks(state),
    waitingHits: memoryWaitingHits(state),
    reads: memoryReads(state),
    readDailyStats: memoryDailyStats(state),
    referralEarnings: memoryReferralEarnings(state),
    outbox: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
