import type {
  AffiliatePayout,
  Campaign,
  CampaignAccess,
  Cap,
  Goal,
  LandingPage,
  TrackingLink,
} from '@tributary/domain/catalog/campaign';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  CapId,
  CommissionId,
  GoalId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Any change to commissions, model, payouts or goals writes a new version of the campaign's terms in the same transaction. */
export type Campaigns = {
  /** Takes the next displayId of the network and writes the first terms. */
  add(campaign: Omit<Campaign, 'displayId'>): Promise<Campaign>;
  /** Deleted ones are not found. */
  find(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  findMany(networkId: NetworkId, ids: readonly CampaignId[]): Promise<Campaign[]>;
  findByDisplayIds(networkId: NetworkId, displayIds: readonly number[]): Promise<Campaign[]>;
  /** Long ids of those named either way, removed ones included: what they did stays in logs and stats. */
  findIds(networkId: NetworkId, named: CampaignNames): Promise<CampaignId[]>;
  /** What logs and reports call those named either way, in any order, removed ones included. */
  findNames(networkId: NetworkId, named: CampaignNames): Promise<CampaignName[]>;
  /** Locks the campaign until the transaction ends, so that two editors do not lose each other's change. */
  findForUpdate(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  /** Replaces every editable field and the commissions. False when there is none. */
  replace(campaign: Campaign): Promise<boolean>;
  /** Newest first, ties by id descending; deleted ones never. */
  list(networkId: NetworkId, filter: CampaignFilter, page: Page): Promise<PageOf<Campaign>>;
};

export type CampaignName = {
  readonly id: CampaignId;
  readonly displayId: number;
  readonly title: string;
};
export type CampaignNames = {
  readonly ids?: readonly CampaignId[];
  readonly displayIds?: readonly number[];
};

export type CampaignFilter = {
  /** Those with status active, or all others. */
  readonly active?: boolean;
  readonly advertiserId?: AdvertiserId;
  readonly offer?: CampaignOffer;
  /** Part of the title or the description, case-insensitively. */
  readonly search?: string;
  /** Part of the preview URL, case-insensitively. */
  readonly preview?: string;
};

/** What is offered to an affiliate: live, status active, not past its last day, and by `mayRun` not closed to it. */
export type CampaignOffer = {
  readonly affiliateId: AffiliateId;
  /** Campaigns it has a live access to. */
  readonly granted: readonly CampaignId[];
  readonly today: CalendarDay;
  /** `private`: private ones; `open`: all others; `runnable`: of both, those that `mayRun` says yes to. */
  readonly which: 'open' | 'private' | 'runnable';
};

export type TrackingLinks = {
  find(
    networkId: NetworkId,
    affiliateId: AffiliateId,
    campaignId: CampaignId,
  ): Promise<TrackingLink | undefined>;
  /** Those there are of these campaigns, in no promised order. */
  findMany(
    networkId: NetworkId,
    affiliateId: AffiliateId,
    campaignIds: readonly CampaignId[],
  ): Promise<TrackingLink[]>;
  /** Adds in one statement and gives back those it added; a pair that has a link already keeps it. */
  addMissing(links: readonly TrackingLink[]): Promise<TrackingLink[]>;
  /** One link per (affiliate, campaign): of N racing callers one adds, the others get its link. */
  addOnce(link: TrackingLink): Promise<{ readonly added: boolean; readonly link: TrackingLink }>;
};

export type Goals = {
  add(goal: Goal): Promise<void>;
  find(networkId: NetworkId, id: GoalId): Promise<Goal | undefined>;
  replace(goal: Goal): Promise<boolean>;
  remove(networkId: NetworkId, id: GoalId): Promise<boolean>;
  /** `campaignId` undefined: all; null: the global ones. Newest first. */
  list(
    networkId: NetworkId,
    filter: { readonly campaignId?: CampaignId | null },
    page: Page,
  ): Promise<PageOf<Goal>>;
};

export type AffiliatePayouts = {
  add(networkId: NetworkId, payout: AffiliatePayout): Promise<void>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<AffiliatePayout[]>;
  /** Those of several campaigns, oldest first. */
  listMany(networkId: NetworkId, campaignIds: readonly CampaignId[]): Promise<AffiliatePayout[]>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: CommissionId): Promise<boolean>;
};

export type CampaignAccesses = {
  /** One per (campaign, affiliate): a repeat returns the stored one unchanged. */
  addOnce(access: CampaignAccess): Promise<CampaignAccess>;
  find(
    networkId: NetworkId,
    campaignId: CampaignId,
    affiliateId: AffiliateId,
  ): Promise<CampaignAccess | undefined>;
  findOne(networkId: NetworkId, id: string): Promise<CampaignAccess | undefined>;
  setLive(networkId: NetworkId, id: string, live: boolean): Promise<CampaignAccess | undefined>;
  /** Newest first, like the other. */
  list(
    networkId: NetworkId,
    filter: { readonly live?: boolean },
    page: Page,
  ): Promise<PageOf<CampaignAccess>>;
  listOf(networkId: NetworkId, affiliateId: AffiliateId): Promise<CampaignAccess[]>;
};

export type LandingPages = {
  add(networkId: NetworkId, page: Omit<LandingPage, 'displayId'>): Promise<LandingPage>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<LandingPage[]>;
  /** Title, URL and live; the campaign and the short id stay. False when the network and campaign have none. */
  replace(networkId: NetworkId, page: LandingPage): Promise<boolean>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: LandingPageId): Promise<boolean>;
};

export type Caps = {
  add(cap: Cap): Promise<void>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Cap[]>;
  replace(cap: Cap): Promise<boolean>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: CapId): Promise<boolean>;
};
