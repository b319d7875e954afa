import {
  exchangeRate,
  ratesFrom,
  type ExchangeRates,
  type FoundRate,
} from '@tributary/domain/exchange/exchange-rates';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { BookCatalog } from './books.ts';
import { required, type BatchRecords } from './batch-records.ts';

type NetworkDay = { readonly networkId: NetworkId; readonly day: CalendarDay };

/** The exchange rates a batch is decided by: read once per network and day, and only where money is converted. */
export type Rates = {
  /** Must know of every network and day before it is asked about. */
  prepare(asked: readonly NetworkDay[]): Promise<void>;
  /** What one unit of `from` is in `to`; undefined when no rate is stored. */
  rateOf(on: NetworkDay, from: string, to: string): FoundRate | undefined;
};

/** Exchange rates as the catalog has them, each read once (docs/rules/money.md#day-of-a-rate). */
export function openRates(catalog: Pick<BookCatalog, 'exchangeRates'>): Rates {
  const stored = new Map<string, ExchangeRates[]>();
  return {
    async prepare(asked) {
      const missing = new Map(asked.map((one) => [keyOf(one), one]));
      for (const key of stored.keys()) missing.delete(key);
      if (missing.size === 0) return;
      const wanted = [...missing.values()];
      const found = await catalog.exchangeRates(
        wanted.map(({ networkId, day }) => ({ networkId, from: ratesFrom(day), to: day })),
      );
      for (const one of wanted) {
        const own = found.filter(({ networkId }) => networkId === one.networkId);
        stored.set(keyOf(one), own);
      }
    },
    rateOf(on, from, to) {
      return exchangeRate(required(stored.get(keyOf(on))), { from, to, day: on.day });
    },
  };
}

const keyOf = ({ networkId, day }: NetworkDay): string => `${networkId}|${day}`;

type RatedBatch = { readonly records: BatchRecords; readonly rates: Rates };
export type Sale = { readonly networkId: NetworkId; readonly at: Date; readonly currency: string };

/** Whether a sale is in another currency than its network's; one that names none is in the network's. */
export const isForeign = (records: BatchRecords, { networkId, currency }: Omit<Sale, 'at'>): boolean =>
  currency !== '' && currency !== required(records.network(networkId)).currency;

/** For all sales that are not in their network's currency, before the first is decided. */
export function prepareRates({ records, rates }: RatedBatch, sales: readonly Sale[]): Promise<void> {
  const foreign = sales.filter((sale) => isForeign(records, sale));
  return rates.prepare(foreign.map(({ networkId, at }) => ({ networkId, day: records.day(networkId, at) })));
}

/** What one unit of a currency is in the network's, on the network's day. */
export const rateOn = (
  { records, rates }: RatedBatch,
  { networkId, at }: Omit<Sale, 'currency'>,
  from: string,
): FoundRate | undefined =>
  rates.rateOf(
    { networkId, day: records.day(networkId, at) },
    from,
    required(records.network(networkId)).currency,
  );
