import type { HitContext, Standing } from '@tributary/domain/attribution/hit-context';
import type { Cap, Campaign, Goal } from '@tributary/domain/catalog/campaign';
import type { AffiliateGroup, GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { Account } from '@tributary/domain/accounts/account';
import type { Terms } from '@tributary/domain/catalog/terms';
import type {
  Conversion,
  ConversionStatus,
  HitEvent,
  HitOutcome,
} from '@tributary/domain/attribution/conversion';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import type { UniqueClick, VisitorSpan } from '@tributary/domain/attribution/unique-clicks';
import type { Delivery, Postback } from '@tributary/domain/postbacks/postback';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  CapId,
  ClickId,
  ConversionId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Money } from '@tributary/domain/shared/money';
import type { AuditLog } from '../audit/audit.ts';

/**
 * What a batch is about to touch; the books lock it in one fixed order (networks shared, then campaigns), so that one
 * decider at a time works on a campaign.
 */
export type BookScope = {
  readonly networkIds: readonly NetworkId[];
  readonly campaignIds: readonly CampaignId[];
};

/**
 * The books failed for a reason that passes or that can be repaired (no connection, no space on the disk, a deadlock, a
 * shutdown), not because of what was to be written. Nothing of the work was done; only when the connection was lost during the
 * commit, all of it may have been, and there is no way to know. It may be tried again.
 */
export class BooksUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'BooksUnavailable';
  }
}

/** The worker's transaction: everything a batch of events writes becomes visible at once, or not at all. */
export type BooksOf<Stores> = {
  /**
   * Runs the work in one transaction, with the networks and campaigns of the scope locked until it ends. All of it is
   * kept or, when it throws, nothing. Rejects with BooksUnavailable unless the fault lies in what was to be written.
   */
  run<T>(scope: BookScope, work: (stores: Stores) => Promise<T>): Promise<T>;
};
export type Books = BooksOf<BookStores>;

export type BookStores = {
  readonly clicks: Clicks;
  readonly impressions: Impressions;
  readonly hits: Hits;
  readonly conversions: Conversions;
  readonly stats: StatsBook;
  readonly capCounters: CapCounters;
  readonly outbox: Outbox;
  readonly catalog: BookCatalog;
  readonly audit: Pick<AuditLog, 'add'>;
};

export type Clicks = {
  /** Which of these ids are stored already (a batch that was ingested before). */
  known(ids: readonly ClickId[]): Promise<Set<ClickId>>;
  /** Ids already stored are left as they are. */
  add(clicks: readonly Click[]): Promise<void>;
  /** In no promised order; unknown ids are left out. */
  findMany(ids: readonly ClickId[]): Promise<Click[]>;
  /** The remembered unique clicks within these spans, in no promised order. What is unique the domain decides. */
  uniqueWithin(spans: readonly VisitorSpan[]): Promise<UniqueClick[]>;
  /** Those remembered already are left as they are. */
  rememberUnique(clicks: readonly UniqueClick[]): Promise<void>;
  /** Clicks by the ids that another system gave them (docs/rules/imports.md#past-clicks); unknown ids are absent. */
  findFormer(networkId: NetworkId, formerIds: readonly string[]): Promise<Map<string, ClickId>>;
  /** Notes what clicks were called in another system. A name that a click of the network has already stays with that click. */
  nameFormer(names: readonly FormerName[]): Promise<void>;
};

/** What a click that came along from another system was called there. */
export type FormerName = {
  readonly networkId: NetworkId;
  readonly formerId: string;
  readonly clickId: ClickId;
};

export type Impressions = {
  /** Which of these ids are stored already. */
  known(ids: readonly string[]): Promise<Set<string>>;
  /** Stores impressions that are not stored yet. */
  add(impressions: readonly Impression[]): Promise<void>;
};

export type Hits = {
  /** Ids already stored: hits that were decided, or put to wait, before. */
  known(ids: readonly ConversionId[]): Promise<Set<ConversionId>>;
  /** Ids already stored are left as they are. */
  add(
    hits: readonly { readonly hit: HitEvent; readonly outcome: HitOutcome; readonly detail: string }[],
  ): Promise<void>;
  /** In no promised order; unknown ids are left out. */
  findMany(ids: readonly ConversionId[]): Promise<HitEvent[]>;
  /** Hits put to wait for one of these clicks. */
  waitingFor(clickIds: readonly ClickId[]): Promise<HitEvent[]>;
  /** Gives a waiting hit its outcome. */
  settle(settlement: {
    readonly id: ConversionId;
    readonly outcome: HitOutcome;
    readonly detail: string;
    readonly networkId: NetworkId | null;
  }): Promise<void>;
};

