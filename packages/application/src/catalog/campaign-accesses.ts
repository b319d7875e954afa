import type { CampaignAccess } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type CampaignAccesses = {
  /** One per (campaign, affiliate): a repeat returns the stored one unchanged. */
  addOnce(access: CampaignAccess): Promise<CampaignAccess>;
  /** The access of one affiliate to one campaign, if it was ever asked for or granted. */
  find(
    networkId: NetworkId,
    campaignId: CampaignId,
    affiliateId: AffiliateId,
  ): Promise<CampaignAccess | undefined>;
  /** By its own id; undefined when the network has none. */
  findOne(networkId: NetworkId, id: string): Promise<CampaignAccess | undefined>;
  /** Grants (true) or withdraws (false); returns it as it is then, undefined when it is not there. */
  setLive(networkId: NetworkId, id: string, live: boolean): Promise<CampaignAccess | undefined>;
  /** Those of the network, of all affiliates and campaigns, newest first. */
  list(
    networkId: NetworkId,
    filter: { readonly live?: boolean },
    page: Page,
  ): Promise<PageOf<CampaignAccess>>;
  /** All of one affiliate, granted or not. */
  listOf(networkId: NetworkId, affiliateId: AffiliateId): Promise<CampaignAccess[]>;
};
