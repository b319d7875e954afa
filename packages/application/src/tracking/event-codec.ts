// Events as text: a JSON array by position (a third smaller and faster than named fields), amounts as integers in text,
// instants in milliseconds. Position 0 is the version of the form: a spool left behind by an older build must be
// understood or refused, never misread. The order of fields never changes within a version.
import type { TrackedEvent } from './event-log.ts';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { Money } from '@tributary/domain/shared/money';
import { type TestEvent, testEventOf } from '@tributary/domain/attribution/test-event';
import type { ClickEvent, ImpressionEvent } from '@tributary/domain/tracking/click';
import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';

const VERSION = 1;

/** The event without its id, which is its key wherever it is kept. One line. */
export function encodeEvent(event: TrackedEvent): string {
  switch (event.kind) {
    case 'click':
      return encodeClick(event);
    case 'impression':
      return encodeImpression(event);
    case 'hit':
      return encodeHit(event);
    case 'test':
      return JSON.stringify([VERSION, 't', encodeEvent(event.of)]);
  }
}

/** Throws on text that encodeEvent did not write. */
export function decodeEvent(id: string, text: string): TrackedEvent {
  const fields: unknown = JSON.parse(text);
  if (!Array.isArray(fields) || fields[0] !== VERSION) throw new Error('written in an unknown form');
  if (fields[1] === 'c') return decodeClick(id, fields);
  if (fields[1] === 'i') return decodeImpression(id, fields);
  if (fields[1] === 'h') return decodeHit(id, fields);
  if (fields[1] === 't') return decodeTest(id, fields);
  throw new Error('of an unknown kind');
}

function decodeTest(id: string, [, , text]: readonly unknown[]): TestEvent {
  const of = decodeEvent(id, text as string);
  if (of.kind === 'click' || of.kind === 'hit') return testEventOf(of);
  throw new Error('a test of an unknown kind');
}

const encodeClick = (e: ClickEvent): string =>
  JSON.stringify([
    VERSION,
    'c',
    e.networkId,
    e.campaignId,
    e.affiliateId,
    e.advertiserId,
    e.linkId,
    e.landingPageId,
    e.termsVersion,
    e.clickedAt.getTime(),
    e.ip,
    e.fingerprint,
    e.userAgent,
    e.refererHost,
    e.referer,
    factsFields(e.facts),
    e.parameters,
    e.rejection,
    e.rejectionDetail,
  ]);

function decodeClick(id: string, f: readonly unknown[]): ClickEvent {
  return {
    kind: 'click',
    id: id as ClickEvent['id'],
    networkId: f[2] as ClickEvent['networkId'],
    campaignId: f[3] as ClickEvent['campaignId'],
    affiliateId: f[4] as ClickEvent['affiliateId'],
    advertiserId: f[5] as ClickEvent['advertiserId'],
    linkId: f[6] as ClickEvent['linkId'],
    landingPageId: f[7] as ClickEvent['landingPageId'],
    termsVersion: f[8] as number,
    clickedAt: new Date(f[9] as number),
    ip: f[10] as string,
    fingerprint: f[11] as string,
    userAgent: f[12] as string,
    refererHost: f[13] as string,
    referer: f[14] as string,
    facts: facts(f[15] as FactsFields),
    parameters: f[16] as ClickEvent['parameters'],
    rejection: f[17] as ClickEvent['rejection'],
    rejectionDetail: f[18] as string,
  };
}

const encodeImpression = (e: ImpressionEvent): string =>
  JSON.stringify([
    VERSION,
    'i',
    e.networkId,
    e.campaignId,
    e.affiliateId,
    e.advertiserId,
    e.linkId,
    e.termsVersion,
    e.seenAt.getTime(),
    e.ip,
    e.userAgent,
    e.refererHost,
    factsFields(e.facts),
    e.parameters,
    e.rejection,
  ]);

function decodeImpression(id: string, f: readonly unknown[]): ImpressionEvent {
  return {
    kind: 'impression',
    id: id as ImpressionEvent['id'],
    networkId: f[2] as ImpressionEvent['networkId'],
    campaignId: f[3] as ImpressionEvent['campaignId'],
    affiliateId: f[4] as ImpressionEvent['affiliateId'],
    advertiserId: f[5] as ImpressionEvent['advertiserId'],
    linkId: f[6] as ImpressionEvent['linkId'],
    termsVersion: f[7] as number,
    seenAt: new Date(f[8] as number),
    ip: f[9] as string,
    userAgent: f[10] as string,
    refererHost: f[11] as string,
    facts: facts(f[12] as FactsFields),
    parameters: f[13] as ImpressionEvent['parameters'],
    rejection: f[14] as ImpressionEvent['rejection'],
  };
}

const encodeHit = (e: HitEvent): string =>
  JSON.stringify([
    VERSION,
    'h',
    e.networkId,
    e.method,
    e.clickId,
    e.clickIdText,
    e.hitAt.getTime(),
    e.tokenId,
    e.tokenAdvertiserId,
    e.pixelCampaignId,
    e.pixelAdvertiserId,
    e.goalId,
    e.goalValue,
    e.txnId,
    amountField(e.saleAmount),
    amountField(e.revenue),
    e.currency,
    e.requestedStatus,
    e.subs,
    e.ip,
    e.userAgent,
    e.referer,
    e.refusal,
    e.unread,
    e.unknownStatus,
  ]);

function decodeHit(id: string, f: readonly unknown[]): HitEvent {
  return {
    kind: 'hit',
    id: id as HitEvent['id'],
    networkId: f[2] as HitEvent['networkId'],
    method: f[3] as HitEvent['method'],
    clickId: f[4] as HitEvent['clickId'],
    clickIdText: f[5] as string,
    hitAt: new Date(f[6] as number),
    tokenId: f[7] as HitEvent['tokenId'],
    tokenAdvertiserId: f[8] as HitEvent['tokenAdvertiserId'],
    pixelCampaignId: f[9] as HitEvent['pixelCampaignId'],
    pixelAdvertiserId: f[10] as HitEvent['pixelAdvertiserId'],
    goalId: f[11] as string,
    goalValue: f[12] as string,
    txnId: f[13] as string,
    saleAmount: amount(f[14] as string | null),
    revenue: amount(f[15] as string | null),
    currency: f[16] as string,
    requestedStatus: f[17] as HitEvent['requestedStatus'],
    subs: f[18] as HitEvent['subs'],
    ip: f[19] as string,
    userAgent: f[20] as string,
    referer: f[21] as string,
    refusal: f[22] as HitEvent['refusal'],
    // Hits that were written before amounts were kept as sent have none.
    unread: f[23] ?? {},
    // Nor do those of before unknown words were kept.
    unknownStatus: (f[24] ?? '') as string,
  };
}

type FactsFields = readonly [string, string, string, string, string, string, string, string, boolean];

const factsFields = (f: VisitorFacts): FactsFields => [
  f.country,
  f.region,
  f.city,
  f.isp,
  f.device,
  f.os,
  f.osVersion,
  f.browser,
  f.bot,
];

function facts(f: FactsFields): VisitorFacts {
  const [country, region, city, isp, device, os, osVersion, browser, bot] = f;
  return { country, region, city, isp, device, os, osVersion, browser, bot };
}

const amountField = (value: Money | null): string | null => (value === null ? null : value.toString());
const amount = (text: string | null): Money | null => (text === null ? null : (BigInt(text) as Money));
