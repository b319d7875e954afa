import { CLICK_ID_TEXT_LENGTH_MAX } from '@tributary/domain/attribution/conversion';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { ImportTerms } from '@tributary/domain/attribution/hit-context';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { composeEventId, eventSeconds, EVENT_COUNTER_MAX } from '@tributary/domain/tracking/event-id';
import type { Randomness } from '../shared/stamps.ts';
import type { NumberedLine, Owner } from './lines.ts';

/**
 * An id in the form of events, which tells its second and so where its row is kept. Made from chance instead of a slot
 * and a counter: 65 random bits, and nobody has to prove that a conversion's id is ours.
 */
export function newConversionId(now: Date, randomness: Randomness): ConversionId {
  const [slot = 0, a = 0, b = 0, c = 0, ...mac] = randomness(9);
  const counter = ((a << 16) | (b << 8) | c) & EVENT_COUNTER_MAX;
  return composeEventId({ seconds: eventSeconds(now), slot, counter }, Uint8Array.from(mac)) as ConversionId;
}

type Made = { readonly id: ConversionId; readonly now: Date; readonly owner: Owner };

/** The line as the log of hits shows it. It came now, whenever the conversion was. */
export const hitOfLine = (
  { line }: NumberedLine,
  clickId: HitEvent['clickId'],
  { id, now, owner }: Made,
): HitEvent => ({
  kind: 'hit',
  id,
  networkId: owner.networkId,
  method: owner.advertiserId === null ? 'import' : 'api',
  clickId,
  clickIdText: line.clickIdText.slice(0, CLICK_ID_TEXT_LENGTH_MAX),
  hitAt: now,
  tokenId: null,
  tokenAdvertiserId: owner.advertiserId,
  pixelCampaignId: null,
  pixelAdvertiserId: null,
  goalId: line.goalId,
  goalValue: line.goalValue,
  txnId: line.txnId,
  saleAmount: line.saleAmount,
  revenue: line.revenue,
  currency: line.currency,
  unread: line.unread,
  requestedStatus: line.status,
  unknownStatus: '',
  subs: line.subs,
  ip: line.ip,
  userAgent: '',
  referer: line.referer,
  refusal: null,
});

/**
 * What the row says beyond a hit; an advertiser names no payout
 * (docs/rules/imports.md#advertisers-rows).
 */
export const importTerms = (
  { line, convertedAt, rowHash }: NumberedLine,
  { advertiserId }: Owner,
): ImportTerms => ({
  convertedAt,
  payout: line.payout,
  revenue: line.revenue,
  // What an advertiser asks for is held against its campaign, as a postback's.
  status: advertiserId === null ? line.status : null,
  reason: line.reason,
  reasonCode: line.reasonCode,
  method: line.method ?? (advertiserId === null ? 'import' : 'api'),
  anyAge: advertiserId === null,
  rowHash,
});
