// The decision about a conversion hit, from what a server or browser sent to the conversion that comes of it. Pure: it reads
// nothing. What it is worth is in hit-amounts.ts; the same again, once an exchange rate came, in priced-later.ts.
//
// `decideHit` is the whole of it. Callers that look up many deduplication keys at a time call its two halves:
// `examineHit` of examine-hit.ts (whose click, which goal, which key) and `decideExamined` (once, in time, at which price, under the caps).
import type { Cap } from '../catalog/campaign.ts';
import { priceFor, type Price } from '../catalog/price.ts';
import { mayRun } from '../catalog/runnable.ts';
import { ZERO } from '../shared/money.ts';
import { capText, useOfConversion, type CapUse } from './caps.ts';
import { isInClickWindow } from './click-window.ts';
import type { Conversion, ConversionStatus, HitEvent, HitOutcome, HitReason } from './conversion.ts';
import { type ExaminedHit, examineHit, ACCOUNT_REMOVED } from './examine-hit.ts';
import { unexpectedWay } from './expected-way.ts';
import {
  amountsInOurs,
  excessOf,
  namesPayout,
  missingSale,
  neededOf,
  needsRate,
  rateOf,
  saleInOurs,
  usedPrice,
  wrongAmount,
  type Currencies,
} from './hit-amounts.ts';
import type { HitSource, HitContext } from './hit-context.ts';
import { approvedOrOnHold, holdEnd, holdFor } from './hold.ts';
import { endsOrderOfClick, ordersMeant, type OrderOfClick } from './order-of-click.ts';
import { firstQuestionOf } from './price-question.ts';
import { isAllRead, unreadText } from './sent-amount.ts';
import { isShown, reasonFor } from './status.ts';

/** Reason of a conversion that is pending because the sale's currency has no exchange rate. */
export const NO_EXCHANGE_RATE = 'NO_EXCHANGE_RATE';

/** Reasons of a conversion that is pending because its affiliate may no longer run the campaign. */
export const AFFILIATE_BLOCKED = 'AFFILIATE_BLOCKED';
export const AFFILIATE_INACTIVE = 'AFFILIATE_INACTIVE';

/** What the decision asks about other conversions, caps and currencies. */
export type Circumstances = Currencies & {
  /** The network's. */
  readonly zone: string;
  /** The id of the conversion that has this deduplication key already. */
  readonly conversionOf: (deduplicationKey: string) => Conversion['id'] | undefined;
  /** The conversions of its click, at most ORDERS_OF_CLICK_MAX. Only asked of a hit that `endsOrderOfClick`. */
  readonly ordersOfClick: () => readonly OrderOfClick[];
  /** The first full cap the conversion does not fit under. */
  readonly capFor: (use: CapUse) => Cap | undefined;
};

export type HitDecision = {
  readonly outcome: HitOutcome;
  /** For the log of hits: why, in words. */
  readonly detail: string;
  /** Present when, and only when, the outcome is `converted`. */
  readonly conversion: Conversion | null;
  /** Of a repeat: only its click says which order is meant, which therefore holds none of the hit's keys. */
  readonly byClick?: true;
};

/** Decides a hit from beginning to end (docs/rules/attribution.md#accepting-a-hit). Never throws; a refusal is an outcome. */
export function decideHit(hit: HitEvent, context: HitContext, circumstances: Circumstances): HitDecision {
  if (hit.refusal !== null) return refusedOnArrival(hit.refusal, hit);
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') return refusedBecause(examined.reason, examined.detail);
  return decideExamined(hit, context, { examined, circumstances });
}

/**
 * The deduplication keys that belong to the resulting conversion from now on, so that a repeat of the hit is recognised
 * even if the campaign is changed meanwhile (docs/rules/attribution.md#repeats-and-default-goals). A refused hit takes none.
 */
