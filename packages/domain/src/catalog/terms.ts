import type { AffiliatePayout, Commission, Goal, Model } from './campaign.ts';
import type { CampaignId, NetworkId } from '../shared/ids.ts';

/**
 * Everything money depends on, frozen: an edit writes a new version and never changes an old one, and every click
 * carries the version it saw. So a conversion is paid by the terms of its click
 * (docs/rules/money.md#price-at-click-time).
 */
export type Terms = {
  readonly version: number;
  readonly campaignId: CampaignId;
  readonly networkId: NetworkId;
  readonly model: Model;
  readonly commissions: readonly Commission[];
  readonly affiliatePayouts: readonly AffiliatePayout[];
  /** The campaign's own goals and the network's global ones. */
  readonly goals: readonly Goal[];
  readonly validFrom: Date;
};
