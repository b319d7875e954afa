import { termsContract } from '@tributary/application/contracts/terms.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

termsContract('postgres', openPostgresRecords);
