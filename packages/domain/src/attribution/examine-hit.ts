// The first half of deciding a conversion hit: whose click, which goal, and what makes the conversion the same one.
// Pure; the second half is decide-conversion.ts.
import type { Account } from '../accounts/account.ts';
import type { Campaign, Goal } from '../catalog/campaign.ts';
import { goalAllows, goalOf } from '../catalog/goal.ts';
import type { Terms } from '../catalog/terms.ts';
import { MONEY_MAX, ZERO, type Money } from '../shared/money.ts';
import type { ClickId } from '../shared/ids.ts';
import type { Click } from '../tracking/click.ts';
import type { Conversion, ConversionStatus, HitEvent, HitMethod, HitReason } from './conversion.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import { isCurrency } from '../shared/currencies.ts';
import { isTrustedIp } from './trusted-ip.ts';

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
>;

/**
 * What a line of an import says beyond what a hit can (docs/rules/imports.md#rows). Amounts are in the hit's
 * currency.
 */
export type ImportTerms = {
  readonly convertedAt: Date;
  /** Explicit amounts win over every rate; only the network names them. */
  readonly payout: Money | null;
  readonly revenue: Money | null;
  readonly status: ConversionStatus | null;
  /** How the conversion came to be, as the log shows it. */
  readonly method: HitMethod;
  /** The network may import conversions of clicks however old. */
  readonly anyAge: boolean;
  readonly rowHash: string;
};

/** What a hit is judged by. The click is stored; a hit whose click is not waits and never comes here. */
export type HitContext = {
  readonly click: HitSource;
  readonly campaign: Campaign;
  /** The click's advertiser; undefined when the account is gone. */
  readonly advertiser: Pick<Account, 'allowedIps'> | undefined;
  /** Those the click saw. */
  readonly terms: Terms;
  /** The newest, for a goal that did not exist at click time. */
  readonly currentTerms: Terms;
  /** Absent: a hit like any other. */
  readonly imported?: ImportTerms;
};

export type ExaminedHit = {
  readonly kind: 'examined';
  readonly goal: Goal | null;
  /** The terms that know the goal. */
  readonly terms: Terms;
  readonly deduplicationKey: string;
  /** A conversion under one of these is this one already. More than one when the goal was not named but assumed. */
  readonly deduplicationKeys: readonly string[];
};
export type RefusedHit = { readonly kind: 'refused'; readonly reason: HitReason; readonly detail: string };

const refused = (reason: HitReason, detail: string): RefusedHit => ({ kind: 'refused', reason, detail });

/**
 * Says no for the reasons (docs/errors.md#conversion-hits) that do not depend on other conversions, the window of
 * time apart (a repeat of a counted conversion is a DUPLICATE however late it comes).
 */
export function examineHit(hit: HitEvent, context: HitContext): ExaminedHit | RefusedHit {
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
  const keyFor = (goalId: Goal['id'] | null) =>
    deduplicationKeyOf({ campaignId, goalId, txnId: hit.txnId, clickId, rowHash: imported?.rowHash });
  const deduplicationKey = keyFor(goal?.id ?? null);
  // A default goal may be set or taken away between a hit and its repeat; the repeat must not be paid again.
  const deduplicationKeys =
    hit.goalId === '' && hit.goalValue === '' ? [deduplicationKey, keyFor(null)] : [deduplicationKey];
  const known = goal === null || terms.goals.some(({ id }) => id === goal.id);
  return { kind: 'examined', goal, terms: known ? terms : currentTerms, deduplicationKey, deduplicationKeys };
}

/** A click of another network looks like one that does not exist; a rejected one is never payable. */
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
  if (click.rejection !== null)
    return refused('INVALID_CLICK_ID', `the click was rejected: ${click.rejection}`);
  return undefined;
}

/** Only a postback is vouched for by a token and comes from the advertiser's server; a pixel comes from a browser. */
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

/** A currency that is none would wait for its exchange rate for ever. */
function refusalOfAmounts({ saleAmount, revenue, currency }: HitEvent): RefusedHit | undefined {
  const isOutside = (amount: Money | null) => amount !== null && (amount < ZERO || amount > MONEY_MAX);
  if (isOutside(saleAmount)) return refused('INVALID_AMOUNT', 'sale_amount is not between 0 and 1000000000');
  if (isOutside(revenue)) return refused('INVALID_AMOUNT', 'revenue is not between 0 and 1000000000');
  if (currency !== '' && !isCurrency(currency)) {
    return refused('INVALID_AMOUNT', `there is no currency ${currency}`);
  }
  return undefined;
}

function namedGoal(
  named: Pick<HitEvent, 'goalId' | 'goalValue'>,
  { terms, currentTerms }: HitContext,
): Goal | undefined {
  const then = goalOf(terms, named);
  const found = then.kind === 'goal' ? then : goalOf(currentTerms, named);
  return found.kind === 'goal' ? found.goal : undefined;
}

/** The campaign's default goal, where the affiliate may reach it; else the hit is about the campaign itself. */
function assumedGoal(context: HitContext): Goal | null {
  const { defaultGoalId } = context.campaign;
  if (defaultGoalId === null) return null;
  const goal = namedGoal({ goalId: defaultGoalId, goalValue: '' }, context);
  return goal && goalAllows(goal, context.click.affiliateId) ? goal : null;
}
