import { parseCurrency } from '@tributary/domain/shared/currencies';
import { parseRates, type ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import type { ExchangeRateSets } from './exchange-rates.ts';

export type SetExchangeRates = (input: {
  readonly networkId: NetworkId;
  readonly day: CalendarDay;
  readonly base: string;
  /** Decimal text by currency: one unit of the base is so many units of it. */
  readonly rates: Readonly<Record<string, string>>;
}) => Promise<{ readonly rates: ExchangeRates; readonly priced: number }>;

/** Prices the next conversions of the network that wait for a rate; `next` is empty when none is left. */
type PriceUnpricedConversions = (of: {
  readonly networkId: NetworkId;
  readonly after: ConversionId | '';
}) => Promise<{ readonly priced: number; readonly next: ConversionId | '' }>;

type Dependencies = {
  readonly stores: { readonly exchangeRates: ExchangeRateSets };
  readonly priceUnpricedConversions: PriceUnpricedConversions;
};

/**
 * How many parts of the unpriced conversions are looked at within the request: some thousands of conversions. A worker
 * prices the rest, also after a crash.
 */
const TURNS_MAX = 20;

/**
 * Replaces the rates of a day and base, and prices the network's sales that waited for them. Never changes what was
 * priced before. Refuses unknown currencies and malformed rates with `invalid_parameter`.
 */
export const makeSetExchangeRates =
  ({ stores, priceUnpricedConversions }: Dependencies): SetExchangeRates =>
  async ({ networkId, day, base: code, rates: sent }) => {
    const base = parseCurrency(code, 'base');
    const rates: ExchangeRates = { networkId, day, base, rates: parseRates(base, sent) };
    await stores.exchangeRates.put(rates);
    let [priced, after]: [number, ConversionId | ''] = [0, ''];
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const done = await priceUnpricedConversions({ networkId, after });
      priced += done.priced;
      after = done.next;
      if (after === '') break;
    }
    return { rates, priced };
  };
