// The decision about a conversion hit, from what a server or browser sent to the conversion that comes of it. Pure: it reads
// nothing. What it is worth is in hit-amounts.ts; the same again, once an exchange rate came, in priced-later.ts.
//
// `decideHit` is the whole of it. Callers that look up many deduplication keys at a time call its two halves:
// `examineHit` (whose click, which goal, which key) and `decideExamined` (once, in time, at which price, under the caps).
import type { Account } from '../accounts/account.ts';
import type { Campaign, Cap, Goal } from '../catalog/campaign.ts';
import { goalAllows, goalOf } from '../catalog/goal.ts';
import { priceFor, type Price } from '../catalog/price.ts';
import { mayRun } from '../catalog/runnable.ts';
import type { Terms } from '../catalog/terms.ts';
import { isCurrency } from '../shared/currencies.ts';
import type { AffiliateGroupId, ClickId } from '../shared/ids.ts';
import { isAcceptable, MONEY_MAX_TEXT, ZERO, type Money } from '../shared/money.ts';
import { mayConvert, type Click } from '../tracking/click.ts';
import { capText, useOfConversion, type CapUse } from './caps.ts';
import type {
  Conversion,
  ConversionStatus,
  HitEvent,
  HitMethod,
  HitOutcome,
  HitReason,
} from './conversion.ts';
import { isInClickWindow } from './click-window.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import { unexpectedWay } from './expected-way.ts';
import { approvedOrOnHold, holdDaysFor, holdEnd } from './hold.ts';
import {
  amountsInOurs,
  excessOf,
  namesPayout,
  neededOf,
  needsRate,
  rateOf,
  saleInOurs,
  usedPrice,
  wrongAmount,
  type Currencies,
} from './hit-amounts.ts';
import { firstQuestionOf } from './price-question.ts';
import { isAllRead, unreadText } from './sent-amount.ts';
import { isShown, reasonFor } from './status.ts';
import { isTrustedIp } from './trusted-ip.ts';

/** Reason of a conversion that is pending because the sale's currency has no exchange rate. */
export const NO_EXCHANGE_RATE = 'NO_EXCHANGE_RATE';

/** Reasons of a conversion that is pending because its affiliate may no longer run the campaign. */
export const AFFILIATE_BLOCKED = 'AFFILIATE_BLOCKED';
export const AFFILIATE_INACTIVE = 'AFFILIATE_INACTIVE';

/** Where a conversion comes from: a click, or, for an import that names none, what stands in for it. */
export type HitSource = Omit<ClickParts, 'id' | 'clickedAt' | 'parameters'> & {
  readonly id: ClickId | null;
  readonly clickedAt: Date | null;
  readonly parameters: Conversion['parameters'];
};
type ClickParts = Pick<
  Click,
  | 'id'
  | 'networkId'
  | 'campaignId'
  | 'affiliateId'
  | 'advertiserId'
  | 'termsVersion'
  | 'clickedAt'
  | 'facts'
  | 'refererHost'
  | 'landingPageId'
  | 'parameters'
  | 'rejection'
  | 'overCap'
>;

/**
 * What a row of an import says beyond what a hit can (docs/rules/imports.md#kinds-of-rows). Amounts are in the hit's
 * currency.
 */
export type ImportTerms = {
  readonly convertedAt: Date;
  /** Explicit amounts win over every rate; only the network may send them. */
  readonly payout: Money | null;
  readonly revenue: Money | null;
  readonly status: ConversionStatus | null;
  /** Why it is rejected or cancelled, where it says so. */
  readonly reason?: string;
  readonly reasonCode?: Conversion['reasonCode'];
  /** How the conversion came to be, as the log shows it. */
  readonly method: HitMethod;
  /** The network may import conversions of clicks of any age. */
  readonly anyAge: boolean;
  readonly rowHash: string;
};

/** How the parties of a sale stand when it is decided, whatever they were at click time. */
export type Standing = {
  /** The affiliate or the advertiser was removed. */
  readonly removed: boolean;
  /** The affiliate is switched on. */
  readonly live: boolean;
  /** The affiliate has a live access to the campaign. */
  readonly granted: boolean;
  /** The groups the affiliate is in. */
  readonly groupIds: readonly AffiliateGroupId[];
};

