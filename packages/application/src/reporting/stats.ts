import type { Measures } from '@tributary/domain/reporting/measures';
import type { Dimension } from '@tributary/domain/reporting/stats';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';

export type StatsFilter = {
  readonly campaignIds?: readonly CampaignId[];
  readonly affiliateIds?: readonly AffiliateId[];
  readonly advertiserIds?: readonly AdvertiserId[];
};
/**
 * Name → count of clicks and of impressions; the wire decides which to add up (docs/rules/stats.md#maps-of-a-bucket).
 */
export type Breakdown = ReadonlyMap<string, { readonly clicks: number; readonly impressions: number }>;
export type DayStats = {
  readonly day: CalendarDay;
  readonly measures: Measures;
  readonly breakdowns: Readonly<
    Record<Extract<Dimension, 'device' | 'os' | 'referer' | 'country'>, Breakdown>
  >;
};

/** From the rollups, never from rows. Days without events are absent; ascending. */
export type ReadDailyStats = (
  networkId: NetworkId,
  filter: StatsFilter,
  range: DayRange,
) => Promise<DayStats[]>;
