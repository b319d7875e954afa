import {
  type BucketState,
  filledUntil,
  type RateBuckets,
  refilled,
} from '@tributary/application/shared/rate-buckets';

export function memoryRateBuckets(): RateBuckets {
  const buckets = new Map<string, BucketState>();
  return {
    take: async (limit, takings) =>
      takings.map(({ name, tokens, at }) => {
        const before = buckets.get(name);
        const after = {
          name,
          tokens: Math.max(-limit.burst, refilled(before, limit, at) - tokens),
          at: filledUntil(before?.at, at),
        };
        buckets.set(name, after);
        return { ...after };
      }),
    forget: async (before) => {
      for (const [name, { at }] of buckets) if (at < before) buckets.delete(name);
    },
  };
}