/** The records a hit is decided by. The click is stored: a hit whose click is not stored yet waits and is not decided. */
export type HitContext = {
  readonly click: HitSource;
  readonly campaign: Campaign;
  /** The click's advertiser; undefined when the account was removed. */
  readonly advertiser: Pick<Account, 'allowedIps'> | undefined;
  readonly standing: Standing;
  /** The affiliate's groups at the click, or, without one, at the conversion (docs/rules/groups.md#membership-at-a-click). */
  readonly groupIds: readonly AffiliateGroupId[];
  /** The hold that the first of these groups with one of its own has now, in days; null where none has. */
  readonly groupHoldDays: number | null;
  /** The version of the campaign's terms that held when the click was made. */
  readonly terms: Terms;
  /** The newest version, for a goal that did not exist at click time. */
  readonly currentTerms: Terms;
  /** Absent for a hit that did not come by an import. */
  readonly imported?: ImportTerms;
};

/** What the decision asks about other conversions, caps and currencies. */
export type Circumstances = Currencies & {
  /** The network's. */
  readonly zone: string;
  /** The id of the conversion that has this deduplication key already. */
  readonly conversionOf: (deduplicationKey: string) => Conversion['id'] | undefined;
  /** The first full cap the conversion does not fit under. */
  readonly capFor: (use: CapUse) => Cap | undefined;
};

export type HitDecision = {
  readonly outcome: HitOutcome;
  /** For the log of hits: why, in words. */
  readonly detail: string;
  /** Present when, and only when, the outcome is `converted`. */
  readonly conversion: Conversion | null;
};

/** Decides a hit from beginning to end (docs/rules/attribution.md#accepting-a-hit). Never throws; a refusal is an outcome. */
export function decideHit(hit: HitEvent, context: HitContext, circumstances: Circumstances): HitDecision {
  if (hit.refusal !== null) return refusedOnArrival(hit.refusal, hit);
  const examined = examineHit(hit, context);
  if (examined.kind === 'refused') return refusedBecause(examined.reason, examined.detail);
  return decideExamined(hit, context, { examined, circumstances });
}

// First half: whose click, which goal, and what makes the conversion the same as another.

export type ExaminedHit = {
  readonly kind: 'examined';
  readonly goal: Goal | null;
  /** The terms that know the goal. */
  readonly terms: Terms;
  readonly deduplicationKey: string;
  /**
   * The hit is a repeat of a conversion that holds one of these keys; if there is none, the conversion it becomes holds all
   * of them: the key of the goal that was found, and the key of what was sent, where the campaign decides which goal that is.
   */
  readonly deduplicationKeys: readonly string[];
};
export type RefusedHit = { readonly kind: 'refused'; readonly reason: HitReason; readonly detail: string };

const refused = (reason: HitReason, detail: string): RefusedHit => ({ kind: 'refused', reason, detail });
/** With the account go its tokens: what else is wrong with its hits says nothing (docs/rules/accounts.md#removed-accounts). */
const ACCOUNT_REMOVED = refused('ACCOUNT_REMOVED', 'the affiliate or the advertiser was removed');

/**
 * Refuses a hit for the reasons (docs/errors.md#conversion-hits) that do not depend on other conversions, and otherwise
 * finds its goal and deduplication keys. The age of the click is not looked at here: a repeat of a counted conversion is
 * a DUPLICATE however late it comes (docs/rules/attribution.md#repeats).
 */
export function examineHit(hit: HitEvent, context: HitContext): ExaminedHit | RefusedHit {
  const examined = examineClaim(hit, context);
  const isOfAccount = examined.kind === 'refused' && examined.reason !== 'INVALID_CLICK_ID';
  return isOfAccount && context.standing.removed ? ACCOUNT_REMOVED : examined;
}

