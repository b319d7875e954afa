import { trackingLinksContract } from '@tributary/application/contracts/tracking/tracking-links.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

trackingLinksContract('postgres', openPostgresRecords);
