import { ledgerEntriesContract } from '@tributary/application/contracts/billing/ledger-entries.contract';
import { openMemoryBooks } from '../../test/open-books.ts';
import { memoryLedgerEntries } from './memory-ledger-entries.ts';

ledgerEntriesContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, readLedgerEntries: memoryLedgerEntries(opened.state) };
});
