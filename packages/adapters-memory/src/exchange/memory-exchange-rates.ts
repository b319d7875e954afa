import type { ExchangeRateSets } from '@tributary/application/exchange/exchange-rates';
import type { ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import { copy, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryExchangeRates = (state: MemoryState): ExchangeRateSets => ({
  put: async (rates) => {
    const key = keyOf(rates.networkId, rates.day, rates.base);
    if (Object.keys(rates.rates).length === 0) state.exchangeRates.delete(key);
    else state.exchangeRates.set(key, copy(rates));
  },
  find: async (...key) => copy(state.exchangeRates.get(keyOf(...key))),
  list: async (networkId, { day, base }, page) =>
    pageOf(
      [...state.exchangeRates.values()]
        .filter((one) => one.networkId === networkId)
        .filter((one) => (day === undefined || one.day === day) && (base === undefined || one.base === base))
        .sort(newestDayFirst),
      page,
    ),
});

const keyOf = (networkId: string, day: string, base: string): string => `${networkId}|${day}|${base}`;

const newestDayFirst = (a: ExchangeRates, b: ExchangeRates): number => {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.base < b.base ? -1 : 1;
};
