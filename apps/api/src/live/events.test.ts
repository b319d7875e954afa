import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { delivery, NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  DeliveryId,
  PostbackId,
} from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';
import { type LiveBatch, type LiveEvents, makeLiveEvents, type Watching } from './live-events.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let shop: Party;
let shoes: string;
let live: LiveEvents;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  shop = await partyOf(api, 'advertiser');
  shoes = await campaignOf(api, shop);
  live = makeLiveEvents(
    {
      reads: api.deps.reads,
      deliveries: api.deps.deliveries,
      testEvents: api.testEvents,
      clock: () => api.at.now,
    },
    { everyMs: 5 },
  );
});

afterEach(() => live.close());

const momentsAgo = (seconds: number) => new Date(api.at.now.getTime() - seconds * 1000);
const nth = (n: number, affiliate: Party, at = momentsAgo(60 - n)) =>
  click({
    id: clickId(n, at),
    clickedAt: at,
    campaignId: shoes as CampaignId,
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    payout: money('0.02'),
    revenue: money('77.25'),
  });
const watched = (more: Partial<Watching> = {}) => {
  const watch = live.watch({
    networkId: NETWORK_ID,
    holder: 'anna',
    accepts: () => true,
    isStillAdmitted: async () => true,
    ...more,
  });
  if (!watch) throw new Error('Refused.');
  return { ...watch, next: nextOf(watch.batches[Symbol.asyncIterator]()) };
};
const nextOf = (iterator: AsyncIterator<LiveBatch>) => async () => (await iterator.next()).value as LiveBatch;
const idsOf = ({ events }: LiveBatch): string[] => events.map(({ id }) => id);

const keyOf = async (role: 'affiliate' | 'advertiser', { id }: Party) => {
  const issued = await network.ok('POST /network/keys', { role, user_id: id });
  return issued['api_key'] as unknown as string;
};
const AFTER = { 'Last-Event-ID': `${Date.parse('2026-03-10T11:50:00Z')}.${'a'.repeat(24)}` };
const resumed = async (path: string, key: string) => {
  const answer = await api.call(key, `GET ${path}`, { headers: AFTER });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
  return answer.text;
};

// docs/rules/stats.md#live-events
it('takes up where a watcher was, and shows each role its own only', async () => {
  const sale = conversion({
    campaignId: shoes as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    convertedAt: momentsAgo(5),
    revenue: money('88.75'),
    payout: money('0.03'),
  });
  await happened(api, { clicks: [nth(1, anna), nth(2, bert)], conversions: [sale] });
  const all = await resumed('/network/events', api.key);
  expect(all).toMatch(/^retry: 1000\n\n/);
  expect([...all.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)).toEqual([
    'click',
    'click',
    'conversion',
  ]);
  expect(all).toContain(`id: ${nth(1, anna).clickedAt.getTime()}.${nth(1, anna).id}\n`);
  const [, first] = /^data: (.*)$/m.exec(all) ?? [];
  expect(JSON.parse(first ?? '')).toMatchObject({ payout: 0.02, revenue: 77.25, publisher_long_id: anna.id });
  expect(await resumed('/network/events?kinds[]=conversion', api.key)).not.toContain('event: click');
  expect(await resumed('/network/events?campaign[]=999', api.key)).not.toContain('event:');
  expect(await resumed('/network/events', api.otherKey)).not.toContain('event:');
  const ofAnna = await resumed('/affiliate/events', await keyOf('affiliate', anna));
  expect([...ofAnna.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)).toEqual(['click', 'conversion']);
  expect(ofAnna).not.toMatch(/77\.25|88\.75|revenue|advertiser/);
  expect(ofAnna).not.toContain(bert.id);
  const ofShop = await resumed('/advertiser/events', await keyOf('advertiser', shop));
  expect([...ofShop.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)).toEqual(['conversion']);
  expect(ofShop).toContain('88.75');
  expect(ofShop).not.toMatch(/0\.03|payout|publisher|affiliate/);
});

// docs/rules/statuses.md#cancelled-conversions
it('shows an affiliate cancelled conversions that it has seen before', async () => {
  const cancelled = (n: number, shown: boolean) =>
    conversion({
      id: hitId(n, momentsAgo(5)),
      deduplicationKey: String(n),
      campaignId: shoes as CampaignId,
      affiliateId: anna.id as AffiliateId,
      convertedAt: momentsAgo(5),
      status: 'cancelled',
      shown,
    });
  await happened(api, { conversions: [cancelled(1, true), cancelled(2, false)] });
  const told = await resumed('/affiliate/events', await keyOf('affiliate', anna));
  expect(told).toContain(cancelled(1, true).id);
  expect(told).not.toContain(cancelled(2, false).id);
});