function examineClaim(hit: HitEvent, context: HitContext): ExaminedHit | RefusedHit {
  const no = refusalOfClick(hit, context) ?? refusalOfCaller(hit, context) ?? refusalOfAmounts(hit);
  if (no) return no;
  if (hit.goalId === '' && hit.goalValue === '') return examinedWith(hit, context, assumedGoal(context));
  const goal = namedGoal(hit, context);
  if (!goal) return refused('INVALID_GOAL', `no goal ${hit.goalId || hit.goalValue}`.slice(0, 200));
  if (!goalAllows(goal, context.click.affiliateId)) return refused('INVALID_GOAL', 'not for this affiliate');
  return examinedWith(hit, context, goal);
}

function examinedWith(hit: HitEvent, context: HitContext, goal: Goal | null): ExaminedHit {
  const { click, terms, currentTerms, imported } = context;
  const { campaignId, id: clickId } = click;
  const order = { campaignId, txnId: hit.txnId, clickId, rowHash: imported?.rowHash };
  const deduplicationKey = deduplicationKeyOf({ ...order, goalId: goal?.id ?? null });
  // When the hit is repeated, the campaign may have another default goal, or another goal may have the value that was
  // sent; the repeat must not be paid again.
  const sentKey =
    hit.goalId === ''
      ? deduplicationKeyOf({ ...order, goalId: null, goalValue: hit.goalValue })
      : deduplicationKey;
  const deduplicationKeys = [...new Set([deduplicationKey, sentKey])];
  const known = goal === null || terms.goals.some(({ id }) => id === goal.id);
  return { kind: 'examined', goal, terms: known ? terms : currentTerms, deduplicationKey, deduplicationKeys };
}

/**
 * The deduplication keys that belong to the resulting conversion from now on, so that a repeat of the hit is recognised
 * even if the campaign is changed meanwhile (docs/rules/attribution.md#repeats-and-default-goals). A refused hit takes none.
 */
export function keysHeldBy({ outcome, conversion }: HitDecision, { deduplicationKeys }: ExaminedHit) {
  if (!('conversionId' in outcome)) return [];
  const { conversionId } = outcome;
  return deduplicationKeys.map((deduplicationKey) => ({
    deduplicationKey,
    conversionId,
    /** This key is stored in the conversion itself; the others are stored beside it. */
    isOwn: deduplicationKey === conversion?.deduplicationKey,
  }));
}

/** A click of another network is answered exactly like an unknown one; a rejected click converts only if its visitor was sent on. */
function refusalOfClick(hit: HitEvent, { click }: HitContext): RefusedHit | undefined {
  if (hit.networkId !== null && hit.networkId !== click.networkId) {
    return refused('INVALID_CLICK_ID', 'no such click');
  }
  if (hit.pixelCampaignId !== null && hit.pixelCampaignId !== click.campaignId) {
    return refused('INVALID_CLICK_ID', 'the click is of another campaign');
  }
  if (hit.pixelAdvertiserId !== null && hit.pixelAdvertiserId !== click.advertiserId) {
    return refused('INVALID_CLICK_ID', 'the click is of another advertiser');
  }
  if (!mayConvert(click)) return refused('INVALID_CLICK_ID', `the click was rejected: ${click.rejection}`);
  return undefined;
}

/**
 * Token and address are checked of a server-to-server hit only (docs/rules/attribution.md#server-to-server): a pixel is
 * called by the visitor's browser, which has neither.
 */
function refusalOfCaller(hit: HitEvent, { click, advertiser }: HitContext): RefusedHit | undefined {
  if (hit.method !== 'postback') return undefined;
  if (hit.tokenId === null) return refused('INVALID_SECURITY_TOKEN', 'no valid token');
  if (hit.tokenAdvertiserId !== null && hit.tokenAdvertiserId !== click.advertiserId) {
    return refused('INVALID_SECURITY_TOKEN', "another advertiser's token");
  }
  if (!isTrustedIp(advertiser?.allowedIps ?? [], hit.ip)) {
    return refused('UNTRUSTED_IP', `the advertiser does not list ${hit.ip || 'an unknown address'}`);
  }
  return undefined;
}

