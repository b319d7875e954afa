// The second half of deciding a conversion hit: once, in time, at which price, under the caps, with which status. Pure.
import type { Cap } from '../catalog/campaign.ts';
import { amountsOf, priceFor, type Price, type Priced } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import type { UsedRate } from '../exchange/exchange-rates.ts';
import { MONEY_MAX, times, ZERO, money, type Money } from '../shared/money.ts';
import { useOfConversion, type CapUse } from './caps.ts';
import type { Conversion, ConversionStatus, HitEvent, HitOutcome } from './conversion.ts';
import { examineHit, type ExaminedHit, type HitContext } from './examine-hit.ts';
import { reasonFor } from './status.ts';

/** What deciding asks about the rest of the world. */
export type Circumstances = {
  /** The network's. */
  readonly currency: string;
  /** Of the network's currency for one unit of the given, on the conversion's day; undefined when none is stored. */
  readonly exchangeRateOf: (currency: string) => UsedRate | undefined;
  /** The id of the conversion that has this once-key already. */
  readonly conversionOf: (onceKey: string) => Conversion['id'] | undefined;
  /** The first full cap the conversion does not fit under. */
  readonly capFor: (use: CapUse) => Cap | undefined;
};

export type HitDecision = {
  readonly outcome: HitOutcome;
  readonly detail: string;
  /** Present exactly when the outcome is `converted`. */
  readonly conversion: Conversion | null;
};

/** Reason of a conversion that is pending because the sale's currency has no exchange rate. */
export const NO_EXCHANGE_RATE = 'NO_EXCHANGE_RATE';
const DAY_MS = 86_400_000;
const ONE = money('1');

/** Judges a hit from beginning to end (decisions 5 and 6). */
export function decideHit(hit: HitEvent, context: HitContext, circumstances: Circumstances): HitDecision {
  if (hit.refusal !== null) return refusedBecause(hit.refusal, 'refused on arrival');
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') return refusedBecause(examined.reason, examined.detail);
  return decideExamined(hit, context, { examined, circumstances });
}

/** For callers that look up many once-keys at a time between the two halves. */
export function decideExamined(
  hit: HitEvent,
  context: HitContext,
  { examined, circumstances }: { readonly examined: ExaminedHit; readonly circumstances: Circumstances },
): HitDecision {
  for (const key of examined.onceKeys) {
    const conversionId = circumstances.conversionOf(key);
    if (conversionId !== undefined) return repeated(conversionId);
  }
  const { click, imported } = context;
  const late = lateness(hit, context);
  if (late !== undefined) return refusedBecause('CLICK_EXPIRED', late);
  const price = priceFor(examined.terms, {
    affiliateId: click.affiliateId,
    goalId: examined.goal?.id ?? null,
    country: click.facts.country,
  });
  if (price.kind === 'invalid_goal') return refusedBecause('INVALID_GOAL', 'not open to this affiliate');
  const wrong = wrongAmount(hit, imported, circumstances);
  if (wrong !== undefined) return refusedBecause('INVALID_AMOUNT', wrong);
  const base = conversionOf(hit, context, examined);
  if (price.kind === 'no_commission' && !namesPayout(imported)) {
    const { currency } = circumstances;
    return converted({ ...base, currency, status: 'rejected', reason: 'NO_COMMISSION' }, 'NO_COMMISSION');
  }
  return withinLimits({ ...base, ...paid(hit, context, { price, circumstances }) }, circumstances);
}

function withinLimits(conversion: Conversion, circumstances: Circumstances): HitDecision {
  const excess = excessOf(conversion, circumstances);
  if (excess !== undefined) return refusedBecause('INVALID_AMOUNT', excess);
  return underCaps(conversion, circumstances);
}

/**
 * What a conversion that is pending for want of an exchange rate comes to by the rate there is now; undefined while there
 * is none. Amounts that the network gave it meanwhile stay. `capFor` is asked for the whole of what it takes then.
 */
