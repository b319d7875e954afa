// The second half of deciding a conversion hit: once, in time, at which price, under the caps, with which status. Pure.
import type { Cap } from '../catalog/campaign.ts';
import { priceFor } from '../catalog/price.ts';
import { ZERO } from '../shared/money.ts';
import { excessOf, namesPayout, paid, wrongAmount, type Rated } from './amounts-of-hit.ts';
import { useOfConversion, type CapUse } from './caps.ts';
import type { Conversion, HitEvent, HitOutcome } from './conversion.ts';
import { examineHit, type ExaminedHit, type HitContext } from './examine-hit.ts';

/** What deciding asks about the rest of the world. */
export type Circumstances = Rated & {
  /** The id of the conversion that has this deduplication key already. */
  readonly conversionOf: (deduplicationKey: string) => Conversion['id'] | undefined;
  /** The first full cap the conversion does not fit under. */
  readonly capFor: (use: CapUse) => Cap | undefined;
};

export type HitDecision = {
  readonly outcome: HitOutcome;
  readonly detail: string;
  /** Present exactly when the outcome is `converted`. */
  readonly conversion: Conversion | null;
};

const DAY_MS = 86_400_000;

/** Judges a hit from beginning to end (docs/rules/attribution.md). */
export function decideHit(hit: HitEvent, context: HitContext, circumstances: Circumstances): HitDecision {
  if (hit.refusal !== null) return refusedBecause(hit.refusal, 'refused on arrival');
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') return refusedBecause(examined.reason, examined.detail);
  return decideExamined(hit, context, { examined, circumstances });
}

/** For callers that look up many deduplication keys at a time between the two halves. */
export function decideExamined(
  hit: HitEvent,
  context: HitContext,
  { examined, circumstances }: { readonly examined: ExaminedHit; readonly circumstances: Circumstances },
): HitDecision {
  for (const key of examined.deduplicationKeys) {
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

/** Why the click may not convert any more; undefined while it may. */
function lateness(hit: HitEvent, { click, campaign, imported }: HitContext): string | undefined {
  if (click.clickedAt === null || imported?.anyAge) return undefined;
  const ageMs = Number(imported?.convertedAt ?? hit.hitAt) - Number(click.clickedAt);
  return ageMs > campaign.cookieDays * DAY_MS
    ? `the click is older than ${campaign.cookieDays} days`
    : undefined;
}

/** After a cap is reached conversions are recorded `cancelled`, with the amounts they would have had. */
export function underCaps(conversion: Conversion, { capFor }: Pick<Circumstances, 'capFor'>): HitDecision {
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
    deduplicationKey: examined.deduplicationKey,
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
