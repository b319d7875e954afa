// What a hit comes to: amounts in the network's currency by price, percentage and exchange rate, and their limits. Pure.
import { amountsOf, type Price, type Priced } from '../catalog/price.ts';
import type { UsedRate } from '../exchange/exchange-rates.ts';
import { MONEY_MAX, money, times, ZERO, type Money } from '../shared/money.ts';
import type { Conversion, ConversionStatus, HitEvent } from './conversion.ts';
import type { HitContext } from './examine-hit.ts';
import { reasonFor } from './status.ts';

/** Reason of a conversion that is pending because the sale's currency has no exchange rate. */
export const NO_EXCHANGE_RATE = 'NO_EXCHANGE_RATE';
const ONE = money('1');

export const namesPayout = (imported: HitContext['imported']): boolean =>
  imported !== undefined && imported.payout !== null;

const namesAmount = (imported: HitContext['imported']): boolean =>
  namesPayout(imported) || (imported !== undefined && imported.revenue !== null);

/** What an event that nothing covers is worth: only what an import names is paid. */
export const UNPAID: Payable = {
  kind: 'priced',
  per: 'click',
  percentage: false,
  revenuePercentage: false,
  payout: ZERO,
  revenue: ZERO,
  commissionId: null,
};
type Asked = Pick<HitContext, 'campaign' | 'imported'>;
/** What is asked about currencies. */
export type Rated = {
  /** The network's. */
  readonly currency: string;
  /** Of the network's currency for one unit of the given, on the conversion's day; undefined when none is stored. */
  readonly exchangeRateOf: (currency: string) => UsedRate | undefined;
};
type Worth = { readonly price: Price; readonly circumstances: Rated };

/** What the hit comes to: amounts in the network's currency, and the status it asks for. */
export function paid(hit: HitEvent, { campaign, imported }: Asked, { price: found, circumstances }: Worth) {
  const price = found.kind === 'priced' ? found : UNPAID;
  const known = rateOf(hit, circumstances);
  const { rate, exchange } = known ?? { rate: ZERO, exchange: null };
  const saleAmount = times(hit.saleAmount ?? ZERO, rate);
  const asked = imported?.status ?? statusAskedFor(hit, campaign.conversionStatus);
  const waits = !known && needsRate(hit, price) && isOpen(asked);
  return {
    ...withNamed(earned(hit, price, { saleAmount, rate }), imported, rate),
    saleAmount,
    exchange,
    currency: known ? circumstances.currency : hit.currency,
    ...(waits
      ? { status: 'pending' as const, reason: NO_EXCHANGE_RATE }
      : { status: asked, reason: reasonFor(asked, '') }),
  };
}

const isOpen = (status: ConversionStatus): boolean => status === 'approved' || status === 'pending';

export const needsRate = ({ saleAmount, revenue }: HitEvent, price: Payable): boolean =>
  (saleAmount !== null && isPercentage(price)) || revenue !== null;

/** Explicit amounts of a network import win over every rate (docs/rules/imports.md#explicit-amounts). */
function withNamed(amounts: Earned, imported: HitContext['imported'], rate: Money): Earned {
  const { payout = null, revenue = null } = imported ?? {};
  return {
    payout: payout === null ? amounts.payout : times(payout, rate),
    revenue: revenue === null ? amounts.revenue : times(revenue, rate),
    commissionId: payout === null ? amounts.commissionId : null,
  };
}

type RateFound = { readonly rate: Money; readonly exchange: UsedRate | null };

export function rateOf(
  { currency }: HitEvent,
  { currency: own, exchangeRateOf }: Rated,
): RateFound | undefined {
  if (currency === '' || currency === own) return { rate: ONE, exchange: null };
  const exchange = exchangeRateOf(currency);
  return exchange && { rate: exchange.rate, exchange };
}

/**
 * What an import names must be known in the network's currency. The limit of what is sent
 * (docs/rules/attribution.md#sent-amounts) is one of that currency too: a store of amounts holds no more.
 */
export function wrongAmount(
  hit: HitEvent,
  imported: HitContext['imported'],
  circumstances: Rated,
): string | undefined {
  const rate = rateOf(hit, circumstances)?.rate;
  if (rate === undefined) {
    return namesAmount(imported) ? `no exchange rate of ${hit.currency} is known for that day` : undefined;
  }
  const sent = { sale_amount: hit.saleAmount, revenue: hit.revenue };
  const named = { payout: imported?.payout ?? null, revenue: imported?.revenue ?? hit.revenue };
  const found = Object.entries({ ...sent, ...named }).find(
    ([, amount]) => amount !== null && times(amount, rate) > MONEY_MAX,
  );
  return found && `${found[0]} is over 1000000000 ${circumstances.currency}`;
}

/** What a percentage of the sale makes of it is held to the same limit. */
export function excessOf(
  { payout, revenue }: Pick<Conversion, 'payout' | 'revenue'>,
  { currency }: Pick<Rated, 'currency'>,
): string | undefined {
  const found = Object.entries({ payout, revenue }).find(([, amount]) => amount > MONEY_MAX);
  return found && `${found[0]} comes to more than 1000000000 ${currency}`;
}

type Earned = Pick<Conversion, 'payout' | 'revenue' | 'commissionId'>;
type Payable = Omit<Priced, 'commissionId' | 'model' | 'source'> & Pick<Conversion, 'commissionId'>;

const isPercentage = (price: Payable): boolean =>
  price.per === 'conversion' && (price.percentage || price.revenuePercentage);

/** A price per click or impression pays nothing for a conversion. */
function earned(
  hit: HitEvent,
  price: Payable,
  { saleAmount, rate }: { readonly saleAmount: Money; readonly rate: Money },
): Earned {
  // A revenue that the advertiser's server names counts only where the price has none; a browser's word is no bill.
  const named = hit.method === 'pixel' ? ZERO : times(hit.revenue ?? ZERO, rate);
  if (price.per !== 'conversion') return { payout: ZERO, revenue: named, commissionId: null };
  const amounts = amountsOf(price, saleAmount);
  const revenue = price.revenue === ZERO ? named : amounts.revenue;
  return { payout: amounts.payout, revenue, commissionId: price.commissionId };
}

/** The hit may say; else the campaign does. Anybody can call a pixel, so it may ask for less but not for more. */
function statusAskedFor(hit: HitEvent, statusOfCampaign: 'approved' | 'pending'): ConversionStatus {
  if (hit.method === 'pixel' && statusOfCampaign === 'pending') return 'pending';
  return hit.requestedStatus ?? statusOfCampaign;
}
