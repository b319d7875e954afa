import { depositsContract } from '@tributary/application/contracts/billing/deposits.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

depositsContract('postgres', openPostgresRecords);
