import type { Creative } from '@tributary/domain/catalog/creative';
import type { CampaignId, CreativeId, NetworkId } from '@tributary/domain/shared/ids';

export type Creatives = {
  /** Adds a creative to a campaign. */
  add(creative: Creative): Promise<void>;
  /** Undefined when the campaign has none with this id. */
  find(networkId: NetworkId, campaignId: CampaignId, id: CreativeId): Promise<Creative | undefined>;
  /** Oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Creative[]>;
  /** Those of several campaigns, oldest first. */
  listMany(networkId: NetworkId, campaignIds: readonly CampaignId[]): Promise<Creative[]>;
  /** False when the campaign has none with this id. */
  remove(networkId: NetworkId, campaignId: CampaignId, id: CreativeId): Promise<boolean>;
};
