import { heartbeatsContract } from '@tributary/application/contracts/operations/heartbeats.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresHeartbeats } from './postgres-heartbeats.ts';

heartbeatsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return {
    heartbeats: postgresHeartbeats(opened.postgres),
    again: postgresHeartbeats(opened.postgres),
    close: () => opened.close(),
  };
});
