import { auditContract } from '@tributary/application/contracts/audit.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

auditContract('postgres', openPostgresRecords);
