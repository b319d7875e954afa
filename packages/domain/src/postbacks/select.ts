import type { Campaign } from '../catalog/campaign.ts';
import type { ConversionStatus } from '../attribution/conversion.ts';
import type { GoalId } from '../shared/ids.ts';
import type { Postback, PostbackEvent } from './postback.ts';

export type PostbackOccasion = {
  readonly event: PostbackEvent;
  readonly campaign: Pick<Campaign, 'id' | 'fireGlobalPostback'>;
  /** The conversion's goal; null for a conversion without one and for clicks. */
  readonly goalId: GoalId | null;
  /** The conversion's status; null for clicks. */
  readonly status: ConversionStatus | null;
};

/**
 * Which of an affiliate's postbacks fire (docs/rules/postbacks.md#campaign-before-account): those of the campaign
 * instead of the account-wide ones, or both when the campaign says so. A postback for another goal does not fire and
 * so replaces nothing. Clicks have no goal, so the goal filter is about conversions only. One that does not want the status does not
 * fire either, but still replaces: whoever is sent a conversion is sent all that is wanted of it.
 */
export function postbacksFor(postbacks: readonly Postback[], occasion: PostbackOccasion): Postback[] {
  const { campaign, event, goalId, status } = occasion;
  const fitting = postbacks.filter(
    (postback) =>
      postback.live &&
      postback.event === event &&
      (postback.campaignId === null || postback.campaignId === campaign.id) &&
      (event === 'click' || postback.goalId === null || postback.goalId === goalId),
  );
  const own = fitting.filter((postback) => postback.campaignId !== null);
  const chosen = own.length === 0 || campaign.fireGlobalPostback ? fitting : own;
  return chosen.filter(({ statuses }) => status === null || statuses.includes(status));
}
