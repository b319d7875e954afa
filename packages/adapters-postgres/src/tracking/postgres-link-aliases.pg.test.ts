import { linkAliasesContract } from '@tributary/application/contracts/tracking/link-aliases.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

linkAliasesContract('postgres', openPostgresRecords);
