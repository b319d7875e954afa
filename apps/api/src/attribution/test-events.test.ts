import { beforeEach, expect, it } from '@jest/globals';
import { clickEvent, clickId, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import { testEventOf } from '@tributary/domain/attribution/test-event';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  DeliveryId,
} from '@tributary/domain/shared/ids';
import { testTwin } from '@tributary/domain/tracking/event-id';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import { termsVersionOf } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let shoes: string;
let clicked: (n: number, more?: Partial<ClickEvent>) => ClickEvent;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, shop] = [await partyOf(api, 'affiliate'), await partyOf(api, 'advertiser')];
  shoes = await campaignOf(api, shop, { commissions: [{ payout: 1.5, revenue: 2.25, coverage: ['ALL'] }] });
  const termsVersion = await termsVersionOf(api, shoes as CampaignId);
  clicked = (n, more = {}) =>
    clickEvent({
      id: clickId(n, api.at.now),
      clickedAt: api.at.now,
      campaignId: shoes as CampaignId,
      affiliateId: anna.id as AffiliateId,
      advertiserId: shop.id as AdvertiserId,
      linkId: null,
      termsVersion,
      fingerprint: `${n}`.padStart(32, '0'),
      ...more,
    });
});

const converted = (n: number, clickId: ClickId, more: Partial<HitEvent> = {}) =>
  hitEvent({ id: hitId(n, api.at.now), hitAt: api.at.now, clickId, clickIdText: clickId, ...more });
/** As the tracker writes tests down. */
const triedClick = (n: number) =>
  testEventOf(clicked(n, { id: testTwin(clickId(n, api.at.now)) as ClickId }));
const triedHit = (n: number, ofClick: number, more: Partial<HitEvent> = {}) =>
  testEventOf(
    converted(n, testTwin(clickId(ofClick, api.at.now)) as ClickId, {
      id: testTwin(hitId(n, api.at.now)) as HitEvent['id'],
      networkId: null,
      tokenId: null,
      ...more,
    }),
  );
const process: ReturnType<typeof makeProcessEvents> = (events) =>
  makeProcessEvents({
    books: api.books,
    testEvents: api.testEvents,
    clock: () => api.at.now,
    newDeliveryId: () => 'd'.repeat(24) as DeliveryId,
    deadLetters: { keep: async (_event, why) => Promise.reject(new Error(why)) },
  })(events);
const tests = async (of = network) => listOf((await of.ok('GET /network/test-events'))['events']);

const DAYS = 'start=2026-03-01&end=2026-03-31';
const VIEWS = [
  `/network/overview?${DAYS}`,
  `/network/clicks?${DAYS}`,
  `/network/conversions?${DAYS}`,
  `/network/conversion-hits?${DAYS}`,
  `/network/customReport?${DAYS}&group[]=adid&group[]=country`,
  `/network/customReport?${DAYS}&group[]=hour`,
  '/network/stats',
  '/network/caps',
  '/network/postback-logs',
  '/network/invoices',
];
const seen = () =>
  Promise.all(VIEWS.map(async (path) => [path, (await api.call(api.key, `GET ${path}`)).text] as const));

// docs/rules/tracking.md#test-events
it('counts tests nowhere, beside what counts, and forgets them without a trace', async () => {
  await network.ok('POST /network/postbacks', {
    user_id: anna.id,
    event: 'conversion',
    data: 'https://blog.example/?c={click_id}',
  });
  await network.ok(`POST /caps/${shoes}`, { measure: 'conversion', period: 'daily', limit: 2 });
  await process([clicked(1), converted(1, clickId(1, api.at.now), { txnId: 'order-1' })]);
  const [before, views] = [await api.stored(), await seen()];
  for (const [path, text] of views) expect([path, JSON.parse(text)]).toMatchObject([path, { success: true }]);

  // The same visitor and the same order as what counts.
  const done = await process([
    testEventOf(
      clicked(2, { id: testTwin(clickId(2, api.at.now)) as ClickId, fingerprint: '1'.padStart(32, '0') }),
    ),
    triedHit(2, 2, { txnId: 'order-1' }),
  ]);
  expect(done).toMatchObject({ clicks: 0, conversions: 0, deadLetters: 0, left: [] });
  expect(await seen()).toEqual(views);
  expect(await tests()).toHaveLength(2);
  expect(await network.ok('DELETE /network/test-events')).toMatchObject({ removed: 2 });
  expect(await api.stored()).toBe(before);
});

