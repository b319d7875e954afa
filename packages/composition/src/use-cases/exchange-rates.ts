import {
  makePriceWaitingSales,
  type PriceWaitingSales,
} from '@tributary/application/attribution/price-unpriced-conversions';
import {
  makeSetExchangeRates,
  type SetExchangeRates,
} from '@tributary/application/exchange/set-exchange-rates';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const EXCHANGE_RATE_USE_CASES = {
  setExchangeRates: token<SetExchangeRates>('setExchangeRates'),
} as const;

const { books, waitingSales, clock, newDeliveryId, stores } = PORTS;

/** A worker prices them too, because a request may end before it has. */
export const PRICE_WAITING_SALES_PORTS = { books, waitingSales, clock, newDeliveryId };

export function provideExchangeRates(provide: Provide): void {
  const priceWaitingSales = token<PriceWaitingSales>('priceWaitingSales of a request');
  provide(priceWaitingSales, makePriceWaitingSales, PRICE_WAITING_SALES_PORTS);
  provide(EXCHANGE_RATE_USE_CASES.setExchangeRates, makeSetExchangeRates, { stores, priceWaitingSales });
}
