import { rateBucketsContract } from '@tributary/application/contracts/operations/rate-buckets.contract';
import { memoryRateBuckets } from './memory-rate-buckets.ts';

rateBucketsContract('memory', async () => {
  const buckets = memoryRateBuckets();
  return { buckets, again: buckets, close: async () => undefined };
});
