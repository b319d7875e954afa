import { campaignAccessesContract } from '@tributary/application/contracts/catalog/campaign-accesses.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

campaignAccessesContract('postgres', openPostgresRecords);
