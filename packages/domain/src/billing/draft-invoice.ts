// An invoice is a difference of sums: what the books say of an account now, less what its invoices hold already,
// key by key. So nothing is invoiced twice, and a reversal or a late event of an invoiced day is a difference like any
// other (docs/rules/billing.md#adjustments, docs/adr/0010-invoices-are-differences.md).
import type { CalendarDay, DayRange } from '../shared/calendar-day.ts';
import type { BonusId, CampaignId, ConversionId, GoalId, InvoiceId, ReferralId } from '../shared/ids.ts';
import { add, roundTo, subtract, ZERO, type Money } from '../shared/money.ts';
import { apportion, sum } from './apportion.ts';
import type { InvoiceLine, InvoiceLineKind } from './invoice.ts';

/**
 * What an account's amounts are summed by. An affiliate's are summed over all advertisers, an advertiser's over all
 * affiliates.
 */
export type AmountKey = {
  readonly source: 'campaign' | 'referral' | 'bonus';
  readonly day: CalendarDay;
  /** The campaign, the referral, or the bonus (`bonusSubjectOf`). */
  readonly subjectId: string;
  /** Empty for clicks, impressions, conversions without a goal, referrals and bonuses. */
  readonly goalId: string;
};

/** What an invoice takes of a conversion; below zero: what it takes back. */
export type ConversionShare = { readonly conversionId: ConversionId; readonly amount: Money };

/** And in which of the invoice's lines, from 1; null: in none, since it cancels out with others. */
export type InvoicedConversion = ConversionShare & { readonly position: number | null };

/** A conversion, and the amount in the books that it counts in. */
export type ConversionKey = Omit<AmountKey, 'source'> & { readonly id: ConversionId };

/** What the invoices of an account hold of a conversion. */
export type HeldConversion = {
  /** In the order of the invoices; below zero: taken back. */
  readonly amounts: readonly (Omit<InvoicedConversion, 'conversionId'> & { readonly invoiceId: InvoiceId })[];
  /** False where an older version has invoiced the conversion's key: it noted no conversions. */
  readonly known: boolean;
};

/** A key for which the books now hold another amount than the invoices closed so far. */
export type Difference = AmountKey & {
  readonly current: Money;
  readonly invoiced: Money;
  /** Whether an earlier invoice of the account covers the day, even if it has no line for this key. */
  readonly closed: boolean;
  /** Of the invoice that covers the day, or else took this amount of it along: what changes stays in it; null: there is none. */
  readonly currency: string | null;
  readonly title: string;
  readonly goalTitle: string;
  /**
   * The conversions of the key that count for another amount now than invoices hold of them, by id. Clicks and
   * impressions aren't among them, and none is where an older version has invoiced the key, since it noted none.
   */
  readonly conversions: readonly ConversionShare[];
};

export type InvoiceDraft = {
  readonly lines: readonly InvoiceLine[];
  readonly exact: Money;
  readonly amount: Money;
  /** The exact sum of lines that make no invoice because they round to 0; null without such lines. */
  readonly waiting: Money | null;
  /** The differences the lines are made of. Once the invoice is stored, invoices hold the `current` amount of each. */
  readonly taken: readonly Difference[];
  /** The conversions of these differences. */
  readonly conversions: readonly InvoicedConversion[];
  /** Days before the period that no invoice holds and that have amounts: they wait for an invoice of their own. */
  readonly left: { readonly since: CalendarDay; readonly exact: Money } | null;
};

/**
 * The differences of an account by the currency they are invoiced in: the network's present one, which is first, but for those of amounts
 * that were invoiced in another (docs/rules/billing.md#currency-of-an-invoice).
 */
export function byCurrency(
  differences: readonly Difference[],
  present: string,
): (readonly [string, readonly Difference[]])[] {
  const others = new Set(differences.map(({ currency }) => currency ?? present));
  others.delete(present);
  return [present, ...[...others].sort()].map((currency) => [
    currency,
    differences.filter((one) => (one.currency ?? present) === currency),
  ]);
}

/** How an invoice is rounded: to what unit, and together with what earlier invoices in its currency carry. */
export type Rounding = { readonly minorDigits: number; readonly carried: Money };

/** What an invoice covers; earlier days that no invoice holds are taken along from `takesFrom` on. */
export type InvoicePeriod = DayRange & { readonly takesFrom?: CalendarDay | undefined };

/**
 * The lines of a period: its differences, those of earlier days that were invoiced before, and those of earlier days
 * that are taken along or would come to no invoice of their own. Days after the period are not looked at. Lines that come to nothing are
 * left out; without any line there is nothing to invoice, and nothing is invoiced that rounds to 0
 * (docs/rules/billing.md#rounding-of-an-invoice).
 */
