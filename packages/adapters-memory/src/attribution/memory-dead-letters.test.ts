import { deadLettersContract } from '@tributary/application/contracts/attribution/dead-letters.contract';
import { emptyState } from '../state.ts';
import { memoryDeadLetters } from './memory-dead-letters.ts';

deadLettersContract('memory', async () => {
  const deadLetters = memoryDeadLetters(emptyState());
  return { deadLetters, close: async () => undefined };
});
