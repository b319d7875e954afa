// A network with 200 campaigns and 100 affiliates, and events of it as trackers write them: the same for the same number.
import type { RecordStores } from '@tributary/application/record-stores';
import {
  ADVERTISER_ID,
  advertiser,
  affiliate,
  campaign,
  commission,
  idOf,
  network,
  NETWORK_ID,
  postback,
} from '@tributary/application/contracts/shared/given';
import {
  clickEvent,
  clickId,
  eventId,
  hitEvent,
  impressionEvent,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import type {
  AffiliateId,
  CampaignId,
  ConversionId,
  ImpressionId,
  PostbackId,
} from '@tributary/domain/shared/ids';

const CAMPAIGNS = 200;
const AFFILIATES = 100;
const WITH_POSTBACK = 20;
const PER_SECOND = 2000;
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'IN', 'BR', 'PL', 'IT', 'ES', 'MX', 'ID', 'TR'] as const;
const SYSTEMS = ['Windows', 'Android', 'iOS', 'Mac OS', 'Linux'] as const;
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Browser'] as const;

const campaignIdOf = (n: number): CampaignId => idOf<CampaignId>('ca', n + 1);
const affiliateIdOf = (n: number): AffiliateId => idOf<AffiliateId>('aff', n + 1);

export async function seedForEvents(stores: RecordStores, now: Date): Promise<void> {
  await stores.networks.add(network({ zone: 'Europe/Berlin', createdAt: now }));
  await stores.accounts.add(advertiser());
  for (let n = 0; n < AFFILIATES; n++) {
    const id = affiliateIdOf(n);
    await stores.accounts.add(affiliate({ id, email: `${n}@example.com`, username: `affiliate${n}` }));
    if (n < WITH_POSTBACK)
      await stores.postbacks.add(postback({ id: idOf<PostbackId>('b0', n + 1), affiliateId: id }));
  }
  for (let n = 0; n < CAMPAIGNS; n++) {
    const commissions = [commission({ id: idOf('c0', n + 1) })];
    await stores.campaigns.add(campaign({ id: campaignIdOf(n), commissions }), now);
  }
}

/** In the order of their ids, the last of them at `now`. */
export function eventsOf(count: number, now: Date): TrackedEvent[] {
  const from = now.getTime() - (count / PER_SECOND) * 1000;
  const clicked: { readonly n: number; readonly at: Date }[] = [];
  return Array.from({ length: count }, (_, n): TrackedEvent => {
    const random = randomOf(n);
    const at = new Date(from + (n / PER_SECOND) * 1000);
    const kind = random(100);
    if (kind < 3 && clicked.length > 0) {
      const click = clicked[random(clicked.length)] ?? { n, at };
      return hitEvent({
        id: eventId<ConversionId>(at, n % 2 ** 20),
        hitAt: at,
        clickId: clickId(click.n % 2 ** 20, click.at),
      });
    }
    const place = placeOf(random);
    if (kind < 10)
      return impressionEvent({ ...place, id: eventId<ImpressionId>(at, n % 2 ** 20), seenAt: at });
    // Hits find about two for each of them, so that half of them repeat another.
    if (random(90) < 3) clicked.push({ n, at });
    return clickEvent({
      ...place,
      id: clickId(n % 2 ** 20, at),
      clickedAt: at,
      fingerprint: random(2 ** 20)
        .toString(16)
        .padStart(32, '0'),
      parameters: { p1: `sub-${random(20_000)}`, source: `source-${random(40)}` },
    });
  });
}

/** Few campaigns and affiliates have most of the traffic. */
function placeOf(random: (below: number) => number) {
  const skewed = (below: number): number => Math.min(random(below), random(below), random(below));
  return {
    campaignId: campaignIdOf(skewed(CAMPAIGNS)),
    affiliateId: affiliateIdOf(skewed(AFFILIATES)),
    networkId: NETWORK_ID,
    advertiserId: ADVERTISER_ID,
    refererHost: `blog-${skewed(500)}.example.org`,
    facts: visitorFacts({
      country: COUNTRIES[skewed(COUNTRIES.length)] ?? 'US',
      os: SYSTEMS[skewed(SYSTEMS.length)] ?? '',
      browser: BROWSERS[skewed(BROWSERS.length)] ?? '',
    }),
  };
}

/** Whole numbers that look random, from 0 and below what is asked: the same for the same event (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
