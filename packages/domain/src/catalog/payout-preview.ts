// What a rule about payouts changes of past days, affiliate by affiliate, before it is saved (docs/rules/money.md#preview-of-past-days).
import { addDays, type DayRange } from '../shared/calendar-day.ts';
import type { AffiliateId } from '../shared/ids.ts';
import { add, subtract, ZERO, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

/** What conversions pay without the change and with it, in the network's currency. */
type Sums = { readonly before: Money; readonly after: Money; readonly difference: Money };
export type PreviewLine = Sums & { readonly affiliateId: AffiliateId };
export type PayoutPreview = Sums & { readonly affiliates: readonly PreviewLine[] };

const PREVIEW_DAYS_MAX = 92;

/** Refuses with `invalid_parameter`, at `path`, more days than a preview covers, and an end before the start. */
export function assertPreviewDays({ start, end }: DayRange, path: string): void {
  if (end < start) throw invalid(path, 'The end date is before the start date.');
  if (addDays(start, PREVIEW_DAYS_MAX - 1) < end)
    throw invalid(path, `A preview covers up to ${PREVIEW_DAYS_MAX} days.`);
}

/** Of one affiliate, with the difference, which is below zero where it is paid less. */
export const previewLine = (affiliateId: AffiliateId, before: Money, after: Money): PreviewLine => ({
  affiliateId,
  before,
  after,
  difference: subtract(after, before),
});

/** With the totals of all lines. */
export function payoutPreview(affiliates: readonly PreviewLine[]): PayoutPreview {
  const sumOf = (name: keyof Sums) => affiliates.reduce((sum, one) => add(sum, one[name]), ZERO);
  return { affiliates, before: sumOf('before'), after: sumOf('after'), difference: sumOf('difference') };
}
