// How many percent of a sale an affiliate or an advertiser can be promised (docs/rules/money.md#largest-percentage).
import { type Money, payablePercent, PERCENT_MAX } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import type { AffiliatePayout, Campaign, Goal } from './campaign.ts';

type Rate = { readonly id?: string; readonly payout: Money; readonly revenue?: Money | null | undefined };
/** Rates of one record, and whether they are percent of the sale. */
export type RateList = { readonly isPercent: boolean; readonly rates: readonly Rate[] };

/** Whether its commissions are percent of the sale (docs/rules/money.md#percentages). */
export const isPercentCampaign = ({ model }: Pick<Campaign, 'model'>): boolean => model === 'cps';
/** Likewise the payouts of a goal. */
export const isPercentGoal = ({ model }: Pick<Goal, 'model'>): boolean => model === 'percentage';

/** The commissions of a campaign, there or still to be made. */
export const ratesOfCommissions = (
  campaign: Pick<Campaign, 'model'> & { readonly commissions: readonly Rate[] },
): RateList => ({ isPercent: isPercentCampaign(campaign), rates: campaign.commissions });
/** With what affiliates are paid of their own by the same model: for the campaign itself, or for one of its goals. */
export const withOwnPayouts = (
  { isPercent, rates }: RateList,
  payouts: readonly AffiliatePayout[],
  goalId: Goal['id'] | null,
): RateList => ({ isPercent, rates: [...rates, ...payouts.filter((one) => one.goalId === goalId)] });
/** The payouts of a goal, there or still to be made. */
export const ratesOfPayouts = (
  goal: Pick<Goal, 'model'> & { readonly payouts: readonly Rate[] },
): RateList => ({ isPercent: isPercentGoal(goal), rates: goal.payouts });

/**
 * Refuses with `invalid_parameter` a payout or a revenue of more than 1000 percent. One that was as many percent `before` stays, so that
 * the rest of its record can be edited. `list`: the field that holds the rates, where many are sent.
 */
export function assertPercentages(
  after: RateList,
  { before, list }: { readonly before?: RateList; readonly list?: string } = {},
): void {
  if (!after.isPercent) return;
  const kept = new Map(before?.isPercent ? before.rates.map((rate) => [rate.id, rate]) : []);
  for (const [at, rate] of after.rates.entries())
    for (const field of ['payout', 'revenue'] as const) {
      const value = rate[field];
      if (!value || value <= PERCENT_MAX || value === kept.get(rate.id)?.[field]) continue;
      if (before?.isPercent === false)
        throw invalid('model', 'A payout or revenue would be above 1,000% of the sale. Lower it first.');
      payablePercent(value, list === undefined ? field : `${list}.${at}.${field}`);
    }
}
