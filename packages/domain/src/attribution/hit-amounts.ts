// What a hit is worth in the network's currency, by price, percentage and exchange rate, and the limits of that.
import { amountsOf, type Price, type Priced } from '../catalog/price.ts';
import { ONE_TO_ONE, type FoundRate, type UsedRate } from '../exchange/exchange-rates.ts';
import { MONEY_MAX, MONEY_MAX_TEXT, scaled, ZERO, type Factor, type Money } from '../shared/money.ts';
import type { Conversion, HitEvent } from './conversion.ts';
import { AMOUNT_ADVICE, unreadText } from './sent-amount.ts';

/** The currency of the network, and what it costs in others. */
export type Currencies = {
  /** The network's. */
  readonly currency: string;
  /** Units of the network's currency for one of the given, on the conversion's day; undefined when none is stored. */
  readonly exchangeRateOf: (currency: string) => FoundRate | undefined;
};

/** Amounts that a network import names; null where it names none (docs/rules/imports.md#explicit-amounts). */
type ExplicitAmounts = { readonly payout: Money | null; readonly revenue: Money | null };

/** In a currency without an exchange rate the amounts are unknown. */
const NOTHING: Factor = { ...ONE_TO_ONE, times: ZERO };

type Amounts = Pick<Conversion, 'payout' | 'revenue' | 'commissionId'>;
type UsedPrice = Omit<Priced, 'commissionId' | 'model' | 'source' | 'rule'> &
  Pick<Conversion, 'commissionId'>;

/** The price of an event that no rate covers. */
const UNPAID: UsedPrice = {
  kind: 'priced',
  per: 'click',
  percentage: false,
  payoutOnTop: ZERO,
  asksForSale: false,
  revenuePercentage: false,
  payout: ZERO,
  revenue: ZERO,
  commissionId: null,
};

type PriceAndCurrencies = { readonly price: Price; readonly currencies: Currencies };

/** The price that counts, or none: where no rate covers the event, only amounts that an import names are paid. */
export const usedPrice = (price: Price): UsedPrice => (price.kind === 'priced' ? price : UNPAID);

/** The amounts in the network's currency, as far as there is a rate. */
export function amountsInOurs(
  hit: HitEvent,
  imported: ExplicitAmounts | undefined,
  { price: found, currencies }: PriceAndCurrencies,
) {
  const price = usedPrice(found);
  const known = rateOf(hit, currencies);
  const { factor, exchange } = known ?? { factor: NOTHING, exchange: null };
  const saleAmount = scaled(hit.saleAmount ?? ZERO, factor);
  return {
    ...withExplicitAmounts(amountsByPrice(hit, price, { saleAmount, factor }), imported, factor),
    saleAmount,
    exchange,
    currency: known ? currencies.currency : hit.currency,
  };
}

/** The sale amount in the network's currency; 0 where none was sent, or no rate is known. */
export const saleInOurs = (hit: HitEvent, currencies: Currencies): Money =>
  scaled(hit.saleAmount ?? ZERO, rateOf(hit, currencies)?.factor ?? NOTHING);

/** Whether an amount depends on what was sent in the hit's own currency. */
export const needsRate = (hit: HitEvent, price: UsedPrice): boolean =>
  (hit.saleAmount !== null && (isPercentage(price) || price.asksForSale)) ||
  sentRevenueOf(hit, price) !== null;

/** The revenue that was sent, in the hit's own currency, where it counts. */
const sentRevenueOf = (hit: HitEvent, price: UsedPrice): Money | null =>
  usesRevenue(hit, price) ? hit.revenue : null;

/**
 * Whether a revenue that is sent counts: the advertiser's server may send one where the price has none. A browser's is
 * ignored: anybody can call a pixel (docs/rules/attribution.md#sent-revenue).
 */
const usesRevenue = ({ method }: HitEvent, price: UsedPrice): boolean =>
  method !== 'pixel' && (price.per !== 'conversion' || price.revenue === ZERO);

const isPercentage = (price: UsedPrice): boolean =>
  price.per === 'conversion' && (price.percentage || price.revenuePercentage);

/** A price per click or impression pays nothing for a conversion. */
function amountsByPrice(
  hit: HitEvent,
  price: UsedPrice,
  { saleAmount, factor }: { readonly saleAmount: Money; readonly factor: Factor },
): Amounts {
  const sent = scaled(sentRevenueOf(hit, price) ?? ZERO, factor);
  if (price.per !== 'conversion') return { payout: ZERO, revenue: sent, commissionId: null };
  const amounts = amountsOf(price, saleAmount);
  const revenue = price.revenue === ZERO ? sent : amounts.revenue;
  return { payout: amounts.payout, revenue, commissionId: price.commissionId };
}

