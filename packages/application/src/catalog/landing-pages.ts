import type { LandingPage } from '@tributary/domain/catalog/campaign';
import type { CampaignId, LandingPageId, NetworkId } from '@tributary/domain/shared/ids';

export type LandingPages = {
  add(networkId: NetworkId, page: Omit<LandingPage, 'displayId'>): Promise<LandingPage>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<LandingPage[]>;
  /** Title, URL and live; the campaign and the short id stay. False when the network and campaign have none. */
  replace(networkId: NetworkId, page: LandingPage): Promise<boolean>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: LandingPageId): Promise<boolean>;
};
