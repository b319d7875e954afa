import { securityTokensContract } from '@tributary/application/contracts/accounts/security-tokens.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

securityTokensContract('postgres', openPostgresRecords);
