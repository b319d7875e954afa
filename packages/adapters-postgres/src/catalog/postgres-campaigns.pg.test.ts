import { campaignsContract } from '@tributary/application/contracts/catalog/campaigns.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

campaignsContract('postgres', openPostgresRecords);