export type Conversions = {
  /** The conversion that holds each deduplication key, as its own or as a further one; free keys are absent. */
  findByDeduplicationKeys(networkId: NetworkId, keys: readonly string[]): Promise<Map<string, Conversion>>;
  /** Undefined when the network has no such conversion. */
  find(networkId: NetworkId, id: ConversionId): Promise<Conversion | undefined>;
  /** Unknown and foreign ids are left out. */
  findMany(networkId: NetworkId, ids: readonly ConversionId[]): Promise<Conversion[]>;
  /**
   * Fails (and so rolls the batch back) if a deduplication key exists: the last line of defence against paying twice.
   */
  add(conversions: readonly Conversion[]): Promise<void>;
  /**
   * Gives conversions further deduplication keys: a hit with one of them is a repeat, too. A key that a conversion holds
   * already stays with it.
   */
  hold(keys: readonly HeldKey[]): Promise<void>;
  /**
   * Sets nothing when the network has no such conversion. One that is not cancelled is `shown`, and stays so. A hold ends; one that is
   * made pending is so, too, once it is priced.
   */
  setStatus(change: {
    readonly networkId: NetworkId;
    readonly id: ConversionId;
    readonly status: ConversionStatus;
    /** Kept with the conversion. */
    readonly reason: string;
    /** Null, or left out: none. */
    readonly reasonCode?: ReasonCode | null;
    /** For the audit log only; without it, the audit log has the reason. */
    readonly why?: string | undefined;
  }): Promise<void>;
  /**
   * As setStatus does for `shown`; and gives each its status, reason, reason code, amounts, currency, rate, commission, version of the terms, transaction id, deduplication key and subs;
   * everything else stays as stored. The deduplication key it had before stays with it as a further one. The new key may be
   * a further key of another conversion, which loses it then; if it is another's own key, this fails. Unknown ids are left out.
   */
  edit(conversions: readonly Conversion[]): Promise<void>;
  /** Conversions with one of these transaction ids, at most `limit` of each, in no promised order; removed ones are absent. */
  findByTransactionIds(
    networkId: NetworkId,
    transactionIds: readonly string[],
    limit: number,
  ): Promise<Conversion[]>;
  /** Conversions of these clicks, at most `limit` of each, in no promised order; those of other networks are absent. */
  findByClicks(networkId: NetworkId, clickIds: readonly ClickId[], limit: number): Promise<Conversion[]>;
  /** What was noted of orders; those of which nothing was are absent. */
  saidOf(networkId: NetworkId, ids: readonly ConversionId[]): Promise<Map<ConversionId, OrderWords>>;
  /** Notes it; null leaves what was noted before. Unknown and foreign ids are left out. */
  noteSaid(networkId: NetworkId, said: ReadonlyMap<ConversionId, OrderWords>): Promise<void>;
};

/** Statements about an order as `statementText` has them (docs/rules/attribution.md#orders-that-exist); null: none is noted. */
export type OrderWords = {
  /** That which made it, where its hit does not say all of it. */
  readonly first: string | null;
  /** The last one that changed it. */
  readonly last: string | null;
};

export type HeldKey = {
  readonly networkId: NetworkId;
  readonly deduplicationKey: string;
  readonly conversionId: ConversionId;
};

export type StatsBook = {
  /** Adds to the books; deltas of one key may come in any number and order. Day and zone are the caller's. */
  add(deltas: readonly StatsDelta[]): Promise<void>;
};

export type CapCounterKey = {
  readonly capId: CapId;
  /** Affiliate for scope `each`, else empty. */ readonly affiliateId: string;
  /** `2026-11-21`, `2026-11` or `ever`, in the network's zone. */ readonly period: string;
};
export type CapCounters = {
  /** What is used of each counter that exists; those never used are left out. */
  read(
    keys: readonly CapCounterKey[],
  ): Promise<readonly { readonly key: CapCounterKey; readonly used: Money }[]>;
  /**
   * Adds; `reached` tells the trackers that a cap is full. It stays so until something is taken back or the limit is
   * raised.
   */
  add(
    changes: readonly {
      readonly key: CapCounterKey;
      readonly used: Money;
      readonly reached: boolean;
      /** The cap, if this change is the one that reaches it: webhooks and notices announce it. */
      readonly newlyReached?: Cap | undefined;
      /** The cap, where this change is what brings it near its limit (`isNearlyReached`), and no further. */
      readonly newlyNearly?: Cap | undefined;
    }[],
  ): Promise<void>;
};

