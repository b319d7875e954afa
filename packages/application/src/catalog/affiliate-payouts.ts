import type { AffiliatePayout } from '@tributary/domain/catalog/campaign';
import type { CampaignId, CommissionId, NetworkId } from '@tributary/domain/shared/ids';

/** `at`: when the change is made, as for `Campaigns`. */
export type AffiliatePayouts = {
  /** Adds a payout of one or several affiliates (docs/rules/money.md#affiliate-payouts). */
  add(networkId: NetworkId, payout: AffiliatePayout, at: Date): Promise<void>;
  /** Those of the campaign, oldest first. */
  list(networkId: NetworkId, campaignId: CampaignId): Promise<AffiliatePayout[]>;
  /** Those of several campaigns, oldest first. */
  listMany(networkId: NetworkId, campaignIds: readonly CampaignId[]): Promise<AffiliatePayout[]>;
  /** False when the campaign has none with this id. */
  remove(payout: {
    readonly networkId: NetworkId;
    readonly campaignId: CampaignId;
    readonly id: CommissionId;
    /** When the terms without it begin to hold. */
    readonly at: Date;
  }): Promise<boolean>;
};
