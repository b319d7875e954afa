import { payoutMethodsContract } from '@tributary/application/contracts/billing/payout-methods.contract';
import { payoutsContract } from '@tributary/application/contracts/billing/payouts.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

payoutMethodsContract('postgres', openPostgresRecords);
payoutsContract('postgres', openPostgresRecords);
