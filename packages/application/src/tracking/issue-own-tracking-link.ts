import { isActive, isExpired, mayRun } from '@tributary/domain/catalog/runnable';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import { getCampaign } from '../catalog/get-campaign.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { IssuedTrackingLink, IssueTrackingLink } from './issue-tracking-link.ts';
import type { CampaignAccesses } from '../catalog/campaign-accesses.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import { groupIdsOf, type GroupsOfAffiliates } from '../accounts/group-ids-of.ts';
import type { Networks } from '../accounts/networks.ts';

export type IssueOwnTrackingLink = (input: {
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: string;
}) => Promise<IssuedTrackingLink>;

type Dependencies = {
  readonly stores: GroupsOfAffiliates & {
    readonly networks: Networks;
    readonly campaigns: Campaigns;
    readonly accesses: CampaignAccesses;
  };
  readonly issueTrackingLink: IssueTrackingLink;
  readonly clock: Clock;
};

/**
 * For the affiliate: its link for a campaign it may run now, made when there is none yet. Refuses with `not_permitted` one
 * that does not run or needs a permission, and with `not_found`, as if it did not exist, one that is hidden from it.
 */
export const makeIssueOwnTrackingLink =
  ({ stores, issueTrackingLink, clock }: Dependencies): IssueOwnTrackingLink =>
  async ({ networkId, affiliateId, campaignId }) => {
    const campaign = await getCampaign(stores, { networkId, campaignId });
    const { zone } = await getNetwork(stores, networkId);
    const access = await stores.accesses.find(networkId, campaign.id, affiliateId);
    const groupIds = await groupIdsOf(stores, networkId, affiliateId);
    const answer = mayRun(campaign, { affiliateId, groupIds, granted: access?.live ?? false });
    if (answer === 'private' || answer === 'blocked') throw refuse('not_found', 'Campaign not found.');
    const runs = isActive(campaign) && !isExpired(campaign, clock(), zone);
    if (!runs) throw refuse('not_permitted', "This campaign isn't running right now.");
    if (answer !== 'yes') {
      throw refuse('not_permitted', 'You need access to this campaign. Request it first.');
    }
    return issueTrackingLink({ networkId, affiliateId, campaignId });
  };
