import { afterEach, describe, expect, it } from '@jest/globals';
import type { PriceUnpricedConversions } from '@tributary/application/attribution/price-unpriced-conversions';
import { until } from '@tributary/application/contracts/shared/until';
import { hitId } from '@tributary/application/contracts/shared/given-events';
import { makePriceLoop } from './price-loop.ts';
import type { Loop } from './repeat.ts';

const loops: Loop[] = [];
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
});

describe('the loop that prices unpriced conversions', () => {
  it('continues where it ended, at once while there are more, and waits after the last', async () => {
    const asked: unknown[] = [];
    const answers = [
      { priced: 3, next: hitId(2) },
      { priced: 0, next: hitId(5) },
      { priced: 1, next: '' as const },
    ];
    const priceUnpricedConversions: PriceUnpricedConversions = async (from) => {
      asked.push(from?.after);
      const answer = answers[asked.length - 1];
      if (!answer) throw new Error('asked once more at once');
      return answer;
    };
    let told = 0;
    const errors: unknown[] = [];
    const loop = makePriceLoop({
      priceUnpricedConversions,
      // Nothing comes after the last, within the time of a test.
      everyMs: 600_000,
      onPriced: () => (told += 1),
      onFailure: (error) => errors.push(error),
    });
    loops.push(loop);
    void loop.run();
    await until(() => told === 2);
    expect(asked).toEqual(['', hitId(2), hitId(5)]);
    expect(errors).toEqual([]);
  });

  it('begins with the first again after the last', async () => {
    const asked: unknown[] = [];
    const loop = makePriceLoop({
      priceUnpricedConversions: async (from) => {
        asked.push(from?.after);
        return { priced: 0, next: asked.length === 1 ? hitId(2) : '' };
      },
      everyMs: 1,
      onFailure: (error) => {
        throw error;
      },
    });
    loops.push(loop);
    void loop.run();
    await until(() => asked.length >= 4);
    expect(asked.slice(0, 4)).toEqual(['', hitId(2), '', '']);
  });
});
