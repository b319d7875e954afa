import { afterEach, describe, expect, it } from '@jest/globals';
import type { BucketState, RateBuckets } from '../../src/shared/rate-buckets.ts';
import { NOW } from '../shared/given.ts';
import { race } from '../shared/records-under-test.ts';

export type RateBucketsUnderTest = {
  readonly buckets: RateBuckets;
  /** A second process on the same store. */
  readonly again: RateBuckets;
  close(): Promise<void>;
};

const LIMIT = { perSecond: 30, burst: 60 };
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** `open` yields a store without buckets. */
// docs/rules/input-output.md#rate-limits
export function rateBucketsContract(name: string, open: () => Promise<RateBucketsUnderTest>): void {
  describe(`RateBuckets (${name})`, () => {
    let opened: RateBucketsUnderTest | undefined;
    const fresh = async () => (opened = await open());
    afterEach(async () => {
      await opened?.close();
      opened = undefined;
    });
    const take = async (buckets: RateBuckets, tokens: number, seconds = 0, of = 'one') => {
      const [state] = await buckets.take(LIMIT, [{ name: of, tokens, at: after(seconds) }]);
      return state as BucketState;
    };

    it('begins full, and each process takes from what the others left', async () => {
      const { buckets, again } = await fresh();
      expect(await take(buckets, 1)).toEqual({ name: 'one', tokens: 59, at: NOW });
      expect(await take(again, 9)).toEqual({ name: 'one', tokens: 50, at: NOW });
      expect((await take(buckets, 0)).tokens).toBe(50);
      expect((await take(buckets, 1, 0, 'another')).tokens).toBe(59);
    });

    it('fills again after a clock that ran two days ahead was put right', async () => {
      const { buckets } = await fresh();
      await take(buckets, 60, 172_800);
      expect((await take(buckets, 0, 0)).tokens).toBe(0);
      expect((await take(buckets, 0, 1)).tokens).toBe(30);
    });

    it('fills with time, up to a burst', async () => {
      const { buckets, again } = await fresh();
      await take(buckets, 60);
      expect((await take(again, 0, 0.5)).tokens).toBe(15);
      expect((await take(buckets, 5, 1)).tokens).toBe(25);
      expect((await take(buckets, 1, 100)).tokens).toBe(59);
    });

    it('owes what was let through too much, at most a burst', async () => {
      const { buckets, again } = await fresh();
      await take(buckets, 60);
      expect((await take(again, 20)).tokens).toBe(-20);
      expect((await take(again, 0, 1)).tokens).toBe(10);
      expect((await take(again, 1000, 1)).tokens).toBe(-60);
      expect((await take(buckets, 1000, 0, 'another')).tokens).toBe(-60);
    });

    it('never goes back in time, whatever the clock of a process says', async () => {
      const { buckets, again } = await fresh();
      await take(buckets, 60, 10);
      expect(await take(again, 0, 9)).toEqual({ name: 'one', tokens: 0, at: after(10) });
      expect(await take(again, 0, 11)).toEqual({ name: 'one', tokens: 30, at: after(11) });
    });

    it('takes from many at once', async () => {
      const { buckets } = await fresh();
      const takings = ['b', 'a', 'c'].map((of, n) => ({ name: of, tokens: n + 1, at: NOW }));
      const states = await buckets.take(LIMIT, takings);
      expect(new Map(states.map((one) => [one.name, one.tokens]))).toEqual(
        new Map([
          ['b', 59],
          ['a', 58],
          ['c', 57],
        ]),
      );
      expect(await buckets.take(LIMIT, [])).toEqual([]);
    });

    it('loses nothing when processes take at once', async () => {
      const { buckets, again } = await fresh();
      const both = (n: number) => {
        const takings = ['one', 'two'].map((of) => ({ name: of, tokens: 1, at: NOW }));
        return n % 2 ? buckets.take(LIMIT, takings) : again.take(LIMIT, takings.reverse());
      };
      await race(20, both);
      expect((await take(buckets, 0)).tokens).toBe(40);
      expect((await take(buckets, 0, 0, 'two')).tokens).toBe(40);
    });

    it('forgets what nobody took from since', async () => {
      const { buckets } = await fresh();
      await take(buckets, 60, 0);
      await take(buckets, 60, 10, 'another');
      await buckets.forget(after(10));
      expect((await take(buckets, 0, 10)).tokens).toBe(60);
      expect((await take(buckets, 0, 10, 'another')).tokens).toBe(0);
    });
  });
}
