import type { CampaignStatus } from '@tributary/domain/catalog/campaign';
import type { ConversionStatus } from '@tributary/domain/attribution/conversion';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  ConversionId,
  GoalId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { CampaignOffer } from '../catalog/campaigns.ts';
import type { ClickStatus } from '../attribution/logs.ts';

/** A text that is shorter finds names that begin with it; from this length on it finds those that hold it. */
export const PART_LENGTH_MIN = 3;
/** How many characters of a name are looked at. */
export const SEARCHED_LENGTH_MAX = 2000;

export type RecordSearch = {
  /** As typed, without blanks at its ends; not empty. */
  readonly text: string;
  /** How many of each kind. */
  readonly limit: number;
  /** Whose view: the whole network's when both are left out, else that of one affiliate or one advertiser. */
  readonly offer?: Omit<CampaignOffer, 'which'>;
  readonly advertiserId?: AdvertiserId;
};

export type FoundRecord<Id extends string> = {
  readonly id: Id;
  readonly displayId: number;
  readonly name: string;
};
export type FoundCampaign = FoundRecord<CampaignId> & { readonly status: CampaignStatus };
export type FoundAccount<Id extends AffiliateId | AdvertiserId> = FoundRecord<Id> & {
  readonly email: string;
  readonly live: boolean;
};
export type FoundGoal = {
  readonly id: GoalId;
  readonly name: string;
  readonly live: boolean;
  /** null: every campaign of the network. */
  readonly campaignId: CampaignId | null;
};
type FoundEvent<Id extends string, Status> = {
  readonly id: Id;
  readonly status: Status;
  readonly at: Date;
  readonly campaignId: CampaignId;
  /** Empty when the campaign is not known any more. */
  readonly campaignTitle: string;
};
export type FoundConversion = FoundEvent<ConversionId, ConversionStatus> & {
  /** The advertiser's; empty when it sent none. */
  readonly txnId: string;
};
export type FoundClick = FoundEvent<ClickId, ClickStatus>;

/** Of each kind at most as many as were asked for. */
export type FoundRecords = {
  readonly campaigns: readonly FoundCampaign[];
  readonly affiliates: readonly FoundAccount<AffiliateId>[];
  readonly advertisers: readonly FoundAccount<AdvertiserId>[];
  readonly goals: readonly FoundGoal[];
  readonly conversions: readonly FoundConversion[];
  readonly clicks: readonly FoundClick[];
};

/**
 * Finds records by what people type (docs/rules/input-output.md#search). First those whose id, short id, external id or
 * e-mail is the text, then those whose name begins with it, then those that hold it; of these the newest first. Removed
 * records are not found. An affiliate finds campaigns it may run or ask for, and its own conversions (but cancelled ones) and
 * clicks; an advertiser its own campaigns and conversions; neither finds accounts or goals.
 */
export type FindRecords = (networkId: NetworkId, search: RecordSearch) => Promise<FoundRecords>;
