// The tables that hold the sums of each day (docs/adr/0005-rollups-by-day.md). The first has all of them; the others are the same
// sums by fewer columns, so that whoever asks for these reads few rows: a link is a pair of a campaign and an affiliate.
import type { StatsFilter } from '@tributary/application/reporting/stats';
import type { StatsKey } from '@tributary/domain/reporting/stats';
import type { ColumnName } from './columns.ts';

export type SumsColumn = ColumnName<Exclude<keyof StatsKey, 'networkId' | 'day'>>;

/** The columns of each key beside network and day. */
const DAY_SUMS = {
  stats_day: ['campaign_id', 'affiliate_id', 'advertiser_id', 'goal_id'],
  stats_campaign_day: ['campaign_id', 'advertiser_id', 'goal_id'],
  stats_affiliate_day: ['affiliate_id', 'goal_id'],
  stats_network_day: [],
} as const satisfies Readonly<Record<string, readonly SumsColumn[]>>;
export type DaySums = keyof typeof DAY_SUMS;

/** In the order in which a transaction adds to them. Each has fewer rows than the one before. */
export const SUBTOTALS = [
  'stats_campaign_day',
  'stats_affiliate_day',
  'stats_network_day',
] as const satisfies readonly DaySums[];

export const sumsColumnsOf = (table: DaySums): readonly SumsColumn[] => DAY_SUMS[table];

/** The table with the fewest rows that holds the sums by these columns, and by those of the records that a filter names. */
export function daySumsFor(
  { campaignIds, affiliateIds, advertiserIds }: StatsFilter,
  columns: readonly SumsColumn[] = [],
): DaySums {
  const wanted: SumsColumn[] = [...columns];
  if (campaignIds) wanted.push('campaign_id');
  if (affiliateIds) wanted.push('affiliate_id');
  if (advertiserIds) wanted.push('advertiser_id');
  const holds = (table: DaySums): boolean => wanted.every((name) => sumsColumnsOf(table).includes(name));
  return [...SUBTOTALS].reverse().find(holds) ?? 'stats_day';
}
