import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@tributary/application/contracts/shared/until';
import { hitId } from '@tributary/application/contracts/shared/given-events';
import type { Loop } from './repeat.ts';
import { makeReleaseLoop } from './release-loop.ts';

const loops: Loop[] = [];
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
});

const place = (n: number) => ({ id: hitId(n), releaseOn: new Date(n) });

describe('the loop that approves conversions whose hold is over', () => {
  it('continues where it ended, at once while there are more, and waits after the last', async () => {
    const asked: unknown[] = [];
    const answers = [
      { released: 3, next: place(2) },
      { released: 0, next: place(5) },
      { released: 1, next: null },
    ];
    let woken = 0;
    const errors: unknown[] = [];
    const loop = makeReleaseLoop({
      releaseHeldConversions: async (from) => {
        asked.push(from?.after);
        const answer = answers[asked.length - 1];
        if (!answer) throw new Error('asked once more at once');
        return answer;
      },
      // Nothing comes after the last, within the time of a test.
      everyMs: 600_000,
      onReleased: () => (woken += 1),
      onFailure: (error) => errors.push(error),
    });
    loops.push(loop);
    void loop.run();
    await until(() => woken === 2);
    expect(asked).toEqual([null, place(2), place(5)]);
    expect(errors).toEqual([]);
  });

  it('begins with the first again after the last', async () => {
    const asked: unknown[] = [];
    const loop = makeReleaseLoop({
      releaseHeldConversions: async (from) => {
        asked.push(from?.after);
        return { released: 0, next: asked.length === 1 ? place(2) : null };
      },
      everyMs: 1,
      onFailure: (error) => {
        throw error;
      },
    });
    loops.push(loop);
    void loop.run();
    await until(() => asked.length >= 4);
    expect(asked.slice(0, 4)).toEqual([null, place(2), null, null]);
  });
});
