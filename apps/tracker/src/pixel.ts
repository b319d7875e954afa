import type { HttpRequest, Reply } from './exchange.ts';
import type { SnapshotAdvertiser } from '@tributary/application/tracking/tracking-snapshots';
import { emptyPage, gif } from './answers.ts';
import {
  clickIdIn,
  hasFields,
  HIT_FIELD_LENGTH_MAX,
  HIT_FIELDS,
  judgeHit,
  statusWordsOf,
  type HitFields,
  type HitOrigin,
} from './hit.ts';
import { cookiesNamed, cookieValue, parseQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import type { TrackedCampaign } from './tracked-campaign.ts';
import { isTestId } from './tests.ts';
import { bareId } from './text.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

/**
 * A conversion seen by a browser on the advertiser's page (docs/rules/attribution.md#pixel): always 200, because the
 * page could do nothing about a refusal. Throws only when the hit could not be made durable.
 */
export async function pixel(
  tracker: Tracker,
  { snapshot, visit, request }: { snapshot: Snapshot; visit: Visit; request: HttpRequest },
  reply: Reply,
): Promise<void> {
  const fields = parseQuery(visit.query, HIT_FIELDS, HIT_FIELD_LENGTH_MAX);
  const owner = ownerOf(snapshot, visit.host, fields);
  const sent = firstOfOurs(tracker, fields['click_id'] ?? '');
  const found = owner
    ? originOf(snapshot, owner, sent === '' ? clickIdOf(snapshot, visit, owner) : sent)
    : originOfNobody(sent);
  const origin = request.isUnread === true ? { ...found, refusal: 'MALFORMED_REQUEST' as const } : found;
  if (visit.method !== 'HEAD' && (owner || hasFields(fields))) {
    const hostNetwork = snapshot.ownerOf(visit.host);
    const { event, logged } = judgeHit(tracker, visit, {
      fields,
      origin,
      hostNetwork,
      statusWords: statusWordsOf(snapshot, origin),
    });
    if (event.networkId !== null || event.clickId !== null)
      await tracker.dependencies.eventLog.append(logged);
    if (logged.kind === 'hit' && event.refusal === null) tracker.dependencies.metrics.hit();
    else if (logged.kind === 'hit' && event.refusal !== null)
      tracker.dependencies.metrics.refusedHit(event.refusal);
  }
  if (isFramed(visit)) emptyPage(reply);
  else gif(reply);
}

/** A few more than the script of page-script.ts remembers. */
const CLICK_IDS_MAX = 10;

type Owner =
  | { readonly kind: 'campaign'; readonly of: TrackedCampaign }
  | { readonly kind: 'advertiser'; readonly of: SnapshotAdvertiser };

/** Undefined when the pixel names no campaign or advertiser we know. If it names both, the campaign counts. */
function ownerOf(snapshot: Snapshot, host: string, { adid = '', av = '' }: HitFields): Owner | undefined {
  if (adid.trim() !== '') {
    const campaign = snapshot.campaignAt(host, bareId(adid));
    return campaign && { kind: 'campaign', of: campaign };
  }
  const advertiser = snapshot.advertiserAt(host, bareId(av));
  return advertiser && { kind: 'advertiser', of: advertiser };
}

function originOf(snapshot: Snapshot, owner: Owner, clickIdText: string): HitOrigin {
  return {
    method: 'pixel',
    networkId: owner.of.networkId,
    clickIdText,
    mayBeFormer: snapshot.network(owner.of.networkId)?.hasFormerClicks === true,
    tokenId: null,
    tokenAdvertiserId: null,
    pixelCampaignId: owner.kind === 'campaign' ? owner.of.id : null,
    pixelAdvertiserId: owner.kind === 'advertiser' ? owner.of.id : null,
    refusal: null,
  };
}

/** It names neither a campaign nor an advertiser of ours, which is refused: that of the click, else of the host's network. */
const originOfNobody = (clickIdText: string): HitOrigin => ({
  method: 'pixel',
  networkId: null,
  clickIdText,
  mayBeFormer: false,
  tokenId: null,
  tokenAdvertiserId: null,
  pixelCampaignId: null,
  pixelAdvertiserId: null,
  refusal: 'MALFORMED_REQUEST',
});

/**
 * A page may remember several clicks and sends them newest first: the first that was issued here counts, so that neither a
 * forged one nor another network's hides those behind it. If none was issued here, the first one.
 */
function firstOfOurs({ dependencies }: Tracker, sent: string): string {
  const ids = sent.split(',', CLICK_IDS_MAX).map((id) => clickIdIn(dependencies, id));
  return ids.find((id) => dependencies.eventIds.verify(id) || isTestId(dependencies, id)) ?? ids[0] ?? '';
}

/** The click id the page sends, else the one in the visitor's cookies. */
function clickIdOf(snapshot: Snapshot, { headers }: Visit, owner: Owner): string {
  const cookies = headers.cookie ?? '';
  if (owner.kind === 'campaign') return cookieValue(cookies, `tb_${owner.of.id}`) ?? '';
  return latestClick(snapshot, cookies, owner.of.id);
}

/** Click ids sort by time; the last click on any of the advertiser's campaigns is the one that led here. */
function latestClick(snapshot: Snapshot, cookies: string, advertiserId: string): string {
  const own = cookiesNamed(cookies, 'tb_')
    .filter(([campaignId]) => snapshot.campaign(campaignId)?.advertiserId === advertiserId)
    .map(([, clickId]) => clickId);
  return own.sort().at(-1) ?? '';
}

/** Whether it is loaded as an iframe, which is answered with a page; everything else gets the image. */
function isFramed({ headers }: Visit): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe' || destination === 'document';
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
