import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { type BucketState, type RateBuckets, refilled } from '@tributary/application/shared/rate-buckets';

/** Of a clock that was put back since: it would keep the bucket from filling. */
const isAhead = (before: Date, at: Date): boolean => before.getTime() > at.getTime() + MINUTE_MS;

export function memoryRateBuckets(): RateBuckets {
  const buckets = new Map<string, BucketState>();
  return {
    take: async (limit, takings) =>
      takings.map(({ name, tokens, at }) => {
        const before = buckets.get(name);
        const after = {
          name,
          tokens: Math.max(-limit.burst, refilled(before, limit, at) - tokens),
          at: before && before.at > at && !isAhead(before.at, at) ? before.at : at,
        };
        buckets.set(name, after);
        return { ...after };
      }),
    forget: async (before) => {
      for (const [name, { at }] of buckets) if (at < before) buckets.delete(name);
    },
  };
}
