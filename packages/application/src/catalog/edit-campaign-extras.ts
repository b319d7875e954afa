// What belongs to a campaign: an affiliate's own payouts, caps, landing pages.
import { parseName } from '@tributary/domain/accounts/account-rules';
import type { AffiliatePayout, Cap, LandingPage } from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { validateDestination } from '@tributary/domain/shared/destination';
import type {
  AffiliateId,
  CampaignId,
  CapId,
  CommissionId,
  GoalId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { assertFound, found } from '../shared/found.ts';
import { getCampaign, type CampaignRef } from './get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliatePayouts } from './affiliate-payouts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Caps } from './caps.ts';
import type { Goals } from './goals.ts';
import type { LandingPages } from './landing-pages.ts';

type Stores = {
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accounts: Accounts;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly caps: Caps;
  readonly landingPages: LandingPages;
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
      if (input.affiliateIds.length === 0) throw invalid('affiliateIds', 'Name at least one affiliate.');
      const payout: AffiliatePayout = {
        id: nextId<CommissionId>(dependencies),
        campaignId: campaign.id,
        goalId: await knownGoal(stores, input, input.goalId ?? null),
        affiliateIds: await knownAffiliates(stores, input.networkId, input.affiliateIds),
        payout: payable(input.payout),
        revenue: input.revenue === null || input.revenue === undefined ? null : payable(input.revenue),
        coverage: parseCoverage(input.coverage),
        createdAt: dependencies.clock(),
      };
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
      const { goalId, affiliateIds, payout, coverage } = changes;
      const after: AffiliatePayout = {
        ...before,
        revenue: revenueAfter(before, changes),
        ...(goalId !== undefined && { goalId: await knownGoal(stores, ref, goalId) }),
        ...(affiliateIds && { affiliateIds: await knownAffiliates(stores, ref.networkId, affiliateIds) }),
        ...(payout !== undefined && { payout: payable(payout) }),
        ...(coverage !== undefined && { coverage: parseCoverage(coverage) }),
      };
      const now = clock();
      assertFound(await stores.affiliatePayouts.remove(ref.networkId, campaign.id, before.id, now), 'payout');
      await stores.affiliatePayouts.add(ref.networkId, after, now);
      return after;
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

export type NewCap = CampaignRef & {
  readonly measure: Cap['measure'];
  readonly period: Cap['period'];
  readonly limit: Money;
  /** Long ids. */
  readonly affiliateIds?: readonly string[] | null | undefined;
  /** By default `all`; with affiliates, `group`. */
  readonly scope?: Cap['scope'] | null | undefined;
  readonly countries?: Codes;
  readonly action?: Cap['action'] | null | undefined;
};
export type CreateCap = (input: NewCap) => Promise<Cap>;

/**
 * Adds a cap to a campaign (docs/rules/caps.md#what-a-cap-counts). Refuses with `not_found` an unknown campaign and
 * with `invalid_parameter` a limit, period or affiliate that cannot be.
 */
export const makeCreateCap =
  (dependencies: Dependencies): CreateCap =>
  (input) =>
    dependencies.unitOfWork.run(async (stores) => {
      const campaign = await getCampaign(stores, input);
      const affiliateIds = await knownAffiliates(stores, input.networkId, input.affiliateIds ?? []);
      const cap: Cap = {
        id: nextId<CapId>(dependencies),
        networkId: input.networkId,
        campaignId: campaign.id,
        measure: input.measure,
        period: input.period,
        limit: payable(input.limit),
        affiliateIds,
        scope: scopeOf(input, affiliateIds),
        countries: countriesOf(input.countries),
        action: input.action ?? 'fallback',
        live: true,
        createdAt: dependencies.clock(),
      };
      await stores.caps.add(cap);
      return cap;
    });

export type CapRef = CampaignRef & { readonly capId: string };
export type CapChanges = Sent<Pick<Cap, 'measure' | 'period' | 'limit' | 'action' | 'live' | 'scope'>> & {
  readonly affiliateIds?: readonly string[] | null | undefined;
  readonly countries?: Codes;
};
export type EditCap = (input: CapRef & { readonly changes: CapChanges }) => Promise<Cap>;

/**
 * Fields that were not sent stay. What was counted until now still counts, unless something else is counted from now
 * on: a count of clicks can't go on as a count of payouts. Then it starts from zero, like a cap made now, and keeps its
 * id.
 */
export const makeEditCap =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): EditCap =>
  ({ capId, changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const before = await capIn(stores, ref, capId);
      const { affiliateIds: sentIds, countries, scope, ...plain } = changes;
      const affiliateIds =
        sentIds === undefined
          ? before.affiliateIds
          : await knownAffiliates(stores, ref.networkId, sentIds ?? []);
      const keepsScope = sentIds === undefined || before.scope === 'each';
      const cap: Cap = {
        ...changed<Cap, PlainCapChanges>(before, plain, CAP_PARSERS),
        affiliateIds,
        scope: scopeOf({ scope: scope ?? (keepsScope ? before.scope : undefined) }, affiliateIds),
        ...(countries !== undefined && { countries: countriesOf(countries) }),
      };
      if (countsAlike(before, cap)) {
        assertFound(await stores.caps.replace(cap), 'cap');
        return cap;
      }
      const anew: Cap = { ...cap, createdAt: clock() };
      assertFound(await stores.caps.remove(ref.networkId, before.campaignId, before.id), 'cap');
      await stores.caps.add(anew);
      return anew;
    });