export function keysHeldBy(
  { outcome, conversion, byClick }: HitDecision,
  { deduplicationKeys }: ExaminedHit,
) {
  if (byClick || !('conversionId' in outcome)) return [];
  const { conversionId } = outcome;
  return deduplicationKeys.map((deduplicationKey) => ({
    deduplicationKey,
    conversionId,
    /** This key is stored in the conversion itself; the others are stored beside it. */
    isOwn: deduplicationKey === conversion?.deduplicationKey,
  }));
}

// The second half: whether it is a repeat and in time, its price, the caps, and its status.

/** Decides a hit that `examineHit` let through. */
export function decideExamined(
  hit: HitEvent,
  context: HitContext,
  { examined, circumstances }: { readonly examined: ExaminedHit; readonly circumstances: Circumstances },
): HitDecision {
  for (const key of examined.deduplicationKeys) {
    const conversionId = circumstances.conversionOf(key);
    if (conversionId !== undefined) return repeated(conversionId);
  }
  const ended = orderEnded(hit, examined, circumstances);
  if (ended) return ended;
  const { imported, standing } = context;
  if (standing.removed) return refusedBecause(ACCOUNT_REMOVED.reason, ACCOUNT_REMOVED.detail);
  const late = lateness(hit, context);
  if (late !== undefined) return refusedBecause('CLICK_EXPIRED', late);
  const base = unpaidConversion(hit, context, examined);
  const price = priceFor(
    examined.terms,
    firstQuestionOf({ ...base, saleAmount: saleInOurs(hit, circumstances) }, context.groupIds),
  );
  if (price.kind === 'invalid_goal') return refusedBecause('INVALID_GOAL', 'not open to this affiliate');
  const wrong = wrongAmount(hit, imported, circumstances);
  if (wrong !== undefined) return refusedBecause('INVALID_AMOUNT', wrong);
  if (price.kind === 'no_commission' && !namesPayout(imported)) {
    const { currency } = circumstances;
    const unpaid: Conversion = { ...base, currency, status: 'rejected', reason: 'NO_COMMISSION' };
    return withNotes(hit, context, converted(unpaid, 'NO_COMMISSION'));
  }
  const used = usedPrice(price);
  const missed = neededOf(hit, imported, used);
  if (missed !== undefined) return refusedBecause('INVALID_AMOUNT', missed);
  const conversion = {
    ...base,
    ...amountsInOurs(hit, imported, { price, currencies: circumstances }),
    ...statusOf(hit, context, { price, examined, circumstances }),
  };
  const excess = excessOf(conversion, circumstances);
  if (excess !== undefined) return refusedBecause('INVALID_AMOUNT', excess);
  return withNotes(hit, context, underCaps(conversion, circumstances), missingSale(hit, imported, used));
}

/**
 * A rejection or cancellation without a transaction id is about the one order of its click, as a repeat of it would be
 * (docs/rules/attribution.md#orders-that-exist); undefined where it is about none.
 */
function orderEnded(
  hit: HitEvent,
  examined: ExaminedHit,
  { ordersOfClick }: Pick<Circumstances, 'ordersOfClick'>,
): HitDecision | undefined {
  if (!endsOrderOfClick(hit)) return undefined;
  const meant = ordersMeant(hit, examined, ordersOfClick());
  const [only] = meant;
  if (!only) return undefined;
  if (meant.length === 1) return { ...repeated(only.id), byClick: true };
  return refusedBecause(
    'EDIT_REFUSED',
    `the click has ${meant.length} orders; send the order ID (txn_id) as well`,
  );
}

/** Why the click may not convert any more (docs/rules/attribution.md#click-window); undefined while it may. */
function lateness(hit: HitEvent, { click, terms, imported }: HitContext): string | undefined {
  if (click.clickedAt === null || imported?.anyAge) return undefined;
  const convertedAt = imported?.convertedAt ?? hit.hitAt;
  return isInClickWindow(convertedAt, click.clickedAt, terms.cookieDays)
    ? undefined
    : `the click is older than ${terms.cookieDays} days`;
}

