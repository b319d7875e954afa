import { testEventsContract } from '@tributary/application/contracts/attribution/test-events.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresTestEvents } from './postgres-test-events.ts';

testEventsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { testEvents: postgresTestEvents(opened.postgres), close: () => opened.close() };
});
