import { auditContract } from '@tributary/application/contracts/audit/audit.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

auditContract('postgres', openPostgresRecords);
