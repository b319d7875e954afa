import { deadLettersContract } from '@tributary/application/contracts/attribution/dead-letters.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresDeadLetters } from './postgres-dead-letters.ts';

deadLettersContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { deadLetters: postgresDeadLetters(opened.postgres), close: () => opened.close() };
});