export function draftInvoice(
  period: InvoicePeriod,
  differences: readonly Difference[],
  rounding: Rounding,
): InvoiceDraft {
  const due = differences.filter(({ day }) => day <= period.end);
  const left = daysOfTheirOwn(period, due, rounding);
  const taken = due.filter((one) => !left.includes(one));
  const groups = [...groupedByLine(taken)]
    .filter(([, { exact }]) => exact !== ZERO)
    .sort(([, a], [, b]) => byOrder(a, b));
  const exact = sum(groups.map(([, line]) => line.exact));
  const amount = roundedAmount(exact, rounding);
  if (groups.length === 0 || amount === ZERO) {
    const waiting = groups.length === 0 ? null : exact;
    return { lines: [], exact: ZERO, amount: ZERO, waiting, taken: [], conversions: [], left: leftOf(left) };
  }
  const parts = apportion(
    groups.map(([, line]) => line.exact),
    amount,
    rounding.minorDigits,
  );
  const lines = groups.map(([, line], index) => ({ ...line, amount: parts[index] ?? ZERO }));
  const positions = new Map(groups.map(([key], index) => [key, index + 1]));
  const conversions = taken.flatMap((one) => conversionsOf(one, positions));
  return { lines, exact, amount, waiting: null, taken, conversions, left: leftOf(left) };
}

const roundedAmount = (exact: Money, { minorDigits, carried }: Rounding): Money =>
  roundTo(add(exact, carried), minorDigits);

/**
 * Of the days before the period that no invoice holds and none takes along, those that wait for an invoice of their own; none when it would
 * round to 0, alone or with the adjustments it would take, since then nobody could ever make it.
 */
function daysOfTheirOwn(
  { start, takesFrom = start }: InvoicePeriod,
  due: readonly Difference[],
  rounding: Rounding,
): readonly Difference[] {
  const earlier = due.filter(({ day }) => day < start);
  const left = earlier.filter((one) => one.day < takesFrom && !isAdjustment(one));
  const comesToNothing = (differences: readonly Difference[]) =>
    roundedAmount(exactOf(differences), rounding) === ZERO;
  return comesToNothing(left) || comesToNothing(earlier) ? [] : left;
}

/** Whether an invoice was made of the day, or took this amount of it along. */
export const isAdjustment = ({ closed, invoiced }: Difference): boolean => closed || invoiced !== ZERO;

const exactOf = (differences: readonly Difference[]): Money =>
  sum(differences.map(({ current, invoiced }) => subtract(current, invoiced)));

type Group = Omit<InvoiceLine, 'amount'>;

function groupedByLine(taken: readonly Difference[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const one of taken) {
    const line = lineOf(one);
    const key = keyOfLine(one);
    const exact = sum([groups.get(key)?.exact ?? ZERO, line.exact]);
    groups.set(key, { ...line, exact });
  }
  return groups;
}

const keyOfLine = (one: Difference): string =>
  [lineKindOf(one), one.source, monthOf(one), one.subjectId, one.goalId].join('|');

const lineKindOf = (one: Difference): InvoiceLineKind => (isAdjustment(one) ? 'adjustment' : one.source);
const monthOf = ({ day }: Difference): string => day.slice(0, 7);

function conversionsOf(one: Difference, positions: ReadonlyMap<string, number>): InvoicedConversion[] {
  const position = positions.get(keyOfLine(one)) ?? null;
  return one.conversions.map((share) => ({ ...share, position }));
}

const lineOf = (one: Difference): Group => ({
  kind: lineKindOf(one),
  campaignId: one.source === 'campaign' ? (one.subjectId as CampaignId) : null,
  referralId: one.source === 'referral' ? (one.subjectId as ReferralId) : null,
  bonusId: one.source === 'bonus' ? (one.subjectId as BonusId) : null,
  goalId: (one.goalId as GoalId) || null,
  title: one.title,
  goalTitle: one.goalTitle,
  month: monthOf(one),
  exact: subtract(one.current, one.invoiced),
});

const ORDER: Readonly<Record<InvoiceLineKind, number>> = {
  campaign: 1,
  referral: 2,
  bonus: 3,
  adjustment: 4,
};
const orderOf = (line: Group): string =>
  [
    ORDER[line.kind],
    line.month,
    line.campaignId ?? '',
    line.referralId ?? line.bonusId ?? '',
    line.goalId ?? '',
  ].join('|');
const byOrder = (a: Group, b: Group): number => (orderOf(a) < orderOf(b) ? -1 : 1);

function leftOf(differences: readonly Difference[]): InvoiceDraft['left'] {
  const exact = exactOf(differences);
  const [since] = differences.map(({ day }) => day).sort();
  return since === undefined || exact === ZERO ? null : { since, exact };
}
