// Volume rules of a campaign: what affiliates get on top for how much they bring in a period (docs/rules/money.md#volume-rules). A rule is
// never edited, only ended, so that the past changes only when conversions do.
import { addDays, EVERY_DAY, type CalendarDay, type DayRange, mondayOf } from '../shared/calendar-day.ts';
import type { AffiliateId, CampaignId, GoalId, NetworkId, VolumeRuleId } from '../shared/ids.ts';
import {
  add,
  money,
  payable,
  payablePercent,
  percentOf,
  subtract,
  ZERO,
  type Money,
} from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

/** In the network's zone; a week begins on Monday. */
export const VOLUME_PERIODS = ['day', 'week', 'month', 'ever'] as const;
export type VolumePeriod = (typeof VOLUME_PERIODS)[number];
/** Of approved conversions. */
export const VOLUME_MEASURES = ['conversions', 'sales', 'revenue', 'payout'] as const;
export type VolumeMeasure = (typeof VOLUME_MEASURES)[number];
/**
 * `percent`, `amount`: each conversion is paid so many percent, or that amount, more. `bonus`: the amount, once in a period.
 */
export const VOLUME_EFFECTS = ['percent', 'amount', 'bonus'] as const;
export type VolumeEffect = (typeof VOLUME_EFFECTS)[number];
/** Which conversions a step is for: those that reach it and come after, or all of the period once it is reached. */
export const VOLUME_MODES = ['marginal', 'retroactive'] as const;
export type VolumeMode = (typeof VOLUME_MODES)[number];

/** `from`: it is reached when the measure is at least so much. */
export type VolumeStep = { readonly from: Money; readonly value: Money };

export type VolumeRule = {
  readonly id: VolumeRuleId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly name: string;
  readonly period: VolumePeriod;
  readonly measure: VolumeMeasure;
  readonly effect: VolumeEffect;
  readonly mode: VolumeMode;
  /** In rising order; of those reached, the last counts, but of bonuses each. */
  readonly steps: readonly VolumeStep[];
  /** Empty: conversions of every goal and of none. */
  readonly goalIds: readonly GoalId[];
  /** Empty: every affiliate. */
  readonly affiliateIds: readonly AffiliateId[];
  /** Conversions of these days count; null: until it is ended. */
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay | null;
  readonly createdAt: Date;
};

export const VOLUME_RULES_MAX = 50;
export const VOLUME_STEPS_MAX = 20;
const LISTED_MAX = 1000;
const DAYS_BACK_MAX = 400;

/** What may be set of a rule. Refuses with `invalid_parameter`, and amounts that nobody can pay with `invalid_money`. */
export function parseVolumeRule<T extends Omit<VolumeRule, 'id' | 'networkId' | 'createdAt'>>(rule: T): T {
  const { startsOn, endsOn, goalIds, affiliateIds, effect, mode } = rule;
  assertSteps(rule);
  if (goalIds.length > LISTED_MAX || affiliateIds.length > LISTED_MAX)
    throw invalid('affiliateIds', `A rule can list up to ${LISTED_MAX}.`);
  if (effect === 'bonus' && mode === 'retroactive')
    throw invalid('mode', 'A bonus is paid once per period. Leave out the mode.');
  if (endsOn !== null && endsOn < startsOn) throw invalid('endsOn', 'The end date is before the start date.');
  return rule;
}

function assertSteps({ steps, effect }: Pick<VolumeRule, 'steps' | 'effect'>): void {
  if (steps.length === 0 || steps.length > VOLUME_STEPS_MAX)
    throw invalid('steps', `Enter 1 to ${VOLUME_STEPS_MAX} tiers.`);
  for (const [at, { from, value }] of steps.entries()) {
    if (payable(from) === ZERO || payable(value) === ZERO)
      throw invalid('steps', 'Enter amounts above 0 for every tier.');
    if (effect === 'percent') payablePercent(value, 'steps');
    if (from <= (steps[at - 1]?.from ?? ZERO))
      throw invalid('steps', 'Each tier must start above the previous one.');
  }
}

/** Refuses a first day more than 400 days ago, or ahead. */
export function assertVolumeStart(startsOn: CalendarDay, today: CalendarDay): void {
  const [first, last] = [addDays(today, -DAYS_BACK_MAX), addDays(today, DAYS_BACK_MAX)];
  if (startsOn < first || startsOn > last)
    throw invalid('startsOn', `Enter a date from ${first} to ${last}.`);
}

