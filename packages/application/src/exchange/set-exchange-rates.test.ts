import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '../../contracts/shared/given.ts';
import { hitId } from '../../contracts/shared/given-events.ts';
import { makeWorld } from '../../test/deciding-world.ts';
import type { PriceUnpricedConversions } from '../attribution/price-unpriced-conversions.ts';
import { makeSetExchangeRates } from './set-exchange-rates.ts';

type Asked = Parameters<PriceUnpricedConversions>[0];

/** Prices one sale a turn, and says that there are more until it was asked `turns` times. */
async function priced(turns: number) {
  const asked: Asked[] = [];
  const setRates = makeSetExchangeRates({
    stores: (await makeWorld()).records,
    priceUnpricedConversions: async (wanted) => {
      asked.push(wanted);
      const next: ConversionId | '' = asked.length < turns ? hitId(asked.length) : '';
      return { priced: 1, next };
    },
  });
  const day = calendarDay('2026-03-10');
  const set = await setRates({ networkId: NETWORK_ID, day, base: 'eur', rates: { USD: '1.1' } });
  return { asked, set };
}

describe('setting exchange rates', () => {
  it("prices the network's own unpriced conversions, one part after another", async () => {
    const { asked, set } = await priced(3);
    expect(asked).toEqual([
      { networkId: NETWORK_ID, after: '' },
      { networkId: NETWORK_ID, after: hitId(1) },
      { networkId: NETWORK_ID, after: hitId(2) },
    ]);
    expect(set).toMatchObject({ priced: 3, rates: { base: 'EUR' } });
  });

  // docs/rules/money.md#late-rates
  it('leaves the rest to a worker when there are very many', async () => {
    expect((await priced(1000)).set.priced).toBe(20);
  });
});
