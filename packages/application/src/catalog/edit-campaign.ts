import { parseName } from '@tributary/domain/accounts/account-rules';
import type {
  Campaign,
  CampaignStatus,
  Model,
  Targeting,
  Visibility,
} from '@tributary/domain/catalog/campaign';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { cookieDaysOf, devicesOf, names, optionalText, optionalUrl } from './campaign-fields.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { type FetchedMedia, type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { getCampaign, getCampaignForUpdate, type CampaignRef } from './get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from './campaigns.ts';
import type { Goals } from './goals.ts';
import type { Media } from '../media/media.ts';

type List = readonly string[] | null;
export type BasicInfo = Sent<{
  title: string;
  url: string;
  previewUrl: string | null;
  description: string | null;
  expiresOn: CalendarDay | null;
  live: boolean;
  categories: List;
  status: CampaignStatus;
  model: Model;
  fallbackUrl: string | null;
  cookieDays: number;
  defaultGoalId: string | null;
  fireGlobalPostback: boolean;
  currency: string;
  appName: string | null;
  appId: string | null;
}>;
export type TargetingChanges = Sent<{
  devices: List;
  os: List;
  osVersions: Targeting['osVersions'];
  cities: List;
  isps: List;
  visibility: Visibility;
  categories: List;
}>;
/** Affiliates by short id. */
export type CampaignSettings = Sent<{
  blockedAffiliates: readonly number[];
  allowedAffiliates: readonly number[];
}>;
/** Fields that are not sent stay (docs/rules/input-output.md#editing-a-campaign). */
export type CampaignEdit =
  | { readonly action: 'basic_info'; readonly changes: BasicInfo }
  | { readonly action: 'targeting'; readonly changes: TargetingChanges }
  | { readonly action: 'settings'; readonly changes: CampaignSettings }
  | { readonly action: 'image_upload'; readonly imageUrl: string };
export type EditCampaign = (input: CampaignRef & { readonly edit: CampaignEdit }) => Promise<Campaign>;

type Stores = {
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accounts: Accounts;
  readonly media: Media;
};
type Dependencies = { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: Clock };
type EditDependencies = Dependencies & {
  readonly stores: { readonly campaigns: Campaigns };
  readonly fetchMedia: FetchMedia;
};

/**
 * Never touches what was decided: clicks keep the terms they saw (docs/rules/money.md#price-at-click-time). Refuses
 * malformed fields with `invalid_parameter`.
 */
export const makeEditCampaign =
  ({ unitOfWork, clock, ...outside }: EditDependencies): EditCampaign =>
  async ({ edit, ...ref }) => {
    const fetched = edit.action === 'image_upload' ? [await fetchImage(outside, ref, edit.imageUrl)] : [];
    return unitOfWork.run(async (stores) => {
      const campaign = await getCampaignForUpdate(stores, ref);
      await storeMedia(stores, fetched);
      const changedTo = await withEdit(stores, campaign, edit);
      const edited = { ...changedTo, image: fetched[0]?.url ?? campaign.image, modifiedAt: clock() };
      await stores.campaigns.replace(edited);
      return edited;
    });
  };

async function fetchImage(
  { stores, fetchMedia }: Pick<EditDependencies, 'stores' | 'fetchMedia'>,
  ref: CampaignRef,
  url: string,
): Promise<FetchedMedia> {
  const { id, networkId } = await getCampaign(stores, ref);
  return fetchMedia({ networkId, ownerId: id, url, path: 'image_url', accepts: 'image' });
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
      await stores.campaigns.replace({ ...campaign, live: false, deletedAt: clock(), modifiedAt: clock() });
    });

async function withEdit(stores: Stores, campaign: Campaign, edit: CampaignEdit): Promise<Campaign> {
  switch (edit.action) {
    case 'basic_info':
      await assertGoal(stores, campaign, edit.changes.defaultGoalId);
      return withoutReason(campaign, changed<Campaign, BasicInfo>(campaign, edit.changes, BASIC_INFO));
    case 'targeting':
      return withTargeting(campaign, edit.changes);
    case 'settings':
      return { ...campaign, ...(await settingsOf(stores, campaign.networkId, edit.changes)) };
    case 'image_upload':
      return campaign;
  }
}

