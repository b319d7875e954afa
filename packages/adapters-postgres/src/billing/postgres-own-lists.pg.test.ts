import { ownListsContract } from '@tributary/application/contracts/billing/own-lists.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresOwnLists } from './postgres-own-lists.ts';

ownListsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, readOwnLists: postgresOwnLists(opened.postgres) };
});
