import { affiliateGroupsContract } from '@tributary/application/contracts/accounts/affiliate-groups.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

affiliateGroupsContract('postgres', openPostgresRecords);
