import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CampaignId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** `at`: when the change is made, as for `Campaigns`. */
export type Goals = {
  /** Adds a goal with its payouts. */
  add(goal: Goal, at: Date): Promise<void>;
  /** Undefined when the network has no such goal. */
  find(networkId: NetworkId, id: GoalId): Promise<Goal | undefined>;
  /**
   * Locked until the transaction ends, so that two who edit it at once lose nothing; before it its campaign, of a global one the network
   * and all its campaigns, since it is a part of their terms (docs/rules/running.md#concurrent-changes).
   */
  findForUpdate(networkId: NetworkId, id: GoalId): Promise<Goal | undefined>;
  /** Replaces the goal and its payouts whole; false when it is not there. */
  replace(goal: Goal, at: Date): Promise<boolean>;
  /** Its payouts and the affiliates' own ones for it go with it; false when it was not there. Clicks made before keep the goal (docs/rules/money.md#removed-goals). */
  remove(networkId: NetworkId, id: GoalId, at: Date): Promise<boolean>;
  /** `campaignId` undefined: all; null: the global ones. Newest first. */
  list(
    networkId: NetworkId,
    filter: { readonly campaignId?: CampaignId | null },
    page: Page,
  ): Promise<PageOf<Goal>>;
};
