import { referralsContract } from '@tributary/application/contracts/referral/referrals.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

referralsContract('postgres', openPostgresRecords);
