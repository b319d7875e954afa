import type { Campaign, CampaignStatus, Model } from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { OfferKind } from '@tributary/domain/catalog/runnable';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/**
 * Any change to commissions, model, payouts or goals writes the next version of the campaign's terms (`nextTerms` of the
 * domain) in the same transaction. `at` is when the change is made: from then on the new terms hold.
 */
export type Campaigns = {
  /**
   * Takes the next displayId of the network and writes the first terms, unless another campaign of the network has the
   * external id: of two racing callers exactly one adds.
   */
  add(
    campaign: Omit<Campaign, 'displayId'>,
    at: Date,
  ): Promise<{ kind: 'added'; campaign: Campaign } | { kind: 'duplicate_external_id' }>;
  /** Deleted ones are not found. */
  find(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  /** In no promised order; unknown and foreign ids are left out, removed campaigns are not found. */
  findMany(networkId: NetworkId, ids: readonly CampaignId[]): Promise<Campaign[]>;
  /** By short ids, in no promised order; unknown ones are left out. */
  findByDisplayIds(networkId: NetworkId, displayIds: readonly number[]): Promise<Campaign[]>;
  /**
   * The long ids of campaigns given by long or short id, removed ones included: what they did stays in logs and stats.
   */
  findIds(networkId: NetworkId, named: CampaignNames): Promise<CampaignId[]>;
  /**
   * The names that logs and reports show for campaigns given by long or short id, in any order, removed ones included.
   */
  findNames(networkId: NetworkId, named: CampaignNames): Promise<CampaignName[]>;
  /** Locks the campaign until the transaction ends, so that two editors do not lose each other's change. */
  findForUpdate(networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined>;
  /** Replaces every editable field and the commissions; a duplicate leaves all as it was; unknown id: `missing`. */
  replace(campaign: Campaign, at: Date): Promise<'replaced' | 'duplicate_external_id' | 'missing'>;
  /** Newest first, ties by id descending, unless `sort` says otherwise; deleted ones never. */
  list(networkId: NetworkId, filter: CampaignFilter, page: Page): Promise<PageOf<Campaign>>;
  /** Of all that match at one moment, in the order of `list`. */
  listIds(networkId: NetworkId, filter: CampaignFilter): Promise<CampaignId[]>;
  /**
   * Of each, in no promised order, the terms that were in force at the instant; one that had none yet is left out, as unknown, foreign and
   * removed ones are.
   */
  findTermsInForce(networkId: NetworkId, ids: readonly CampaignId[], at: Date): Promise<Terms[]>;
  /** How many that pass have each category, at most `CATEGORY_COUNTS_MAX`: the most first, ties by name, by code point. */
  countCategories(networkId: NetworkId, filter: CampaignFilter): Promise<readonly CategoryCount[]>;
};

export const CATEGORY_COUNTS_MAX = 100;
export type CategoryCount = { readonly name: string; readonly count: number };

export type CampaignName = {
  readonly id: CampaignId;
  readonly displayId: number;
  readonly title: string;
};

export type CampaignNames = {
  readonly ids?: readonly CampaignId[];
  readonly displayIds?: readonly number[];
};

export type CampaignFilter = {
  /** Those with status active, or all others. */
  readonly active?: boolean;
  readonly advertiserId?: AdvertiserId;
  /** Only those of these; none of them: nothing. */
  readonly advertiserIds?: readonly AdvertiserId[];
  /** Only these; none of them: nothing. */
  readonly ids?: readonly CampaignId[];
  readonly externalId?: string;
  readonly offer?: CampaignOffer;
  /** Part of the title, the description or the external id, case-insensitively. */
  readonly search?: string;
  /** Part of the preview URL, case-insensitively. */
  readonly preview?: string;
  /** Those with one of these. */
  readonly statuses?: readonly CampaignStatus[];
  readonly models?: readonly Model[];
  /** Those whose currency is another than this. */
  readonly currencyNot?: string;
  /** The name of a category, whole. */
  readonly category?: string;
  /** Those with a commission for this country, one for all countries included. */
  readonly country?: string;
  readonly sort?: CampaignSort;
};

/**
 * Ties go by id, in the same direction. Titles are compared without regard to case, by code point; what was never
 * modified counts as modified when it was made; a campaign without events has figures of 0.
 */
export type CampaignSort = {
  readonly order: 'asc' | 'desc';
} & (
  | { readonly by: 'createdAt' | 'modifiedAt' | 'title' | 'displayId' }
  /** By what its reports say of these days. */
  | { readonly by: CampaignFigure; readonly range: DayRange }
);
export type CampaignFigure = 'clicks' | 'profit' | 'cr';

/** What is offered to an affiliate: the domain's `isOffered`. */
export type CampaignOffer = {
  readonly affiliateId: AffiliateId;
  /** The groups it is in. */
  readonly groupIds: readonly AffiliateGroupId[];
  /** Campaigns it has a live access to. */
  readonly granted: readonly CampaignId[];
  readonly today: CalendarDay;
  readonly which: OfferKind;
};
