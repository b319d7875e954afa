import { backlogContract } from '@tributary/application/contracts/operations/backlog.contract';
import { memoryDeadLetters } from '../attribution/memory-dead-letters.ts';
import { memoryBacklog } from './memory-backlog.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

backlogContract('memory', async () => {
  const opened = openMemoryBooks();
  return {
    ...opened,
    readBacklog: memoryBacklog(opened.state),
    deadLetters: memoryDeadLetters(opened.state),
  };
});
