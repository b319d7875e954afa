import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  ClickId,
  CommissionId,
  ConversionId,
  GoalId,
  LandingPageId,
  NetworkId,
  SecurityTokenId,
} from '../shared/ids.ts';
import type { UsedRate } from '../exchange/exchange-rates.ts';
import type { Money } from '../shared/money.ts';
import type { ReasonCode } from './reason-code.ts';
import type { UnreadAmounts } from './sent-amount.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';

export const CONVERSION_STATUSES = ['approved', 'pending', 'rejected', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

export const HIT_REASONS = [
  'INVALID_CLICK_ID',
  'INVALID_SECURITY_TOKEN',
  'CLICK_EXPIRED',
  'INVALID_GOAL',
  'NO_COMMISSION',
  'CAP_REACHED',
  'DUPLICATE',
  'INVALID_AMOUNT',
  'UNTRUSTED_IP',
  'ACCOUNT_REMOVED',
  'MALFORMED_REQUEST',
  'EDIT_REFUSED',
] as const;
export type HitReason = (typeof HIT_REASONS)[number];

export type HitMethod = 'postback' | 'pixel' | 'import' | 'api';
/** The advertiser's own values of a conversion, sent with its hit (docs/rules/attribution.md#hit-parameters). */
export const SUBS = [
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
  'sub8',
  'sub9',
  'sub10',
] as const;
export type Sub = (typeof SUBS)[number];
export type Subs = Readonly<Partial<Record<Sub, string>>>;

/** How many characters are kept of the click id, the goal and the unknown status that a hit was sent with. */
export const CLICK_ID_TEXT_LENGTH_MAX = 64;
export const GOAL_TEXT_LENGTH_MAX = 200;
export const STATUS_TEXT_LENGTH_MAX = 50;

/** What the tracker writes for a conversion hit. A conversion made by it takes the hit's id. */
export type HitEvent = {
  readonly kind: 'hit';
  readonly id: ConversionId;
  /** Null for a refused hit whose token and click belong to no network we know. */
  readonly networkId: NetworkId | null;
  readonly method: HitMethod;
  readonly clickId: ClickId | null;
  /** What was sent as click id, for the log, cut to CLICK_ID_TEXT_LENGTH_MAX. */
  readonly clickIdText: string;
  readonly hitAt: Date;
  /** The security token it was sent with; null for a pixel, which is trusted for its click cookie, and for an invalid token. */
  readonly tokenId: SecurityTokenId | null;
  /** The token's advertiser; null: network-wide. */
  readonly tokenAdvertiserId: AdvertiserId | null;
  /** Pixel only: `adid` or `av` the click must belong to. */
  readonly pixelCampaignId: CampaignId | null;
  readonly pixelAdvertiserId: AdvertiserId | null;
  readonly goalId: string;
  readonly goalValue: string;
  readonly txnId: string;
  readonly saleAmount: Money | null;
  /**
   * Sent with the hit; kept, and charged only where the price has no revenue of its own
   * (docs/rules/attribution.md#sent-revenue).
   */
  readonly revenue: Money | null;
  readonly currency: string;
  /** What was sent as amount and cannot be read; the amount is null then. Of a hit that was refused at once also what no amount or currency may be. */
  readonly unread: UnreadAmounts;
  readonly requestedStatus: ConversionStatus | null;
  /** The word that was sent as status and that nobody knows, at most STATUS_TEXT_LENGTH_MAX characters; it counts as pending. Else empty. */
  readonly unknownStatus: string;
  readonly subs: Subs;
  readonly ip: string;
  readonly userAgent: string;
  readonly referer: string;
  /** The reason why the tracker refused it at once; null when the worker decides. */
  readonly refusal: HitReason | null;
};

/** One line of the hit log. `waiting`: its click has not been ingested yet. */
export type HitOutcome =
  | { readonly state: 'waiting' }
  /** With a reason, the conversion it made pays nothing: NO_COMMISSION (rejected) or CAP_REACHED (cancelled). */
  | {
      readonly state: 'converted';
      readonly conversionId: ConversionId;
      readonly reason: 'NO_COMMISSION' | 'CAP_REACHED' | null;
    }
  | { readonly state: 'repeated'; readonly reason: 'DUPLICATE'; readonly conversionId: ConversionId }
  /** It changed a conversion that was there already. */
  | { readonly state: 'edited'; readonly conversionId: ConversionId }
  | { readonly state: 'refused'; readonly reason: HitReason };

/** What an edit may change of a conversion; all else stays as it was decided (docs/rules/imports.md#edits). */
export const EDITED_FIELDS = [
  'status',
  'reason',
  'reasonCode',
  'releaseOn',
  'payout',
  'revenue',
  'saleAmount',
  'explicitPayout',
  'explicitRevenue',
  'currency',
  'exchange',
  'commissionId',
  'termsVersion',
  'subs',
  'txnId',
  'deduplicationKey',
] as const satisfies readonly (keyof Conversion)[];

/** A hold as it was decided: its days, and whose they were. `groupId` is the group's, and null of others. */
export type Hold =
  | { readonly from: 'campaign' | 'goal'; readonly groupId: null; readonly days: number }
  | { readonly from: 'group'; readonly groupId: AffiliateGroupId; readonly days: number };

/**
 * A conversion as decided. Unique for ever by `deduplicationKey` within its network
 * (docs/rules/attribution.md#one-conversion).
 */
export type Conversion = {
  readonly id: ConversionId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  readonly advertiserId: AdvertiserId;
  readonly clickId: ClickId | null;
  readonly clickedAt: Date | null;
  readonly goalId: GoalId | null;
  readonly goalTitle: string;
  readonly method: HitMethod;
  readonly txnId: string;
  readonly deduplicationKey: string;
  readonly convertedAt: Date;
  readonly status: ConversionStatus;
  /** Why it is rejected or cancelled, or pending although nobody asked for that; empty otherwise. */
  readonly reason: string;
  /** Why it is rejected or cancelled, as a code; null where nobody said (docs/rules/statuses.md#reason-codes). */
  readonly reasonCode: ReasonCode | null;
  /**
   * The status it gets once there is an exchange rate for its sale: the one its hit and its campaign asked for when it was made
   * (docs/rules/money.md#late-rates). Null for a conversion that never waited for one.
   */
  readonly statusWhenPriced: 'approved' | 'pending' | null;
  /**
   * When its hold ends (docs/rules/attribution.md#holds): the instant from which on it is approved, if nothing else stands in the way. Null
   * without a hold, and once anybody has decided about it.
   */
  readonly releaseOn: Date | null;
  /** The hold it was made with, also after that has ended; null without one, and for conversions of older versions. */
  readonly hold: Hold | null;
  /**
   * Whether its affiliate sees it: false only while it has been `cancelled` since it was made
   * (docs/rules/statuses.md#cancelled-conversions). Whoever keeps it sets it with every new status, and never back.
   */
  readonly shown: boolean;
  readonly termsVersion: number;
  readonly commissionId: CommissionId | null;
  readonly payout: Money;
  readonly revenue: Money;
  /** Whether the network named the amount; then no rate, sale amount or exchange rate moves it. */
  readonly explicitPayout: boolean;
  readonly explicitRevenue: boolean;
  /** In the network's currency. */
  readonly saleAmount: Money;
  /**
   * The network's; the sent one when no exchange rate was known for it (then saleAmount is 0:
   * docs/rules/money.md#missing-rate).
   */
  readonly currency: string;
  /** The rate its amounts were converted by; null when nothing was. Later rates never change it. */
  readonly exchange: UsedRate | null;
  readonly subs: Subs;
  readonly ip: string;
  readonly userAgent: string;
  readonly referer: string;
  /** The click's facts, so that reports by country or device need no join. */
  readonly facts: VisitorFacts;
  readonly refererHost: string;
  readonly landingPageId: LandingPageId | null;
  readonly parameters: Readonly<Record<string, string>>;
};
