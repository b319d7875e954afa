import type { AffiliatePayout } from '@tributary/domain/catalog/campaign';
import type { CampaignId, CommissionId, NetworkId } from '@tributary/domain/shared/ids';

export type AffiliatePayouts = {
  add(networkId: NetworkId, payout: AffiliatePayout): Promise<void>;
  list(networkId: NetworkId, campaignId: CampaignId): Promise<AffiliatePayout[]>;
  /** Those of several campaigns, oldest first. */
  listMany(networkId: NetworkId, campaignIds: readonly CampaignId[]): Promise<AffiliatePayout[]>;
  remove(networkId: NetworkId, campaignId: CampaignId, id: CommissionId): Promise<boolean>;
};
