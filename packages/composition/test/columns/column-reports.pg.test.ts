import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import { openWritten, openUnwritten } from './opened-columns.ts';

reportContract('columns', openWritten);
reportContract('columns that lag behind', openUnwritten);
reportZonesContract('columns', openWritten);
