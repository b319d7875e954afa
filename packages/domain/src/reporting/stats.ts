import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { Money } from '../shared/money.ts';

/** Everything that is summed. `merge` is associative and commutative with EMPTY as identity, so any batch order gives the same stats. */
export type Measures = {
  readonly grossClicks: number;
  readonly uniqueClicks: number;
  readonly rejectedClicks: number;
  /** Valid clicks (gross minus rejected). */
  readonly clicks: number;
  readonly impressions: number;
  readonly approvedConversions: number;
  readonly pendingConversions: number;
  readonly rejectedConversions: number;
  readonly cancelledConversions: number;
  readonly payout: Money;
  readonly revenue: Money;
  readonly pendingPayout: Money;
  readonly pendingRevenue: Money;
  readonly saleAmount: Money;
};

/** The cuts kept beside the totals, one dimension at a time. */
export const DIMENSIONS = [
  'device',
  'os',
  'browser',
  'country',
  'referer',
  'source',
  'landing_page',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type StatsKey = {
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  /**
   * The campaign's when the event happened: a campaign that changes hands takes no past revenue along
   * (docs/rules/stats.md#advertiser-of-an-event).
   */
  readonly advertiserId: AdvertiserId;
  /** Empty for clicks, impressions and conversions without a goal. */
  readonly goalId: string;
  readonly day: CalendarDay;
};

/** A change to the books: one row of totals, or of one value of one dimension (`dimension` null: totals). */
export type StatsDelta = StatsKey & {
  readonly dimension: Dimension | null;
  readonly value: string;
  readonly measures: Measures;
};
