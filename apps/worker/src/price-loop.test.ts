import { describe, expect, it } from '@jest/globals';
import type { PriceUnpricedConversions } from '@tributary/application/attribution/price-unpriced-conversions';
import { hitId } from '@tributary/application/contracts/shared/given-events';
import { makePriceLoop } from './price-loop.ts';

describe('the loop that prices unpriced conversions', () => {
  it('goes on where it ended, at once while there are more, and from the first again after the last', async () => {
    const asked: unknown[] = [];
    let ended = () => {};
    const done = new Promise<void>((resolve) => (ended = resolve));
    const answers = [
      { priced: 3, next: hitId(2) },
      { priced: 0, next: '' as const },
      { priced: 1, next: '' as const },
    ];
    const priceUnpricedConversions: PriceUnpricedConversions = async (from) => {
      asked.push(from?.after);
      const answer = answers[asked.length - 1];
      if (!answer) {
        ended();
        throw new Error('the database is away');
      }
      return answer;
    };
    let told = 0;
    const loop = makePriceLoop({
      priceUnpricedConversions,
      everyMs: 1,
      onPriced: () => (told += 1),
      onFailure: () => undefined,
    });
    void loop.run();
    await done;
    await loop.stop();
    expect(asked.slice(0, 4)).toEqual(['', hitId(2), '', '']);
    expect(told).toBe(2);
  });
});