/** Whether both count the same things in the same periods. */
const countsAlike = (before: Cap, after: Cap): boolean =>
  COUNTING.every((field) => String(before[field]) === String(after[field]));
const COUNTING = ['measure', 'period', 'scope', 'affiliateIds', 'countries'] as const;

type PlainCapChanges = Omit<CapChanges, 'affiliateIds' | 'countries' | 'scope'>;
const CAP_PARSERS: Parsers<Cap, PlainCapChanges> = {
  measure: (measure) => ({ measure }),
  period: (period) => ({ period }),
  limit: (limit) => ({ limit: payable(limit) }),
  action: (action) => ({ action }),
  live: (live) => ({ live }),
};

async function capIn(stores: { readonly caps: Caps }, ref: CampaignRef, capId: string): Promise<Cap> {
  const caps = await stores.caps.list(ref.networkId, ref.campaignId as CampaignId);
  return found(
    caps.find(({ id }) => id === capId),
    'cap',
  );
}

const countriesOf = (codes: Codes): string[] => (codes?.length ? parseCoverage(codes, 'countries') : []);

function scopeOf({ scope }: Pick<NewCap, 'scope'>, affiliateIds: readonly AffiliateId[]): Cap['scope'] {
  const decided = scope ?? (affiliateIds.length > 0 ? 'group' : 'all');
  if (decided === 'group' && affiliateIds.length === 0) {
    throw invalid('affiliates', 'A cap of the scope group names its affiliates.');
  }
  return decided;
}

export type NewLandingPage = CampaignRef & { readonly title: string; readonly url: string };
export type AddLandingPage = (input: NewLandingPage) => Promise<LandingPage>;

/**
 * Adds a landing page to a campaign (docs/rules/tracking.md#landing-pages). Refuses with `not_found` an unknown
 * campaign and with `invalid_parameter` a malformed URL.
 */
export const makeAddLandingPage =
  (dependencies: Dependencies): AddLandingPage =>
  (input) =>
    dependencies.unitOfWork.run(async (stores) =>
      stores.landingPages.add(input.networkId, {
        id: nextId<LandingPageId>(dependencies),
        campaignId: (await getCampaign(stores, input)).id,
        title: parseName(input.title, 'title'),
        url: validateDestination(input.url),
        live: true,
      }),
    );

export type LandingPageRef = CampaignRef & { readonly pageId: string };
export type LandingPageChanges = Sent<Pick<LandingPage, 'title' | 'url' | 'live'>>;
export type EditLandingPage = (
  input: LandingPageRef & { readonly changes: LandingPageChanges },
) => Promise<LandingPage>;

/**
 * Changes the fields that were sent. Refuses with `not_found` an unknown page and with `invalid_parameter` a
 * malformed value.
 */
export const makeEditLandingPage =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): EditLandingPage =>
  ({ pageId, changes, ...ref }) =>
    unitOfWork.run(async ({ landingPages }) => {
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
  live: (live) => ({ live }),
};

async function knownAffiliates(
  { accounts }: { readonly accounts: Accounts },
  networkId: NetworkId,
  ids: readonly string[],
): Promise<AffiliateId[]> {
  const found = await accounts.findMany(networkId, 'affiliate', ids);
  const unknown = ids.find((id) => !found.some((one) => one.id === id));
  if (unknown !== undefined) throw invalid('affiliateIds', `There is no affiliate ${unknown.slice(0, 24)}.`);
  return [...new Set(ids)] as AffiliateId[];
}

async function knownGoal(
  { goals }: { readonly goals: Goals },
  { networkId, campaignId }: CampaignRef,
  goalId: string | null,
): Promise<GoalId | null> {
  if (goalId === null) return null;
  const goal = await goals.find(networkId, goalId as GoalId);
  if (goal && (goal.campaignId === null || goal.campaignId === campaignId)) return goal.id;
  throw invalid('goalId', 'There is no such goal of this campaign.');
}
