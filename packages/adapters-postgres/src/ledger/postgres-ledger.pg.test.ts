import { ledgerContract } from '@tributary/application/contracts/ledger.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresLedger } from './postgres-ledger.ts';

ledgerContract('postgres', async () => {
  const books = await openPostgresBooks();
  return { ...books, ledger: postgresLedger(books.postgres) };
});
