import { mediaContract } from '@tributary/application/contracts/media/media.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

mediaContract('postgres', openPostgresRecords);
