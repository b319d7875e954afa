import { HOUR_MS } from '@tributary/domain/shared/durations';
import {
  type BucketLimit,
  type BucketState,
  filledUntil,
  type RateBuckets,
  refilled,
  type Taking,
} from '@tributary/application/shared/rate-buckets';

/**
 * A token bucket per name: `perSecond` tokens a second, at most twice as many saved up
 * (docs/rules/input-output.md#rate-limits). Each process decides at once from its own bucket and updates the shared
 * one afterwards, in the background: no request waits for the database, and while that is away each process limits by
 * itself.
 *
 * The shared bucket is updated at the first request of a name, then whenever a tenth of a burst was taken, and
 * otherwise within a second. So where there are several processes, each lets through at most a tenth of a burst too
 * much, and what comes while one statement runs. The surplus is taken off the bucket: later requests wait longer.
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

export type RateLimitOptions = {
  /** Names the limit in the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string;
  readonly perSecond: number;
  readonly buckets: RateBuckets;
};

type Bucket = {
  tokens: number;
  at: Date;
  /** Tokens taken here that the shared bucket does not know of yet. */
  unshared: number;
  /** The shared bucket as it was after the last update; undefined before the first. */
  shared: BucketState | undefined;
};

const BUCKETS_MAX = 20_000;
const UPDATE_WITHIN_MS = 1000;
const UPDATE_SHARE = 10;
/** A shared bucket unused for this long is full again, even if it was below zero, and can be deleted. */
const FORGET_AFTER_MS = HOUR_MS;
const FORGET_EVERY_MS = 600_000;

export function makeRateLimit({ policy, perSecond, buckets }: RateLimitOptions): RateLimit {
  const limit: BucketLimit = { perSecond, burst: Math.max(1, perSecond * 2) };
  const { burst } = limit;
  const windowSeconds = Math.ceil(burst / perSecond);
  const updateAt = Math.max(1, Math.floor(burst / UPDATE_SHARE));
  const known = new Map<string, Bucket>();
  /** The buckets with tokens that the shared bucket does not know of yet. */
  const due = new Map<string, Bucket>();
  let timer: NodeJS.Timeout | undefined;
  let isUpdating = false;
  /** The database could not be reached at the last update; while so, one attempt a second is enough. */
  let isAway = false;
  let forgottenAt: Date | undefined;

  return {
    take(name, now) {
      const bucket = known.get(name);
      const tokens = refilled(bucket, limit, now);
      const allowed = tokens >= 1;
      const left = allowed ? tokens - 1 : tokens;
      const next = bucket ?? { tokens, at: now, unshared: 0, shared: undefined };
      next.tokens = left;
      next.at = filledUntil(bucket?.at, now);
      // Insertion order is order of use, so the first bucket is the one unused for longest: a name whose bucket is
      // dropped was idle.
      known.delete(name);
      known.set(name, next);
      if (known.size > BUCKETS_MAX) forgetOldest(known);
      if (allowed) noteTaken(name, next);
      return verdict(allowed, left);
    },
  };

  function noteTaken(name: string, bucket: Bucket): void {
    bucket.unshared = Math.min(burst, bucket.unshared + 1);
    due.set(name, bucket);
    if (due.size > BUCKETS_MAX) forgetOldest(due);
    if (isDueAtOnce(bucket) && !isAway) void update();
    else updateLater();
  }

  function isDueAtOnce({ shared, unshared }: Bucket): boolean {
    return !shared || unshared >= updateAt;
  }

  function updateLater(): void {
    timer ??= setTimeout(() => void update(), UPDATE_WITHIN_MS).unref();
  }

  /** Updates the shared buckets of all names in `due`, with one statement at a time. */
  async function update(): Promise<void> {
    if (isUpdating) return;
    isUpdating = true;
    clearTimeout(timer);
    timer = undefined;
    const updates = [...due].map(([name, bucket]) => ({
      bucket,
      taking: { name: `${policy} ${name}`, tokens: bucket.unshared, at: bucket.at },
      again: () => due.set(name, bucket),
    }));
    due.clear();
    let reached = false;
    try {
      const states = await buckets.take(
        limit,
        updates.map(({ taking }) => taking),
      );
      reached = true;
      const byName = new Map(states.map((state) => [state.name, state]));
      for (const { bucket, taking } of updates) reconcile(bucket, taking, byName.get(taking.name));
      await forgetIdle(updates[0]?.taking.at);
    } catch {
      // The database is away. The update is tried again every second.
      if (!reached) for (const { again } of updates) again();
    }
    isUpdating = false;
    isAway = !reached;
    if (reached && [...due.values()].some(isDueAtOnce)) void update();
    else if (due.size > 0) updateLater();
  }

  /**
   * Takes off what other processes took meanwhile: the difference between the shared bucket and what it would hold if
   * there were only this process.
   */
  function reconcile(bucket: Bucket, taking: Taking, shared: BucketState | undefined): void {
    if (!shared) return;
    const alone = Math.max(-burst, refilled(bucket.shared, limit, shared.at) - taking.tokens);
    bucket.tokens = Math.min(burst, bucket.tokens + shared.tokens - alone);
    bucket.unshared -= taking.tokens;
    bucket.shared = shared;
  }

  async function forgetIdle(now: Date | undefined): Promise<void> {
    if (!now || (forgottenAt && now.getTime() - forgottenAt.getTime() < FORGET_EVERY_MS)) return;
    forgottenAt = now;
    await buckets.forget(new Date(now.getTime() - FORGET_AFTER_MS));
  }

  function verdict(allowed: boolean, left: number): RateVerdict {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
    const resetSeconds = allowed ? Math.ceil((burst - left) / perSecond) : retryAfterSeconds;
    const remaining = Math.max(0, Math.floor(left));
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${Math.floor(burst)};w=${windowSeconds}`,
      RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    };
    return { allowed, remaining, retryAfterSeconds, headers };
  }
}

function forgetOldest(buckets: Map<string, unknown>): void {
  const oldest = buckets.keys().next();
  if (!oldest.done) buckets.delete(oldest.value);
}
