// The first half of a decision about a hit: whose click, which goal, and what makes the conversion the same as another.
import type { Goal } from '../catalog/campaign.ts';
import { goalAllows, goalOf } from '../catalog/goal.ts';
import type { Terms } from '../catalog/terms.ts';
import { isCurrency } from '../shared/currencies.ts';
import { isAcceptable, MONEY_MAX_TEXT, type Money } from '../shared/money.ts';
import { mayConvert } from '../tracking/click.ts';
import type { HitEvent, HitReason } from './conversion.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import type { HitContext } from './hit-context.ts';
import { isTrustedIp } from './trusted-ip.ts';

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
export const ACCOUNT_REMOVED = refused('ACCOUNT_REMOVED', 'the affiliate or the advertiser was removed');

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
