import type { RateRule } from './rate-rule.ts';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  CapId,
  CommissionId,
  GoalId,
  LandingPageId,
  NetworkId,
  TrackingLinkId,
} from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { Money } from '../shared/money.ts';

export const MODELS = ['cpa', 'cpc', 'cpi', 'cpm', 'cps'] as const;
export type Model = (typeof MODELS)[number];
export const CAMPAIGN_STATUSES = ['active', 'pending', 'paused', 'disabled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export const VISIBILITIES = ['public', 'private', 'permission'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const CONVERSION_TRACKINGS = ['postback', 'iframe_https', 'image_https'] as const;
export type ConversionTracking = (typeof CONVERSION_TRACKINGS)[number];
/** The status that a campaign may give its new conversions, until somebody decides about them. */
export const NEW_CONVERSION_STATUSES = ['approved', 'pending'] as const;

/** Which visitors a campaign wants. An empty list, or one that holds `all`/`ALL`, lets everybody in. */
export type Targeting = {
  readonly devices: readonly string[];
  readonly os: readonly string[];
  /** Per os name, versions compared number by number; a missing bound is open. */
  readonly osVersions: Readonly<Record<string, { readonly min?: string; readonly max?: string }>>;
  readonly cities: readonly string[];
  readonly isps: readonly string[];
};

/** What a campaign pays and charges in some countries; docs/rules/money.md#order-of-rates says which wins. */
export type Commission = {
  readonly id: CommissionId;
  readonly payout: Money;
  readonly revenue: Money;
  /** ISO codes, or `ALL`. */
  readonly coverage: readonly string[];
  readonly description: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

export type Campaign = {
  readonly id: CampaignId;
  readonly networkId: NetworkId;
  readonly displayId: number;
  readonly advertiserId: AdvertiserId;
  readonly title: string;
  readonly description: string | null;
  /** Destination with macros; http or https. */
  readonly url: string;
  readonly previewUrl: string | null;
  readonly image: string | null;
  readonly categories: readonly string[];
  readonly currency: string;
  readonly model: Model;
  readonly status: CampaignStatus;
  readonly visibility: Visibility;
  readonly targeting: Targeting;
  readonly appName: string | null;
  readonly appId: string | null;
  readonly conversionTracking: ConversionTracking;
  readonly conversionPixelDomain: string | null;
  /** Status new conversions get when the hit says none (docs/rules/statuses.md#statuses-of-a-conversion). */
  readonly conversionStatus: (typeof NEW_CONVERSION_STATUSES)[number];
  /** Days that conversions which would be approved wait for that; 0: none (docs/rules/attribution.md#holds). */
  readonly holdDays: number;
  readonly cookieDays: number;
  readonly fallbackUrl: string | null;
  readonly defaultGoalId: GoalId | null;
  /**
   * With a campaign's own postback, fire the account-wide one too (docs/rules/postbacks.md#campaign-before-account).
   */
  readonly fireGlobalPostback: boolean;
  /** Affiliates' postbacks may say the advertiser's name and short id (docs/rules/postbacks.md#advertiser-in-postbacks). */
  readonly shareAdvertiser: boolean;
  /** Last day it runs, in the network's zone. */
  readonly expiresOn: CalendarDay | null;
  readonly blockedAffiliates: readonly AffiliateId[];
  /** When not empty, only these may run it. */
  readonly allowedAffiliates: readonly AffiliateId[];
  /** Their members may not run it, unless the list of allowed affiliates has them (docs/rules/groups.md#groups-of-a-campaign). */
  readonly blockedGroups: readonly AffiliateGroupId[];
  /** Their members may run it without asking. */
  readonly approvedGroups: readonly AffiliateGroupId[];
  readonly disabledReason: string | null;
  /** Its id in another system, for a campaign that was imported from there; unique among a network's campaigns (docs/rules/accounts.md#external-ids). */
  readonly externalId: string | null;
  readonly live: boolean;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
  /** What affiliates are paid instead where conditions hold, the first that fits (docs/rules/money.md#rate-rules). */
  readonly rateRules: readonly RateRule[];
  /** Ordered oldest first. Never empty. */
  readonly commissions: readonly Commission[];
};

/** The fields every new campaign needs, because there is no sensible default. */
type GivenAtCreation =
  | 'id'
  | 'networkId'
  | 'displayId'
  | 'advertiserId'
  | 'title'
  | 'url'
  | 'currency'
  | 'createdAt'
  | 'commissions';

/** The defaults of a new campaign. */
export const CAMPAIGN_DEFAULTS: Omit<Campaign, GivenAtCreation> = {
  description: null,
  previewUrl: null,
  image: null,
  categories: [],
  model: 'cpa',
  status: 'pending',
  visibility: 'public',
  targeting: { devices: [], os: [], osVersions: {}, cities: [], isps: [] },
  appName: null,
  appId: null,
  conversionTracking: 'postback',
  conversionPixelDomain: null,
  conversionStatus: 'approved',
  holdDays: 0,
  cookieDays: 30,
  fallbackUrl: null,
  defaultGoalId: null,
  fireGlobalPostback: false,
  shareAdvertiser: false,
  expiresOn: null,
  blockedAffiliates: [],
  allowedAffiliates: [],
  blockedGroups: [],
  approvedGroups: [],
  disabledReason: null,
  externalId: null,
  live: true,
  deletedAt: null,
  modifiedAt: null,
  rateRules: [],
};

export type GoalPayout = {
  readonly id: CommissionId;
  readonly payout: Money;
  readonly revenue: Money;
  readonly coverage: readonly string[];
  readonly createdAt: Date;
};

export type Goal = {
  readonly id: GoalId;
  readonly networkId: NetworkId;
  /** null: every campaign of the network. */
  readonly campaignId: CampaignId | null;
  readonly title: string;
  /** The name that hits may use for the goal in place of its id (`goal_value`). */
  readonly value: string;
  readonly type: 'public' | 'private' | 'pub_specific';
  readonly model: 'fixed' | 'percentage';
  /** Days that its conversions wait to be approved; null: as many as those of the campaign (docs/rules/attribution.md#holds). */
  readonly holdDays: number | null;
  readonly allowedAffiliates: readonly AffiliateId[];
  readonly blockedAffiliates: readonly AffiliateId[];
  readonly payouts: readonly GoalPayout[];
  readonly live: boolean;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** An affiliate's own payout for (campaign, goal): replaces the payout only, unless it carries revenue (`crev` 1). */
export type AffiliatePayout = {
  readonly id: CommissionId;
  readonly campaignId: CampaignId;
  readonly goalId: GoalId | null;
  readonly affiliateIds: readonly AffiliateId[];
  readonly payout: Money;
  readonly revenue: Money | null;
  readonly coverage: readonly string[];
  readonly createdAt: Date;
};

export type TrackingLink = {
  readonly id: TrackingLinkId;
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId;
  /** One of the network's domains, or null for the default. */
  readonly domain: string | null;
  readonly live: boolean;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/**
 * An affiliate's access to a permission or private campaign. `live` false: asked for, not granted; and, where `refused`, not
 * to be (docs/rules/input-output.md#refused-requests).
 */
export type CampaignAccess = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  readonly live: boolean;
  readonly message: string | null;
  readonly refused: boolean;
  /** Why it was refused last: kept while it waits again, forgotten when it is granted. */
  readonly refusalReason: string | null;
  /** When the network last granted it, refused it or took it back; null for never. */
  readonly decidedAt: Date | null;
  /** When it was asked for, last. */
  readonly createdAt: Date;
};

export const ACCESS_STATUSES = ['waiting', 'granted', 'refused'] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** What a granted one was before is not looked at. */
export function accessStatus({ live, refused }: Pick<CampaignAccess, 'live' | 'refused'>): AccessStatus {
  if (live) return 'granted';
  return refused ? 'refused' : 'waiting';
}

export type LandingPage = {
  readonly id: LandingPageId;
  readonly displayId: number;
  readonly campaignId: CampaignId;
  readonly title: string;
  readonly url: string;
  readonly previewUrl: string | null;
  readonly live: boolean;
};

export const CAP_MEASURES = [
  'conversion',
  'approvedConv',
  'payout',
  'revenue',
  'click',
  'pendingPayout',
  'pendingRevenue',
] as const;
export type CapMeasure = (typeof CAP_MEASURES)[number];
export const CAP_PERIODS = ['daily', 'monthly', 'lifetime'] as const;
export type CapPeriod = (typeof CAP_PERIODS)[number];

/**
 * A limit on a campaign (docs/rules/caps.md). Counts use whole units; money measures use Money: `limit` is always
 * Money (1 click = 1).
 */
export type Cap = {
  readonly id: CapId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly measure: CapMeasure;
  readonly period: CapPeriod;
  readonly limit: Money;
  /** Empty: all affiliates, or those of the group. `each`: every affiliate has the limit alone; `group`: they share it. */
  readonly affiliateIds: readonly AffiliateId[];
  /** Counts the members of this group, as they were at the click; null: does not ask (docs/rules/caps.md#caps-of-groups). */
  readonly groupId: AffiliateGroupId | null;
  readonly scope: 'all' | 'each' | 'group';
  /** Empty or `ALL`: every country. */
  readonly countries: readonly string[];
  readonly action: 'fallback' | 'pause';
  readonly live: boolean;
  readonly createdAt: Date;
};
