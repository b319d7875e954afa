import { referralEarningsContract } from '@tributary/application/contracts/referral/referral-earnings.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresReferralEarnings } from './postgres-referral-earnings.ts';

referralEarningsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, referralEarnings: postgresReferralEarnings(opened.postgres) };
});
