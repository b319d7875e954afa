import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import { memoryReports } from './memory-reports.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

async function open() {
  const opened = openMemoryBooks();
  return { ...opened, reports: memoryReports(opened.state) };
}

reportContract('memory', open);
reportZonesContract('memory', open);
