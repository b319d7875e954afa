import { heldConversionsContract } from '@tributary/application/contracts/attribution/held-conversions.contract';
import { openMemoryBooks } from '../../test/open-books.ts';
import { memoryHeldConversions } from './memory-held-conversions.ts';

heldConversionsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, heldConversions: memoryHeldConversions(opened.state) };
});
