// Rate rules of a campaign: what affiliates are paid instead of the rates of goal and campaign, where conditions hold
// (docs/rules/money.md#rate-rules).
import type { AffiliateGroupId, AffiliateId, CommissionId, GoalId } from '../shared/ids.ts';
import { add, payable, payablePercent, percentOf, ZERO, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import { ALL_COUNTRIES, covers, parseCoverage } from './coverage.ts';

/** Each that is empty, or null, lets everything through; what is said must all hold. */
export type RateConditions = {
  readonly countries: readonly string[];
  readonly goalIds: readonly GoalId[];
  readonly groupIds: readonly AffiliateGroupId[];
  readonly affiliateIds: readonly AffiliateId[];
  /** `source`, `p1` … `p10` of the click and `sub1` … of the conversion: the value is one of these. */
  readonly parameters: readonly ParameterCondition[];
  /** The sale amount in the network's currency: at least `saleFrom` and below `saleTo`. */
  readonly saleFrom: Money | null;
  readonly saleTo: Money | null;
};
export type ParameterCondition = { readonly name: string; readonly values: readonly string[] };

/**
 * `set`: the payout is the amount and the percentage of the sale together. `raise`: what goal or campaign pays, so many percent more, and
 * the amount on top.
 */
export type RateEffect = {
  readonly kind: (typeof RATE_EFFECTS)[number];
  readonly amount: Money;
  readonly percent: Money;
};
export const RATE_EFFECTS = ['set', 'raise'] as const;

export type RateRule = {
  readonly id: CommissionId;
  readonly name: string;
  readonly conditions: RateConditions;
  readonly effect: RateEffect;
};

export const RATE_RULES_MAX = 100;
/** What one condition may list. */
const LISTED_MAX = 1000;
const VALUE_LENGTH_MAX = 1000;

/** What a rule may ask: the affiliate's own parameters of the click, and the advertiser's of the conversion. */
export const RULE_PARAMETERS: readonly string[] = [
  'source',
  ...['p', 'sub'].flatMap((kind) => Array.from({ length: 10 }, (_, n) => `${kind}${n + 1}`)),
];

export const NO_CONDITIONS: RateConditions = {
  countries: [],
  goalIds: [],
  groupIds: [],
  affiliateIds: [],
  parameters: [],
  saleFrom: null,
  saleTo: null,
};

/** Conditions from outside. Refuses with `invalid_parameter`, and amounts that nobody can pay with `invalid_money`. */
export function parseConditions(sent: RateConditions, path: string): RateConditions {
  const { parameters, saleFrom, saleTo } = sent;
  const countries = sent.countries.length === 0 ? [] : parseCoverage(sent.countries, `${path}.countries`);
  const lists = [
    sent.goalIds,
    sent.groupIds,
    sent.affiliateIds,
    parameters,
    ...parameters.map((one) => one.values),
  ];
  if (lists.some(({ length }) => length > LISTED_MAX))
    throw invalid(path, `A condition can list up to ${LISTED_MAX}.`);
  for (const { name, values } of parameters) {
    if (!RULE_PARAMETERS.includes(name))
      throw invalid(
        `${path}.parameters`,
        `A rule can check source, p1 to p10 and sub1 to sub10, not ${name.slice(0, 50)}.`,
      );
    if (values.length === 0) throw invalid(`${path}.parameters`, `Enter at least one value for ${name}.`);
    if (values.some(({ length }) => length > VALUE_LENGTH_MAX))
      throw invalid(`${path}.parameters`, `A value has at most ${VALUE_LENGTH_MAX} characters.`);
  }
  for (const bound of [saleFrom, saleTo]) if (bound !== null) payable(bound);
  if (saleFrom !== null && saleTo !== null && saleFrom >= saleTo)
    throw invalid(path, 'The sale amount range must end above its start.');
  return { ...sent, countries: countries.includes(ALL_COUNTRIES) ? [] : countries };
}

/**
 * Refuses with `invalid_parameter` a raise by nothing and more than 1000 percent, and amounts that nobody can pay with `invalid_money`.
 * `before`: the effect that the rule has; its percentage may stay, so that one of before the limit doesn't keep the others from being saved.
 */
export function parseEffect(
  { kind, amount, percent }: RateEffect,
  path: string,
  before?: RateEffect,
): RateEffect {
  if (kind === 'raise' && amount === ZERO && percent === ZERO)
    throw invalid(path, 'Enter how much the payout is raised by: amount, percent, or both.');
  const isKept = kind === before?.kind && percent === before.percent;
  return {
    kind,
    amount: payable(amount),
    percent: isKept ? percent : payablePercent(percent, `${path}.percent`),
  };
}

/** What rules ask of an event. */
export type RuleFacts = {
  readonly affiliateId: AffiliateId;
  readonly goalId: GoalId | null;
  readonly country: string;
  /** Those the affiliate was in at the click (docs/rules/groups.md#membership-at-a-click). */
  readonly groupIds: readonly AffiliateGroupId[];
  /** By the names of `ParameterCondition`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** In the network's currency; null for what is no sale: a click or an impression. */
  readonly saleAmount: Money | null;
};

/** The rules of one version of the terms, in order, and the groups they name, the first in order first. */
export type RulesInForce = {
  readonly rateRules: readonly RateRule[];
  readonly groupOrder: readonly AffiliateGroupId[];
};

/** The first condition that does not hold. */
export type UnmetCondition =
  | 'country_not_covered'
  | 'other_goal'
  | 'other_affiliate'
  | 'not_in_group'
  | 'other_parameter'
  | 'other_sale_amount'
  | 'not_a_sale';
/** Why a rule does not count. */
export type RuleLost = UnmetCondition | 'another_group_goes_first' | 'another_rule_goes_first';

/** The rule that counts; undefined when none does (docs/rules/money.md#which-rule-counts). */
export const ruleFor = (rules: RulesInForce, facts: RuleFacts): RateRule | undefined =>
  judgedRules(rules, facts).find(({ lost }) => lost === null)?.rule;

/**
 * Every rule in its order, and why it does not count; null for the one that does. Of the rules that fit by a group, those count that fit by
 * the affiliate's first group in order for which one does; of all that are left, the first.
 */
export function judgedRules(
  { rateRules, groupOrder }: RulesInForce,
  facts: RuleFacts,
): { readonly rule: RateRule; readonly lost: RuleLost | null }[] {
  const unmet = rateRules.map((rule) => unmetOf(rule, facts));
  const places = rateRules.map((rule, at) =>
    unmet[at] === null ? placeOf(rule.conditions.groupIds, facts.groupIds, groupOrder) : NO_GROUP,
  );
  const first = Math.min(...places.filter((place) => place !== NO_GROUP));
  const counts = (at: number) => unmet[at] === null && (places[at] === NO_GROUP || places[at] === first);
  const winner = rateRules.findIndex((_, at) => counts(at));
  return rateRules.map((rule, at) => {
    const beaten = counts(at) ? 'another_rule_goes_first' : 'another_group_goes_first';
    return { rule, lost: unmet[at] ?? (at === winner ? null : beaten) };
  });
}

const NO_GROUP = -1;

/** The place of the first of the affiliate's groups that the rule names; one that is in no order goes last. */
function placeOf(
  named: readonly AffiliateGroupId[],
  own: readonly AffiliateGroupId[],
  order: readonly AffiliateGroupId[],
): number {
  if (named.length === 0) return NO_GROUP;
  const places = named
    .filter((id) => own.includes(id))
    .map((id) => (order.includes(id) ? order.indexOf(id) : order.length));
  return Math.min(...places);
}

function unmetOf({ conditions, effect }: RateRule, facts: RuleFacts): UnmetCondition | null {
  return unmetBesidesSale(conditions, facts) ?? unmetOfSale(conditions, effect, facts.saleAmount);
}

function unmetBesidesSale(
  { countries, goalIds, groupIds, affiliateIds, parameters }: RateConditions,
  facts: RuleFacts,
): UnmetCondition | null {
  if (!covers(countries, facts.country)) return 'country_not_covered';
  if (goalIds.length > 0 && (facts.goalId === null || !goalIds.includes(facts.goalId))) return 'other_goal';
  if (affiliateIds.length > 0 && !affiliateIds.includes(facts.affiliateId)) return 'other_affiliate';
  if (groupIds.length > 0 && !groupIds.some((id) => facts.groupIds.includes(id))) return 'not_in_group';
  const has = ({ name, values }: ParameterCondition) =>
    values.includes(Object.hasOwn(facts.parameters, name) ? (facts.parameters[name] ?? '') : '');
  return parameters.every(has) ? null : 'other_parameter';
}

/** A percentage of a click would pay nothing for it: such a rule is for sales alone. */
function unmetOfSale(
  { saleFrom, saleTo }: RateConditions,
  { kind, percent }: RateEffect,
  sale: Money | null,
): UnmetCondition | null {
  const needsSale = saleFrom !== null || saleTo !== null || (kind === 'set' && percent !== ZERO);
  if (sale === null) return needsSale ? 'not_a_sale' : null;
  const isWithin = (saleFrom === null || sale >= saleFrom) && (saleTo === null || sale < saleTo);
  return isWithin ? null : 'other_sale_amount';
}

/** Whether the sale amount decides which rule counts, so that it must be known in the network's currency. */
export const asksForSale = ({ rateRules }: RulesInForce, facts: RuleFacts): boolean =>
  rateRules.some(
    ({ conditions }) =>
      (conditions.saleFrom !== null || conditions.saleTo !== null) &&
      unmetBesidesSale(conditions, facts) === null,
  );

/** A payout: an amount, and so many percent of the sale. */
export type PayoutParts = { readonly amount: Money; readonly percent: Money };

/** What the rule makes of what goal or campaign pays (docs/rules/money.md#effects-of-rate-rules). */
export function withEffect({ kind, amount, percent }: RateEffect, base: PayoutParts): PayoutParts {
  if (kind === 'set') return { amount, percent };
  return {
    amount: add(raised(base.amount, percent), amount),
    percent: raised(base.percent, percent),
  };
}

const raised = (rate: Money, percent: Money): Money => add(rate, percentOf(percent, rate));
