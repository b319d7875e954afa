import type { AffiliateGroup, GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { Account, ApiKey, Network, SecurityToken } from '@tributary/domain/accounts/account';
import type {
  AffiliatePayout,
  Campaign,
  CampaignAccess,
  Cap,
  Goal,
  LandingPage,
  TrackingLink,
} from '@tributary/domain/catalog/campaign';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { Creative } from '@tributary/domain/catalog/creative';
import type { Category } from '@tributary/domain/catalog/category';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import type { VolumeRule } from '@tributary/domain/catalog/volume-rule';
import type { Terms } from '@tributary/domain/catalog/terms';
import type {
  Conversion,
  ConversionStatus,
  HitEvent,
  HitOutcome,
} from '@tributary/domain/attribution/conversion';
import type { FormerName, OrderWords } from '@tributary/application/attribution/books';
import type { UniqueClick } from '@tributary/domain/attribution/unique-clicks';
import type { MediaFile } from '@tributary/domain/media/media-file';
import type { InvoicedConversion } from '@tributary/domain/billing/draft-invoice';
import type { InvoiceId } from '@tributary/domain/shared/ids';
import type { Bonus } from '@tributary/domain/billing/bonus';
import type { AdvertiserCredit } from '@tributary/domain/billing/credit';
import type { Deposit } from '@tributary/domain/billing/deposit';
import type { BillingDocument } from '@tributary/domain/billing/document';
import type {
  AccountLegalVersion,
  CompanyVersion,
  LedgerVersion,
} from '@tributary/application/billing/legal-records';
import type { TaxFormVersion } from '@tributary/application/billing/tax-forms';
import type { Invoice, Payment } from '@tributary/domain/billing/invoice';
import type {
  GroupTerms,
  OwnClosing,
  OwnTerms,
  PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import type { PayoutBatch } from '@tributary/domain/billing/payout-batch';
import type { Closed } from '@tributary/application/billing/payout-terms';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { PayoutMethod } from '@tributary/domain/billing/payout-method';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { ExchangeRates } from '@tributary/domain/exchange/exchange-rates';
import type { DatedTerms, Referral } from '@tributary/domain/referral/referral';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { OneTimeToken } from '@tributary/domain/identity/one-time-token';
import type { Guesses } from '@tributary/domain/identity/guessing';
import type { SignUp } from '@tributary/domain/accounts/sign-up';
import type { SavedView } from '@tributary/domain/identity/saved-view';
import type {
  IdentityProvider,
  ProviderLink,
  ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import type { Passkey, PasskeyChallenge } from '@tributary/domain/identity/passkey';
import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { Session } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import type { Money } from '@tributary/domain/shared/money';
import type { OwnedTestEvent } from '@tributary/application/attribution/test-events';
import type { DeadLetter } from '@tributary/application/attribution/dead-letters';
import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import type { WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import type { Notice, NoticeChoices } from '@tributary/domain/notices/notice';
import type { Webhook } from '@tributary/domain/webhooks/webhook';
import type { ExportRun, ScheduledExport } from '@tributary/domain/exports/export';
import type { ReportLetter, ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { Job, JobLogLine } from '@tributary/domain/jobs/job';
import type { AuditEntry } from '@tributary/application/audit/audit';
import type { IdempotentAnswer } from '@tributary/application/operations/idempotent-answers';

/** A job with its rows and its log. */
export type HeldJob = {
  readonly job: Job;
  readonly rows: readonly ImportRow[];
  readonly log: readonly JobLogLine[];
  readonly leasedUntil: Date | null;
  /** When the job was added or last given back by a worker: the one with the earliest time is next. */
  readonly turnAt: Date;
  readonly attempt: number;
};

/** A run with who holds it. */
export type HeldExportRun = ExportRun & { readonly holder: string | null };

/** A letter with who holds it, and until when. */
export type HeldReportLetter = ReportLetter & {
  readonly leasedUntil: Date | null;
  readonly holder: string | null;
};

/** Everything the in-memory adapters hold. Keys are record ids unless said otherwise; adapters copy in and out. */
export type MemoryState = {
  networks: Map<string, Network>;
  /** Tombstones of removed ones included. */
  accounts: Map<string, Account>;
  /** When an account was removed. */
  removedAccounts: Map<string, Date>;
  affiliateGroups: Map<string, AffiliateGroup>;
  /** By group, affiliate and since when. */
  groupMemberships: Map<string, GroupMembership & { networkId: string }>;
  campaigns: Map<string, Campaign>;
  terms: Terms[];
  links: Map<string, TrackingLink>;
  linkAliases: Map<string, LinkAlias>;
  goals: Map<string, Goal>;
  affiliatePayouts: Map<string, AffiliatePayout & { networkId: string }>;
  accesses: Map<string, CampaignAccess>;
  landingPages: Map<string, LandingPage & { networkId: string }>;
  caps: Map<string, Cap>;
  categories: Map<string, Category>;
  customFields: Map<string, CustomField>;
  /** By name. */
  media: Map<string, MediaFile>;
  /** When a hash of a key or token was made anew, by the hash. */
  rehashedAt: Map<string, Date>;
  creatives: Map<string, Creative>;
  keys: Map<string, ApiKey>;
  tokens: Map<string, SecurityToken>;
  users: Map<string, User>;
  sessions: Map<string, Session>;
  signUps: Map<string, SignUp>;
  oneTimeTokens: Map<string, OneTimeToken>;
  /** By user. */
  secondFactors: Map<string, SecondFactor>;
  passkeys: Map<string, Passkey>;
  /** By their text. */
  passkeyChallenges: Map<string, PasskeyChallenge>;
  /** By network. */
  identityProviders: Map<string, IdentityProvider>;
  /** By network, issuer and subject. */
  providerLinks: Map<string, ProviderLink>;
  /** By hash. */
  providerSignIns: Map<string, ProviderSignIn>;
  savedViews: Map<string, SavedView>;
  /** By the name of an e-mail, a user or an address. */
  signInTries: Map<string, Guesses>;
  /** By user, then by place: when they signed in from there last. */
  knownPlaces: Map<string, ReadonlyMap<string, Date>>;
  postbacks: Map<string, Postback>;
  /** `versions` by the day they count from; removed ones stay, because they have earned. */
  referrals: Map<string, { referral: Referral; versions: DatedTerms[]; deleted: boolean }>;
  /** By network, day and base. */
  exchangeRates: Map<string, ExchangeRates>;
  /** The referral through which an affiliate joined, removed affiliates included. */
  referred: Map<string, Referral['id']>;
  invoices: Map<string, Invoice>;
  payments: Map<string, Payment>;
  undonePayments: Map<string, { payment: Payment; at: Date; reason: string | null }>;
  /** By affiliate. */
  payoutMethods: Map<string, PayoutMethod>;
  /** By network. */
  payoutSettings: Map<string, PayoutSettings>;
  /** By affiliate. */
  ownTerms: Map<string, OwnTerms>;
  groupTerms: Map<string, GroupTerms>;
  /** By network, and by kind of closing. */
  closed: Map<string, Map<OwnClosing, Closed>>;
  payoutBatches: Map<string, PayoutBatch>;
  bonuses: Map<string, Bonus>;
  /** By advertiser. */
  advertiserCredits: Map<string, AdvertiserCredit>;
  deposits: Map<string, Deposit>;
  volumeRules: Map<string, VolumeRule>;
  /** UTC days by campaign and affiliate. */
  volumeMarks: Map<string, readonly CalendarDay[]>;
  documents: Map<string, BillingDocument>;
  /** By network, kind and year. */
  documentSeries: Map<string, number>;
  /** By network. */
  companies: Map<string, CompanyVersion[]>;
  /** By network. */
  ledgerAccounts: Map<string, LedgerVersion[]>;
  /** By network and account. */
  legalData: Map<string, AccountLegalVersion[]>;
  taxForms: Map<string, TaxFormVersion>;
  /** By network, account and amount. */
  invoicedAmounts: Map<string, { networkId: string; accountId: string; key: string; amount: Money }>;
  /** By invoice and conversion. */
  invoicedConversions: Map<
    string,
    InvoicedConversion & { networkId: string; accountId: string; invoiceId: InvoiceId }
  >;
  jobs: Map<string, HeldJob>;
  audit: Map<string, AuditEntry>;
  /** By network, scope and key. */
  idempotentAnswers: Map<
    string,
    { bodyHash: string; answer: IdempotentAnswer | null; claimedAt: Date; isWritten: boolean }
  >;
  /** Last short id by network and kind. */
  displayIds: Map<string, number>;
  clicks: Map<string, Click>;
  impressions: Map<string, Impression>;
  hits: Map<string, { hit: HitEvent; outcome: HitOutcome; detail: string }>;
  conversions: Map<string, Conversion>;
  /** Ids of the conversions that hold further deduplication keys, by network and key. */
  conversionKeys: Map<string, Conversion['id']>;
  /** What was said of orders, by conversion. */
  orderStatements: Map<Conversion['id'], OrderWords>;
  /** By the text of the whole key. */
  stats: Map<string, StatsDelta>;
  /** By visitor (`visitorKey`). */
  uniqueClicks: Map<string, readonly UniqueClick[]>;
  /** By network and former id. */
  formerClicks: Map<string, FormerName>;
  /** By cap, affiliate and period. */
  capCounters: Map<string, { used: Money; reached: boolean }>;
  /** By the id of the event. */
  deadLetters: Map<string, DeadLetter>;
  /** By the id of the event. */
  testEvents: Map<string, OwnedTestEvent>;
  deliveries: Map<string, DeliveryLine & { leasedUntil: Date | null; attempt: number }>;
  webhooks: Map<string, Webhook>;
  webhookMessages: Map<string, WebhookMessageLine & { leasedUntil: Date | null; attempt: number }>;
  exports: Map<string, ScheduledExport>;
  exportRuns: Map<string, HeldExportRun>;
  reportSchedules: Map<string, ReportSchedule>;
  /** By schedule. */
  reportLetters: Map<string, HeldReportLetter>;
  notices: Map<string, Notice>;
  /** By user. */
  noticeChoices: Map<string, NoticeChoices>;
  /** By user: when a letter may be tried next, and how many failed in a row. */
  noticeLetters: Map<string, { readonly nextAt: Date; readonly failures: number }>;
  /** When an alarm was told last, by its kind and source. */
  alarms: Map<string, Date>;
  /** By postback and conversion: the status that deliveries deleted since had notified of last, so that nobody is notified twice. */
  notifiedConversions: Map<string, ConversionStatus | null>;
  /** Counts writes, so that a snapshot reader can tell whether something changed. */
  changes: number;
};

export const emptyState = (): MemoryState => ({
  networks: new Map(),
  accounts: new Map(),
  removedAccounts: new Map(),
  affiliateGroups: new Map(),
  groupMemberships: new Map(),
  campaigns: new Map(),
  terms: [],
  links: new Map(),
  linkAliases: new Map(),
  goals: new Map(),
  affiliatePayouts: new Map(),
  accesses: new Map(),
  landingPages: new Map(),
  caps: new Map(),
  categories: new Map(),
  customFields: new Map(),
  media: new Map(),
  rehashedAt: new Map(),
  creatives: new Map(),
  keys: new Map(),
  tokens: new Map(),
  users: new Map(),
  sessions: new Map(),
  signUps: new Map(),
  oneTimeTokens: new Map(),
  secondFactors: new Map(),
  passkeys: new Map(),
  passkeyChallenges: new Map(),
  identityProviders: new Map(),
  providerLinks: new Map(),
  providerSignIns: new Map(),
  savedViews: new Map(),
  signInTries: new Map(),
  knownPlaces: new Map(),
  postbacks: new Map(),
  jobs: new Map(),
  referrals: new Map(),
  referred: new Map(),
  exchangeRates: new Map(),
  invoices: new Map(),
  payments: new Map(),
  undonePayments: new Map(),
  payoutMethods: new Map(),
  payoutSettings: new Map(),
  ownTerms: new Map(),
  groupTerms: new Map(),
  closed: new Map(),
  payoutBatches: new Map(),
  bonuses: new Map(),
  advertiserCredits: new Map(),
  deposits: new Map(),
  volumeRules: new Map(),
  volumeMarks: new Map(),
  documents: new Map(),
  documentSeries: new Map(),
  companies: new Map(),
  ledgerAccounts: new Map(),
  legalData: new Map(),
  taxForms: new Map(),
  invoicedAmounts: new Map(),
  invoicedConversions: new Map(),
  audit: new Map(),
  idempotentAnswers: new Map(),
  displayIds: new Map(),
  clicks: new Map(),
  impressions: new Map(),
  hits: new Map(),
  conversions: new Map(),
  conversionKeys: new Map(),
  orderStatements: new Map(),
  stats: new Map(),
  uniqueClicks: new Map(),
  formerClicks: new Map(),
  capCounters: new Map(),
  deadLetters: new Map(),
  testEvents: new Map(),
  deliveries: new Map(),
  webhooks: new Map(),
  webhookMessages: new Map(),
  exports: new Map(),
  exportRuns: new Map(),
  reportSchedules: new Map(),
  reportLetters: new Map(),
  notices: new Map(),
  noticeChoices: new Map(),
  noticeLetters: new Map(),
  alarms: new Map(),
  notifiedConversions: new Map(),
  changes: 0,
});
