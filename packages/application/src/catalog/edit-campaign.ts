import type { Campaign } from '@tributary/domain/catalog/campaign';
import { ALL_COUNTRIES } from '@tributary/domain/catalog/coverage';
import { assertPercentages, ratesOfCommissions, withOwnPayouts } from '@tributary/domain/catalog/percentages';
import { removalOfCampaign } from '@tributary/domain/catalog/removal';
import type { GoalId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { externalIdTaken, refuseLoops, withFields, type CampaignChanges } from './campaign-fields.ts';
import type { Sent } from '../shared/changes.ts';
import { type FetchedMedia, type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { leadingBack, type PublicUrls } from '../accounts/deployment-hosts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { type CommissionChanges, withTerms } from './edit-commissions.ts';
import { getCampaign, getCampaignForUpdate, type CampaignRef } from './get-campaign.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliatePayouts } from './affiliate-payouts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Goals } from './goals.ts';
import type { Media } from '../media/media.ts';
import { affiliatesNamed, type AccountName } from '../accounts/named-affiliates.ts';

/** Affiliates by short or long id. */
export type CampaignLists = Sent<{
  blockedAffiliates: readonly AccountName[];
  allowedAffiliates: readonly AccountName[];
  /** Long ids. */
  blockedGroups: readonly string[];
  approvedGroups: readonly string[];
}>;
/** Fields that are not sent stay (docs/rules/input-output.md#editing-a-campaign). */
export type CampaignEdit =
  | {
      readonly action: 'fields';
      readonly changes: CampaignChanges;
      /** Of the commission for all countries, the oldest of several; without one: `invalid_parameter`. */
      readonly rates?: Pick<CommissionChanges, 'payout' | 'revenue'>;
    }
  | { readonly action: 'lists'; readonly changes: CampaignLists }
  | { readonly action: 'image'; readonly imageUrl: string };
export type EditCampaign = (input: CampaignRef & { readonly edit: CampaignEdit }) => Promise<Campaign>;

type Stores = {
  readonly campaigns: Campaigns;
  readonly affiliatePayouts: Pick<AffiliatePayouts, 'list'>;
  readonly goals: Goals;
  readonly accounts: Accounts;
  readonly affiliateGroups: Pick<AffiliateGroups, 'list'>;
  readonly media: Media;
  readonly networks: Networks;
};
type Dependencies = { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: Clock };
type EditDependencies = Dependencies & {
  readonly stores: { readonly campaigns: Campaigns };
  readonly fetchMedia: FetchMedia;
  readonly publicUrls: PublicUrls;
};

/**
 * Never touches what was decided: clicks keep the terms they saw (docs/rules/money.md#price-at-click-time). Refuses
 * malformed fields with `invalid_parameter`.
 */
export const makeEditCampaign =
  ({ unitOfWork, clock, ...outside }: EditDependencies): EditCampaign =>
  async ({ edit, ...ref }) => {
    const fetched = edit.action === 'image' ? [await fetchImage(outside, ref, edit.imageUrl)] : [];
    return unitOfWork.run(async (stores) => {
      const campaign = await getCampaignForUpdate(stores, ref);
      await storeMedia(stores, fetched);
      if (edit.action === 'fields')
        refuseLoops(edit.changes, leadingBack(await getNetwork(stores, ref.networkId), outside.publicUrls));
      const now = clock();
      const changedTo = await withEdit(stores, campaign, edit, now);
      const own = await stores.affiliatePayouts.list(ref.networkId, campaign.id);
      const ratesIn = (one: Campaign) => withOwnPayouts(ratesOfCommissions(one), own, null);
      assertPercentages(ratesIn(changedTo), { before: ratesIn(campaign) });
      const edited = { ...changedTo, image: fetched[0]?.url ?? campaign.image, modifiedAt: now };
      const outcome = await stores.campaigns.replace(edited, now);
      if (outcome === 'duplicate_external_id') throw externalIdTaken();
      return edited;
    });
  };

async function fetchImage(
  { stores, fetchMedia }: Pick<EditDependencies, 'stores' | 'fetchMedia'>,
  ref: CampaignRef,
  url: string,
): Promise<FetchedMedia> {
  const { id, networkId } = await getCampaign(stores, ref);
  return fetchMedia({
    networkId,
    ownerId: id,
    url,
    path: 'imageUrl',
    accepts: 'image',
    mayBeSent: true,
  });
}

export type DeleteCampaign = (input: CampaignRef) => Promise<void>;

/**
 * Gone from every list, and it never redirects again; what it earned stays (docs/rules/tracking.md#removed-campaign).
 */
export const makeDeleteCampaign =
  ({ unitOfWork, clock }: Dependencies): DeleteCampaign =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const campaign = await getCampaignForUpdate(stores, ref);
      const now = clock();
      await stores.campaigns.replace({ ...campaign, ...removalOfCampaign(now) }, now);
    });

