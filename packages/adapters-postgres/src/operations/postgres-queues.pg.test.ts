import { queuesContract } from '@tributary/application/contracts/operations/queues.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresDeadLetters } from '../attribution/postgres-dead-letters.ts';
import { postgresExportRuns } from '../exports/postgres-export-runs.ts';
import { postgresQueues } from './postgres-queues.ts';

queuesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  const { postgres } = opened;
  return {
    ...opened,
    readQueues: postgresQueues(postgres),
    deadLetters: postgresDeadLetters(postgres),
    exportRuns: postgresExportRuns(postgres),
  };
});
