// Builders for tests: a valid record of every kind plus overrides, deterministic, no faker. `campaign({ status: 'paused' })`.
// The defaults fit together: one network, its advertiser, affiliate, active campaign, link, and a valid click of that link.
// Builders of events are in given-events.ts.
import { NO_BRAND } from '@tributary/domain/accounts/brand';
import type { Account, ApiKey, Network, SecurityToken } from '@tributary/domain/accounts/account';
import {
  CAMPAIGN_DEFAULTS,
  type AffiliatePayout,
  type Campaign,
  type CampaignAccess,
  type Cap,
  type Commission,
  type Goal,
  type GoalPayout,
  type LandingPage,
  type Targeting,
  type TrackingLink,
} from '@tributary/domain/catalog/campaign';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { OneTimeToken } from '@tributary/domain/identity/one-time-token';
import type { SignUp } from '@tributary/domain/accounts/sign-up';
import type { ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { SavedView } from '@tributary/domain/identity/saved-view';
import type {
  IdentityProvider,
  ProviderLink,
  ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import type { Passkey } from '@tributary/domain/identity/passkey';
import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { Session } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { Delivery, DeliveryAttempt, Postback } from '@tributary/domain/postbacks/postback';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  ApiKeyId,
  CampaignId,
  CapId,
  CommissionId,
  DeliveryId,
  GoalId,
  LandingPageId,
  LinkAliasId,
  NetworkId,
  PostbackId,
  OneTimeTokenId,
  PasskeyId,
  ReportScheduleId,
  SavedViewId,
  SignUpId,
  SecurityTokenId,
  SessionId,
  TrackingLinkId,
  UserId,
  ExportId,
  ExportRunId,
  WebhookId,
} from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { ExportRun, ScheduledExport } from '@tributary/domain/exports/export';
import type { AffiliateGroup } from '@tributary/domain/accounts/affiliate-group';
import { WEBHOOK_EVENTS, type Webhook, type WebhookMessage } from '@tributary/domain/webhooks/webhook';

/** A record id: a readable hexadecimal prefix and a number, e.g. `aff000000000000000000001`. */
export const idOf = <T extends string>(prefix: string, n = 1): T =>
  (prefix + n.toString(16).padStart(24 - prefix.length, '0')) as T;

export const NETWORK_ID = idOf<NetworkId>('ae');
export const OTHER_NETWORK_ID = idOf<NetworkId>('ae', 2);
export const AFFILIATE_ID = idOf<AffiliateId>('aff');
export const ADVERTISER_ID = idOf<AdvertiserId>('ad');
/** Exists only where a test adds it. */
export const OTHER_ADVERTISER_ID = idOf<AdvertiserId>('ad', 2);
export const CAMPAIGN_ID = idOf<CampaignId>('ca');
export const COMMISSION_ID = idOf<CommissionId>('c0');
export const LINK_ID = idOf<TrackingLinkId>('1b');
export const GOAL_ID = idOf<GoalId>('90a1');

/** The instant records were made at. */
export const CREATED_AT = new Date('2026-03-01T08:00:00.000Z');
/** The instant tests happen at. */
export const NOW = new Date('2026-03-10T12:00:00.000Z');

export const network = (overrides: Partial<Network> = {}): Network => ({
  id: NETWORK_ID,
  name: 'Example network',
  domains: ['go.example.com'],
  url: 'https://network.example.com',
  supportEmail: 'support@example.com',
  supportUrl: null,
  termsUrl: null,
  fallbackUrl: null,
  currency: 'USD',
  zone: 'UTC',
  language: 'en',
  live: true,
  staffSecondFactor: false,
  advertiserVerdictDays: 0,
  signUpKinds: [],
  appLibraries: 'app',
  affiliateFigures: false,
  statusWords: {},
  dashboardDomains: [],
  brand: NO_BRAND,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

/** An affiliate unless `kind` says otherwise; see `affiliate` and `advertiser`. */
export const account = (overrides: Partial<Account> = {}): Account => ({
  id: AFFILIATE_ID,
  networkId: NETWORK_ID,
  kind: 'affiliate',
  displayId: 1,
  username: 'alice',
  name: 'Alice Example',
  email: 'alice@example.com',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  passwordFingerprint: '0123456789abcdef0123456789abcdef01234567',
  phone: null,
  country: 'US',
  currency: 'USD',
  zone: null,
  live: true,
  lastLoginAt: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  meta: {},
  allowedIps: [],
  externalId: null,
  referralId: null,
  signUp: null,
  declineReason: null,
  ...overrides,
});

export const affiliate = (overrides: Partial<Account> = {}): Account => account(overrides);

export const advertiser = (overrides: Partial<Account> = {}): Account =>
  account({
    id: ADVERTISER_ID,
    kind: 'advertiser',
    username: 'shop',
    name: 'Example shop',
    email: 'shop@example.com',
    ...overrides,
  });

export const linkAlias = (overrides: Partial<LinkAlias> = {}): LinkAlias => ({
  id: idOf<LinkAliasId>('a11a5'),
  networkId: NETWORK_ID,
  linkId: LINK_ID,
  affiliateId: AFFILIATE_ID,
  campaignId: CAMPAIGN_ID,
  domain: null,
  path: '/aff_c',
  query: 'aff_id=34&offer_id=12',
  createdAt: CREATED_AT,
  ...overrides,
});

export const apiKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: idOf<ApiKeyId>('4e'),
  networkId: NETWORK_ID,
  role: 'network',
  accountId: null,
  label: null,
  prefix: 'tb_net_AbCd',
  hash: 'f0'.repeat(32),
  live: true,
  createdAt: CREATED_AT,
  expiresAt: null,
  lastUsedAt: null,
  scope: 'all',
  makerId: null,
  ...overrides,
});

export const securityToken = (overrides: Partial<SecurityToken> = {}): SecurityToken => ({
  id: idOf<SecurityTokenId>('5ec'),
  networkId: NETWORK_ID,
  advertiserId: null,
  prefix: 'tb_tok_AbCd',
  hash: 'e1'.repeat(32),
  live: true,
  createdAt: CREATED_AT,
  ...overrides,
});

/** An owner, signed in by `session`. */
export const user = (overrides: Partial<User> = {}): User => ({
  id: idOf<UserId>('05e4'),
  networkId: NETWORK_ID,
  kind: 'staff',
  accountId: null,
  role: 'owner',
  onlyAffiliates: null,
  onlyGroups: null,
  onlyAdvertisers: null,
  name: 'Olga Owner',
  email: 'olga@example.com',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$b3duZXI',
  locale: null,
  live: true,
  lastLoginAt: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const session = (overrides: Partial<Session> = {}): Session => ({
  id: idOf<SessionId>('5e5'),
  networkId: NETWORK_ID,
  userId: user().id,
  hash: '5e'.repeat(32),
  createdAt: NOW,
  lastSeenAt: NOW,
  expiresAt: new Date('2026-04-09T12:00:00.000Z'),
  confirmedAt: null,
  address: '203.0.113.0',
  agent: 'Mozilla/5.0',
  actedById: null,
  actedFromId: null,
  ...overrides,
});

export const oneTimeToken = (overrides: Partial<OneTimeToken> = {}): OneTimeToken => ({
  id: idOf<OneTimeTokenId>('07'),
  networkId: NETWORK_ID,
  purpose: 'setup',
  userId: null,
  hash: '07'.repeat(32),
  binding: null,
  createdAt: NOW,
  expiresAt: new Date('2026-03-11T12:00:00.000Z'),
  usedAt: null,
  ...overrides,
});

export const secondFactor = (overrides: Partial<SecondFactor> = {}): SecondFactor => ({
  userId: user().id,
  networkId: NETWORK_ID,
  sealedSecret: 'AQID',
  createdAt: NOW,
  confirmedAt: NOW,
  lastStep: 59_000_000,
  recoveryFingerprints: ['0a'.repeat(16), '0b'.repeat(16)],
  ...overrides,
});

export const passkey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: idOf<PasskeyId>('9a55'),
  networkId: NETWORK_ID,
  userId: user().id,
  name: 'Work laptop',
  credentialId: 'AQIDBA',
  publicKey: 'pQECAyYg',
  counter: 0,
  synced: false,
  transports: ['internal'],
  createdAt: NOW,
  lastUsedAt: null,
  ...overrides,
});

export const identityProvider = (overrides: Partial<IdentityProvider> = {}): IdentityProvider => ({
  networkId: NETWORK_ID,
  name: 'Company account',
  issuer: 'https://login.example',
  clientId: 'tributary',
  sealedSecret: 'AP+A',
  emailDomains: ['example.com'],
  firstRole: null,
  createdAt: NOW,
  modifiedAt: null,
  ...overrides,
});

export const providerLink = (overrides: Partial<ProviderLink> = {}): ProviderLink => ({
  networkId: NETWORK_ID,
  userId: user().id,
  issuer: 'https://login.example',
  subject: 'subject-1',
  createdAt: NOW,
  lastUsedAt: null,
  ...overrides,
});

export const providerSignIn = (overrides: Partial<ProviderSignIn> = {}): ProviderSignIn => ({
  hash: 'hash-1',
  networkId: NETWORK_ID,
  purpose: 'sign_in',
  browserHash: 'browser',
  holder: 'somebody',
  returnAddress: 'https://office.example/app/provider',
  sessionId: null,
  userId: null,
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 600_000),
  ...overrides,
});

