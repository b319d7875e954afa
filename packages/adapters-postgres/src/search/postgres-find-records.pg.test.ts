import { findRecordsContract } from '@tributary/application/contracts/search/find-records.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresFindRecords } from './postgres-find-records.ts';

findRecordsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, findRecords: postgresFindRecords(opened.postgres) };
});

// As it is where nothing is among the newest records.
findRecordsContract('postgres, by its indexes alone', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, findRecords: postgresFindRecords(opened.postgres, 0) };
});
