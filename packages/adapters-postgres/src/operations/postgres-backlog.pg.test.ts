import { backlogContract } from '@tributary/application/contracts/operations/backlog.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresDeadLetters } from '../attribution/postgres-dead-letters.ts';
import { postgresBacklog } from './postgres-backlog.ts';

backlogContract('postgres', async () => {
  const opened = await openPostgresBooks();
  const { postgres } = opened;
  return { ...opened, readBacklog: postgresBacklog(postgres), deadLetters: postgresDeadLetters(postgres) };
});