export const signUp = (overrides: Partial<SignUp> = {}): SignUp => ({
  id: idOf<SignUpId>('516e'),
  networkId: NETWORK_ID,
  kind: 'affiliate',
  email: 'New@example.com',
  hash: '5'.repeat(64),
  fields: {
    name: 'New Example',
    passwordHash: 'hash of correct horse',
    phone: null,
    country: null,
    customFields: {},
    referralId: null,
  },
  createdAt: NOW,
  expiresAt: new Date('2026-03-11T12:00:00.000Z'),
  ...overrides,
});

export const savedView = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: idOf<SavedViewId>('5a7ed'),
  networkId: NETWORK_ID,
  accountId: null,
  userId: user().id,
  name: 'US by device',
  page: 'reports',
  query: 'countries=%5B%22US%22%5D',
  shared: false,
  pinned: false,
  createdAt: NOW,
  modifiedAt: null,
  ...overrides,
});

/** Of the default user and view, every day. */
export const reportSchedule = (overrides: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: idOf<ReportScheduleId>('5c4ed'),
  networkId: NETWORK_ID,
  userId: user().id,
  viewId: savedView().id,
  every: 'day',
  onDay: null,
  live: true,
  nextDay: calendarDay('2026-03-10'),
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

/** Lets everybody in. */
export const targeting = (overrides: Partial<Targeting> = {}): Targeting => ({
  devices: [],
  os: [],
  osVersions: {},
  cities: [],
  isps: [],
  ...overrides,
});

export const commission = (overrides: Partial<Commission> = {}): Commission => ({
  id: COMMISSION_ID,
  payout: money('2.5'),
  revenue: money('4'),
  coverage: ['ALL'],
  description: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

/** An active, public cpa campaign that anybody may run everywhere. */
export const campaign = (overrides: Partial<Campaign> = {}): Campaign => ({
  ...CAMPAIGN_DEFAULTS,
  id: CAMPAIGN_ID,
  networkId: NETWORK_ID,
  displayId: 1,
  advertiserId: ADVERTISER_ID,
  title: 'Example campaign',
  url: 'https://shop.example.com/landing?click={click_id}',
  previewUrl: 'https://shop.example.com/',
  currency: 'USD',
  status: 'active',
  createdAt: CREATED_AT,
  commissions: [commission()],
  ...overrides,
});

export const goalPayout = (overrides: Partial<GoalPayout> = {}): GoalPayout => ({
  id: idOf<CommissionId>('90a1c0'),
  payout: money('5'),
  revenue: money('8'),
  coverage: ['ALL'],
  createdAt: CREATED_AT,
  ...overrides,
});

export const goal = (overrides: Partial<Goal> = {}): Goal => ({
  id: GOAL_ID,
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  title: 'Sale',
  value: 'sale',
  type: 'public',
  model: 'fixed',
  holdDays: null,
  allowedAffiliates: [],
  blockedAffiliates: [],
  payouts: [goalPayout()],
  live: true,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const affiliatePayout = (overrides: Partial<AffiliatePayout> = {}): AffiliatePayout => ({
  id: idOf<CommissionId>('affc0'),
  campaignId: CAMPAIGN_ID,
  goalId: null,
  affiliateIds: [AFFILIATE_ID],
  payout: money('3'),
  revenue: null,
  coverage: ['ALL'],
  createdAt: CREATED_AT,
  ...overrides,
});

export const terms = (overrides: Partial<Terms> = {}): Terms => ({
  version: 1,
  campaignId: CAMPAIGN_ID,
  networkId: NETWORK_ID,
  model: 'cpa',
  commissions: [commission()],
  affiliatePayouts: [],
  goals: [],
  defaultGoalId: null,
  cookieDays: 30,
  rateRules: [],
  groupOrder: [],
  validFrom: CREATED_AT,
  ...overrides,
});

export const link = (overrides: Partial<TrackingLink> = {}): TrackingLink => ({
  id: LINK_ID,
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  campaignId: CAMPAIGN_ID,
  domain: null,
  live: true,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const access = (overrides: Partial<CampaignAccess> = {}): CampaignAccess => ({
  id: idOf('acce55'),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  affiliateId: AFFILIATE_ID,
  live: true,
  message: null,
  refused: false,
  refusalReason: null,
  decidedAt: null,
  createdAt: CREATED_AT,
  ...overrides,
});

export const landingPage = (overrides: Partial<LandingPage> = {}): LandingPage => ({
  id: idOf<LandingPageId>('1a'),
  displayId: 1,
  campaignId: CAMPAIGN_ID,
  title: 'Second page',
  url: 'https://shop.example.com/second?click={click_id}',
  previewUrl: null,
  live: true,
  ...overrides,
});

/** 100 conversions a day, for all affiliates together, from everywhere. */
export const cap = (overrides: Partial<Cap> = {}): Cap => ({
  id: idOf<CapId>('cab'),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  measure: 'conversion',
  period: 'daily',
  limit: money('100'),
  affiliateIds: [],
  groupId: null,
  scope: 'all',
  countries: [],
  action: 'fallback',
  live: true,
  createdAt: CREATED_AT,
  ...overrides,
});

/** Account-wide, for conversions. */
export const postback = (overrides: Partial<Postback> = {}): Postback => ({
  id: idOf<PostbackId>('b0'),
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  campaignId: null,
  goalId: null,
  event: 'conversion',
  statuses: ['approved'],
  url: 'https://affiliate.example.com/postback?click={p1}&amount={payout}',
  method: 'GET',
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
  live: true,
  disabledReason: null,
  failingSince: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const delivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  id: idOf<DeliveryId>('de'),
  networkId: NETWORK_ID,
  postbackId: idOf<PostbackId>('b0'),
  affiliateId: AFFILIATE_ID,
  campaignId: CAMPAIGN_ID,
  event: 'conversion',
  eventId: idOf('e0'),
  status: 'approved',
  method: 'GET',
  url: 'https://affiliate.example.com/postback?click=abc&amount=2.5',
  body: '',
  createdAt: NOW,
  ...overrides,
});

export const affiliateGroup = (overrides: Partial<AffiliateGroup> = {}): AffiliateGroup => ({
  id: idOf<AffiliateGroupId>('970', 1),
  networkId: NETWORK_ID,
  name: 'Gold',
  order: 1,
  holdDays: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const webhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: idOf<WebhookId>('ab'),
  networkId: NETWORK_ID,
  url: 'https://office.example.com/hooks',
  events: [...WEBHOOK_EVENTS],
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
  formerSecret: null,
  formerSecretUntil: null,
  live: true,
  disabledReason: null,
  failingSince: null,
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const scheduledExport = (overrides: Partial<ScheduledExport> = {}): ScheduledExport => ({
  id: idOf<ExportId>('ef'),
  networkId: NETWORK_ID,
  name: 'clicks',
  content: 'clicks',
  format: 'csv',
  bom: false,
  groups: [],
  measures: [],
  destination: { kind: 'folder', folder: 'warehouse' },
  live: true,
  nextDay: calendarDay('2026-03-09'),
  createdAt: CREATED_AT,
  modifiedAt: null,
  ...overrides,
});

export const exportRun = (overrides: Partial<ExportRun> = {}): ExportRun => ({
  id: idOf<ExportRunId>('e1'),
  networkId: NETWORK_ID,
  exportId: idOf<ExportId>('ef'),
  day: calendarDay('2026-03-09'),
  state: 'waiting',
  attempts: 0,
  nextAt: NOW,
  leasedUntil: null,
  file: null,
  rows: null,
  bytes: null,
  sha256: null,
  upload: null,
  error: null,
  startedAt: null,
  finishedAt: null,
  createdAt: NOW,
  ...overrides,
});

export const webhookMessage = (overrides: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: idOf<DeliveryId>('ee'),
  networkId: NETWORK_ID,
  webhookId: idOf<WebhookId>('ab'),
  event: 'invoice.closed',
  eventId: 'invoice.closed:1',
  body: '{"type":"invoice.closed"}',
  createdAt: NOW,
  ...overrides,
});

export const deliveryAttempt = (overrides: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  attempt: 1,
  startedAt: NOW,
  latencyMs: 12,
  status: 200,
  error: '',
  body: 'OK',
  ...overrides,
});
