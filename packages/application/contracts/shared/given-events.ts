// Builders for events and what is decided from them; the defaults are a valid click and a postback of given.ts's campaign.
import type { Conversion, HitEvent } from '@tributary/domain/attribution/conversion';
import { EMPTY, type Measures } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  ClickId,
  CommissionId,
  ConversionId,
  ImpressionId,
  SecurityTokenId,
} from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { Click, ClickEvent, Impression, ImpressionEvent } from '@tributary/domain/tracking/click';
import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';
import { composeEventId, eventSeconds } from '@tributary/domain/tracking/event-id';
import { ADVERTISER_ID, AFFILIATE_ID, CAMPAIGN_ID, idOf, LINK_ID, NETWORK_ID, NOW } from './given.ts';

const NO_MAC = new Uint8Array(5);

/** An id in the form of events: tells the second of `at` (and so its day); its MAC is zero and verifies nowhere. */
export const eventId = <T extends string>(at: Date, n = 1): T =>
  composeEventId({ seconds: eventSeconds(at), slot: 0, counter: n }, NO_MAC) as T;

export const clickId = (n = 1, at = NOW): ClickId => eventId<ClickId>(at, n);
export const impressionId = (n = 1, at = NOW): ImpressionId => eventId<ImpressionId>(at, 20_000 + n);
export const hitId = (n = 1, at = NOW): ConversionId => eventId<ConversionId>(at, 40_000 + n);

/** A person in the United States with Chrome on Windows. */
export const visitorFacts = (overrides: Partial<VisitorFacts> = {}): VisitorFacts => ({
  country: 'US',
  region: 'California',
  city: 'San Francisco',
  isp: 'Example ISP',
  device: 'windows',
  os: 'Windows',
  osVersion: '10',
  browser: 'Chrome',
  bot: false,
  ...overrides,
});

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** When `clickedAt` is given and `id` is not, the id is made for that time. */
export const clickEvent = (overrides: Partial<ClickEvent> = {}): ClickEvent => ({
  kind: 'click',
  id: clickId(1, overrides.clickedAt ?? NOW),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  affiliateId: AFFILIATE_ID,
  advertiserId: ADVERTISER_ID,
  linkId: LINK_ID,
  landingPageId: null,
  termsVersion: 1,
  clickedAt: NOW,
  ip: '203.0.113.0',
  fingerprint: '00112233445566778899aabbccddeeff',
  userAgent: USER_AGENT,
  refererHost: 'blog.example.org',
  referer: 'https://blog.example.org/post',
  facts: visitorFacts(),
  parameters: { p1: 'abc', source: 'newsletter' },
  rejection: null,
  rejectionDetail: '',
  ...overrides,
});

export const click = (overrides: Partial<Click> = {}): Click => ({
  ...clickEvent(overrides),
  duplicate: false,
  overCap: false,
  payout: ZERO,
  revenue: ZERO,
  ...overrides,
});

export const impressionEvent = (overrides: Partial<ImpressionEvent> = {}): ImpressionEvent => ({
  kind: 'impression',
  id: impressionId(1, overrides.seenAt ?? NOW),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  affiliateId: AFFILIATE_ID,
  advertiserId: ADVERTISER_ID,
  linkId: LINK_ID,
  termsVersion: 1,
  seenAt: NOW,
  ip: '203.0.113.0',
  userAgent: USER_AGENT,
  refererHost: 'blog.example.org',
  facts: visitorFacts(),
  parameters: {},
  rejection: null,
  ...overrides,
});

export const impression = (overrides: Partial<Impression> = {}): Impression => ({
  ...impressionEvent(overrides),
  payout: ZERO,
  revenue: ZERO,
  ...overrides,
});

/** A server-to-server postback for the default click, vouched for by a network-wide token. */
export const hitEvent = (overrides: Partial<HitEvent> = {}): HitEvent => ({
  kind: 'hit',
  id: hitId(1, overrides.hitAt ?? NOW),
  networkId: NETWORK_ID,
  method: 'postback',
  clickId: overrides.clickId === undefined ? clickId() : overrides.clickId,
  clickIdText: overrides.clickId === undefined ? clickId() : (overrides.clickId ?? ''),
  hitAt: NOW,
  tokenId: idOf<SecurityTokenId>('5ec'),
  tokenAdvertiserId: null,
  pixelCampaignId: null,
  pixelAdvertiserId: null,
  goalId: '',
  goalValue: '',
  txnId: '',
  saleAmount: null,
  revenue: null,
  currency: '',
  unread: {},
  requestedStatus: null,
  unknownStatus: '',
  subs: {},
  ip: '198.51.100.0',
  userAgent: 'shop/1.0',
  referer: '',
  refusal: null,
  ...overrides,
});

/** What the default hit becomes. */
export const conversion = (overrides: Partial<Conversion> = {}): Conversion => ({
  id: hitId(1, overrides.convertedAt ?? NOW),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  affiliateId: AFFILIATE_ID,
  advertiserId: ADVERTISER_ID,
  clickId: clickId(),
  clickedAt: NOW,
  goalId: null,
  goalTitle: '',
  method: 'postback',
  txnId: '',
  deduplicationKey: `${overrides.campaignId ?? CAMPAIGN_ID}|${overrides.goalId ?? ''}|c:${overrides.clickId ?? clickId()}`,
  convertedAt: NOW,
  status: 'approved',
  reason: '',
  reasonCode: null,
  statusWhenPriced: null,
  releaseOn: null,
  hold: null,
  shown: overrides.status !== 'cancelled',
  termsVersion: 1,
  commissionId: idOf<CommissionId>('c0'),
  payout: money('2.5'),
  revenue: money('4'),
  explicitPayout: false,
  explicitRevenue: false,
  saleAmount: ZERO,
  currency: 'USD',
  exchange: null,
  subs: {},
  ip: '198.51.100.0',
  userAgent: 'shop/1.0',
  referer: '',
  facts: visitorFacts(),
  refererHost: 'blog.example.org',
  parameters: { p1: 'abc', source: 'newsletter' },
  landingPageId: null,
  ...overrides,
});

/** Nothing counted; name what is. */
export const measures = (overrides: Partial<Measures> = {}): Measures => ({ ...EMPTY, ...overrides });

/** One unique click of the default campaign and affiliate. */
export const statsDelta = (overrides: Partial<StatsDelta> = {}): StatsDelta => ({
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  affiliateId: AFFILIATE_ID,
  advertiserId: ADVERTISER_ID,
  goalId: '',
  day: calendarDay('2026-03-10'),
  measures: measures({ grossClicks: 1, uniqueClicks: 1, clicks: 1 }),
  ...overrides,
});
