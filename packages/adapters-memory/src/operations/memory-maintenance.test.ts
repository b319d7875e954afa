import { forgetDeliveriesContract } from '@tributary/application/contracts/postbacks/forget-deliveries.contract';
import { memoryMaintenance } from './memory-deployment.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

forgetDeliveriesContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, maintenance: memoryMaintenance(opened.state) };
});