export type Outbox = {
  /** One delivery per (postback, event id) for ever: repeats are left out. Due at once. */
  add(deliveries: readonly Delivery[]): Promise<void>;
};

export type BookNetwork = {
  readonly id: NetworkId;
  readonly zone: string;
  readonly currency: string;
  /** For how many days an advertiser may change an approved conversion; 0: it may change none. */
  readonly advertiserVerdictDays: number;
};

export type LinkDomain = {
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId;
  readonly domain: string | null;
  /** The network's. */ readonly domains: readonly string[];
};

/** Whose a sale is. */
export type Parties = Pick<HitContext['click'], 'campaignId' | 'affiliateId' | 'advertiserId'>;

/** With the hold that the group has now, in days; null for none, and of a group that was removed. */
export type BookMembership = GroupMembership & { readonly holdDays: number | null };

/** The records that decisions need, as the transaction sees them. */
export type BookCatalog = {
  /** What decisions need of the networks; unknown ids are left out. */
  networks(ids: readonly NetworkId[]): Promise<readonly BookNetwork[]>;
  /** Deleted campaigns included: their past still converts until it expires. */
  campaigns(ids: readonly CampaignId[]): Promise<Campaign[]>;
  /** Affiliates and advertisers by id; unknown ids are left out. */
  accounts(ids: readonly (AffiliateId | AdvertiserId)[]): Promise<Account[]>;
  /** The versions named; those that do not exist are left out. */
  terms(wanted: readonly { readonly campaignId: CampaignId; readonly version: number }[]): Promise<Terms[]>;
  /**
   * The version that was in force at the instant; at one before the first, the first. Campaigns without terms are
   * left out.
   */
  termsVersionsAt(
    wanted: readonly { readonly campaignId: CampaignId; readonly at: Date }[],
  ): Promise<readonly { readonly campaignId: CampaignId; readonly at: Date; readonly version: number }[]>;
  /** The newest terms, for goals that did not exist at click time. */
  currentTerms(campaignIds: readonly CampaignId[]): Promise<Terms[]>;
  /** Those switched off included: they go on counting. */
  caps(campaignIds: readonly CampaignId[]): Promise<Cap[]>;
  /** How the parties stand now, in the order asked; unknown accounts are neither removed nor switched off. */
  standings(asked: readonly Parties[]): Promise<Standing[]>;
  /** Live postbacks of these affiliates for the event. */
  postbacks(affiliateIds: readonly AffiliateId[]): Promise<Postback[]>;
  /** Every membership of these affiliates in groups, also of the past, in the order in which the groups count; those that were removed last. */
  groupMemberships(affiliateIds: readonly AffiliateId[]): Promise<BookMembership[]>;
  /** Unknown ids are left out; in any order. */
  groupNames(ids: readonly AffiliateGroupId[]): Promise<readonly Pick<AffiliateGroup, 'id' | 'name'>[]>;
  /** The goals of these networks, global ones included. */
  goals(networkIds: readonly NetworkId[]): Promise<Goal[]>;
  /** What is stored for any of these networks and days (both included), in no promised order. */
  exchangeRates(
    wanted: readonly {
      readonly networkId: NetworkId;
      readonly from: CalendarDay;
      readonly to: CalendarDay;
    }[],
  ): Promise<ExchangeRates[]>;
  /**
   * Where the links of these pairs lead, and the domains of their networks; a pair without a link has no domain of
   * its own.
   */
  linkDomains(
    pairs: readonly {
      readonly networkId: NetworkId;
      readonly affiliateId: AffiliateId;
      readonly campaignId: CampaignId;
    }[],
  ): Promise<readonly LinkDomain[]>;
  /** Pauses a campaign, at this instant, because a cap with action `pause` is reached. False when it is not active. */
  pauseCampaign(id: CampaignId, reason: string, at: Date): Promise<boolean>;
};

/**
 * Hits that wait for their click: those whose click has been stored since (it came through another spool), and those that
 * have waited too long. Used outside of batches.
 */
export type WaitingHits = {
  /** Waiting hits whose click is stored by now, at most `limit`. */
  ready(limit: number): Promise<HitEvent[]>;
  /** Hits that have waited since before the instant, at most `limit`. */
  olderThan(before: Date, limit: number): Promise<HitEvent[]>;
};
