import { MINUTE_MS } from '@tributary/domain/shared/durations';

/** The token buckets of rate limits, shared by all processes. */
export type RateBuckets = {
  /**
   * Takes the tokens of each taking and never refuses: the requests were let through already, so a bucket may owe
   * tokens, at most as many as it can hold. A bucket nobody has taken from is full.
   */
  take(limit: BucketLimit, takings: readonly Taking[]): Promise<BucketState[]>;
  /** Forgets buckets nobody has taken from since then. They must be full again, or they fill at once. */
  forget(before: Date): Promise<void>;
};

export type BucketLimit = {
  readonly perSecond: number;
  /** What a bucket can hold. */
  readonly burst: number;
};

/** A call has each name once at most. A name is a key's id or the hash of an address; names are never shown. */
export type Taking = { readonly name: string; readonly tokens: number; readonly at: Date };

/**
 * `at` is when tokens were last taken, by any process. Clocks of processes differ, but a bucket never goes back in
 * time.
 */
export type BucketState = { readonly name: string; readonly tokens: number; readonly at: Date };

/** What a bucket holds at `at`, when it held `tokens` before. A bucket that is not stored is full. */
export const refilled = (
  before: Pick<BucketState, 'tokens' | 'at'> | undefined,
  { perSecond, burst }: BucketLimit,
  at: Date,
): number => {
  if (!before) return burst;
  const elapsedMs = Math.max(0, at.getTime() - before.at.getTime());
  return Math.min(burst, before.tokens + (elapsedMs / 1000) * perSecond);
};

/**
 * Until when a bucket counts as filled after a taking at `at`. Requests come in another order than they began, and clocks of
 * processes differ: a bucket that went back in time would be filled for the same time twice. One that is more than a
 * minute ahead was filled by a clock that was put back since, and would not fill for as long.
 */
export const filledUntil = (before: Date | undefined, at: Date): Date =>
  before && before > at && before.getTime() <= at.getTime() + MINUTE_MS ? before : at;
