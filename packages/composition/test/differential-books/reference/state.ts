// What the reference model remembers: rows and records, and no sums. Every view is counted from the rows again.
import type { Exact } from './exact.ts';

export type Model = 'cpa' | 'cpc' | 'cpi' | 'cpm' | 'cps';
export type Status = 'approved' | 'pending' | 'rejected' | 'cancelled';

/** What is paid and charged in some countries. `revenue` null: the payout alone is replaced. */
export type Rate = {
  readonly id: string;
  readonly payout: Exact;
  readonly revenue: Exact | null;
  readonly countries: readonly string[];
  readonly madeAt: number;
};
export type OwnPayout = Rate & {
  readonly campaign: string;
  readonly goal: string | null;
  readonly affiliates: readonly string[];
};
export type Goal = {
  readonly id: string;
  /** null: of all campaigns. */
  readonly campaign: string | null;
  readonly value: string;
  readonly percentage: boolean;
  readonly type: 'public' | 'private';
  readonly allowed: readonly string[];
  readonly blocked: readonly string[];
  /** Days that its sales wait to be approved; null: as many as the campaign's. */
  readonly hold: number | null;
  readonly payouts: readonly Rate[];
  readonly madeAt: number;
};
export type VolumeRule = {
  readonly id: string;
  readonly campaign: string;
  readonly effect: 'percent' | 'amount' | 'bonus';
  readonly retroactive: boolean;
  readonly counts: 'conversions' | 'payout';
  readonly from: Exact;
  readonly value: Exact;
};
/** `subject`: the rule, or the bonus itself. */
export type BonusRow = {
  readonly subject: string;
  readonly affiliate: string;
  readonly day: string;
  readonly amount: Exact;
};
export type Campaign = {
  readonly id: string;
  readonly advertiser: string;
  readonly model: Model;
  /** Of sales that name none. */
  readonly currency: string;
  readonly status: 'active' | 'paused';
  readonly conversionStatus: 'approved' | 'pending';
  /** Days that its sales wait to be approved. */
  readonly hold: number;
  /** The way that its orders are to be reported by, and the domain of its pages. */
  readonly expects: 'postback' | 'image_https' | 'iframe_https';
  readonly domain: string | null;
  readonly firesGlobal: boolean;
  readonly days: number;
  readonly defaultGoal: string | null;
  readonly commissions: readonly Rate[];
  /** For those only who were let in; those blocked are out in any case. */
  readonly isPrivate: boolean;
  readonly blocked: readonly string[];
  readonly letIn: readonly string[];
  readonly removed: boolean;
};
/** All that pays, as it stood from an instant on (docs/rules/money.md#price-at-click-time). */
export type Terms = {
  readonly from: number;
  readonly model: Model;
  readonly days: number;
  readonly defaultGoal: string | null;
  readonly commissions: readonly Rate[];
  readonly own: readonly OwnPayout[];
  readonly goals: readonly Goal[];
};
export type Measure =
  'conversion' | 'approvedConv' | 'payout' | 'revenue' | 'click' | 'pendingPayout' | 'pendingRevenue';
export type Cap = {
  readonly id: string;
  readonly campaign: string;
  readonly measure: Measure;
  readonly period: 'daily' | 'monthly' | 'lifetime';
  readonly limit: Exact;
  readonly affiliates: readonly string[];
  /** Those who are in it at the click. */
  readonly group: string | null;
  readonly scope: 'all' | 'each' | 'group';
  readonly countries: readonly string[];
  readonly pauses: boolean;
  readonly live: boolean;
  readonly madeAt: number;
};
/** From `since` on and before `until`; null: still. */
export type Membership = {
  readonly group: string;
  readonly affiliate: string;
  readonly since: number;
  readonly until: number | null;
};
export type Postback = {
  readonly id: string;
  readonly affiliate: string;
  readonly event: 'click' | 'conversion';
  readonly campaign: string | null;
  readonly goal: string | null;
};

/** What was seen of a visitor, and what the link carried. */
export type Traits = {
  readonly device: string;
  readonly os: string;
  readonly referer: string;
  readonly region: string;
  readonly app: string;
  readonly creative: string;
};
/** Who did something, where and when: what stats, caps and invoices look at. */
export type Event = {
  readonly id: string;
  readonly campaign: string;
  readonly affiliate: string;
  readonly advertiser: string;
  readonly country: string;
  readonly traits: Traits;
  readonly at: number;
  /** Of one whose row was forgotten: the day it stays on, whatever zone comes (docs/rules/stats.md#change-of-zone). */
  readonly day?: string;
};
export type Visit = Event & {
  readonly visitor: string;
  readonly terms: Terms;
  /** Empty: valid. */
  readonly rejection: '' | 'CAMPAIGN_INACTIVE' | 'CAP_REACHED';
};
export type Click = Visit & {
  /** The visitor's first: later ones are its duplicates, also when this one was over a cap. */
  readonly isFirst: boolean;
  readonly duplicate: boolean;
  readonly payout: Exact;
  readonly revenue: Exact;
};
export type Impression = Omit<Click, 'isFirst' | 'duplicate' | 'visitor'>;

