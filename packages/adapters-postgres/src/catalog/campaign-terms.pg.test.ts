import { termsContract } from '@tributary/application/contracts/catalog/terms.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

termsContract('postgres', openPostgresRecords);
