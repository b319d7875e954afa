import type { TrackingLink } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type TrackingLinkFilter = { readonly affiliateId?: AffiliateId; readonly campaignId?: CampaignId };

export type TrackingLinks = {
  /** The link of the affiliate for the campaign, if there is one (docs/rules/tracking.md#tracking-link). */
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
  /** Newest first, ties by id descending. Those of removed campaigns are left out: like these they are no longer shown. */
  list(networkId: NetworkId, filter: TrackingLinkFilter, page: Page): Promise<PageOf<TrackingLink>>;
  /** Adds in one statement and gives back those it added; a pair that has a link already keeps it. */
  addMissing(links: readonly TrackingLink[]): Promise<TrackingLink[]>;
  /** One link per (affiliate, campaign): of N racing callers one adds, the others get its link. */
  addOnce(link: TrackingLink): Promise<{ readonly added: boolean; readonly link: TrackingLink }>;
};
