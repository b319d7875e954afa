import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import { openColumns } from './opened-columns.ts';

/** As the contract writes: everything at once, and then it reads. The copy has all of it, or nothing yet. */
async function openWritten() {
  const opened = await openColumns();
  const { reports } = opened;
  let kept = Promise.resolve();
  return {
    ...opened,
    reports: {
      ...reports,
      read: async (...asked: Parameters<typeof reports.read>) => {
        await (kept = kept.then(opened.keepAll));
        return reports.read(...asked);
      },
    },
  };
}
async function openUnwritten() {
  const opened = await openColumns();
  return {
    ...opened,
    reset: async () => {
      await opened.reset();
      await opened.keepAll();
    },
  };
}

reportContract('columns', openWritten);
reportContract('columns that lag behind', openUnwritten);
reportZonesContract('columns', openWritten);
