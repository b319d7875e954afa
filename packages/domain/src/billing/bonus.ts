// Bonuses and deductions: amounts an affiliate gets, or gives back, beside what its clicks, impressions and conversions earn
// (docs/rules/billing.md#bonuses-and-deductions).
import { addDays, type CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, BonusId, CampaignId, NetworkId, VolumeRuleId } from '../shared/ids.ts';
import { negate, payable, ZERO, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

/** One row of the books. No row of an earlier day ever changes: what changes later is a row of its own. */
export type Bonus = {
  readonly id: BonusId;
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId | null;
  /** The day it counts on, in the network's zone. */
  readonly day: CalendarDay;
  /** In the network's currency; below zero for a deduction. */
  readonly amount: Money;
  /** What everybody reads: the text somebody wrote, or the name of the volume rule. */
  readonly reason: string;
  /** The volume rule it comes from, and the first day of the rule's period; null for one by hand. */
  readonly ruleId: VolumeRuleId | null;
  readonly periodStart: CalendarDay | null;
  /** The day it was written down, in the network's zone. */
  readonly bookedOn: CalendarDay;
  readonly createdAt: Date;
};

export const BONUS_KINDS = ['bonus', 'deduction'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** `deduction` below zero. */
export const kindOfBonus = ({ amount }: Pick<Bonus, 'amount'>): BonusKind =>
  amount < ZERO ? 'deduction' : 'bonus';

/** What an invoice sums its rows by: those of one rule make one line. */
export const bonusSubjectOf = ({ id, ruleId }: Pick<Bonus, 'id' | 'ruleId'>): BonusId | VolumeRuleId =>
  ruleId ?? id;

/** Above zero as it is sent; a deduction counts below. */
export function bonusAmount(kind: BonusKind, amount: Money): Money {
  if (payable(amount) === ZERO) throw invalid('amount', 'Enter an amount above 0.');
  return kind === 'deduction' ? negate(amount) : amount;
}

const DAYS_BACK_MAX = 400;

/** Refuses a day that is not over or begun, and one of more than 400 days ago. */
export function assertBonusDay(day: CalendarDay, today: CalendarDay): void {
  const first = addDays(today, -DAYS_BACK_MAX);
  if (day > today || day < first) throw invalid('day', `Enter a date from ${first} to ${today}.`);
}
