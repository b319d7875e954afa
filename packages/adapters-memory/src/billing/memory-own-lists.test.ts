import { ownListsContract } from '@tributary/application/contracts/billing/own-lists.contract';
import { openMemoryBooks } from '../../test/open-books.ts';
import { memoryOwnLists } from './memory-own-lists.ts';

ownListsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, readOwnLists: memoryOwnLists(opened.records) };
});
