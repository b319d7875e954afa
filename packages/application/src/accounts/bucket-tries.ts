import { refuseFor } from '@tributary/domain/shared/refusal';
import type { RateBuckets } from '../shared/rate-buckets.ts';
import type { Clock } from '../shared/stamps.ts';

/** `tries` at once, then one more after each `everyMs`. */
export type NamedTries = { readonly name: string; readonly tries: number; readonly everyMs: number };
type Refused = { readonly code: 'locked' | 'too_many'; readonly what: string };

/** Tries counted in token buckets, by all processes together. */
export function makeBucketTries(buckets: RateBuckets, clock: Clock, { code, what }: Refused) {
  const taken = async ({ name, tries, everyMs }: NamedTries, tokens: number) => {
    const limit = { perSecond: 1000 / everyMs, burst: tries };
    const [bucket] = await buckets.take(limit, [{ name, tokens, at: clock() }]);
    return bucket?.tokens ?? tries;
  };
  return {
    /** Refuses when one of them is used up; then nothing is taken, so that trying on locks no longer. */
    async take(all: readonly NamedTries[]): Promise<void> {
      const done: NamedTries[] = [];
      for (const one of all) {
        const left = await taken(one, 1);
        done.push(one);
        if (left >= 0) continue;
        for (const each of done) await taken(each, -1);
        const seconds = Math.max(1, Math.ceil((-left * one.everyMs) / 1000));
        throw refuseFor(code, `${what}; try again in ${seconds} s.`, seconds);
      }
    },
    async giveBack(all: readonly NamedTries[]): Promise<void> {
      for (const one of all) await taken(one, -1);
    },
  };
}
