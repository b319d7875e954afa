import { noticesContract } from '@tributary/application/contracts/notices/notices.contract';
import { keptPostgres } from '../../test/kept-postgres.ts';
import { postgresBooks } from '../postgres-books.ts';
import { postgresRecords, postgresUnitOfWork } from '../postgres-records.ts';
import { postgresNoticeLetters } from './postgres-notice-letters.ts';

noticesContract('postgres', async () => {
  const { postgres, empty, release } = await keptPostgres();
  return {
    stores: postgresRecords(postgres),
    unitOfWork: postgresUnitOfWork(postgres),
    books: postgresBooks(postgres),
    noticeLetters: postgresNoticeLetters(postgres),
    reset: empty,
    close: release,
  };
});
