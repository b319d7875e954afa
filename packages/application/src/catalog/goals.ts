import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CampaignId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type Goals = {
  add(goal: Goal): Promise<void>;
  find(networkId: NetworkId, id: GoalId): Promise<Goal | undefined>;
  replace(goal: Goal): Promise<boolean>;
  remove(networkId: NetworkId, id: GoalId): Promise<boolean>;
  /** `campaignId` undefined: all; null: the global ones. Newest first. */
  list(
    networkId: NetworkId,
    filter: { readonly campaignId?: CampaignId | null },
    page: Page,
  ): Promise<PageOf<Goal>>;
};
