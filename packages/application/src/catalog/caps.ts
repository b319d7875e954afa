import type { Cap } from '@tributary/domain/catalog/campaign';
import type { CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';

export type Caps = {
  add(cap: Cap): Promise<void>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<Cap[]>;
  replace(cap: Cap): Promise<boolean>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: CapId): Promise<boolean>;
};
