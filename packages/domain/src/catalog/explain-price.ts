import type { CommissionId } from '../shared/ids.ts';
import { ZERO, type Money } from '../shared/money.ts';
import type { AffiliatePayout } from './campaign.ts';
import { covers, namesCountry } from './coverage.ts';
import { commissionFor } from './commission.ts';
import { factsFor, payoutOf, priceFor, type Price, type PriceQuestion } from './price.ts';
import { judgedRules, type RateRule, type RuleLost } from './rate-rule.ts';
import {
  goalIn,
  paidEventOf,
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
  | 'rate_rule_goes_first'
  | 'goal_payout_goes_first'
  | 'another_names_the_country'
  | 'another_is_older'
  | RuleLost;

export type ExplainedCandidate = {
  readonly commissionId: CommissionId;
  readonly source: PriceSource;
  /** The rate as it stands in the terms: per 1000 for cpm. */
  readonly payout: Money;
  readonly revenue: Money | null;
  readonly percentage: boolean;
  /** Of a rate rule: its name, and what it does; `payout` is what comes of it. */
  readonly rule: Pick<RateRule, 'name' | 'effect'> | null;
  readonly coverage: readonly string[];
  /** Null for a rate rule. */
  readonly createdAt: Date | null;
  /** null: this one sets the payout. */
  readonly lost: LostBecause | null;
};

/** Every rate of the terms in the order they are asked, and why it lost (docs/rules/attribution.md#explain). */
export function candidatesFor(terms: Terms, question: PriceQuestion): ExplainedCandidate[] {
  const price = priceFor(terms, question);
  const ofGoal = ratesOfGoal(goalIn(terms, question.goalId));
  const ofCampaign = ratesOfCampaign(terms);
  const raised = commissionFor(ofGoal, question.country) ?? commissionFor(ofCampaign, question.country);
  const own = terms.affiliatePayouts.map((payout) => ({
    rate: rateOfAffiliatePayout(terms, payout),
    excluded: exclusionOf(payout, question),
  }));
  const all = [...own, ...[...ofGoal, ...ofCampaign].map((rate) => ({ rate, excluded: null }))];
  const winner =
    price.kind === 'priced' && price.source !== 'rate_rule'
      ? all.find(({ rate }) => rate.id === price.commissionId && rate.source === price.source)?.rate
      : undefined;
  const isPaidByRule = price.kind === 'priced' && price.rule !== null;
  const explained = all.map(({ rate, excluded }): ExplainedCandidate => ({
    commissionId: rate.id,
    source: rate.source,
    payout: rate.payout,
    revenue: rate.revenue,
    percentage: rate.percentage,
    rule: null,
    coverage: rate.coverage,
    createdAt: rate.createdAt,
    lost:
      price.kind === 'invalid_goal'
        ? 'invalid_goal'
        : (excluded ??
          (isPaidByRule
            ? lossToRule(rate, raised, question.country)
            : lossOf(rate, winner, question.country))),
  }));
  const rules = rulesExplained(terms, question, { price, raised });
  return [...explained.slice(0, own.length), ...rules, ...explained.slice(own.length)];
}

type Asked = { readonly price: Price; readonly raised: Rate | undefined };

/** The rate rules in their order. Who has an own payout is paid by that, and where goal and campaign pay nothing, no rule does. */
function rulesExplained(
  terms: Terms,
  question: PriceQuestion,
  { price, raised }: Asked,
): ExplainedCandidate[] {
  const per = raised?.per ?? paidEventOf(terms.model);
  return judgedRules(terms, factsFor({ per }, question)).map(({ rule, lost }) => {
    const paid = raised && payoutOf(raised, rule);
    return {
      commissionId: rule.id,
      source: 'rate_rule',
      payout: paid?.payout ?? ZERO,
      revenue: null,
      percentage: paid?.percentage ?? false,
      rule: { name: rule.name, effect: rule.effect },
      coverage: rule.conditions.countries,
      createdAt: null,
      lost: lossOfRule({ rule, lost }, price),
    };
  });
}

function lossOfRule(
  { rule, lost }: ReturnType<typeof judgedRules>[number],
  price: Price,
): LostBecause | null {
  if (price.kind === 'invalid_goal') return 'invalid_goal';
  if (price.kind === 'no_commission') return lost ?? 'country_not_covered';
  if (price.source === 'affiliate_payout') return lost ?? 'affiliate_payout_goes_first';
  if (price.rule?.id === rule.id) return null;
  // What was decided stays, whatever of it has been edited since.
  return lost ?? 'another_rule_goes_first';
}

/** Of a rate where a rule pays: the one that the rule goes before, or why that one was not it. */
function lossToRule(rate: Rate, raised: Rate | undefined, country: string): LostBecause {
  return lossOf(rate, raised, country) ?? 'rate_rule_goes_first';
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
