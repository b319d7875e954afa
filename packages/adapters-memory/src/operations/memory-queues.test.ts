import { queuesContract } from '@tributary/application/contracts/operations/queues.contract';
import { memoryDeadLetters } from '../attribution/memory-dead-letters.ts';
import { memoryExportRuns } from '../exports/memory-exports.ts';
import { memoryQueues } from './memory-queues.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

queuesContract('memory', async () => {
  const opened = openMemoryBooks();
  return {
    ...opened,
    readQueues: memoryQueues(opened.state),
    deadLetters: memoryDeadLetters(opened.state),
    exportRuns: memoryExportRuns(opened.state),
  };
});