/** What somebody claims about a sale, as it was sent. */
export type Claim = {
  readonly sale: Exact | null;
  readonly revenue: Exact | null;
  readonly currency: string;
  readonly status: Status | null;
  /** The advertiser who says so; null: the network, or nobody knows. */
  readonly by: string | null;
  readonly pixel: boolean;
  /** What was sent and is no amount. */
  readonly unread: readonly ('sale' | 'revenue')[];
};
/** Sent in place of an amount. */
export const UNREADABLE = '12.5O';
export type Hit = Claim & {
  readonly id: string;
  /** Null: it names an order by its transaction alone. */
  readonly click: string | null;
  readonly at: number;
  readonly goal: string;
  readonly goalValue: string;
  readonly txn: string;
  /** The host of the page that it came from; empty where nothing says. */
  readonly page: string;
};
export type Sale = Event & {
  readonly click: string | null;
  readonly clickedAt: number | null;
  readonly goal: string | null;
  readonly txn: string;
  readonly key: string;
  readonly terms: Terms;
  readonly claim: Claim;
  /** The status it gets once it is priced, when it waits for a rate. */
  readonly asked: Status;
  readonly status: Status;
  readonly reason: string;
  /** When its hold ends. */
  readonly heldUntil: number | null;
  /** What its row said beside all else. */
  readonly dimensions: string;
  /** Its affiliate has seen it. */
  readonly shown: boolean;
  readonly sale: Exact;
  readonly currency: string;
  readonly isExchanged: boolean;
  readonly payout: Exact;
  readonly revenue: Exact;
  readonly explicitPayout: boolean;
  readonly explicitRevenue: boolean;
};

export type ReferralTerms = {
  readonly recurring: boolean;
  readonly base: 'payout' | 'profit';
  readonly type: 'percentage' | 'amount';
  readonly rate: Exact;
  readonly live: boolean;
};
export type Referral = {
  readonly id: string;
  readonly affiliate: string;
  readonly terms: ReferralTerms;
  readonly removed: boolean;
  readonly versions: readonly (ReferralTerms & { readonly from: number })[];
};
export type InvoiceLine = {
  readonly kind: 'campaign' | 'referral' | 'bonus' | 'adjustment';
  readonly subject: string;
  readonly goal: string;
  readonly month: string;
  readonly exact: Exact;
};
export type Invoice = {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  /** It holds only what changed of amounts that were invoiced in its currency, and covers no day. */
  readonly adjusts: boolean;
  readonly start: string;
  readonly end: string;
  readonly exact: Exact;
  readonly amount: Exact;
  /** Of its document; null, 0 and none without one. */
  readonly number: string | null;
  readonly vat: Exact;
  /** The numbers of the documents that its credit note corrects. */
  readonly corrects: readonly string[];
  readonly lines: readonly InvoiceLine[];
  /** What it holds of sales, and in which line; undefined: in none. */
  readonly holds: ReadonlyMap<string, { readonly amount: Exact; readonly line: InvoiceLine | undefined }>;
  readonly payments: readonly { readonly id: string; readonly amount: Exact }[];
};

/** What is paid of an amount in another currency. */
export type Exchange = {
  readonly currency: string;
  readonly amount: Exact;
  readonly rate: Exact;
  readonly day: string;
  readonly difference: Exact;
};
export type LegalData = {
  readonly country: string;
  /** Has a VAT ID. */
  readonly isRegistered: boolean;
  readonly isSmall: boolean;
  /** To invoices that the network writes for it. */
  readonly agrees: boolean;
};

/** Payment terms; periods are closed by hand here. */
export type PaymentTerms = {
  readonly netDays: number;
  readonly minimum: Exact;
  /** In percent of an invoice's total, for so many days after it is due. */
  readonly holdBack: Exact;
  readonly holdBackDays: number;
};

export type PayoutLine = {
  readonly account: string;
  readonly currency: string;
  readonly exchange: Exchange | null;
  readonly parts: readonly {
    readonly invoice: string;
    readonly amount: Exact;
    readonly exchange: Exchange | null;
  }[];
  readonly status: 'open' | 'settled' | 'returned';
  /** Ids of its payments, in the order of its parts. */
  readonly payments: readonly string[];
};
export type PayoutBatch = {
  readonly id: string;
  readonly status: 'prepared' | 'released' | 'settled' | 'cancelled';
  readonly lines: readonly PayoutLine[];
  readonly leftOut: readonly string[];
};

