import { reportSchedulesContract } from '@tributary/application/contracts/exports/report-schedules.contract';
import { keptPostgres } from '../../test/kept-postgres.ts';
import { postgresBacklog } from '../operations/postgres-backlog.ts';
import { postgresRecords } from '../postgres-records.ts';
import { postgresReportLetters } from './postgres-report-letters.ts';

reportSchedulesContract('postgres', async () => {
  const { postgres, empty, release } = await keptPostgres();
  return {
    stores: postgresRecords(postgres),
    reportLetters: postgresReportLetters(postgres),
    readBacklog: postgresBacklog(postgres),
    reset: empty,
    close: release,
  };
});
