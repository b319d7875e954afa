import { campaignOffersContract } from '@tributary/application/contracts/catalog/campaign-offers.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

campaignOffersContract('postgres', openPostgresRecords);
