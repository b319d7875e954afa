import { postbacksContract } from '@tributary/application/contracts/postbacks/postbacks.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

postbacksContract('postgres', openPostgresRecords);
