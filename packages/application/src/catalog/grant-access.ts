import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, CampaignAccess } from '@tributary/domain/catalog/campaign';
import { isActive, mayRun } from '@tributary/domain/catalog/runnable';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { optionalText } from './campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { found } from '../shared/found.ts';
import { groupIdsOf, type GroupsOfAffiliates } from '../accounts/group-ids-of.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getCampaign } from './get-campaign.ts';
import type { CampaignAccesses } from './campaign-accesses.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';

type Stores = GroupsOfAffiliates & {
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
 * Asks, for an affiliate, for access to a campaign. Asking again returns the same request. One that was refused waits again if
 * its message is new (docs/rules/input-output.md#refused-requests), one whose grant was revoked in any case. Refuses a campaign that needs no
 * permission with `not_allowed_in_state`, and one the affiliate may not see with `not_found`, as if it did not exist.
 */
export const makeRequestAccess =
  (dependencies: Dependencies): RequestAccess =>
  ({ message, ...ref }) =>
    dependencies.unitOfWork.run(async (stores) => {
      const campaign = await getCampaign(stores, ref);
      const affiliateId = ref.affiliateId as AffiliateId;
      const earlier = await stores.accesses.find(ref.networkId, campaign.id, affiliateId);
      const said = optionalText(message);
      if (earlier) {
        if (!isNewRequest(earlier, said)) return earlier;
        await assertMayAsk(stores, campaign, affiliateId);
        const changes = {
          refused: false,
          message: said ?? earlier.message,
          createdAt: dependencies.clock(),
        };
        return found(await stores.accesses.edit(ref.networkId, earlier.id, changes), 'access request');
      }
      await assertMayAsk(stores, campaign, affiliateId);
      return stores.accesses.addOnce(
        accessOf(dependencies, { campaign, affiliateId, live: false, message: said }),
      );
    });

function isNewRequest(earlier: CampaignAccess, said: string | null): boolean {
  if (earlier.refused) return said !== null && said !== earlier.message;
  return !earlier.live && earlier.decidedAt !== null && earlier.decidedAt > earlier.createdAt;
}

export type AccessDecision = {
  readonly live: boolean;
  /** Refuses it, and says why; null: it waits again. Left out, one that is refused stays so. */
  readonly refusalReason?: string | null | undefined;
};
/** Whether it was not so before. */
export type DecidedAccess = { readonly access: CampaignAccess; readonly changed: boolean };
export type DecideAccess = (
  input: {
    readonly networkId: NetworkId;
    readonly accessId: string;
    /** Says what would become of it, and stores nothing. */
    readonly dryRun?: boolean;
  } & AccessDecision,
) => Promise<DecidedAccess>;

/**
 * By the network: grants a request, refuses it with a reason, or takes back what was granted. One that is so already is left
 * as it is. A grant with a reason against it is `invalid_parameter`.
 */
export const makeDecideAccess =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): DecideAccess =>
  ({ networkId, accessId, dryRun = false, ...decision }) =>
    unitOfWork.run(async ({ accesses }) => {
      const access = found(await accesses.findOne(networkId, accessId), 'access request');
      const verdict = verdictOf(access, decision);
      if (isSo(access, verdict)) return { access, changed: false };
      if (dryRun) return { access: { ...access, ...verdict }, changed: true };
      // A refusal that is undone leaves no decision.
      const decidedAt = access.refused && !verdict.live && !verdict.refused ? null : clock();
      const changes = { ...verdict, decidedAt };
      return {
        access: found(await accesses.edit(networkId, accessId, changes), 'access request'),
        changed: true,
      };
    });

type Verdict = Pick<CampaignAccess, 'live' | 'refused' | 'refusalReason'>;
const GRANTED: Verdict = { live: true, refused: false, refusalReason: null };

const isSo = (access: CampaignAccess, { live, refused, refusalReason }: Verdict): boolean =>
  access.live === live && access.refused === refused && access.refusalReason === refusalReason;

function verdictOf(
  { refused, refusalReason }: CampaignAccess,
  { live, refusalReason: sent }: AccessDecision,
): Verdict {
  const reason = sent && optionalText(sent);
  if (live && reason) throw invalid('refusalReason', 'Only a declined request has a reason.');
  if (live) return GRANTED;
  if (reason) return { live: false, refused: true, refusalReason: reason };
  return sent === null
    ? { live: false, refused: false, refusalReason: null }
    : { live: false, refused, refusalReason };
}

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
    if (stored.live) return stored;
    const changes = { ...GRANTED, decidedAt: dependencies.clock() };
    return stores.accesses.edit(campaign.networkId, stored.id, changes);
  });

/** Takes the grants back; where there was none, nothing happens. */
export const makeRevokeAffiliates = (dependencies: Dependencies): SetAccesses =>
  forEachPair(dependencies, async (stores, campaign, affiliateId) => {
    const stored = await stores.accesses.find(campaign.networkId, campaign.id, affiliateId);
    if (!stored?.live) return stored;
    return stores.accesses.edit(campaign.networkId, stored.id, {
      live: false,
      decidedAt: dependencies.clock(),
    });
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

async function assertMayAsk(
  stores: GroupsOfAffiliates,
  campaign: Campaign,
  affiliateId: AffiliateId,
): Promise<void> {
  const groupIds = await groupIdsOf(stores, campaign.networkId, affiliateId);
  const answer = mayRun(campaign, { affiliateId, groupIds, granted: false });
  if (answer === 'private' || answer === 'blocked' || !isActive(campaign)) {
    throw refuse('not_found', 'Campaign not found.');
  }
  if (answer === 'yes')
    throw refuse('not_allowed_in_state', 'This campaign is open to everyone, so no request is needed.');
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
  refused: false,
  refusalReason: null,
  decidedAt: given.live ? clock() : null,
  createdAt: clock(),
});
