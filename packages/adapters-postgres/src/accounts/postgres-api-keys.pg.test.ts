import { apiKeysContract } from '@tributary/application/contracts/accounts/api-keys.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

apiKeysContract('postgres', openPostgresRecords);
