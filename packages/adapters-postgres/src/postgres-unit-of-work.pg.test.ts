import { unitOfWorkContract } from '@tributary/application/contracts/shared/unit-of-work.contract';
import { openPostgresRecords } from '../test/open-records.ts';

unitOfWorkContract('postgres', openPostgresRecords);
