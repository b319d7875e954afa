import { recountsContract } from '@tributary/application/contracts/reporting/recounts.contract';
import { memoryRecounts } from './memory-recounts.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

recountsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, recounts: memoryRecounts(opened.state) };
});
