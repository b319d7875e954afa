import { payoutMethodsContract } from '@tributary/application/contracts/billing/payout-methods.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

payoutMethodsContract('postgres', openPostgresRecords);
