// The levels on which a price is looked up (docs/rules/money.md#order-of-rates), read from frozen terms.
import type { CommissionId, GoalId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { AffiliatePayout, Goal, Model } from './campaign.ts';
import type { Candidate } from './commission.ts';
import { isPercentCampaign, isPercentGoal } from './percentages.ts';
import type { Terms } from './terms.ts';

export type PriceSource = 'affiliate_payout' | 'rate_rule' | 'goal' | 'campaign';
/** The kind of event a rate is paid for. */
export type PaidEvent = 'click' | 'impression' | 'conversion';

/** A rate that could apply, with how it is to be read. */
export type Rate = Candidate & {
  readonly id: CommissionId;
  readonly payout: Money;
  /** null: an affiliate payout without a revenue of its own, so that the other levels say the revenue. */
  readonly revenue: Money | null;
  readonly source: PriceSource;
  /** Percent of the sale amount. */
  readonly percentage: boolean;
  readonly per: PaidEvent;
};

const PER: Readonly<Record<Model, PaidEvent>> = {
  cpa: 'conversion',
  cpi: 'conversion',
  cps: 'conversion',
  cpc: 'click',
  cpm: 'impression',
};
/** What a model pays for (docs/rules/money.md#when-it-pays). */
export const paidEventOf = (model: Model): PaidEvent => PER[model];

/** An affiliate payout read with the model of the campaign or, for a goal's, of the goal. */
export function rateOfAffiliatePayout(terms: Terms, payout: AffiliatePayout): Rate {
  const reading =
    payout.goalId === null ? readingOfModel(terms.model) : readingOfGoal(goalIn(terms, payout.goalId));
  return { ...ratePart(payout), revenue: payout.revenue, source: 'affiliate_payout', ...reading };
}

/** The payouts of the goal as rates, in the order they were made; none without a goal. */
export const ratesOfGoal = (goal: Goal | null): Rate[] =>
  (goal?.payouts ?? []).map((payout) => ({
    ...ratePart(payout),
    revenue: payout.revenue,
    source: 'goal',
    ...readingOfGoal(goal),
  }));

/** The commissions of the terms as rates, in the order they were made. */
export const ratesOfCampaign = (terms: Terms): Rate[] =>
  terms.commissions.map((commission) => ({
    ...ratePart(commission),
    revenue: commission.revenue,
    source: 'campaign',
    ...readingOfModel(terms.model),
  }));

/** The goal of the terms with this id; null when they have none. */
export const goalIn = (terms: Terms, goalId: GoalId | null): Goal | null =>
  terms.goals.find(({ id }) => id === goalId) ?? null;

type Reading = Pick<Rate, 'percentage' | 'per'>;

const readingOfModel = (model: Model): Reading => ({
  percentage: isPercentCampaign({ model }),
  per: paidEventOf(model),
});
const readingOfGoal = (goal: Goal | null): Reading => ({
  percentage: goal !== null && isPercentGoal(goal),
  per: 'conversion',
});

const ratePart = ({ id, coverage, createdAt, payout }: Omit<Rate, 'revenue' | 'source' | keyof Reading>) => ({
  id,
  coverage,
  createdAt,
  payout,
});
