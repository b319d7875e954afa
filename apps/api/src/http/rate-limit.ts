/**
 * A token bucket per name: `perSecond` tokens a second, at most twice as many saved up
 * (docs/rules/input-output.md#rate-limits).
 */
export type RateLimit = {
  /** Takes one token, or says how long to wait for one. */
  take(name: string, now: Date): RateVerdict;
};
export type RateVerdict = {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
};

type Bucket = { tokens: number; at: number };
const BUCKETS_MAX = 20_000;

/** `policy` names the limit in the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export function makeRateLimit(policy: string, perSecond: number): RateLimit {
  const burst = Math.max(1, perSecond * 2);
  const windowSeconds = Math.ceil(burst / perSecond);
  const buckets = new Map<string, Bucket>();
  const refilled = (bucket: Bucket | undefined, now: number): number =>
    bucket ? Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond) : burst;
  return {
    take(name, now) {
      const at = now.getTime();
      const tokens = refilled(buckets.get(name), at);
      const allowed = tokens >= 1;
      const left = allowed ? tokens - 1 : tokens;
      // Insertion order is order of use, so the first is the one unused for longest: forgetting it gives tokens to the idle only.
      buckets.delete(name);
      buckets.set(name, { tokens: left, at });
      if (buckets.size > BUCKETS_MAX) forgetOldest(buckets);
      return verdict(allowed, left);
    },
  };

  function verdict(allowed: boolean, left: number): RateVerdict {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
    const resetSeconds = allowed ? Math.ceil((burst - left) / perSecond) : retryAfterSeconds;
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${Math.floor(burst)};w=${windowSeconds}`,
      RateLimit: `"${policy}";r=${Math.floor(left)};t=${resetSeconds}`,
    };
    return { allowed, remaining: Math.floor(left), retryAfterSeconds, headers };
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next();
  if (!oldest.done) buckets.delete(oldest.value);
}
