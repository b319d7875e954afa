import { UNKNOWN_COUNTRY } from '../shared/countries.ts';
import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { ClickParameter } from '../tracking/click.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';
import type { Measures } from './measures.ts';

export const REFERER_NONE = 'Empty';
/** The value for a device, a system or a browser that nobody can tell from the user agent, and for a region, city or provider of no known address. */
export const AGENT_UNKNOWN = 'Unknown';

/**
 * The dimensions of an event: which field of a row has the value, and what an empty value is called. The columnar copy, the SQL
 * of reports and what is kept of forgotten rows come from this table. A new line needs a migration, which
 * `npm run stats-migration` writes.
 */
export const DIMENSION_TABLE = {
  device: { fact: 'device', unknown: AGENT_UNKNOWN },
  os: { fact: 'os', unknown: AGENT_UNKNOWN },
  browser: { fact: 'browser', unknown: AGENT_UNKNOWN },
  country: { fact: 'country', unknown: UNKNOWN_COUNTRY },
  referer: { field: 'refererHost', unknown: REFERER_NONE },
  region: { fact: 'region', unknown: AGENT_UNKNOWN },
  city: { fact: 'city', unknown: AGENT_UNKNOWN },
  isp: { fact: 'isp', unknown: AGENT_UNKNOWN },
  source: { parameter: 'source', unknown: '' },
  app_id: { parameter: 'app_id', unknown: '' },
  app_name: { parameter: 'app_name', unknown: '' },
  cr_name: { parameter: 'cr_name', unknown: '' },
  /** Impressions have none. */
  landing_page: { field: 'landingPageId', unknown: '' },
} as const satisfies Readonly<Record<string, DimensionSource>>;

/** Exactly one of the three says which field of a row has the value. */
export type DimensionSource = { readonly unknown: string } & (
  | { readonly fact: Exclude<keyof VisitorFacts, 'bot'> }
  | { readonly field: 'refererHost' | 'landingPageId' }
  | { readonly parameter: ClickParameter }
);

export type Dimension = keyof typeof DIMENSION_TABLE;
export const DIMENSIONS = Object.keys(DIMENSION_TABLE) as readonly Dimension[];

/**
 * Longer values of a dimension (parameters are the affiliate's free text) are cut to this many characters (code points, as
 * SQL's left() counts), so that they fit into an index row.
 */
export const DIMENSION_VALUE_LENGTH_MAX = 200;

export type StatsKey = {
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  /**
   * The campaign's advertiser when the event happened: a campaign that changes hands takes no past revenue along
   * (docs/rules/stats.md#advertiser-of-an-event).
   */
  readonly advertiserId: AdvertiserId;
  /** Empty for clicks, impressions and conversions without a goal. */
  readonly goalId: string;
  readonly day: CalendarDay;
};

/** A change to the sums of a day. */
export type StatsDelta = StatsKey & { readonly measures: Measures };
