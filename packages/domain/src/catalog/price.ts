// Which commission prices an event, and what it comes to (docs/rules/money.md#which-rate,
// docs/rules/money.md#when-it-pays). Everything here reads the terms the click saw, so a later edit never changes the
// past.
import type { CommissionId } from '../shared/ids.ts';
import { add, percentOf, perThousand, ZERO, type Money } from '../shared/money.ts';
import type { Goal, Model } from './campaign.ts';
import { commissionFor } from './commission.ts';
import { goalAllows } from './goal.ts';
import {
  goalIn,
  rateOfAffiliatePayout,
  ratesOfCampaign,
  ratesOfGoal,
  type PaidEvent,
  type PriceSource,
  type Rate,
} from './rates.ts';
import { asksForSale, ruleFor, withEffect, type RateRule, type RuleFacts } from './rate-rule.ts';
import type { Terms } from './terms.ts';

/** `goalId` null: the event itself (a click, an impression, a conversion without a goal). */
export type PriceQuestion = RuleFacts & {
  /** What set the payout already, and goes on doing so; null where nothing has. */
  readonly decidedId: CommissionId | null;
};

export type Priced = {
  readonly kind: 'priced';
  /** Per one event of kind `per` (a cpm rate is divided by 1000 already); percent of the sale amount with `percentage`. */
  readonly payout: Money;
  readonly revenue: Money;
  readonly commissionId: CommissionId;
  readonly model: Model;
  /** The payout is a percentage of the sale amount. */
  readonly percentage: boolean;
  /** An amount on top of a percentage; zero unless a rate rule pays both. */
  readonly payoutOnTop: Money;
  /** The rate rule that sets the payout, if one does. */
  readonly rule: RateRule | null;
  /** Whether the sale amount decides which rate rule counts. */
  readonly asksForSale: boolean;
  /** The revenue is a percentage; differs from `percentage` only when payout and revenue come from two levels. */
  readonly revenuePercentage: boolean;
  readonly source: PriceSource;
  /** Only this kind of event earns it: a conversion without a goal on a cpc campaign earns nothing. */
  readonly per: PaidEvent;
};
export type Price = Priced | { readonly kind: 'no_commission' } | { readonly kind: 'invalid_goal' };

/**
 * The affiliate's own payout for (campaign, goal); else the goal's payouts; else the campaign's commissions: the first
 * of these levels that covers the country; and instead of what goal or campaign pays, what a rate rule makes of it
 * (docs/rules/money.md#order-of-rates). An affiliate payout without a revenue of its own leaves the revenue that
 * the other levels give. `invalid_goal`: unknown in these terms, switched off, or not for this affiliate.
 */
export function priceFor(terms: Terms, question: PriceQuestion): Price {
  const goal = goalIn(terms, question.goalId);
  if (question.goalId !== null && !isOpenGoal(goal, question)) return { kind: 'invalid_goal' };
  const { country } = question;
  const own = commissionFor(ratesOfAffiliate(terms, question), country);
  const base = commissionFor(ratesOfGoal(goal), country) ?? commissionFor(ratesOfCampaign(terms), country);
  const chosen = own ?? base;
  if (!chosen) return { kind: 'no_commission' };
  const facts = factsFor(chosen, question);
  const rule = own ? undefined : countingRule(terms, question, facts);
  return {
    kind: 'priced',
    ...payoutOf(chosen, rule),
    ...revenueOf(chosen, base),
    commissionId: rule?.id ?? chosen.id,
    model: terms.model,
    source: rule ? 'rate_rule' : chosen.source,
    per: chosen.per,
    rule: rule ?? null,
    asksForSale: !own && question.decidedId === null && asksForSale(terms, facts),
  };
}

/** What is paid per click or impression is no sale, whatever it was sent with. */
export const factsFor = ({ per }: Pick<Rate, 'per'>, question: PriceQuestion): RuleFacts =>
  per === 'conversion' ? question : { ...question, saleAmount: null };

function countingRule(terms: Terms, { decidedId }: PriceQuestion, facts: RuleFacts): RateRule | undefined {
  if (decidedId !== null) return terms.rateRules.find(({ id }) => id === decidedId);
  return ruleFor(terms, facts);
}

/** Of a payout of both parts the percentage is the main one. */
export function payoutOf(
  base: Rate,
  rule: RateRule | undefined,
): Pick<Priced, 'payout' | 'percentage' | 'payoutOnTop'> {
  const rate = { amount: ZERO, percent: ZERO, [base.percentage ? 'percent' : 'amount']: base.payout };
  const { amount, percent } = rule ? withEffect(rule.effect, rate) : rate;
  // Without a rule the rate says it, so that a percentage of 0 stays one.
  const percentage = rule ? percent !== ZERO : base.percentage;
  return percentage
    ? { payout: percent, percentage, payoutOnTop: amount }
    : { payout: perEvent(base, amount), percentage, payoutOnTop: ZERO };
}

/** What one event earns; percentages are taken of the sale amount in the network's currency (zero when none was sent). */
export function amountsOf(
  price: Pick<Priced, 'payout' | 'payoutOnTop' | 'revenue' | 'percentage' | 'revenuePercentage'>,
  saleAmount: Money,
): { readonly payout: Money; readonly revenue: Money } {
  return {
    payout: price.percentage ? add(percentOf(price.payout, saleAmount), price.payoutOnTop) : price.payout,
    revenue: price.revenuePercentage ? percentOf(price.revenue, saleAmount) : price.revenue,
  };
}

const isOpenGoal = (goal: Goal | null, { affiliateId }: PriceQuestion): boolean =>
  goal !== null && goal.live && goalAllows(goal, affiliateId);

/** The chosen rate's own revenue; else the revenue of the rate it replaces, unless that is charged for another kind of event. */
function revenueOf(chosen: Rate, base: Rate | undefined): Pick<Priced, 'revenue' | 'revenuePercentage'> {
  const charged = chosen.revenue === null ? base : chosen;
  if (!charged || charged.per !== chosen.per) return { revenue: ZERO, revenuePercentage: false };
  return { revenue: perEvent(charged, charged.revenue ?? ZERO), revenuePercentage: charged.percentage };
}

function ratesOfAffiliate(terms: Terms, { affiliateId, goalId }: PriceQuestion): Rate[] {
  return terms.affiliatePayouts
    .filter((payout) => payout.goalId === goalId && payout.affiliateIds.includes(affiliateId))
    .map((payout) => rateOfAffiliatePayout(terms, payout));
}

const perEvent = (rate: Rate, amount: Money): Money =>
  rate.per === 'impression' ? perThousand(amount) : amount;