/** A currency that does not exist is refused here: its conversion would wait for an exchange rate for ever. */
function refusalOfAmounts({ saleAmount, revenue, currency }: HitEvent): RefusedHit | undefined {
  const isOutside = (amount: Money | null) => amount !== null && !isAcceptable(amount);
  if (isOutside(saleAmount))
    return refused('INVALID_AMOUNT', `sale_amount is not between 0 and ${MONEY_MAX_TEXT}`);
  if (isOutside(revenue)) return refused('INVALID_AMOUNT', `revenue is not between 0 and ${MONEY_MAX_TEXT}`);
  if (currency !== '' && !isCurrency(currency)) {
    return refused('INVALID_AMOUNT', `there is no currency ${currency}`);
  }
  return undefined;
}

/** The goal as it was at click time, or, if it is newer than the click, as it is now. */
function namedGoal(
  named: Pick<HitEvent, 'goalId' | 'goalValue'>,
  { terms, currentTerms }: HitContext,
): Goal | undefined {
  const then = goalOf(terms, named);
  const found = then.kind === 'goal' ? then : goalOf(currentTerms, named);
  return found.kind === 'goal' ? found.goal : undefined;
}

/** The default goal the click saw, where the affiliate may reach it; else the hit is about the campaign itself. */
function assumedGoal(context: HitContext): Goal | null {
  const { defaultGoalId } = context.terms;
  if (defaultGoalId === null) return null;
  const goal = namedGoal({ goalId: defaultGoalId, goalValue: '' }, context);
  return goal && goalAllows(goal, context.click.affiliateId) ? goal : null;
}

// Second half: whether it is a repeat and in time, its price, the caps, and its status.

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
  const missed = neededOf(hit, imported, usedPrice(price));
  if (missed !== undefined) return refusedBecause('INVALID_AMOUNT', missed);
  const conversion = {
    ...base,
    ...amountsInOurs(hit, imported, { price, currencies: circumstances }),
    ...statusOf(hit, context, { price, examined, circumstances }),
  };
  const excess = excessOf(conversion, circumstances);
  if (excess !== undefined) return refusedBecause('INVALID_AMOUNT', excess);
  return withNotes(hit, context, underCaps(conversion, circumstances));
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
): Pick<Conversion, 'status' | 'reason' | 'reasonCode' | 'statusWhenPriced' | 'releaseOn'> {
  const { asked, left, isGiven } = statusAsked(hit, context);
  const isHeld = asked === 'approved' && !isGiven;
  const releaseOn = isHeld ? releaseOf(hit, context, { examined, circumstances }) : null;
  if (isOpen(asked) && !rateOf(hit, circumstances) && needsRate(hit, usedPrice(price))) {
    return {
      status: 'pending',
      reason: NO_EXCHANGE_RATE,
      reasonCode: null,
      statusWhenPriced: asked,
      releaseOn,
    };
  }
  if (releaseOn !== null) return { ...approvedOrOnHold(releaseOn), reasonCode: null, statusWhenPriced: null };
  const by = isGiven || hit.tokenAdvertiserId === null ? 'network' : 'advertiser';
  const { reason: why = '', reasonCode = null } = context.imported ?? {};
  return {
    status: asked,
    reason: left ?? reasonFor(asked, why, by),
    reasonCode: isOpen(asked) ? null : reasonCode,
    statusWhenPriced: null,
    releaseOn,
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

/**
 * When the hold ends that the groups, the goal or the campaign have now; null without one. An import may bring along conversions that are older than
 * their hold.
 */
function releaseOf(
  hit: HitEvent,
  { campaign, currentTerms, groupHoldDays, imported }: HitContext,
  { examined: { goal }, circumstances: { zone } }: Omit<Deciding, 'price'>,
): Date | null {
  const goalNow = currentTerms.goals.find(({ id }) => id === goal?.id) ?? goal;
  const days = holdDaysFor(campaign, goalNow, groupHoldDays);
  const end = holdEnd(imported?.convertedAt ?? hit.hitAt, days, zone);
  return end !== null && end > hit.hitAt ? end : null;
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

/** Of a hit that made a conversion the log says what was not read of it, and that it came by another way or page than expected. */
const withNotes = (hit: HitEvent, { campaign, imported }: HitContext, decision: HitDecision): HitDecision => {
  const notes = [unreadText(hit.unread), imported ? '' : unexpectedWay(hit, campaign)];
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
