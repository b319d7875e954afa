import { networksContract } from '@tributary/application/contracts/accounts/networks.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

networksContract('postgres', openPostgresRecords);
