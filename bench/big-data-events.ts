// Events of the network of big-data.ts as trackers write them: what waits in a spool.
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { clickEvent, eventId, hitEvent } from '@tributary/application/contracts/shared/given-events';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  ConversionId,
  NetworkId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';
import { composeEventId, eventSeconds } from '@tributary/domain/tracking/event-id';
import type { BigData } from './big-data.ts';
import { SIZES } from './big-data-records.ts';
import { SPOOL_LIMITS } from './deciding.ts';

/** No tracker has it: those take the lowest that are free. */
const SLOT = 250;
const PER_MS = 10;
/** One of so many events is a hit of an earlier click. */
const HIT_EVERY = 33;

/** The nth link of a campaign. */
export function linkOf(campaign: number, n: number): string {
  return `f00000000000${(campaign * 64 + n).toString(16).padStart(12, '0')}`;
}
function copyOf(id: string, n: number): string {
  return id.slice(0, 12) + n.toString(16).padStart(12, '0');
}

/** Clicks of the last seconds, one after the other. The last of them is told. */
export async function fillSpool(
  directory: string,
  data: BigData,
  events: number,
): Promise<{ readonly id: string; readonly day: string }> {
  const clicks = clicksUntil(Date.now(), events);
  await appended(
    directory,
    clicks.map((click) => eventOf(data, click)),
  );
  const last = clicks.at(-1);
  return last ? { id: last.id, day: last.clickedAt.toISOString().slice(0, 10) } : { id: '', day: '' };
}

/** The same with hits among them, each of which becomes a conversion. */
export async function fillSpoolWithHits(directory: string, data: BigData, events: number): Promise<void> {
  const clicks = clicksUntil(Date.now(), events);
  await appended(
    directory,
    clicks.map((click, n) =>
      n % HIT_EVERY === HIT_EVERY - 1
        ? hitEvent({
            id: eventId<ConversionId>(click.clickedAt, n % 2 ** 17),
            networkId: data.networkId as NetworkId,
            hitAt: click.clickedAt,
            clickId: clicks[n - HIT_EVERY + 1]?.id ?? null,
            txnId: `order-${click.id}`,
          })
        : eventOf(data, click),
    ),
  );
}

async function appended(directory: string, events: readonly TrackedEvent[]): Promise<void> {
  const log = openSpool({ directory, ...SPOOL_LIMITS });
  try {
    await Promise.all(events.map((event) => log.append(event)));
  } finally {
    await log.close();
  }
}

type Click = {
  readonly id: ClickId;
  readonly clickedAt: Date;
  readonly campaign: number;
  readonly k: number;
};

function clicksUntil(now: number, count: number): Click[] {
  return Array.from({ length: count }, (_, n) => {
    const clickedAt = new Date(now - Math.floor((count - n) / PER_MS));
    const campaign = 2 + (n % SIZES.campaigns);
    const k = Math.floor(n / SIZES.campaigns) % SIZES.linksOfCampaign;
    return { id: clickIdOf(clickedAt, n), clickedAt, campaign, k };
  });
}

function clickIdOf(at: Date, n: number): ClickId {
  return composeEventId(
    { seconds: eventSeconds(at), slot: SLOT, counter: n % 2 ** 17 },
    new Uint8Array(5),
  ) as ClickId;
}

function eventOf(
  { networkId, affiliateId, advertiserId, campaignId }: BigData,
  { id, clickedAt, campaign, k }: Click,
) {
  const spread = SIZES.affiliates / SIZES.linksOfCampaign;
  return clickEvent({
    id,
    clickedAt,
    networkId: networkId as NetworkId,
    campaignId: copyOf(campaignId, campaign) as CampaignId,
    affiliateId: copyOf(affiliateId, 2 + ((campaign * 37 + k * spread) % SIZES.affiliates)) as AffiliateId,
    advertiserId: copyOf(advertiserId, 2 + (campaign % SIZES.advertisers)) as AdvertiserId,
    linkId: linkOf(campaign, k) as TrackingLinkId,
    fingerprint: id.padStart(32, '0'),
  });
}
