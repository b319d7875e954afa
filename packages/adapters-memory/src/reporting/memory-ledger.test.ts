import { ledgerContract } from '@tributary/application/contracts/reporting/ledger.contract';
import { memoryDeadLetters } from '../attribution/memory-dead-letters.ts';
import { memoryLedger } from './memory-ledger.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

ledgerContract('memory', async () => {
  const opened = openMemoryBooks();
  return {
    ...opened,
    ledger: memoryLedger(opened.state),
    deadLetters: memoryDeadLetters(opened.state),
  };
});