async function withEdit(
  stores: Stores,
  campaign: Campaign,
  edit: CampaignEdit,
  now: Date,
): Promise<Campaign> {
  switch (edit.action) {
    case 'fields':
      await assertGoal(stores, campaign, edit.changes.defaultGoalId);
      return {
        ...withoutReason(campaign, withFields(campaign, edit.changes)),
        commissions: repriced(campaign.commissions, edit.rates ?? {}, now),
      };
    case 'lists':
      return { ...campaign, ...(await listsOf(stores, campaign.networkId, edit.changes)) };
    case 'image':
      return campaign;
  }
}

/** The commission that an edit of payout and revenue changes: for all countries, the oldest of several. */
export const commissionForAll = (
  commissions: Campaign['commissions'],
): Campaign['commissions'][number] | undefined =>
  commissions.find(({ coverage }) => coverage.includes(ALL_COUNTRIES));

function repriced(
  commissions: Campaign['commissions'],
  rates: CommissionChanges,
  now: Date,
): Campaign['commissions'] {
  const sent = Object.entries(rates).find(([, amount]) => amount !== undefined);
  if (!sent) return commissions;
  const before = commissionForAll(commissions);
  if (!before) throw invalid(sent[0], 'This campaign has no payout for all countries.');
  const after = withTerms(before, rates, now);
  if (after.payout === before.payout && after.revenue === before.revenue) return commissions;
  return commissions.map((one) => (one === before ? after : one));
}

/** The reason why the product paused it stays until somebody sets a status again. */
const withoutReason = (before: Campaign, after: Campaign): Campaign =>
  before.status === after.status ? after : { ...after, disabledReason: null };

/** Refuses a default goal that is neither the campaign's own nor for every campaign of the network. */
export async function assertGoal(
  { goals }: { readonly goals: Goals },
  { id, networkId }: Pick<Campaign, 'id' | 'networkId'>,
  goalId: string | null | undefined,
): Promise<void> {
  if (goalId === undefined || goalId === null) return;
  const goal = await goals.find(networkId, goalId as GoalId);
  if (!goal || (goal.campaignId !== null && goal.campaignId !== id)) {
    throw invalid('defaultGoalId', 'Goal not found in this campaign.');
  }
}

/** The lists that were sent, by long ids; refuses unknown affiliates and groups with `invalid_parameter`. */
export async function listsOf(
  stores: { readonly accounts: Accounts; readonly affiliateGroups: Pick<AffiliateGroups, 'list'> },
  networkId: NetworkId,
  { blockedAffiliates, allowedAffiliates, blockedGroups, approvedGroups }: CampaignLists,
): Promise<Partial<Pick<Campaign, keyof CampaignLists>>> {
  const idsOf = (named: readonly AccountName[], path: string) =>
    affiliatesNamed(stores, networkId, { named, path });
  const groups = blockedGroups || approvedGroups ? await stores.affiliateGroups.list(networkId) : [];
  const groupsOf = (named: readonly string[], path: string) =>
    [...new Set(named)].map((id) => {
      const group = groups.find((one) => one.id === id);
      if (!group) throw invalid(path, `There is no group ${id.slice(0, 24)}.`);
      return group.id;
    });
  return {
    ...(blockedAffiliates && { blockedAffiliates: await idsOf(blockedAffiliates, 'blockedAffiliates') }),
    ...(allowedAffiliates && { allowedAffiliates: await idsOf(allowedAffiliates, 'allowedAffiliates') }),
    ...(blockedGroups && { blockedGroups: groupsOf(blockedGroups, 'blockedGroups') }),
    ...(approvedGroups && { approvedGroups: groupsOf(approvedGroups, 'approvedGroups') }),
  };
}
