import { signUpsContract } from '@tributary/application/contracts/accounts/sign-ups.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

signUpsContract('postgres', openPostgresRecords);
