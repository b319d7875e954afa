import type { Creative } from '@tributary/domain/catalog/creative';
import type { CampaignId, CreativeId, NetworkId } from '@tributary/domain/shared/ids';

export type Creatives = {
  add(creative: Creative): Promise<void>;
  find(networkId: NetworkId, campaignId: CampaignId, id: CreativeId): Promise<Creative | undefined>;
  /** Oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Creative[]>;
  /** Those of several campaigns, oldest first. */
  listMany(networkId: NetworkId, campaignIds: readonly CampaignId[]): Promise<Creative[]>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: CreativeId): Promise<boolean>;
};
