import { capsContract } from '@tributary/application/contracts/catalog/caps.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

capsContract('postgres', openPostgresRecords);
