// Which commission prices an event, and what it comes to (docs/rules/money.md#which-rate,
// docs/rules/money.md#when-it-pays). Everything here reads the terms the click saw, so a later edit never changes the
// past.
import type { AffiliateId, CommissionId, GoalId } from '../shared/ids.ts';
import { percentOf, perThousand, ZERO, type Money } from '../shared/money.ts';
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
import type { Terms } from './terms.ts';

export type PriceQuestion = {
  readonly affiliateId: AffiliateId;
  /** null: the event itself (a click, an impression, a conversion without a goal). */
  readonly goalId: GoalId | null;
  readonly country: string;
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
  /** The revenue is a percentage; differs from `percentage` only when payout and revenue come from two levels. */
  readonly revenuePercentage: boolean;
  readonly source: PriceSource;
  /** Only this kind of event earns it: a conversion without a goal on a cpc campaign earns nothing. */
  readonly per: PaidEvent;
};
export type Price = Priced | { readonly kind: 'no_commission' } | { readonly kind: 'invalid_goal' };

/**
 * The affiliate's own payout for (campaign, goal); else the goal's payouts; else the campaign's commissions: the first
 * of these levels that covers the country. An affiliate payout without a revenue of its own leaves the revenue that
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
  return {
    kind: 'priced',
    payout: perEvent(chosen, chosen.payout),
    ...revenueOf(chosen, base),
    commissionId: chosen.id,
    model: terms.model,
    percentage: chosen.percentage,
    source: chosen.source,
    per: chosen.per,
  };
}

/** What one event earns; percentages are taken of the sale amount in the network's currency (zero when none was sent). */
export function amountsOf(
  price: Pick<Priced, 'payout' | 'revenue' | 'percentage' | 'revenuePercentage'>,
  saleAmount: Money,
): { readonly payout: Money; readonly revenue: Money } {
  return {
    payout: price.percentage ? percentOf(price.payout, saleAmount) : price.payout,
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
