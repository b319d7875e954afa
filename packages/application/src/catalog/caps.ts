import type { Cap } from '@tributary/domain/catalog/campaign';
import type { CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';

export type Caps = {
  /** Adds a cap to its campaign. */
  add(cap: Cap): Promise<void>;
  /** Those of the campaign, oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Cap[]>;
  /** Replaces the cap whole; false when it is not there. */
  replace(cap: Cap): Promise<boolean>;
  /** False when the campaign has none with this id. */
  remove(networkId: NetworkId, campaignId: CampaignId, id: CapId): Promise<boolean>;
};