it('says what a test came to, decided like the real thing', async () => {
  await network.ok('POST /network/postbacks', {
    user_id: anna.id,
    event: 'conversion',
    data: 'https://blog.example/',
  });
  await process([triedClick(1), triedHit(1, 1, { txnId: 'a' })]);
  await process([triedHit(2, 1, { txnId: 'a' }), triedHit(3, 1, { refusal: 'INVALID_SECURITY_TOKEN' })]);
  const [refused, repeated, paid, click] = await tests();
  expect(click).toMatchObject({
    kind: 'click',
    outcome: 'redirected',
    campaign_id: shoes,
    publisher_id: anna.id,
    country: 'US',
    _id: testTwin(clickId(1, api.at.now)),
  });
  expect(paid).toMatchObject({
    kind: 'hit',
    outcome: 'converted',
    status: 'approved',
    payout: 1.5,
    revenue: 2.25,
    basis: 'commission',
    postbacks: 1,
  });
  expect(repeated).toMatchObject({ outcome: 'duplicate', reason: 'DUPLICATE', payout: 0, postbacks: 0 });
  expect(refused).toMatchObject({ outcome: 'refused', reason: 'INVALID_SECURITY_TOKEN' });
});

it("takes no test of another network's click, and none of a click that nobody has", async () => {
  await process([triedClick(1)]);
  await process([triedHit(1, 1, { networkId: OTHER_NETWORK_ID }), triedHit(2, 7)]);
  expect((await tests()).map(({ kind }) => kind)).toEqual(['click']);
  const other = clientOf(api, api.otherKey);
  expect(await tests(other)).toMatchObject([{ outcome: 'refused', reason: 'INVALID_CLICK_ID' }]);
  expect(await other.ok('DELETE /network/test-events')).toMatchObject({ removed: 1 });
  expect(await tests()).toHaveLength(1);
});

it('makes a link to try, of records of the network only', async () => {
  const body = { campaign_id: shoes, publisher_id: anna.id };
  const made = await network.ok('POST /network/test-links', body);
  const issued = await network.ok(`GET /network/link/${anna.id}/${shoes}`);
  const [url, link] = [made['url'], issued['tracking_link']] as unknown as [string, string];
  expect(url).toMatch(new RegExp(`^${link}\\?tb_test=[0-9a-f]+-[0-9a-f]{32}$`));
  expect(made['until']).toBe('2026-03-11 12:00:00');
  expect(idOf(issued['link'])).toBe(link.split('/').at(-1));
  expect(await clientOf(api, api.otherKey).status('POST /network/test-links', body)).toBe(404);
});

it('refuses a test click wherever a click that counts is named', async () => {
  await process([triedClick(1)]);
  const click_id = testTwin(clickId(1, api.at.now));
  const { preview } = await network.ok('POST /network/conversions/preview', { click_id });
  expect(preview).toMatchObject({ outcome: 'refused', reason: 'INVALID_CLICK_ID' });
});

it('streams tests to those who ask for them only', async () => {
  await process([triedClick(1)]);
  const headers = { 'Last-Event-ID': `${api.at.now.getTime() - 60_000}.${'a'.repeat(24)}` };
  const told = async (path: string) => (await api.call(api.key, `GET ${path}`, { headers })).text;
  expect(await told('/network/events')).not.toContain('event:');
  const asked = await told('/network/events?kinds[]=test');
  expect(asked).toContain('event: test\n');
  expect(asked).toContain(testTwin(clickId(1, api.at.now)));
  expect(await network.status('GET /advertiser/events?kinds[]=test')).toBe(403);
});
