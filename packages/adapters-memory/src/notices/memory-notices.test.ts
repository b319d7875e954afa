import { noticesContract } from '@tributary/application/contracts/notices/notices.contract';
import { memoryBooks } from '../memory-books.ts';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { emptyState } from '../state.ts';
import { memoryNoticeLetters } from './memory-notices.ts';

noticesContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    books: memoryBooks(state),
    noticeLetters: memoryNoticeLetters(state),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
