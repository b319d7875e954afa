import { referralEarningsContract } from '@tributary/application/contracts/referral/referral-earnings.contract';
import { referralsContract } from '@tributary/application/contracts/referral/referrals.contract';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { memoryReferralEarnings } from './memory-referrals.ts';
import { emptyState } from '../state.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

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
  const opened = openMemoryBooks();
  return { ...opened, referralEarnings: memoryReferralEarnings(opened.state) };
});