export function settledSale(
  before: Conversion,
  hit: HitEvent,
  { campaign, terms, circumstances }: Settling,
): Conversion | undefined {
  if (rateOf(hit, circumstances) === undefined) return undefined;
  if (wrongAmount(hit, undefined, circumstances) !== undefined) {
    return { ...before, status: 'rejected', reason: 'INVALID_AMOUNT' };
  }
  const { affiliateId, goalId, facts } = before;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  const after: Conversion = { ...before, ...paid(hit, { campaign }, { price, circumstances }) };
  const { payout, revenue, commissionId } = before;
  const kept = {
    ...(payout !== ZERO && { payout, commissionId }),
    ...(revenue !== ZERO && { revenue }),
  };
  const settled = { ...after, ...kept };
  if (excessOf(settled, circumstances) !== undefined) {
    return { ...before, status: 'rejected', reason: 'INVALID_AMOUNT' };
  }
  return underCaps(settled, circumstances).conversion ?? undefined;
}

/**
 * A conversion as it may be approved by hand: where a sale was never converted (it waits for a rate, or was rejected or
 * cancelled while it did), with what it comes to by the rate there is now. Undefined without one: nobody knows what would
 * be paid. Everything else as it is.
 */
export function pricedSale(before: Conversion, hit: HitEvent, settling: Settling): Conversion | undefined {
  if (!isUnpriced(before, hit, settling)) return before;
  const circumstances = { ...settling.circumstances, capFor: () => undefined };
  const settled = settledSale(before, hit, { ...settling, circumstances });
  return settled?.reason === 'INVALID_AMOUNT' ? undefined : settled;
}

function isUnpriced(before: Conversion, hit: HitEvent, { terms, circumstances }: Settling): boolean {
  if (before.exchange !== null || before.currency !== hit.currency) return false;
  if (hit.currency === '' || hit.currency === circumstances.currency) return false;
  const { affiliateId, goalId, facts } = before;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  if (!needsRate(hit, price.kind === 'priced' ? price : UNPAID)) return false;
  const isMissing = (sent: Money | null, kept: Money) => sent !== null && sent !== ZERO && kept === ZERO;
  return isMissing(hit.saleAmount, before.saleAmount) || isMissing(hit.revenue, before.revenue);
}

export type Settling = {
  readonly campaign: HitContext['campaign'];
  /** Those that priced it. */
  readonly terms: Terms;
  readonly circumstances: Pick<Circumstances, 'currency' | 'exchangeRateOf' | 'capFor'>;
};

/** Why the click may not convert any more; undefined while it may. */
function lateness(hit: HitEvent, { click, campaign, imported }: HitContext): string | undefined {
  if (click.clickedAt === null || imported?.anyAge) return undefined;
  const ageMs = Number(imported?.convertedAt ?? hit.hitAt) - Number(click.clickedAt);
  return ageMs > campaign.cookieDays * DAY_MS
    ? `the click is older than ${campaign.cookieDays} days`
    : undefined;
}

const namesPayout = (imported: HitContext['imported']): boolean =>
  imported !== undefined && imported.payout !== null;

const namesAmount = (imported: HitContext['imported']): boolean =>
  namesPayout(imported) || (imported !== undefined && imported.revenue !== null);

/** What an event that nothing covers is worth: only what an import names is paid. */
const UNPAID: Payable = {
  ...{ kind: 'priced', per: 'click', percentage: false, revenuePercentage: false },
  ...{ payout: ZERO, revenue: ZERO, commissionId: null },
};
type Asked = Pick<HitContext, 'campaign' | 'imported'>;
type Rated = Pick<Circumstances, 'currency' | 'exchangeRateOf'>;
type Worth = { readonly price: Price; readonly circumstances: Rated };

/** What the hit comes to: amounts in the network's currency, and the status it asks for. */
function paid(hit: HitEvent, { campaign, imported }: Asked, { price: found, circumstances }: Worth) {
  const price = found.kind === 'priced' ? found : UNPAID;
  const known = rateOf(hit, circumstances);
  const { rate, exchange } = known ?? { rate: ZERO, exchange: null };
  const saleAmount = times(hit.saleAmount ?? ZERO, rate);
  const asked = imported?.status ?? statusAskedFor(hit, campaign.conversionStatus);
  const waits = !known && needsRate(hit, price) && isOpen(asked);
  return {
    ...withNamed(earned(hit, price, { saleAmount, rate }), imported, rate),
    ...{ saleAmount, exchange },
    currency: known ? circumstances.currency : hit.currency,
    ...(waits
      ? { status: 'pending' as const, reason: NO_EXCHANGE_RATE }
      : { status: asked, reason: reasonFor(asked, '') }),
  };
}

