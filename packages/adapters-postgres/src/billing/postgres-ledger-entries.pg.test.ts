import { ledgerEntriesContract } from '@tributary/application/contracts/billing/ledger-entries.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresLedgerEntries } from './postgres-ledger-entries.ts';

ledgerEntriesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, readLedgerEntries: postgresLedgerEntries(opened.postgres) };
});
