import { goalsContract } from '@tributary/application/contracts/catalog/goals.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

goalsContract('postgres', openPostgresRecords);
