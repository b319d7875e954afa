import type { CampaignAccess } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

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
