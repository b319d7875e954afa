import { rateBucketsContract } from '@tributary/application/contracts/operations/rate-buckets.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresRateBuckets } from './postgres-rate-buckets.ts';

rateBucketsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return {
    buckets: postgresRateBuckets(opened.postgres),
    again: postgresRateBuckets(opened.postgres),
    close: () => opened.close(),
  };
});
