import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, CampaignAccess } from '@tributary/domain/catalog/campaign';
import { isActive, mayRun } from '@tributary/domain/catalog/runnable';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { optionalText } from './campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { found } from '../shared/found.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getCampaign } from './get-campaign.ts';
import type { CampaignAccesses } from './campaign-accesses.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';

type Stores = {
  readonly campaigns: Campaigns;
  readonly accesses: CampaignAccesses;
  readonly accounts: Accounts;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type AccessRequest = {
  readonly networkId: NetworkId;
  readonly affiliateId: string;
  readonly campaignId: string;
  readonly message?: string | null | undefined;
};
export type RequestAccess = (input: AccessRequest) => Promise<CampaignAccess>;

/**
 * Asks, for an affiliate, for access to a campaign. Asking again returns the same request. Refuses a campaign that
 * needs no permission with `not_allowed_in_state`, and one the affiliate may not see with `not_found`, as if it did not
 * exist.
 */
export const makeRequestAccess =
  (dependencies: Dependencies): RequestAccess =>
  ({ message, ...ref }) =>
    dependencies.unitOfWork.run(async (stores) => {
      const campaign = await getCampaign(stores, ref);
      const affiliateId = ref.affiliateId as AffiliateId;
      const earlier = await stores.accesses.find(ref.networkId, campaign.id, affiliateId);
      if (earlier) return earlier;
      assertMayAsk(campaign, affiliateId);
      return stores.accesses.addOnce(
        accessOf(dependencies, { campaign, affiliateId, live: false, message: optionalText(message) }),
      );
    });

export type DecideAccess = (input: {
  readonly networkId: NetworkId;
  readonly accessId: string;
  readonly live: boolean;
}) => Promise<CampaignAccess>;

/** By the network: grants a request, or takes a grant back. */
export const makeDecideAccess =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): DecideAccess =>
  ({ networkId, accessId, live }) =>
    unitOfWork.run(async ({ accesses }) =>
      found(await accesses.setLive(networkId, accessId, live), 'access request'),
    );

export type AffiliatesAndCampaigns = {
  readonly networkId: NetworkId;
  readonly affiliateIds: readonly string[];
  readonly campaignIds: readonly string[];
};
export type SetAccesses = (input: AffiliatesAndCampaigns) => Promise<CampaignAccess[]>;

/**
 * Grants each of the affiliates access to each of the campaigns, whether it asked or not. One unknown id, and nothing
 * is granted.
 */
export const makeAssignAffiliates = (dependencies: Dependencies): SetAccesses =>
  forEachPair(dependencies, async (stores, campaign, affiliateId) => {
    const granted = accessOf(dependencies, { campaign, affiliateId, live: true, message: null });
    const stored = await stores.accesses.addOnce(granted);
    return stored.live ? stored : stores.accesses.setLive(campaign.networkId, stored.id, true);
  });

/** Takes the grants back; where there was none, nothing happens. */
export const makeRevokeAffiliates = (dependencies: Dependencies): SetAccesses =>
  forEachPair(dependencies, async (stores, campaign, affiliateId) => {
    const stored = await stores.accesses.find(campaign.networkId, campaign.id, affiliateId);
    return stored && stores.accesses.setLive(campaign.networkId, stored.id, false);
  });

type OnPair = (
  stores: Stores,
  campaign: Campaign,
  affiliateId: AffiliateId,
) => Promise<CampaignAccess | undefined>;

/**
 * Each pair once, in the order of the ids: otherwise two calls with the same pairs could wait for each other for ever.
 */
const forEachPair =
  ({ unitOfWork }: Dependencies, onPair: OnPair): SetAccesses =>
  ({ networkId, affiliateIds, campaignIds }) =>
    unitOfWork.run(async (stores) => {
      const affiliates: Account[] = [];
      for (const id of inOrder(affiliateIds)) {
        affiliates.push(await getAccount(stores, { networkId, kind: 'affiliate', id }));
      }
      const results: CampaignAccess[] = [];
      for (const campaignId of inOrder(campaignIds)) {
        const campaign = await getCampaign(stores, { networkId, campaignId });
        for (const { id } of affiliates) {
          const access = await onPair(stores, campaign, id as AffiliateId);
          if (access) results.push(access);
        }
      }
      return results;
    });

const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

function assertMayAsk(campaign: Campaign, affiliateId: AffiliateId): void {
  const answer = mayRun(campaign, affiliateId, false);
  if (answer === 'private' || answer === 'blocked' || !isActive(campaign)) {
    throw refuse('not_found', 'There is no such campaign.');
  }
  if (answer === 'yes') throw refuse('not_allowed_in_state', 'This campaign needs no permission.');
}

type Given = {
  readonly campaign: Campaign;
  readonly affiliateId: AffiliateId;
  readonly live: boolean;
  readonly message: string | null;
};

const accessOf = ({ clock, randomness }: Stamps, given: Given): CampaignAccess => ({
  id: nextId({ clock, randomness }),
  networkId: given.campaign.networkId,
  campaignId: given.campaign.id,
  affiliateId: given.affiliateId,
  live: given.live,
  message: given.message,
  createdAt: clock(),
});
