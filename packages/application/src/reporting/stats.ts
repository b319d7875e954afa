import type { Measures } from '@tributary/domain/reporting/measures';
import type { Dimension } from '@tributary/domain/reporting/stats';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';

export type StatsFilter = {
  readonly campaignIds?: readonly CampaignId[];
  readonly affiliateIds?: readonly AffiliateId[];
  readonly advertiserIds?: readonly AdvertiserId[];
};

/** What the stats of a day can be broken down by. */
export const BROKEN_DOWN = ['device', 'os', 'referer', 'country'] as const satisfies readonly Dimension[];
export type BrokenDown = (typeof BROKEN_DOWN)[number];
/**
 * Name → count of clicks and of impressions; the wire decides which to add up (docs/rules/stats.md#maps-of-a-bucket).
 */
export type Breakdown = ReadonlyMap<string, { readonly clicks: number; readonly impressions: number }>;
export type Breakdowns = Readonly<Record<BrokenDown, Breakdown>>;
export type DayStats = {
  readonly day: CalendarDay;
  readonly measures: Measures;
  /** Empty for what was not asked for. */
  readonly breakdowns: Breakdowns;
};

/** Begins to count when its turn comes; the signal ends it. */
export type StartCounting = <T>(counting: (signal?: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * The sums of each day, and of one moment with them the breakdowns asked for, which are counted from the events where they are not known.
 * Days without events are absent; ascending. An aborted signal ends the counting: it rejects, soon after.
 */
export type ReadDailyStats = (
  networkId: NetworkId,
  filter: StatsFilter,
  range: DayRange,
  asked?: {
    readonly by: readonly BrokenDown[];
    readonly signal?: AbortSignal | undefined;
    /** At once when left out. */
    readonly count?: StartCounting;
  },
) => Promise<readonly DayStats[]>;
