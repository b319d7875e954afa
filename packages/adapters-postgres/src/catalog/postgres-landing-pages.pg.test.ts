import { landingPagesContract } from '@tributary/application/contracts/catalog/landing-pages.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

landingPagesContract('postgres', openPostgresRecords);
