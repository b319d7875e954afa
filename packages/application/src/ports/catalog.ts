import type {
  AffiliatePayout,
  Campaign,
  CampaignAccess,
  Cap,
  Goal,
  LandingPage,
  TrackingLink,
} from '@tributary/domain/catalog/campaign';
import type {
  AffiliateId,
  CampaignId,
  CapId,
  CommissionId,
  GoalId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Page, PageOf } from './page.ts';

/** Any change to commissions, model, payouts or goals writes a new version of the campaign's terms in the same transaction. */
export type Campaigns = {
  /** Takes the next displayId of the network and writes the first terms. */
  add(campaign: Omit<Campaign, 'displayId'>): Promise<Campaign>;
  /** Deleted ones are not found. */
  find(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  findMany(networkId: NetworkId, ids: readonly CampaignId[]): Promise<Campaign[]>;
  findByDisplayIds(networkId: NetworkId, displayIds: readonly number[]): Promise<Campaign[]>;
  /** Locks the campaign until the transaction ends, so that two editors do not lose each other's change. */
  findForUpdate(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  /** Replaces every editable field and the commissions. False when there is none. */
  replace(campaign: Campaign): Promise<boolean>;
  /** `active`: those with status active, or all others. Newest first, ties by id descending; deleted ones never. */
  list(networkId: NetworkId, filter: { readonly active?: boolean }, page: Page): Promise<PageOf<Campaign>>;
};

export type TrackingLinks = {
  find(
    networkId: NetworkId,
    affiliateId: AffiliateId,
    campaignId: CampaignId,
  ): Promise<TrackingLink | undefined>;
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
  setLive(networkId: NetworkId, id: string, live: boolean): Promise<CampaignAccess | undefined>;
  list(
    networkId: NetworkId,
    filter: { readonly affiliateId?: AffiliateId; readonly campaignId?: CampaignId; readonly live?: boolean },
  ): Promise<CampaignAccess[]>;
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