/** The days of the period that the day is in. */
export function volumePeriodOf(period: VolumePeriod, day: CalendarDay): DayRange {
  if (period === 'day') return { start: day, end: day };
  if (period === 'ever') return EVERY_DAY;
  if (period === 'week') {
    const start = mondayOf(day);
    return { start, end: addDays(start, 6) };
  }
  const start = `${day.slice(0, 7)}-01` as CalendarDay;
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01` as CalendarDay, -1) };
}

/** The days of which conversions count in a period of the rule; undefined where it holds on none. */
export function countedDays(
  { startsOn, endsOn }: Pick<VolumeRule, 'startsOn' | 'endsOn'>,
  { start, end }: DayRange,
): DayRange | undefined {
  const range = {
    start: start < startsOn ? startsOn : start,
    end: endsOn !== null && endsOn < end ? endsOn : end,
  };
  return range.start <= range.end ? range : undefined;
}

/** What a rule asks of an approved conversion. */
export type VolumeFacts = {
  readonly goalId: GoalId | null;
  readonly saleAmount: Money;
  readonly revenue: Money;
  /** As goal, campaign or rate rule say: what volume rules give is never part of it. */
  readonly payout: Money;
};

/** What conversions of a period come to, one after the other in order; the same for any way of splitting them into parts. */
export type VolumeTally = {
  /** Of the measure. */
  readonly total: Money;
  /** What the conversions themselves pay. */
  readonly payout: Money;
  /** What marginal steps give. */
  readonly marginal: Money;
  /** What each step would give for all of them. */
  readonly each: readonly Money[];
};

export const NO_VOLUME: VolumeTally = { total: ZERO, payout: ZERO, marginal: ZERO, each: [] };
const ONE = money('1');

/** Whether the rule is for the affiliate, and counts conversions of the goal. */
export const countsFor = (
  { goalIds, affiliateIds }: Pick<VolumeRule, 'goalIds' | 'affiliateIds'>,
  { affiliateId, goalId }: { readonly affiliateId: AffiliateId; readonly goalId: GoalId | null },
): boolean =>
  (affiliateIds.length === 0 || affiliateIds.includes(affiliateId)) &&
  (goalIds.length === 0 || (goalId !== null && goalIds.includes(goalId)));

type Steps = Pick<VolumeRule, 'steps' | 'measure' | 'effect' | 'mode'>;

/** With one conversion more. */
export function counted(rule: Steps, tally: VolumeTally, facts: VolumeFacts): VolumeTally {
  const total = add(tally.total, measuredVolume(rule, facts));
  const reached = stepAt(rule, total);
  return {
    total,
    payout: add(tally.payout, facts.payout),
    marginal: reached ? add(tally.marginal, raiseOf(rule, reached, facts)) : tally.marginal,
    each: rule.steps.map((step, at) => add(tally.each[at] ?? ZERO, raiseOf(rule, step, facts))),
  };
}

/** What one conversion adds to the measure. */
export const measuredVolume = (
  { measure }: Pick<VolumeRule, 'measure'>,
  { saleAmount, revenue, payout }: Omit<VolumeFacts, 'goalId'>,
): Money => ({ conversions: ONE, sales: saleAmount, revenue, payout })[measure];

function raiseOf({ effect }: Steps, { value }: VolumeStep, { payout }: VolumeFacts): Money {
  if (effect === 'bonus') return ZERO;
  return effect === 'percent' ? percentOf(value, payout) : value;
}

/** The last step that is reached. */
const stepAt = ({ steps }: Pick<VolumeRule, 'steps'>, total: Money): VolumeStep | undefined =>
  steps.findLast(({ from }) => total >= from);

/**
 * The step that counts for one conversion: of a marginal rule by what was counted up to it, itself included, of any other by the whole period.
 * Docs: docs/rules/money.md#volume-rules-of-a-conversion.
 */
export const volumeStepOf = (
  rule: Pick<VolumeRule, 'steps' | 'effect' | 'mode'>,
  { upTo, whole }: Readonly<Record<'upTo' | 'whole', Pick<VolumeTally, 'total'>>>,
): VolumeStep | null =>
  stepAt(rule, (rule.mode === 'marginal' && rule.effect !== 'bonus' ? upTo : whole).total) ?? null;

/** What the rule gives for the period. */
export function volumeDue(rule: Steps, tally: VolumeTally): Money {
  if (rule.effect === 'bonus')
    return rule.steps
      .filter(({ from }) => tally.total >= from)
      .reduce((sum, { value }) => add(sum, value), ZERO);
  if (rule.mode === 'marginal') return tally.marginal;
  const reached = stepAt(rule, tally.total);
  return reached ? (tally.each[rule.steps.indexOf(reached)] ?? ZERO) : ZERO;
}

/** How far an affiliate has come: the step that counts, the next one, and what is missing to it. */
export type VolumeProgress = {
  readonly total: Money;
  readonly reached: VolumeStep | null;
  readonly next: VolumeStep | null;
  readonly missing: Money | null;
};

/** Of what was counted so far. */
export function volumeProgress(
  rule: Pick<VolumeRule, 'steps'>,
  { total }: Pick<VolumeTally, 'total'>,
): VolumeProgress {
  const next = rule.steps.find(({ from }) => total < from) ?? null;
  return {
    total,
    reached: stepAt(rule, total) ?? null,
    next,
    missing: next && subtract(next.from, total),
  };
}
