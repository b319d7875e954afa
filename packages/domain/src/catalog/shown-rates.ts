import type { Money } from '../shared/money.ts';
import type { AffiliateId, GoalId } from '../shared/ids.ts';
import type { AffiliatePayout, Campaign, Goal } from './campaign.ts';
import { ALL_COUNTRIES } from './coverage.ts';
import { isPercentCampaign, isPercentGoal } from './percentages.ts';
import { paidEventOf } from './rates.ts';

/** What an affiliate is paid in some countries; never what the advertiser is charged. */
export type ShownRate = {
  readonly payout: Money;
  readonly coverage: readonly string[];
  readonly description: string | null;
  /** Agreed with this affiliate. */
  readonly isOwn: boolean;
};

/**
 * The rates that a campaign pays one affiliate: its own payouts, then the campaign's commissions for the remaining
 * countries, because its own payout comes before the campaign's (docs/rules/money.md#shown-rates). Payouts
 * of goals are not among them.
 */
export const shownRates = (
  { commissions }: Pick<Campaign, 'commissions'>,
  payouts: readonly AffiliatePayout[],
  affiliateId: AffiliateId,
): ShownRate[] => inTurn([ownRates(payouts, null, affiliateId), commissions.map(rateOf)]);

/** As `ShownRate`; `percentage`: percent of the sale amount. */
export type ShownGoalRate = ShownRate & { readonly percentage: boolean };

/**
 * What an affiliate is paid for a goal: its own payouts for it, then the goal's, then the campaign's commissions, each for
 * the countries that those before do not cover (docs/rules/money.md#shown-rates). A campaign that pays clicks or
 * impressions has no commission for a goal.
 */
export function shownGoalRates(
  { commissions, model }: Pick<Campaign, 'commissions' | 'model'>,
  goal: Pick<Goal, 'id' | 'model' | 'payouts'>,
  { payouts, affiliateId }: { payouts: readonly AffiliatePayout[]; affiliateId: AffiliateId },
): ShownGoalRate[] {
  const ofGoal = (rate: ShownRate) => ({ ...rate, percentage: isPercentGoal(goal) });
  const ofCampaign = (rate: ShownRate) => ({ ...rate, percentage: isPercentCampaign({ model }) });
  return inTurn([
    ownRates(payouts, goal.id, affiliateId).map(ofGoal),
    goal.payouts.map(rateOf).map(ofGoal),
    paidEventOf(model) === 'conversion' ? commissions.map(rateOf).map(ofCampaign) : [],
  ]);
}

type Paid = Pick<ShownRate, 'payout' | 'coverage'> & Partial<Pick<ShownRate, 'description'>>;
const rateOf = ({ payout, coverage, description = null }: Paid): ShownRate => ({
  payout,
  coverage,
  description,
  isOwn: false,
});

const ownRates = (
  payouts: readonly AffiliatePayout[],
  goalId: GoalId | null,
  affiliateId: AffiliateId,
): ShownRate[] =>
  payouts
    .filter((one) => one.goalId === goalId && one.affiliateIds.includes(affiliateId))
    .map(({ payout, coverage }) => ({ ...rateOf({ payout, coverage }), isOwn: true }));

/** Each level for the countries that the levels before it do not cover. */
function inTurn<T extends ShownRate>(levels: readonly (readonly T[])[]): T[] {
  const taken = new Set<string>();
  return levels.flatMap((level) => {
    if (taken.has(ALL_COUNTRIES)) return [];
    const shown = level.flatMap((rate) => {
      const coverage = rate.coverage.filter((code) => !taken.has(code));
      return coverage.length > 0 ? [{ ...rate, coverage }] : [];
    });
    for (const code of level.flatMap(({ coverage }) => coverage)) taken.add(code);
    return shown;
  });
}
