import type { CommissionId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { AffiliatePayout } from './campaign.ts';
import { covers, namesCountry } from './coverage.ts';
import { priceFor, type PriceQuestion } from './price.ts';
import {
  goalIn,
  rateOfAffiliatePayout,
  ratesOfCampaign,
  ratesOfGoal,
  type PriceSource,
  type Rate,
} from './rates.ts';
import type { Terms } from './terms.ts';

/** Why a candidate does not set the payout. */
export type LostBecause =
  | 'invalid_goal' // nothing is paid at all
  | 'other_affiliate'
  | 'other_goal'
  | 'country_not_covered'
  | 'affiliate_payout_goes_first'
  | 'goal_payout_goes_first'
  | 'another_names_the_country'
  | 'another_is_older';

export type ExplainedCandidate = {
  readonly commissionId: CommissionId;
  readonly source: PriceSource;
  /** The rate as it stands in the terms: per 1000 for cpm. */
  readonly payout: Money;
  readonly revenue: Money | null;
  readonly percentage: boolean;
  readonly coverage: readonly string[];
  readonly createdAt: Date;
  /** null: this one sets the payout. */
  readonly lost: LostBecause | null;
};

/** Every rate of the terms in the order they are asked, and why it lost (docs/rules/attribution.md#explain). */
export function candidatesFor(terms: Terms, question: PriceQuestion): ExplainedCandidate[] {
  const price = priceFor(terms, question);
  const own = terms.affiliatePayouts.map((payout) => ({
    rate: rateOfAffiliatePayout(terms, payout),
    excluded: exclusionOf(payout, question),
  }));
  const others = [...ratesOfGoal(goalIn(terms, question.goalId)), ...ratesOfCampaign(terms)].map((rate) => ({
    rate,
    excluded: null,
  }));
  const all = [...own, ...others];
  const winner =
    price.kind === 'priced'
      ? all.find(({ rate }) => rate.id === price.commissionId && rate.source === price.source)?.rate
      : undefined;
  return all.map(({ rate, excluded }) => ({
    commissionId: rate.id,
    source: rate.source,
    payout: rate.payout,
    revenue: rate.revenue,
    percentage: rate.percentage,
    coverage: rate.coverage,
    createdAt: rate.createdAt,
    lost:
      price.kind === 'invalid_goal' ? 'invalid_goal' : (excluded ?? lossOf(rate, winner, question.country)),
  }));
}

function exclusionOf(payout: AffiliatePayout, { affiliateId, goalId }: PriceQuestion): LostBecause | null {
  if (!payout.affiliateIds.includes(affiliateId)) return 'other_affiliate';
  return payout.goalId === goalId ? null : 'other_goal';
}

function lossOf(rate: Rate, winner: Rate | undefined, country: string): LostBecause | null {
  if (!covers(rate.coverage, country) || !winner) return 'country_not_covered';
  if (rate === winner) return null;
  if (rate.source !== winner.source) {
    return winner.source === 'affiliate_payout' ? 'affiliate_payout_goes_first' : 'goal_payout_goes_first';
  }
  const named = namesCountry(winner.coverage, country) && !namesCountry(rate.coverage, country);
  return named ? 'another_names_the_country' : 'another_is_older';
}
