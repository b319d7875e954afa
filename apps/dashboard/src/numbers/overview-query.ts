import { lengthOf, type Period } from './period.ts';

export type TopBy = 'profit' | 'payout' | 'revenue';

/** What an overview is asked with: by the page, and by what asks ahead of it. */
export const overviewQuery = <By extends TopBy>(period: Period, topBy: By, compared?: Period) => ({
  ...period,
  ...(compared && { compare_start: compared.start, compare_end: compared.end }),
  // Of one day a day is one point.
  ...(lengthOf(period) === 1 && { series_by: 'hour' as const }),
  top_by: topBy,
  top: '7' as const,
});

export type OverviewQuery = ReturnType<typeof overviewQuery<TopBy>>;
