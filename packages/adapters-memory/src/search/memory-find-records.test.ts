import { findRecordsContract } from '@tributary/application/contracts/search/find-records.contract';
import { memoryFindRecords } from './memory-find-records.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

findRecordsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, findRecords: memoryFindRecords(opened.state) };
});
