import type { LandingPage } from '@tributary/domain/catalog/campaign';
import type { CampaignId, LandingPageId, NetworkId } from '@tributary/domain/shared/ids';

export type LandingPages = {
  /** Adds a page and gives it the next short id of its network. */
  add(networkId: NetworkId, page: Omit<LandingPage, 'displayId'>): Promise<LandingPage>;
  /** Those of the campaign, oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<LandingPage[]>;
  /** Title, URLs and live; the campaign and the short id stay. False when the network and campaign have none. */
  replace(networkId: NetworkId, page: LandingPage): Promise<boolean>;
  /** False when the campaign has none with this id. */
  remove(networkId: NetworkId, campaignId: CampaignId, id: LandingPageId): Promise<boolean>;
};
