// What belongs to a campaign: an affiliate's own payouts, landing pages.
import { parseName } from '@tributary/domain/accounts/account-rules';
import type { AffiliatePayout, Campaign, Goal, LandingPage } from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import {
  assertPercentages,
  isPercentCampaign,
  isPercentGoal,
  type RateList,
} from '@tributary/domain/catalog/percentages';
import { validateDestination } from '@tributary/domain/shared/destination';
import type {
  CampaignId,
  CommissionId,
  GoalId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import { refuseLoop } from '@tributary/domain/tracking/tracking-domain';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { assertFound, found } from '../shared/found.ts';
import { getCampaign, type CampaignRef } from './get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { leadingBack, type PublicUrls } from '../accounts/deployment-hosts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { AffiliatePayouts } from './affiliate-payouts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Goals } from './goals.ts';
import { optionalUrl } from './campaign-fields.ts';
import { affiliatesNamed } from '../accounts/named-affiliates.ts';
import type { LandingPages } from './landing-pages.ts';

type Stores = {
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accounts: Accounts;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly landingPages: LandingPages;
  readonly networks: Networks;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Codes = readonly string[] | null | undefined;

export type NewAffiliatePayout = CampaignRef & {
  readonly goalId?: string | null | undefined;
  /** Long ids. */
  readonly affiliateIds: readonly string[];
  readonly payout: Money;
  /** null: the payout alone is replaced (`chargesRevenue` false). */
  readonly revenue?: Money | null | undefined;
  readonly coverage?: Codes;
};
export type AddAffiliatePayout = (input: NewAffiliatePayout) => Promise<AffiliatePayout>;

/**
 * Adds a payout of its own for the affiliates named (docs/rules/money.md#affiliate-payouts). Refuses with `not_found`
 * an unknown campaign and with `invalid_parameter` amounts, affiliates and goals that cannot be.
 */
export const makeAddAffiliatePayout =
  (dependencies: Dependencies): AddAffiliatePayout =>
  (input) =>
    dependencies.unitOfWork.run(async (stores) => {
      const campaign = await getCampaign(stores, input);
      if (input.affiliateIds.length === 0) throw invalid('affiliateIds', 'Choose at least one affiliate.');
      const goal = await knownGoal(stores, input, input.goalId ?? null);
      const payout: AffiliatePayout = {
        id: nextId<CommissionId>(dependencies),
        campaignId: campaign.id,
        goalId: goal?.id ?? null,
        affiliateIds: await affiliatesNamed(stores, input.networkId, {
          named: input.affiliateIds,
          path: 'affiliateIds',
        }),
        payout: payable(input.payout),
        revenue: input.revenue === null || input.revenue === undefined ? null : payable(input.revenue),
        coverage: parseCoverage(input.coverage),
        createdAt: dependencies.clock(),
      };
      assertPercentages(ratesOf(payout, campaign, goal));
      await stores.affiliatePayouts.add(input.networkId, payout, payout.createdAt);
      return payout;
    });

export type AffiliatePayoutChanges = Sent<Pick<NewAffiliatePayout, 'goalId' | 'affiliateIds' | 'payout'>> & {
  /** Whether revenue replaces what the advertiser is charged: as before when not sent. */
  readonly chargesRevenue?: boolean | undefined;
  readonly revenue?: Money | undefined;
  readonly coverage?: Codes;
};
export type EditAffiliatePayout = (
  input: CampaignRef & { readonly payoutId: string; readonly changes: AffiliatePayoutChanges },
) => Promise<AffiliatePayout>;

/**
 * Changes the fields that were sent. Its creation time stays, because of several payouts that fit the oldest counts.
 * Clicks made before keep the payout they saw.
 */
export const makeEditAffiliatePayout =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): EditAffiliatePayout =>
  ({ payoutId, changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const campaign = await getCampaign(stores, ref);
      const stored = await stores.affiliatePayouts.list(ref.networkId, campaign.id);
      const before = found(
        stored.find(({ id }) => id === payoutId),
        'payout',
      );
      const { goalId = before.goalId, affiliateIds, payout, coverage } = changes;
      const goal = await knownGoal(stores, ref, goalId);
      const after: AffiliatePayout = {
        ...before,
        revenue: revenueAfter(before, changes),
        goalId: goal?.id ?? null,
        ...(affiliateIds && {
          affiliateIds: await affiliatesNamed(stores, ref.networkId, {
            named: affiliateIds,
            path: 'affiliateIds',
          }),
        }),
        ...(payout !== undefined && { payout: payable(payout) }),
        ...(coverage !== undefined && { coverage: parseCoverage(coverage) }),
      };
      const earlierGoal = goalId === before.goalId ? goal : await knownGoal(stores, ref, before.goalId);
      const earlier = ratesOf(before, campaign, earlierGoal);
      assertPercentages(ratesOf(after, campaign, goal), earlier.isPercent ? { before: earlier } : {});
      const now = clock();
      assertFound(
        await stores.affiliatePayouts.remove({
          networkId: ref.networkId,
          campaignId: campaign.id,
          id: before.id,
          at: now,
        }),
        'payout',
      );
      await stores.affiliatePayouts.add(ref.networkId, after, now);
      return after;
    });

const ratesOf = (payout: AffiliatePayout, campaign: Campaign, goal: Goal | null): RateList => ({
  isPercent: goal ? isPercentGoal(goal) : isPercentCampaign(campaign),
  rates: [payout],
});

function revenueAfter(
  before: AffiliatePayout,
  { chargesRevenue, revenue }: AffiliatePayoutChanges,
): Money | null {
  if (!(chargesRevenue ?? before.revenue !== null)) return null;
  const after = revenue ?? before.revenue;
  if (after === null) throw invalid('revenue', 'Required when chargesRevenue is 1.');
  return payable(after);
}

export type NewLandingPage = CampaignRef & {
  readonly title: string;
  readonly url: string;
  readonly previewUrl?: string | null | undefined;
};
export type AddLandingPage = (input: NewLandingPage) => Promise<LandingPage>;

/**
 * Adds a landing page to a campaign (docs/rules/tracking.md#landing-pages). Refuses with `not_found` an unknown
 * campaign and with `invalid_parameter` a malformed URL, or one that leads back to the network's own links.
 */
export const makeAddLandingPage =
  (dependencies: Dependencies & LoopDependencies): AddLandingPage =>
  (input) =>
    dependencies.unitOfWork.run(async (stores) => {
      await refuseLoopOf(stores, dependencies, input);
      return stores.landingPages.add(input.networkId, {
        id: nextId<LandingPageId>(dependencies),
        campaignId: (await getCampaign(stores, input)).id,
        title: parseName(input.title, 'title'),
        url: validateDestination(input.url),
        previewUrl: optionalUrl(input.previewUrl, 'previewUrl'),
        live: true,
      });
    });

type LoopDependencies = { readonly publicUrls: PublicUrls };

async function refuseLoopOf(
  stores: Pick<Stores, 'networks'>,
  { publicUrls }: LoopDependencies,
  { networkId, url }: { readonly networkId: NetworkId; readonly url: string | undefined },
): Promise<void> {
  if (url !== undefined) refuseLoop(url, 'url', leadingBack(await getNetwork(stores, networkId), publicUrls));
}

export type LandingPageRef = CampaignRef & { readonly pageId: string };
export type LandingPageChanges = Sent<Pick<LandingPage, 'title' | 'url' | 'previewUrl' | 'live'>>;
export type EditLandingPage = (
  input: LandingPageRef & { readonly changes: LandingPageChanges },
) => Promise<LandingPage>;

/**
 * Changes the fields that were sent. Refuses with `not_found` an unknown page and with `invalid_parameter` a
 * malformed value.
 */
export const makeEditLandingPage =
  ({ unitOfWork, publicUrls }: Pick<Dependencies, 'unitOfWork'> & LoopDependencies): EditLandingPage =>
  ({ pageId, changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const { landingPages } = stores;
      await refuseLoopOf(stores, { publicUrls }, { networkId: ref.networkId, url: changes.url });
      const pages = await landingPages.list(ref.networkId, ref.campaignId as CampaignId);
      const before = found(
        pages.find(({ id }) => id === pageId),
        'landing page',
      );
      const page = changed<LandingPage, LandingPageChanges>(before, changes, PAGE_PARSERS);
      assertFound(await landingPages.replace(ref.networkId, page), 'landing page');
      return page;
    });

const PAGE_PARSERS: Parsers<LandingPage, LandingPageChanges> = {
  title: (text) => ({ title: parseName(text, 'title') }),
  url: (text) => ({ url: validateDestination(text) }),
  previewUrl: (text) => ({ previewUrl: optionalUrl(text, 'previewUrl') }),
  live: (live) => ({ live }),
};

async function knownGoal(
  { goals }: { readonly goals: Goals },
  { networkId, campaignId }: CampaignRef,
  goalId: string | null,
): Promise<Goal | null> {
  if (goalId === null) return null;
  const goal = await goals.find(networkId, goalId as GoalId);
  if (goal && (goal.campaignId === null || goal.campaignId === campaignId)) return goal;
  throw invalid('goalId', 'Goal not found in this campaign.');
}
