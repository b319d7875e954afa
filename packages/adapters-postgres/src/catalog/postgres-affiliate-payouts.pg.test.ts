import { affiliatePayoutsContract } from '@tributary/application/contracts/catalog/affiliate-payouts.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

affiliatePayoutsContract('postgres', openPostgresRecords);
