import { describe, expect, it } from '@jest/globals';
import { memoryRateBuckets } from '@tributary/adapters-memory/operations/memory-rate-buckets';
import type { RateBuckets } from '@tributary/application/shared/rate-buckets';
import { makeRateLimit } from './rate-limit.ts';

const START = Date.parse('2026-03-10T12:00:00.000Z');
const at = (ms: number) => new Date(START + ms);
/** Waits until the shared bucket has been updated, which happens in the background. */
const told = () => new Promise((resolve) => setImmediate(resolve));
/** 0 to 96 ms, without an order. */
const lookUpMs = (ms: number): number => ((ms / 5) * 7919 + 13) ** 2 % 97;
const limitOn = (buckets: RateBuckets, perSecond = 30) =>
  makeRateLimit({ policy: 'key', perSecond, buckets });

// docs/rules/input-output.md#rate-limits
describe('one process', () => {
  it('lets a burst of twice the rate through, then the rate', async () => {
    const limit = limitOn(memoryRateBuckets());
    let allowed = 0;
    for (let n = 0; n < 100; n++) if (limit.take('a', at(0)).allowed) allowed += 1;
    expect(allowed).toBe(60);
    await told();
    for (let ms = 0; ms < 10_000; ms += 10) {
      if (limit.take('a', at(ms)).allowed) allowed += 1;
      await told();
    }
    expect(allowed).toBeGreaterThanOrEqual(60 + 299);
    expect(allowed).toBeLessThanOrEqual(60 + 300);
  });

  it('refills for no time twice when requests come in another order than they began', async () => {
    const limit = limitOn(memoryRateBuckets());
    let allowed = 0;
    for (let ms = 0; ms < 10_000; ms += 10) {
      // Until its key was looked up others came.
      if (limit.take('a', at(Math.max(0, ms - lookUpMs(ms)))).allowed) allowed += 1;
      await told();
    }
    expect(allowed).toBeLessThanOrEqual(60 + 300);
    expect(allowed).toBeGreaterThanOrEqual(60 + 295);
  });

  it('continues when the clock is put back', () => {
    const limit = limitOn(memoryRateBuckets());
    const count = (ms: number) => {
      let allowed = 0;
      while (limit.take('a', at(ms)).allowed) allowed += 1;
      return allowed;
    };
    expect(count(86_400_000)).toBe(60);
    expect(count(0)).toBe(0);
    expect(count(1000)).toBe(30);
  });

  it('does not save up more than a burst', () => {
    const limit = limitOn(memoryRateBuckets());
    limit.take('a', at(0));
    let allowed = 0;
    for (let n = 0; n < 100; n++) if (limit.take('a', at(3_600_000)).allowed) allowed += 1;
    expect(allowed).toBe(60);
  });

  it('says in its headers what is left, and when to come again', async () => {
    const limit = limitOn(memoryRateBuckets());
    expect(limit.take('a', at(0)).headers).toEqual({
      'RateLimit-Policy': '"key";q=60;w=2',
      RateLimit: '"key";r=59;t=1',
    });
    for (let n = 0; n < 59; n++) limit.take('a', at(0));
    await told();
    expect(limit.take('a', at(0))).toEqual({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 1,
      headers: { 'RateLimit-Policy': '"key";q=60;w=2', RateLimit: '"key";r=0;t=1' },
    });
    expect(limit.take('another', at(0)).remaining).toBe(59);
  });
});

