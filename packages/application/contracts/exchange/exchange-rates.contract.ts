import { describe, expect, it } from '@jest/globals';
import type { ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import { openedRecords, race, seed, type OpenRecords } from '../shared/records-under-test.ts';

const DAY = calendarDay('2026-03-10');
const ALL = { page: 1, limit: 100 };
const rates = (overrides: Partial<ExchangeRates> = {}): ExchangeRates => ({
  networkId: NETWORK_ID,
  day: DAY,
  base: 'USD',
  rates: { EUR: money('0.91'), JPY: money('149.123456789012345') },
  ...overrides,
});

export function exchangeRatesContract(name: string, open: OpenRecords): void {
  describe(`ExchangeRateSets (${name})`, () => {
    const records = openedRecords(open, seed);
    const stored = () => records().stores.exchangeRates;

    it('gives back every digit', async () => {
      expect(await stored().find(NETWORK_ID, DAY, 'USD')).toBeUndefined();
      const awkward = rates({ rates: { EUR: money('0.000000000000001'), XOF: money('1000000000') } });
      await stored().put(awkward);
      expect(await stored().find(NETWORK_ID, DAY, 'USD')).toEqual(awkward);
    });

    // docs/rules/money.md#exchange-rates
    it('replaces the whole of a day and base, and nothing else', async () => {
      const others = [
        rates({ base: 'EUR' }),
        rates({ day: addDays(DAY, 1) }),
        rates({ networkId: OTHER_NETWORK_ID }),
      ];
      for (const one of [rates(), ...others]) await stored().put(one);
      const fewer = rates({ rates: { EUR: money('0.92') } });
      await stored().put(fewer);
      expect(await stored().find(NETWORK_ID, DAY, 'USD')).toEqual(fewer);
      for (const one of others) expect(await stored().find(one.networkId, one.day, one.base)).toEqual(one);
      await stored().put(rates({ rates: {} }));
      expect(await stored().find(NETWORK_ID, DAY, 'USD')).toBeUndefined();
    });

    // docs/rules/money.md#exchange-rates
    it('keeps the whole set of one caller when several write at the same time', async () => {
      const written = await race(6, async (n) => {
        const one = rates({ rates: { EUR: money(`0.${n}`), GBP: money(`1.${n}`) } });
        await stored().put(one);
        return one;
      });
      const kept = await stored().find(NETWORK_ID, DAY, 'USD');
      expect(written).toContainEqual(kept);
    });

    it('lists newest day first, then by base, by day and base, page by page', async () => {
      const [before, after] = [addDays(DAY, -1), addDays(DAY, 1)];
      await stored().put(rates());
      await stored().put(rates({ base: 'EUR' }));
      await stored().put(rates({ day: after }));
      await stored().put(rates({ day: before }));
      await stored().put(rates({ day: after, networkId: OTHER_NETWORK_ID }));
      const list = async (filter: Parameters<ReturnType<typeof stored>['list']>[1], page = ALL) => {
        const { items, total } = await stored().list(NETWORK_ID, filter, page);
        return [total, ...items.map(({ day, base }) => `${day} ${base}`)];
      };
      expect(await list({})).toEqual([4, `${after} USD`, `${DAY} EUR`, `${DAY} USD`, `${before} USD`]);
      expect(await list({}, { page: 2, limit: 3 })).toEqual([4, `${before} USD`]);
      expect(await list({}, { page: 9, limit: 3 })).toEqual([4]);
      expect(await list({ day: DAY })).toEqual([2, `${DAY} EUR`, `${DAY} USD`]);
      expect(await list({ base: 'EUR' })).toEqual([1, `${DAY} EUR`]);
      expect(await list({ day: after, base: 'EUR' })).toEqual([0]);
      expect((await stored().list(NETWORK_ID, { day: DAY, base: 'USD' }, ALL)).items).toEqual([rates()]);
    });
  });
}
