// Requests as existing client programs send them: each program must work with the product unchanged.
import { beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { happened } from '../../test/happened.ts';
import { campaignOf, clientOf, idOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi, unknownKey } from '../../test/test-api.ts';

let api: TestApi;
let anna: Party;
let shop: Party;

beforeEach(async () => {
  api = await testApi();
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
});

/** A valid click today that paid and charged; `n` tells clicks apart. */
const paidClick = (n: number, campaignId: string, payout = '0.1') =>
  click({
    id: clickId(n, api.at.now),
    clickedAt: api.at.now,
    campaignId: campaignId as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    payout: money(payout),
    revenue: money('0.3'),
  });

const clicked = (clicks: readonly Click[]) =>
  happened(api, {
    clicks,
    stats: clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC'))),
  });

it('pages the feed until it is empty, and misses none while new campaigns arrive', async () => {
  const known: string[] = [];
  for (let n = 0; n < 25; n++) {
    api.at.now = new Date(api.at.now.getTime() + 1000);
    known.push(await campaignOf(api, shop, { title: `Campaign ${n}` }));
  }
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { campaigns } = await anna.client.ok(`GET /affiliate/campaigns?page=${page}`);
    if (listOf(campaigns).length === 0) break;
    for (const one of listOf(campaigns)) seen.add(idOf(one));
    api.at.now = new Date(api.at.now.getTime() + 1000);
    if (page < 4) await campaignOf(api, shop, { title: `Arrived after page ${page}` });
  }
  expect(known.filter((id) => !seen.has(id))).toEqual([]);
});

it('checks only whether data.performance is there', async () => {
  const ask = async (key: string, query = '') =>
    (await api.call(key, `GET /affiliate/report${query}`)) as unknown as {
      headers: Record<string, string>;
      body: { data: { performance?: unknown; message?: string } };
    };
  const key = textOf(
    (await api.ok(api.key, 'POST /network/keys', { role: 'affiliate', user_id: anna.id }))['api_key'],
  );
  for (const [answer, isThere] of [
    [await ask(key), true],
    [await ask(unknownKey()), false],
    [await ask(api.key), false],
    [await ask(key, '?start=2026-02-30'), false],
  ] as const) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect('performance' in answer.body.data).toBe(isThere);
    expect('message' in answer.body.data).toBe(!isThere);
  }
});

// docs/rules/input-output.md#days
it('asks for everything since 2017, as the WordPress plugin of this API family does', async () => {
  const shoes = await campaignOf(api, shop);
  await clicked([0, 1].map((n) => paidClick(n, shoes, '0.25')));
  const all = 'start=2017-01-01';
  const report = await anna.client.ok(`GET /affiliate/report?${all}`);
  expect(report).toMatchObject({
    start: '2017-01-01',
    end: '2026-03-10',
    performance: [{ created: '2026-03-10', clicks: 2, revenue: 0.5 }],
  });
  const network = clientOf(api, api.key);
  const ever = 'start=1970-01-01&end=9999-12-31';
  for (const range of [all, ever]) {
    expect(await network.ok(`GET /network/stats?${range}`)).toMatchObject({ total: { clicks: 2 } });
    expect(await network.ok(`GET /network/customReport?${range}`)).toMatchObject({
      records: [{ clicks: 2 }],
    });
    expect(await network.ok(`GET /network/clicks?${range}`)).toMatchObject({ pagination: { total: 2 } });
    expect(await network.ok(`GET /network/conversions?${range}`)).toMatchObject({ count: 0 });
    expect(await network.ok(`GET /network/conversion-hits?${range}`)).toMatchObject({ hits: [] });
    expect(await network.ok(`GET /affiliate/earning/${anna.id}?${range}`)).toMatchObject({
      total: { clicks: 2 },
    });
    expect(await network.ok(`GET /network/referral?${range}`)).toMatchObject({ referrals: [] });
    expect(await shop.client.ok(`GET /advertiser/report?${range}`)).toMatchObject({
      performance: [{ clicks: 2 }],
    });
    expect(await shop.client.ok(`GET /advertiser/campaignStats/${shoes}?${range}`)).toMatchObject({
      total: { clicks: 2 },
    });
  }
});

it('posts a form, deletes with a content type and no body, spells headers small and sends its key twice', async () => {
  const made = await request(api.app)
    .post('/dictionary/categories')
    .set('x-api-key', api.key)
    .set('content-type', 'application/x-www-form-urlencoded')
    .send('name=Shoes+%26+Hats');
  const { category } = (made.body as { data: Record<string, Json> }).data;
  expect([made.status, category?.['name']]).toEqual([201, 'Shoes & Hats']);
  const listed = await request(api.app)
    .get(`/dictionary/categories?apiKey=${api.key}`)
    .set('x-api-key', api.key);
  expect(listed.status).toBe(200);
  const removed = await request(api.app)
    .delete(`/dictionary/categories/${idOf(category)}`)
    .set('x-api-key', api.key)
    .set('content-type', 'application/json');
  expect([removed.status, (removed.body as { success: boolean }).success]).toEqual([200, true]);
  const { categories } = await api.ok(api.key, 'GET /dictionary/categories');
  expect(categories).toEqual([]);
});

it('names campaigns by short and long id in one array', async () => {
  const [shoes, hats, socks] = [
    await campaignOf(api, shop),
    await campaignOf(api, shop, { title: 'Hats' }),
    await campaignOf(api, shop, { title: 'Socks' }),
  ];
  await clicked([shoes, hats, socks].map((id, n) => paidClick(n, id)));
  const { clicks } = await api.ok(
    api.key,
    `GET /network/clicks?campaign_id[]=1&campaign_id[]=${hats}&apiKey=${api.key}`,
  );
  expect(listOf(clicks).map((one) => one['campaign_long_id'])).toEqual(expect.arrayContaining([shoes, hats]));
  expect(listOf(clicks)).toHaveLength(2);
});

it('adds up clicks and payout, and casts campaign_id to an integer', async () => {
  const shoes = await campaignOf(api, shop);
  await clicked([0, 1, 2].map((n) => paidClick(n, shoes, '0.25')));
  const { stats, total } = await clientOf(api, api.key).ok('GET /network/stats');
  const days = Object.values(stats ?? {});
  const sumOf = (name: string) => days.reduce((sum, one) => sum + (one[name] as unknown as number), 0);
  expect([sumOf('clicks'), sumOf('payout')]).toEqual([3, 0.75]);
  expect([total?.['clicks'], total?.['payout']]).toEqual([3, 0.75]);
  const { records } = await api.ok(api.key, 'GET /network/customReport?group[]=campaign_id');
  const { clicks } = await api.ok(api.key, 'GET /network/clicks');
  for (const one of [...listOf(records), ...listOf(clicks)]) {
    expect(Number.isInteger(one['campaign_id'])).toBe(true);
    expect(Number(one['campaign_id'])).toBe(1);
  }
});