it('begins now, and shows who comes back nothing of the time before they came first', async () => {
  await happened(api, { clicks: [nth(1, anna), nth(2, bert)] });
  const stream = async (headers: Readonly<Record<string, string>>) =>
    (await api.call(api.key, 'GET /network/events', { headers })).text;
  const first = await stream({});
  expect(first).not.toContain('event:');
  const [, begun = ''] = /^id: (.*)$/m.exec(first) ?? [];
  expect(begun).toMatch(new RegExp(`^${api.at.now.getTime()}\\.0{24}\\.${api.at.now.getTime()}$`));
  // Within the ten seconds in which events may be decided late, but before they came.
  const came = nth(2, bert).clickedAt.getTime();
  const back = await stream({ 'Last-Event-ID': `${came + 1}.${'0'.repeat(24)}.${came}` });
  expect([...back.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).toEqual([
    `${came}.${nth(2, bert).id}.${came}`,
  ]);
  const headers = { 'Last-Event-ID': `${came}.${'0'.repeat(24)}.soon` };
  expect((await api.call(api.key, 'GET /network/events', { headers })).status).toBe(400);
});

it('shows a message to the network and its own affiliate, who asks for them', async () => {
  const messageOf = (id: string, affiliateId: string): Delivery => ({
    id: id as DeliveryId,
    networkId: NETWORK_ID,
    postbackId: 'f'.repeat(24) as PostbackId,
    affiliateId: affiliateId as AffiliateId,
    campaignId: shoes as CampaignId,
    event: 'conversion',
    eventId: `e${id.slice(1)}`,
    status: 'approved',
    method: 'GET',
    url: `https://${affiliateId}.example/`,
    body: '',
    createdAt: momentsAgo(5),
  });
  const [ofAnna, ofBert] = [messageOf('1'.repeat(24), anna.id), messageOf('2'.repeat(24), bert.id)];
  await happened(api, { deliveries: [ofAnna, ofBert] });
  const idsShown = async (path: string, key: string) =>
    [...(await resumed(path, key)).matchAll(/^id: \d+\.(.*)\nevent: postback$/gm)].map(([, id]) => id).sort();
  const asked = 'kinds[]=postback';
  expect(await idsShown(`/network/events?${asked}`, api.key)).toEqual([ofAnna.id, ofBert.id]);
  expect(await idsShown(`/network/events?${asked}&campaign[]=999`, api.key)).toEqual([]);
  expect(await idsShown('/network/events', api.key)).toEqual([]);
  expect(await idsShown(`/affiliate/events?${asked}`, await keyOf('affiliate', bert))).toEqual([ofBert.id]);
  expect(await idsShown(`/network/events?${asked}`, api.otherKey)).toEqual([]);
  expect(await shop.client.status(`GET /advertiser/events?${asked}`)).toBe(400);
});

it('shows a message again with every try, and once it was delivered', async () => {
  const attempt = { attempt: 1, startedAt: momentsAgo(4), latencyMs: 7, status: 500, error: '', body: 'no' };
  const written = { ...delivery({ createdAt: api.at.now }), nextAt: null };
  let line: DeliveryLine = { ...written, state: 'pending', attempts: [] };
  live = makeLiveEvents(
    {
      reads: api.deps.reads,
      deliveries: { log: async () => ({ items: [line], total: 1 }) },
      testEvents: api.testEvents,
      clock: () => api.at.now,
    },
    { everyMs: 5 },
  );
  const one = watched();
  await one.next();
  const shown = async () => (await one.next()).events.map((event) => event.kind === 'postback' && event.line);
  expect(await shown()).toEqual([line]);
  line = { ...line, attempts: [attempt] };
  expect(await shown()).toEqual([line]);
  line = { ...line, state: 'delivered', attempts: [attempt, { ...attempt, attempt: 2, status: 200 }] };
  expect(await shown()).toEqual([line]);
});

it('refuses an id that no stream gave out, and kinds a role has not', async () => {
  const headers = { 'Last-Event-ID': 'yesterday' };
  expect((await api.call(api.key, 'GET /network/events', { headers })).status).toBe(400);
  expect(await anna.client.status('GET /affiliate/events?kinds[]=hit')).toBe(400);
  expect(await network.status('GET /affiliate/events')).toBe(403);
});

it('shows what is decided while somebody watches, once, and only of the network', async () => {
  await happened(api, { clicks: [nth(1, anna)] });
  const [one, other] = [watched(), watched({ networkId: OTHER_NETWORK_ID })];
  await one.next();
  await other.next();
  await happened(api, { clicks: [nth(2, anna, api.at.now)] });
  expect(idsOf(await one.next())).toEqual([nth(2, anna, api.at.now).id]);
  await happened(api, { clicks: [nth(3, bert)] });
  expect(idsOf(await one.next())).toEqual([nth(3, bert).id]);
  live.close();
  expect(await other.next()).toBeUndefined();
});

it('counts what comes too fast, of what the watcher may see only', async () => {
  const one = watched({ accepts: (event) => event.kind === 'click' && event.line.affiliateId === anna.id });
  await one.next();
  const many = Array.from({ length: 15 }, (_, n) => nth(n + 1, n === 0 ? bert : anna, api.at.now));
  await happened(api, { clicks: many });
  const { events, counts, atLeast } = await one.next();
  expect([events.length, counts, atLeast]).toEqual([10, { click: 4 }, false]);
});

it('gives a holder only so many streams, and takes those that are gone', () => {
  const watches = Array.from({ length: 6 }, () => watched());
  const asked = {
    networkId: NETWORK_ID,
    holder: 'anna',
    accepts: () => true,
    isStillAdmitted: async () => true,
  };
  expect(live.watch(asked)).toBeUndefined();
  expect(live.watch({ ...asked, holder: 'bert' })).toBeDefined();
  watches[0]?.end();
  expect(live.watch(asked)).toBeDefined();
});

it('ends every stream when it closes, and at once those that come later', async () => {
  const { batches } = watched();
  live.close();
  const late = watched({ holder: 'late' });
  for (const one of [batches, late.batches]) for await (const { events } of one) expect(events).toEqual([]);
});

it('breaks off when the rows cannot be read, instead of looking quiet', async () => {
  const broken = async () => Promise.reject(new Error('away'));
  const reads = { clicks: broken, conversions: broken, hits: broken };
  const { deliveries } = api.deps;
  live = makeLiveEvents(
    { reads, deliveries, testEvents: api.testEvents, clock: () => api.at.now },
    { everyMs: 5 },
  );
  const one = watched();
  await one.next();
  await expect(one.next()).rejects.toThrow('away');
});
