import { accountsContract } from '@tributary/application/contracts/accounts/accounts.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

accountsContract('postgres', openPostgresRecords);
