import type {
  Conversion,
  ConversionStatus,
  HitEvent,
  HitOutcome,
} from '@tributary/domain/attribution/conversion';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import type { Click, ClickRejection } from '@tributary/domain/tracking/click';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  ConversionId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { Instants, LogPage, SummedLogPage, SummedPageOf } from '../shared/page.ts';

export type ClickFilter = Instants & {
  readonly campaignIds?: readonly CampaignId[];
  readonly affiliateIds?: readonly AffiliateId[];
  /** Whose campaign it was at the click. */
  readonly advertiserIds?: readonly AdvertiserId[];
  readonly statuses?: readonly ClickStatus[];
  readonly reasons?: readonly ClickRejection[];
  /** Two letters; `XX`: unknown. */
  readonly countries?: readonly string[];
  readonly ids?: readonly ClickId[];
  /** As it is stored: shortened, unless the deployment keeps whole addresses. */
  readonly ip?: string;
  /** source and p1… exact matches. */
  readonly values?: Readonly<Record<string, string>>;
};

/** Every click is one of these: rejected, a repeat of an earlier one, or valid. */
export const CLICK_STATUSES = ['valid', 'duplicate', 'rejected'] as const;
export type ClickStatus = (typeof CLICK_STATUSES)[number];

export type ClickLine = Click & {
  readonly campaignDisplayId: number;
  readonly campaignTitle: string;
  readonly affiliateDisplayId: number;
  readonly affiliateName: string;
  readonly landingPageDisplayId: number | null;
  readonly landingPageTitle: string | null;
};

/** Newest first (clickedAt, then id, descending). With `after`, `page` is ignored. */
export type ReadClicks = (networkId: NetworkId, filter: ClickFilter, page: LogPage) => Promise<ClickLine[]>;

/** The same lines, each handed over as soon as it is read: who needs them one by one need not keep a page of them. */
export type ReadEachClick = (
  networkId: NetworkId,
  filter: ClickFilter,
  page: LogPage,
  take: (line: ClickLine) => void,
) => Promise<void>;

export type CountClicks = (networkId: NetworkId, filter: ClickFilter) => Promise<number>;

export type ConversionFilter = Instants & {
  readonly campaignIds?: readonly CampaignId[];
  readonly affiliateIds?: readonly AffiliateId[];
  readonly advertiserIds?: readonly AdvertiserId[];
  readonly statuses?: readonly ConversionStatus[];
  readonly reason?: string;
  readonly reasonCodes?: readonly ReasonCode[];
  /** Only those on hold, of them those whose hold ends at this instant or before, or only those that are not on hold. */
  readonly hold?: 'on' | 'off' | { readonly until: Date };
  /** Only those that their affiliate sees. */
  readonly shown?: true;
  readonly goalId?: string;
  readonly clickIds?: readonly ClickId[];
  readonly ids?: readonly ConversionId[];
  readonly txnId?: string;
  /** sub1… and p1… exact matches. */
  readonly values?: Readonly<Record<string, string>>;
};

export type ConversionLine = Conversion & {
  readonly campaignDisplayId: number;
  readonly campaignTitle: string;
  readonly affiliateDisplayId: number;
  readonly affiliateName: string;
  readonly advertiserDisplayId: number;
  readonly advertiserName: string;
};

export type ReadConversions = (
  networkId: NetworkId,
  filter: ConversionFilter,
  page: LogPage,
) => Promise<ConversionLine[]>;

export type CountConversions = (networkId: NetworkId, filter: ConversionFilter) => Promise<number>;

export type HitLine = { readonly hit: HitEvent; readonly outcome: HitOutcome; readonly detail: string };

export type HitFilter = Instants & {
  readonly reason?: string;
  /** Only the hit that made this conversion and those that repeated it. */
  readonly conversionId?: ConversionId;
  /** Only hits of this advertiser (docs/rules/attribution.md#advertiser-of-a-hit). */
  readonly advertiserId?: AdvertiserId;
  /** Only hits of this campaign, by what the pixel names and only then by the click (docs/rules/attribution.md#advertiser-of-a-hit). */
  readonly campaignId?: CampaignId;
  /** What was sent as click id and transaction id, exactly. */
  readonly clickIdText?: string;
  readonly txnId?: string;
};
/** docs/rules/attribution.md#hits-with-a-click-id */
export type ClickIdShare = { readonly hits: number; readonly withClickId: number };
export type CountClickIds = (networkId: NetworkId, filter: HitFilter) => Promise<ClickIdShare>;

/** Hits whose network is unknown (no valid token, no valid click) belong to nobody and are counted in metrics only. */
export type ReadHits = (networkId: NetworkId, filter: HitFilter, page: LogPage) => Promise<HitLine[]>;

export type CountHits = (networkId: NetworkId, filter: HitFilter) => Promise<number>;

/** How many of the lines that match have this status and this reason; the reason is empty where there is none. */
export type LogSum = { readonly status: string; readonly reason: string; readonly count: number };
/** And what they come to. The reasons of conversions are words of people: they are summed by status alone. */
export type MoneySum = LogSum & { readonly payout: Money; readonly revenue: Money };
/** And how many of them are on hold (docs/rules/attribution.md#holds). */
export type ConversionSum = MoneySum & { readonly onHold: number };

/** A page of a log, how many lines match in all and what they come to, of one moment (docs/rules/input-output.md#total-of-a-page). */
export type ReadPage<Filter, Line, Sum> = (
  networkId: NetworkId,
  filter: Filter,
  page: SummedLogPage,
) => Promise<SummedPageOf<Line, Sum>>;

export type Reads = {
  readonly clickPage: ReadPage<ClickFilter, ClickLine, MoneySum>;
  readonly conversionPage: ReadPage<ConversionFilter, ConversionLine, ConversionSum>;
  readonly hitPage: ReadPage<HitFilter, HitLine, LogSum>;
  readonly clicks: ReadClicks;
  readonly eachClick: ReadEachClick;
  readonly countClicks: CountClicks;
  readonly conversions: ReadConversions;
  readonly countConversions: CountConversions;
  readonly hits: ReadHits;
  readonly countHits: CountHits;
  readonly clickIdsOfHits: CountClickIds;
};