/** Explicit amounts of a network import win over every rate (docs/rules/imports.md#explicit-amounts). */
function withExplicitAmounts(amounts: Amounts, imported: ExplicitAmounts | undefined, factor: Factor) {
  const { payout = null, revenue = null } = imported ?? {};
  return {
    explicitPayout: payout !== null,
    explicitRevenue: revenue !== null,
    payout: payout === null ? amounts.payout : scaled(payout, factor),
    revenue: revenue === null ? amounts.revenue : scaled(revenue, factor),
    commissionId: payout === null ? amounts.commissionId : null,
  };
}

/** Whether an import names the payout, which then needs no rate. */
export const namesPayout = (imported: ExplicitAmounts | undefined): boolean =>
  imported !== undefined && imported.payout !== null;

const namesAmount = (imported: ExplicitAmounts | undefined): boolean =>
  namesPayout(imported) || (imported !== undefined && imported.revenue !== null);

/** Units of the network's currency for one of the hit's; undefined when no rate is known for that day. */
export function rateOf(
  { currency }: HitEvent,
  { currency: own, exchangeRateOf }: Currencies,
): { readonly factor: Factor; readonly exchange: UsedRate | null } | undefined {
  if (currency === '' || currency === own) return { factor: ONE_TO_ONE, exchange: null };
  const found = exchangeRateOf(currency);
  return found && { factor: found.factor, exchange: found.used };
}

/**
 * Why the amounts that were sent cannot be taken; undefined when they can. They are held to the largest amount
 * (docs/rules/attribution.md#sent-amounts) in the network's currency too, because they are stored in it; and amounts that
 * an import names must be known in it at once, because they are final.
 */
export function wrongAmount(
  hit: HitEvent,
  imported: ExplicitAmounts | undefined,
  currencies: Currencies,
): string | undefined {
  const factor = rateOf(hit, currencies)?.factor;
  if (!factor) {
    return namesAmount(imported) ? `no exchange rate of ${hit.currency} is known for that day` : undefined;
  }
  const sent = { sale_amount: hit.saleAmount, revenue: hit.revenue };
  const named = { payout: imported?.payout ?? null, revenue: imported?.revenue ?? hit.revenue };
  const found = Object.entries({ ...sent, ...named }).find(
    ([, amount]) => amount !== null && scaled(amount, factor) > MONEY_MAX,
  );
  return found && `${found[0]} is over ${MONEY_MAX_TEXT} ${currencies.currency}`;
}

/** Whether what is paid or charged is a percentage of the sale, and no row of a file names it. */
const isPercentOfSale = (imported: ExplicitAmounts | undefined, price: UsedPrice): boolean =>
  (imported?.payout == null && price.percentage) || (imported?.revenue == null && price.revenuePercentage);

/** The note on an order that came without the sale amount its price is a percentage of (docs/rules/attribution.md#missing-sale-amounts), or `''`. */
export const missingSale = (
  hit: HitEvent,
  imported: ExplicitAmounts | undefined,
  price: UsedPrice,
): string =>
  hit.saleAmount === null &&
  hit.unread.sale_amount === undefined &&
  price.per === 'conversion' &&
  isPercentOfSale(imported, price)
    ? 'NO_SALE_AMOUNT: the price is a percentage of it, and none was sent'
    : '';

/** What its price needs of what cannot be read (docs/rules/attribution.md#unreadable-amounts); undefined when it needs nothing of it. */
export function neededOf(
  hit: HitEvent,
  imported: ExplicitAmounts | undefined,
  price: UsedPrice,
): string | undefined {
  const { sale_amount: saleAmount, revenue } = hit.unread;
  const isPercent = isPercentOfSale(imported, price);
  if (
    saleAmount !== undefined &&
    price.per === 'conversion' &&
    (isPercent || (imported?.payout == null && price.asksForSale))
  )
    return `${unreadText({ sale_amount: saleAmount })}, and the price ${isPercent ? 'is a percentage of' : 'depends on'} the sale; ${AMOUNT_ADVICE}`;
  // No import names a revenue that cannot be read.
  if (revenue !== undefined && usesRevenue(hit, price))
    return `${unreadText({ revenue })}, and the price charges no other revenue; ${AMOUNT_ADVICE}`;
  return undefined;
}

/** Why the amounts that a percentage came to cannot be stored: they are held to the same limit. */
export function excessOf(
  { payout, revenue }: Pick<Conversion, 'payout' | 'revenue'>,
  { currency }: Pick<Currencies, 'currency'>,
): string | undefined {
  const found = Object.entries({ payout, revenue }).find(([, amount]) => amount > MONEY_MAX);
  return found && `${found[0]} comes to more than ${MONEY_MAX_TEXT} ${currency}`;
}
