import { unitOfWorkContract } from '@tributary/application/contracts/unit-of-work.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

unitOfWorkContract('postgres', openPostgresRecords);