export type State = {
  zone: string;
  /** The network's own. */
  currency: string;
  /** Its own words for statuses, lower case and without blanks. */
  words: ReadonlyMap<string, Status>;
  /** For how many days its advertisers may judge what was approved. */
  verdictDays: number;
  now: number;
  /** Removed ones too: their rows stay. */
  readonly affiliates: string[];
  readonly advertisers: string[];
  readonly removed: Set<string>;
  /** Affiliates that are switched off. */
  readonly off: Set<string>;
  readonly postbacks: Postback[];
  readonly campaigns: Map<string, Campaign>;
  readonly goals: Map<string, Goal>;
  readonly own: Map<string, OwnPayout>;
  readonly caps: Map<string, Cap>;
  /** Those that were not removed, in the order in which they count, with their hold in days. */
  readonly groups: Map<string, number | null>;
  readonly memberships: Membership[];
  /** By campaign, oldest first. */
  readonly terms: Map<string, Terms[]>;
  readonly clicks: Map<string, Click>;
  readonly impressions: Map<string, Impression>;
  /** Clicks and impressions whose rows were removed (docs/rules/stats.md#forgotten-rows). */
  readonly forgotten: { readonly clicks: Click[]; readonly impressions: Impression[]; before: string };
  readonly sales: Map<string, Sale>;
  /** What was said of each sale, by hits and rows: first, and last. */
  readonly said: Map<string, { readonly first: string; readonly last?: string }>;
  /** Who has a deduplication key, and whether as its own. */
  readonly keys: Map<string, { readonly sale: string; readonly isOwn: boolean }>;
  readonly waiting: Map<string, Hit>;
  readonly hitsAt: Map<string, number>;
  /** The outcome of each hit: `converted …` with its marks, `repeated …`, `refused …` or `waiting`. */
  readonly outcomes: Map<string, string>;
  /** By day and base. */
  readonly rates: Map<string, ReadonlyMap<string, Exact>>;
  /** By postback and event: the amount it told. */
  readonly told: Map<string, string>;
  readonly referrals: Map<string, Referral>;
  /** Referral by referred affiliate. */
  readonly referred: Map<string, string>;
  readonly invoices: Map<string, Invoice>;
  /** By account: those whose currency or method was set. */
  readonly payees: Map<string, { readonly currency: string; readonly hasMethod: boolean }>;
  /** By account. */
  readonly legal: Map<string, LegalData>;
  /** The last number of each series of documents. */
  readonly series: Map<string, number>;
  /** By account; the network's own under an empty one. */
  readonly paymentTerms: Map<string, PaymentTerms>;
  /** By key. */
  readonly batches: Map<string, PayoutBatch>;
  /** By account, then by key: what its invoices hold. */
  readonly bonuses: BonusRow[];
  readonly volumeRules: VolumeRule[];
  readonly invoiced: Map<string, Map<string, Exact>>;
};

export const emptyState = (zone: string, now: number): State => ({
  zone,
  currency: 'USD',
  words: new Map(),
  verdictDays: 0,
  now,
  affiliates: [],
  advertisers: [],
  removed: new Set(),
  off: new Set(),
  postbacks: [],
  campaigns: new Map(),
  goals: new Map(),
  own: new Map(),
  caps: new Map(),
  groups: new Map(),
  memberships: [],
  terms: new Map(),
  clicks: new Map(),
  impressions: new Map(),
  forgotten: { clicks: [], impressions: [], before: '' },
  sales: new Map(),
  said: new Map(),
  keys: new Map(),
  waiting: new Map(),
  hitsAt: new Map(),
  outcomes: new Map(),
  rates: new Map(),
  payees: new Map(),
  paymentTerms: new Map(),
  legal: new Map(),
  series: new Map(),
  batches: new Map(),
  told: new Map(),
  referrals: new Map(),
  referred: new Map(),
  invoices: new Map(),
  bonuses: [],
  volumeRules: [],
  invoiced: new Map(),
});

/** Those whose rows were forgotten, too. */
export const clicksOf = ({ clicks, forgotten }: State): Click[] => [...forgotten.clicks, ...clicks.values()];
export const impressionsOf = ({ impressions, forgotten }: State): Impression[] => [
  ...forgotten.impressions,
  ...impressions.values(),
];

/** Those of them that were not removed. */
export const liveOf = ({ removed }: State, accounts: readonly string[]): string[] =>
  accounts.filter((id) => !removed.has(id));

export function got<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The model has no such record.');
  return value;
}
