import { exportsContract } from '@tributary/application/contracts/exports/exports.contract';
import { keptPostgres } from '../../test/kept-postgres.ts';
import { postgresBacklog } from '../operations/postgres-backlog.ts';
import { postgresRecords } from '../postgres-records.ts';
import { postgresExportRuns } from './postgres-export-runs.ts';

exportsContract('postgres', async () => {
  const { postgres, empty, release } = await keptPostgres();
  return {
    stores: postgresRecords(postgres),
    exportRuns: postgresExportRuns(postgres),
    readBacklog: postgresBacklog(postgres),
    reset: empty,
    close: release,
  };
});
