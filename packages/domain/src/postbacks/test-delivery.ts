// A message that an affiliate asks for to try its receiver: made like any other, about an event that never happened.
import { NUMBERED_PARAMETERS } from '../tracking/click.ts';
import type { Conversion } from '../attribution/conversion.ts';
import { type Campaign, CAMPAIGN_DEFAULTS } from '../catalog/campaign.ts';
import type { AdvertiserId, CampaignId, ClickId, ConversionId, DeliveryId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { Click } from '../tracking/click.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';
import { deliveriesFor } from './message.ts';
import type { Delivery, Postback } from './postback.ts';
import type { PostbackParty, PostbackRecords } from './subject.ts';

const NOBODYS_ID = '0'.repeat(24);
/** The beginning of the event id of a test; ids of real events begin otherwise. */
export const TEST_EVENT_PREFIX = 'test-';

/** Whether a message of the log was a test: nothing had happened. */
export const isTestDelivery = ({ eventId }: Pick<Delivery, 'eventId'>): boolean =>
  eventId.startsWith(TEST_EVENT_PREFIX);

export type TestSubject = {
  readonly network: PostbackRecords['network'];
  readonly affiliate: PostbackParty;
  readonly id: DeliveryId;
  readonly now: Date;
};

/**
 * The postback's message with sample values: a campaign, advertiser and visitor that do not exist, ids of zeros, a payout
 * of 1, and `test_…` for the affiliate's own parameters. A conversion is approved, or has the first status that the postback is for. It
 * is sent whether or not the postback is live.
 */
export function testDelivery(postback: Postback, { network, affiliate, id, now }: TestSubject): Delivery {
  const click = sampleClick(postback, now);
  const subject =
    postback.event === 'click'
      ? { event: 'click' as const, click }
      : {
          event: 'conversion' as const,
          click,
          previousStatus: null,
          conversion: sampleConversion(postback, click, now),
        };
  const records: PostbackRecords = {
    network,
    affiliate,
    campaign: sampleCampaign(postback, now),
    advertiser: { id: NOBODYS_ID as AdvertiserId, displayId: 0, name: 'Test advertiser', username: 'test' },
    postbacks: [{ ...postback, live: true }],
    trackingDomain: 'example.com',
  };
  const [delivery] = deliveriesFor(subject, records, { now, newDeliveryId: () => id });
  if (!delivery) throw new Error('A live postback tells of its own event.');
  return { ...delivery, eventId: `${TEST_EVENT_PREFIX}${id}` };
}

const FACTS: VisitorFacts = {
  country: 'US',
  region: 'California',
  city: 'Test city',
  isp: 'Test provider',
  device: 'windows',
  os: 'Windows',
  osVersion: '11',
  browser: 'Chrome',
  bot: false,
};
const SAMPLED = [...NUMBERED_PARAMETERS, 'source'] as const;
const VISITOR = {
  ip: '192.0.2.0',
  userAgent: 'Mozilla/5.0 (test)',
  refererHost: 'example.com',
  referer: 'https://example.com/',
  facts: FACTS,
  parameters: Object.fromEntries(SAMPLED.map((name) => [name, `test_${name}`])),
};

const partiesOf = ({ networkId, affiliateId, campaignId }: Postback) => ({
  networkId,
  affiliateId,
  campaignId: campaignId ?? (NOBODYS_ID as CampaignId),
  advertiserId: NOBODYS_ID as AdvertiserId,
});

const sampleClick = (postback: Postback, now: Date): Click => ({
  ...partiesOf(postback),
  ...VISITOR,
  kind: 'click',
  id: NOBODYS_ID as ClickId,
  linkId: null,
  landingPageId: null,
  termsVersion: 1,
  clickedAt: now,
  fingerprint: '',
  rejection: null,
  rejectionDetail: '',
  duplicate: false,
  overCap: false,
  payout: money('1'),
  revenue: money('0'),
});

const sampleConversion = (postback: Postback, click: Click, now: Date): Conversion => ({
  ...partiesOf(postback),
  ...VISITOR,
  id: NOBODYS_ID as ConversionId,
  clickId: click.id,
  clickedAt: click.clickedAt,
  goalId: postback.goalId,
  goalTitle: 'Test goal',
  method: 'postback',
  txnId: 'test',
  deduplicationKey: '',
  convertedAt: now,
  ...sampleStatus(postback),
  statusWhenPriced: null,
  releaseOn: null,
  hold: null,
  shown: true,
  explicitPayout: false,
  explicitRevenue: false,
  exchange: null,
  termsVersion: 1,
  commissionId: null,
  payout: money('1'),
  revenue: money('0'),
  saleAmount: money('10'),
  currency: '',
  subs: {},
  landingPageId: null,
});

function sampleStatus({ statuses }: Postback): Pick<Conversion, 'status' | 'reason' | 'reasonCode'> {
  const [status = 'approved'] = statuses;
  const isRefused = status === 'rejected' || status === 'cancelled';
  return { status, reason: isRefused ? 'Test' : '', reasonCode: isRefused ? 'test' : null };
}

/** Made up even if the postback names a campaign: an affiliate may have named one it must not see. */
const sampleCampaign = (postback: Postback, now: Date): Campaign => ({
  ...CAMPAIGN_DEFAULTS,
  ...partiesOf(postback),
  id: partiesOf(postback).campaignId,
  displayId: 0,
  title: 'Test campaign',
  url: 'https://example.com/',
  currency: '',
  status: 'active',
  createdAt: now,
  commissions: [],
});