const isOpen = (status: ConversionStatus): boolean => status === 'approved' || status === 'pending';

const needsRate = ({ saleAmount, revenue }: HitEvent, price: Payable): boolean =>
  (saleAmount !== null && isPercentage(price)) || revenue !== null;

/** Explicit amounts of a network import win over every rate (decisions 6, "Which commission"). */
function withNamed(amounts: Earned, imported: HitContext['imported'], rate: Money): Earned {
  const { payout = null, revenue = null } = imported ?? {};
  return {
    payout: payout === null ? amounts.payout : times(payout, rate),
    revenue: revenue === null ? amounts.revenue : times(revenue, rate),
    commissionId: payout === null ? amounts.commissionId : null,
  };
}

type RateFound = { readonly rate: Money; readonly exchange: UsedRate | null };

function rateOf({ currency }: HitEvent, { currency: own, exchangeRateOf }: Rated): RateFound | undefined {
  if (currency === '' || currency === own) return { rate: ONE, exchange: null };
  const exchange = exchangeRateOf(currency);
  return exchange && { rate: exchange.rate, exchange };
}

/**
 * What an import names must be known in the network's currency. The limit of what is sent (decisions 3) is one of that
 * currency too: a store of amounts holds no more.
 */
function wrongAmount(
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
function excessOf(
  { payout, revenue }: Pick<Conversion, 'payout' | 'revenue'>,
  { currency }: Pick<Circumstances, 'currency'>,
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

/** After a cap is reached conversions are recorded `cancelled`, with the amounts they would have had. */
function underCaps(conversion: Conversion, { capFor }: Pick<Circumstances, 'capFor'>): HitDecision {
  const cap = capFor(useOfConversion(conversion));
  if (!cap) return converted(conversion, null);
  const cancelled: Conversion = { ...conversion, status: 'cancelled', reason: 'CAP_REACHED' };
  return {
    ...converted(cancelled, 'CAP_REACHED'),
    detail: `CAP_REACHED: ${cap.period} ${cap.measure} cap ${cap.id}`,
  };
}

function conversionOf(hit: HitEvent, { click, imported }: HitContext, examined: ExaminedHit): Conversion {
  return {
    id: hit.id,
    networkId: click.networkId,
    campaignId: click.campaignId,
    affiliateId: click.affiliateId,
    advertiserId: click.advertiserId,
    clickId: click.id,
    clickedAt: click.clickedAt,
    goalId: examined.goal?.id ?? null,
    goalTitle: examined.goal?.title ?? '',
    method: imported?.method ?? hit.method,
    txnId: hit.txnId,
    onceKey: examined.onceKey,
    convertedAt: imported?.convertedAt ?? hit.hitAt,
    status: 'approved',
    reason: '',
    termsVersion: examined.terms.version,
    commissionId: null,
    payout: ZERO,
    revenue: ZERO,
    saleAmount: ZERO,
    currency: hit.currency,
    exchange: null,
    subs: hit.subs,
    ip: hit.ip,
    userAgent: hit.userAgent,
    referer: hit.referer,
    facts: click.facts,
    refererHost: click.refererHost,
    landingPageId: click.landingPageId,
    parameters: { ...click.parameters },
  };
}

export const refusedBecause = (
  reason: Extract<HitOutcome, { state: 'refused' }>['reason'],
  detail: string,
): HitDecision => ({ outcome: { state: 'refused', reason }, detail, conversion: null });

const repeated = (conversionId: Conversion['id']): HitDecision => ({
  outcome: { state: 'repeated', reason: 'DUPLICATE', conversionId },
  detail: `repeats ${conversionId}`,
  conversion: null,
});

const converted = (conversion: Conversion, reason: 'NO_COMMISSION' | 'CAP_REACHED' | null): HitDecision => ({
  outcome: { state: 'converted', conversionId: conversion.id, reason },
  detail: reason ?? conversion.reason,
  conversion,
});
