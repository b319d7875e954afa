import { topContract } from '@tributary/application/contracts/reporting/top.contract';
import { openMemoryBooks } from '../../test/open-books.ts';
import { memoryTop } from './memory-top.ts';

topContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, readTop: memoryTop(opened.state) };
});
