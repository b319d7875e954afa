import type { ServerResponse } from 'node:http';
import { emptyPage, gif } from './answers.ts';
import { HIT_FIELD_LENGTH_MAX, HIT_FIELDS, judgeHit, type HitFields, type HitOrigin } from './hit.ts';
import { cookiesNamed, cookieValue, parseQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

/**
 * A conversion seen by a browser on the advertiser's page (decisions 5): always 200, because nobody there could do
 * anything about a refusal. Throws only when the hit could not be made durable.
 */
export async function pixel(
  tracker: Tracker,
  { snapshot, visit }: { snapshot: Snapshot; visit: Visit },
  response: ServerResponse,
): Promise<void> {
  const fields = parseQuery(visit.query, HIT_FIELDS, HIT_FIELD_LENGTH_MAX);
  const origin = visit.method === 'HEAD' ? undefined : originOf(snapshot, visit, fields);
  if (origin) {
    const { event } = judgeHit(tracker, visit, fields, origin);
    await tracker.dependencies.eventLog.append(event);
    if (event.refusal === null) tracker.dependencies.metrics.hit();
    else tracker.dependencies.metrics.refusedHit(event.refusal);
  }
  if (isFramed(visit)) emptyPage(response);
  else gif(response);
}

/** Undefined when the pixel names no campaign or advertiser of ours: nobody's hit. */
function originOf(snapshot: Snapshot, visit: Visit, fields: HitFields): HitOrigin | undefined {
  const network = snapshot.networkOf(visit.host);
  const campaignText = (fields['adid'] ?? '').trim();
  const advertiserText = (fields['av'] ?? '').trim();
  const campaign = campaignText === '' ? undefined : snapshot.findCampaign(network, campaignText);
  const advertiser = advertiserText === '' ? undefined : snapshot.findAdvertiser(network, advertiserText);
  if (campaignText !== '' && !campaign) return undefined;
  const owner = campaign ?? advertiser;
  if (!owner) return undefined;
  const cookies = visit.headers.cookie ?? '';
  const sent = (fields['click_id'] ?? '').trim();
  const clickIdText =
    sent !== ''
      ? sent
      : campaign
        ? (cookieValue(cookies, `tb_${campaign.id}`) ?? '')
        : latestClick(snapshot, cookies, owner.id);
  return {
    method: 'pixel',
    networkId: owner.networkId,
    clickIdText,
    tokenId: null,
    tokenAdvertiserId: null,
    pixelCampaignId: campaign?.id ?? null,
    pixelAdvertiserId: campaign ? null : (advertiser?.id ?? null),
    refusal: null,
  };
}

/** Click ids sort by time; the last click on any of the advertiser's campaigns is the one that led here. */
function latestClick(snapshot: Snapshot, cookies: string, advertiserId: string): string {
  const own = cookiesNamed(cookies, 'tb_')
    .filter(([campaignId]) => snapshot.campaign(campaignId)?.advertiserId === advertiserId)
    .map(([, clickId]) => clickId);
  return own.sort().at(-1) ?? '';
}

/** An iframe asks for a page; everything else, an image above all, is fine with one. */
function isFramed({ headers }: Visit): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe' || destination === 'document';
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
