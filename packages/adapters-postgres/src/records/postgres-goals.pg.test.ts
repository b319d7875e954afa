import { goalsContract } from '@tributary/application/contracts/goals.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

goalsContract('postgres', openPostgresRecords);