/** What does not fit under a cap becomes `cancelled`, with the amounts it would have had (docs/rules/caps.md#full-cap). */
export function underCaps(conversion: Conversion, { capFor }: Pick<Circumstances, 'capFor'>): HitDecision {
  const cap = capFor(useOfConversion(conversion));
  if (!cap) return converted(conversion, null);
  const cancelled: Conversion = {
    ...conversion,
    status: 'cancelled',
    reason: 'CAP_REACHED',
    releaseOn: null,
    hold: null,
  };
  return {
    ...converted(cancelled, 'CAP_REACHED'),
    detail: `CAP_REACHED: ${capText(cap)}`,
  };
}

/** The conversion before its amounts and status are known. */
function unpaidConversion(hit: HitEvent, { click, imported }: HitContext, examined: ExaminedHit): Conversion {
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
    reasonCode: null,
    statusWhenPriced: null,
    releaseOn: null,
    hold: null,
    shown: false,
    termsVersion: examined.terms.version,
    commissionId: null,
    payout: ZERO,
    revenue: ZERO,
    explicitPayout: false,
    explicitRevenue: false,
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

/** The decision about a hit that the tracker refused; what could not be read stands in the log of hits. */
export const refusedOnArrival = (refusal: HitReason, { unread }: HitEvent): HitDecision =>
  refusedBecause(refusal, isAllRead(unread) ? 'refused on arrival' : unreadText(unread));

/** The decision that refuses a hit; `detail` says in words why. */
export const refusedBecause = (
  reason: Extract<HitOutcome, { state: 'refused' }>['reason'],
  detail: string,
): HitDecision => ({ outcome: { state: 'refused', reason }, detail, conversion: null });

/** The decision about a hit of a conversion that is there. */
export const repeated = (conversionId: Conversion['id']): HitDecision => ({
  outcome: { state: 'repeated', reason: 'DUPLICATE', conversionId },
  detail: `repeats ${conversionId}`,
  conversion: null,
});

const converted = (conversion: Conversion, reason: 'NO_COMMISSION' | 'CAP_REACHED' | null): HitDecision => ({
  outcome: { state: 'converted', conversionId: conversion.id, reason },
  detail: reason ?? conversion.reason,
  conversion: { ...conversion, shown: isShown(conversion) },
});

/**
 * The status the import, the hit or the campaign asks for; of a sale without a rate, `pending` until there is one
 * (docs/rules/money.md#missing-rate), and what it is then. What would be approved by itself waits for the end of its hold
 * (docs/rules/attribution.md#holds).
 */
function statusOf(
  hit: HitEvent,
  context: HitContext,
  { price, examined, circumstances }: Deciding,
): Pick<Conversion, 'status' | 'reason' | 'reasonCode' | 'statusWhenPriced' | 'releaseOn' | 'hold'> {
  const { asked, left, isGiven } = statusAsked(hit, context);
  const isHeld = asked === 'approved' && !isGiven;
  const { releaseOn, hold } = isHeld ? heldUntil(hit, context, { examined, circumstances }) : NOT_HELD;
  if (isOpen(asked) && !rateOf(hit, circumstances) && needsRate(hit, usedPrice(price))) {
    return {
      status: 'pending',
      reason: NO_EXCHANGE_RATE,
      reasonCode: null,
      statusWhenPriced: asked,
      releaseOn,
      hold,
    };
  }
  if (releaseOn !== null)
    return { ...approvedOrOnHold(releaseOn), hold, reasonCode: null, statusWhenPriced: null };
  const by = isGiven || hit.tokenAdvertiserId === null ? 'network' : 'advertiser';
  const { reason: why = '', reasonCode = null } = context.imported ?? {};
  return {
    status: asked,
    reason: left ?? reasonFor(asked, why, by),
    reasonCode: isOpen(asked) ? null : reasonCode,
    statusWhenPriced: null,
    releaseOn,
    hold,
  };
}

/** The status that is asked for, whether a row gives it, and why it is left to the network. */
function statusAsked(hit: HitEvent, context: HitContext) {
  const given = context.imported?.status;
  if (given) return { asked: given, left: undefined, isGiven: true };
  const wished = statusAskedFor(hit, context.campaign.conversionStatus);
  const left = isOpen(wished) ? whyLeftToNetwork(context.click, context) : undefined;
  return { asked: left === undefined ? wished : ('pending' as const), left, isGiven: false };
}

type Deciding = {
  readonly price: Price;
  readonly examined: ExaminedHit;
  readonly circumstances: Circumstances;
};

type Held = Pick<Conversion, 'releaseOn' | 'hold'>;
const NOT_HELD: Held = { releaseOn: null, hold: null };

/** The hold that the groups, the goal or the campaign have now, and when it ends. An import may bring along conversions that are older than their hold. */
function heldUntil(
  hit: HitEvent,
  { campaign, currentTerms, groupHold, imported }: HitContext,
  { examined: { goal }, circumstances: { zone } }: Omit<Deciding, 'price'>,
): Held {
  const goalNow = currentTerms.goals.find(({ id }) => id === goal?.id) ?? goal;
  const hold = holdFor(campaign, goalNow, groupHold);
  const releaseOn = holdEnd(imported?.convertedAt ?? hit.hitAt, hold.days, zone);
  return releaseOn !== null && releaseOn > hit.hitAt ? { releaseOn, hold } : NOT_HELD;
}

/**
 * Why a click's conversion is left to the network although nobody asked for that: its affiliate was switched off,
 * blocked from the campaign or let go of it since (docs/rules/attribution.md#affiliates-that-may-no-longer-run).
 */
function whyLeftToNetwork(
  { id, affiliateId }: Pick<HitSource, 'id' | 'affiliateId'>,
  { campaign, standing }: Pick<HitContext, 'campaign' | 'standing'>,
): string | undefined {
  if (id === null) return undefined;
  if (!standing.live) return AFFILIATE_INACTIVE;
  return mayRun(campaign, { affiliateId, ...standing }) === 'yes' ? undefined : AFFILIATE_BLOCKED;
}

/** Why a conversion is not approved when its hold ends, but left to the network (docs/rules/attribution.md#holds); undefined when it is. */
export function whyNotReleased(
  { clickId, affiliateId }: Pick<Conversion, 'clickId' | 'affiliateId'>,
  parties: Pick<HitContext, 'campaign' | 'standing'>,
): string | undefined {
  if (parties.standing.removed) return ACCOUNT_REMOVED.reason;
  return whyLeftToNetwork({ id: clickId, affiliateId }, parties);
}

const isOpen = (status: ConversionStatus): status is 'approved' | 'pending' =>
  status === 'approved' || status === 'pending';

/** Of a hit that made a conversion the log says what was not read of it, what it lacks, and that it came by another way or page than expected. */
const withNotes = (
  hit: HitEvent,
  { campaign, imported }: HitContext,
  decision: HitDecision,
  lacks = '',
): HitDecision => {
  const notes = [unreadText(hit.unread), lacks, imported ? '' : unexpectedWay(hit, campaign)];
  return { ...decision, detail: [decision.detail, ...notes].filter((text) => text !== '').join('; ') };
};

/**
 * A hit may ask for more review than its campaign wants, never for less, and may report an order that came to nothing. A pixel may not:
 * anybody can call one (docs/rules/attribution.md#requested-status).
 */
function statusAskedFor(
  { requestedStatus, method }: HitEvent,
  statusOfCampaign: 'approved' | 'pending',
): ConversionStatus {
  const isNothing = requestedStatus === 'rejected' || requestedStatus === 'cancelled';
  if (isNothing && method !== 'pixel') return requestedStatus;
  return isNothing || requestedStatus === 'pending' || statusOfCampaign === 'pending'
    ? 'pending'
    : 'approved';
}