/** The reason why the product paused it stays until somebody sets a status again. */
const withoutReason = (before: Campaign, after: Campaign): Campaign =>
  before.status === after.status ? after : { ...after, disabledReason: null };

const BASIC_INFO: Parsers<Campaign, BasicInfo> = {
  title: (text) => ({ title: parseName(text, 'title') }),
  url: (text) => ({ url: validateDestination(text, 'url') }),
  previewUrl: (text) => ({ previewUrl: optionalUrl(text, 'preview_url') }),
  description: (text) => ({ description: optionalText(text) }),
  expiresOn: (expiresOn) => ({ expiresOn }),
  live: (live) => ({ live }),
  categories: (list) => ({ categories: names(list) }),
  status: (status) => ({ status }),
  model: (model) => ({ model }),
  fallbackUrl: (text) => ({ fallbackUrl: optionalUrl(text, 'fallback_url') }),
  cookieDays: (days) => ({ cookieDays: cookieDaysOf(days) }),
  defaultGoalId: (id) => ({ defaultGoalId: id as GoalId | null }),
  fireGlobalPostback: (fireGlobalPostback) => ({ fireGlobalPostback }),
  currency: (code) => ({ currency: parseCurrency(code) }),
  appName: (text) => ({ appName: optionalText(text) }),
  appId: (text) => ({ appId: optionalText(text) }),
};

type TargetingOnly = Omit<TargetingChanges, 'visibility' | 'categories'>;
const TARGETING: Parsers<Targeting, TargetingOnly> = {
  devices: (list) => ({ devices: devicesOf(list) }),
  os: (list) => ({ os: names(list) }),
  osVersions: (osVersions) => ({ osVersions: versionsOf(osVersions) }),
  cities: (list) => ({ cities: names(list) }),
  isps: (list) => ({ isps: names(list) }),
};

function withTargeting(campaign: Campaign, changes: TargetingChanges): Campaign {
  const { visibility, categories, ...rest } = changes;
  return {
    ...campaign,
    visibility: visibility ?? campaign.visibility,
    categories: categories === undefined ? campaign.categories : names(categories),
    targeting: changed<Targeting, TargetingOnly>(campaign.targeting, rest, TARGETING),
  };
}

const VERSION = /^\d{1,9}(?:\.\d{1,9}){0,5}$/;
function versionsOf(versions: Targeting['osVersions']): Targeting['osVersions'] {
  const bounds = Object.values(versions).flatMap(({ min, max }) => [min, max]);
  const wrong = bounds.find((bound) => bound !== undefined && !VERSION.test(bound));
  if (wrong === undefined) return versions;
  throw invalid('os_ver', 'A version is numbers with dots between them, such as 10.3.');
}

async function assertGoal(
  { goals }: { readonly goals: Goals },
  campaign: Campaign,
  goalId: string | null | undefined,
): Promise<void> {
  if (goalId === undefined || goalId === null) return;
  const goal = await goals.find(campaign.networkId, goalId as GoalId);
  if (!goal || (goal.campaignId !== null && goal.campaignId !== campaign.id)) {
    throw invalid('def_goal', 'There is no such goal of this campaign.');
  }
}

async function settingsOf(
  stores: { readonly accounts: Accounts },
  networkId: NetworkId,
  { blockedAffiliates, allowedAffiliates }: CampaignSettings,
): Promise<Partial<Campaign>> {
  const idsOf = (displayIds: readonly number[], path: string) =>
    affiliatesOf(stores, networkId, { displayIds, path });
  return {
    ...(blockedAffiliates && { blockedAffiliates: await idsOf(blockedAffiliates, 'blacklist_pubs') }),
    ...(allowedAffiliates && { allowedAffiliates: await idsOf(allowedAffiliates, 'whitelist_pubs') }),
  };
}

/** Long ids of affiliates named by their short ones; refuses unknown ones. */
export async function affiliatesOf(
  { accounts }: { readonly accounts: Accounts },
  networkId: NetworkId,
  { displayIds, path }: { readonly displayIds: readonly number[]; readonly path: string },
): Promise<AffiliateId[]> {
  const found = await accounts.findByDisplayIds(networkId, 'affiliate', displayIds);
  const unknown = displayIds.find((displayId) => !found.some((one) => one.displayId === displayId));
  if (unknown !== undefined) throw invalid(path, `There is no affiliate ${unknown}.`);
  return found.map((one) => one.id as AffiliateId);
}
