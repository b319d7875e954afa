import { lengthOf, type Period } from './period.ts';

export type TopBy = 'profit' | 'payout' | 'revenue';

/** Whether a period is drawn by week where that is chosen: a point for each of fewer days says more. */
export const hasWeeks = (period: Period): boolean => lengthOf(period) >= 14;

/** What an overview is asked with: by the page, and by what asks ahead of it. */
export const overviewQuery = <By extends TopBy>(
  period: Period,
  topBy: By,
  {
    compared,
    isByWeek = false,
  }: { readonly compared?: Period | undefined; readonly isByWeek?: boolean } = {},
) => ({
  ...period,
  ...(compared && { compare_start: compared.start, compare_end: compared.end }),
  // Of one day a day is one point.
  ...(lengthOf(period) === 1 && { series_by: 'hour' as const }),
  ...(isByWeek && hasWeeks(period) && { series_by: 'week' as const }),
  top_by: topBy,
  top: '7' as const,
});

export type OverviewQuery = ReturnType<typeof overviewQuery<TopBy>>;
