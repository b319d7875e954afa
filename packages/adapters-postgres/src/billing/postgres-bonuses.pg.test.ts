import { bonusesContract } from '@tributary/application/contracts/billing/bonuses.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

bonusesContract('postgres', openPostgresRecords);