describe('several processes', () => {
  it.each([2, 3, 5])(
    '%i of them let through what one does, give or take a tenth of a burst each',
    async (processes) => {
      const buckets = memoryRateBuckets();
      const limits = Array.from({ length: processes }, () => limitOn(buckets));
      let allowed = 0;
      for (let ms = 0; ms < 5000; ms += 5) {
        if (limits[(ms / 5) % processes]?.take('a', at(ms)).allowed) allowed += 1;
        await told();
      }
      const alone = 60 + 150;
      expect(allowed).toBeLessThanOrEqual(alone + processes * 6);
      expect(allowed).toBeGreaterThanOrEqual(alone - processes * 6);
    },
  );

  it.each([2, 3, 5])(
    '%i of them hold the limit for as long as they are asked, in whatever order',
    async (processes) => {
      const buckets = memoryRateBuckets();
      const limits = Array.from({ length: processes }, () => limitOn(buckets));
      const allowedWithin = async (from: number, to: number) => {
        let allowed = 0;
        for (let ms = from; ms < to; ms += 5) {
          const began = at(Math.max(0, ms - lookUpMs(ms)));
          if (limits[(ms / 5) % processes]?.take('a', began).allowed) allowed += 1;
          await told();
        }
        return allowed;
      };
      await allowedWithin(0, 20_000);
      const later = await allowedWithin(20_000, 40_000);
      expect(later).toBeGreaterThanOrEqual(600 * 0.9);
      expect(later).toBeLessThanOrEqual(600 * 1.1);
    },
  );

  it('count together again when the database was away', async () => {
    const shared = memoryRateBuckets();
    let away = true;
    const buckets: RateBuckets = {
      ...shared,
      take: async (limit, takings) => {
        if (away) throw new Error('The database is away.');
        return shared.take(limit, takings);
      },
    };
    const limits = [limitOn(buckets), limitOn(buckets)];
    const allowedWithin = async (from: number, to: number) => {
      let allowed = 0;
      for (let ms = from; ms < to; ms += 5) {
        if (limits[(ms / 5) % 2]?.take('a', at(ms)).allowed) allowed += 1;
        await told();
      }
      return allowed;
    };
    expect(await allowedWithin(0, 10_000)).toBeGreaterThanOrEqual(2 * (60 + 299));
    away = false;
    await new Promise((resolve) => setTimeout(resolve, 1100)); // a database that is away is asked once a second
    await allowedWithin(10_000, 15_000);
    const later = await allowedWithin(15_000, 35_000);
    expect(later).toBeGreaterThanOrEqual(600 * 0.9);
    expect(later).toBeLessThanOrEqual(600 * 1.1);
  });

  it('shows each what the others have used', async () => {
    const buckets = memoryRateBuckets();
    const [one, other] = [limitOn(buckets), limitOn(buckets)];
    for (let n = 0; n < 30; n++) {
      one.take('a', at(0));
      await told();
    }
    other.take('a', at(0));
    await told();
    const { remaining } = other.take('a', at(0));
    expect(remaining).toBeGreaterThanOrEqual(28);
    expect(remaining).toBeLessThan(28 + 6);
  });

  it('limits by itself while the database is away, and then takes at most a burst from the shared bucket', async () => {
    const shared = memoryRateBuckets();
    let away = true;
    let asked = 0;
    const buckets: RateBuckets = {
      ...shared,
      take: async (limit, takings) => {
        asked += 1;
        if (away) throw new Error('The database is away.');
        return shared.take(limit, takings);
      },
    };
    const limit = limitOn(buckets);
    let allowed = 0;
    for (let ms = 0; ms < 5000; ms += 10) {
      if (limit.take('a', at(ms)).allowed) allowed += 1;
      await told();
    }
    expect(allowed).toBe(60 + 149);
    away = false;
    const next = await untilTold(shared, limit);
    expect(next).toBeGreaterThanOrEqual(-60);
    expect(asked).toBeLessThan(20);
  });
});

/** What the shared bucket holds once the limit has updated it. */
async function untilTold(shared: RateBuckets, limit: ReturnType<typeof limitOn>): Promise<number> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [state] = await shared.take({ perSecond: 30, burst: 60 }, [
      { name: 'key a', tokens: 0, at: at(5000) },
    ]);
    if (state && state.tokens < 60) return state.tokens;
    limit.take('a', at(5000));
  }
}
