import { dictionariesContract } from '@tributary/application/contracts/catalog/dictionaries.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

dictionariesContract('postgres', openPostgresRecords);
