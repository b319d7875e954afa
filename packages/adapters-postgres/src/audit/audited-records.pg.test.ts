import { auditingContract } from '@tributary/application/contracts/audit/auditing.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

auditingContract('postgres', openPostgresRecords);
