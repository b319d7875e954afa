// What other clients of this API family ask for, by their own names of paths, fields and ids.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let shoes: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
  shoes = await campaignOf(api, shop);
});

const TODAY = calendarDay('2026-03-10');
const party = () => ({
  campaignId: shoes as CampaignId,
  affiliateId: anna.id as AffiliateId,
  advertiserId: shop.id as AdvertiserId,
});
const clicked = (n: number) => click({ ...party(), id: clickId(n, api.at.now), clickedAt: api.at.now });
const converted = (n: number) =>
  conversion({
    ...party(),
    id: hitId(n, api.at.now),
    clickId: clickId(n, api.at.now),
    clickedAt: new Date(api.at.now.getTime() - 90_000),
    convertedAt: api.at.now,
    txnId: `order ${n}`,
    saleAmount: money('20'),
    payout: money('1.5'),
    revenue: money('2.25'),
  });
async function traffic(): Promise<void> {
  const [clicks, conversions] = [[1, 2, 3].map(clicked), [1, 2].map(converted)];
  const stats = [
    ...clicks.flatMap((one) => deltasOfClick(one, TODAY)),
    ...conversions.flatMap((one) => deltasOfConversion(one, TODAY)),
  ];
  await happened(api, { clicks, conversions, stats });
}

// docs/rules/stats.md#totals-of-a-report
describe('custom reports', () => {
  it('say the sums as total and the number of rows as count, for each role', async () => {
    await traffic();
    for (const [client, path] of [
      [network, '/network/customReport'],
      [anna.client, '/affiliate/customReport'],
      [shop.client, '/advertiser/customReport'],
    ] as const) {
      const report = await client.ok(`GET ${path}?group[]=campaign_id&fields[]=clicks&fields[]=conversions`);
      const sums = { clicks: 3, conversions: 2 };
      expect(report).toMatchObject({ records: [{ campaign_id: 1, ...sums }], count: 1 });
      expect([report['total'], report['totals']]).toEqual([sums, sums]);
    }
  });
});

// docs/rules/stats.md#names-of-fields, docs/rules/input-output.md#field-names
describe('names of fields', () => {
  it('answer under the name asked for, and ignore unknown ones', async () => {
    await traffic();
    const names = [
      'cid',
      'sale',
      'txnId',
      'campaign_name',
      'adid',
      'pid',
      'urlId',
      'clickIp',
      'elapsed_time',
    ];
    const query = [...names, 'status', 'nonsense'].map((name) => `fields[]=${name}`).join('&');
    const { records } = await network.ok(`GET /network/conversions?${query}`);
    expect(listOf(records)[0]).toEqual({
      cid: clickId(2, api.at.now),
      sale: 20,
      txnId: 'order 2',
      campaign_name: 'Shoes',
      adid: shoes,
      pid: anna.id,
      urlId: '',
      clickIp: expect.any(String),
      elapsed_time: 90,
      status: 'approved',
    });
    const { clicks } = await network.ok('GET /network/clicks?fields[]=cid,adid,pid,urlId,nonsense&limit=1');
    const [newest] = listOf(clicks);
    expect(newest).toEqual({ cid: clickId(3, api.at.now), adid: shoes, pid: anna.id, urlId: '' });
    const file = await api.call(api.key, 'GET /network/conversions?format=csv&fields[]=cid,elapsed_time');
    expect(file.text.split(/\r?\n/)[0]).toBe('cid,elapsed_time');
    const all = await network.ok('GET /network/conversions?fields[]=nonsense');
    expect(Object.keys(listOf(all['records'])[0] as Json)).toContain('campaign_title');
  });

  it('show nobody what is hidden', async () => {
    await traffic();
    const path = 'GET /affiliate/conversions?fields[]=advertiser,sale,cid';
    expect(Object.keys(listOf((await anna.client.ok(path))['records'])[0] as Json).sort()).toEqual([
      'cid',
      'sale',
    ]);
    const hidden = 'GET /advertiser/conversion-logs?fields[]=pid,affiliate_name,txnId';
    expect(Object.keys(listOf((await shop.client.ok(hidden))['records'])[0] as Json)).toEqual(['txnId']);
  });
});

describe('own logs of conversions', () => {
  it('are narrowed by what they show: affiliates by p1 and sub1, advertisers by sub1', async () => {
    await traffic();
    const own = [
      [anna.client, '/affiliate/conversions'],
      [shop.client, '/advertiser/conversion-logs'],
    ] as const;
    for (const [client, path] of own)
      expect([
        (await client.ok(`GET ${path}`))['count'],
        (await client.ok(`GET ${path}?query[]=sub1&sub1=nobody`))['count'],
      ]).toEqual([2, 0]);
    expect((await anna.client.ok('GET /affiliate/conversions?p1=nobody'))['count']).toBe(0);
    const { count, warnings } = await shop.client.ok('GET /advertiser/conversion-logs?p1=nobody');
    expect([count, listOf(warnings).length]).toEqual([2, 1]);
  });
});

// docs/rules/input-output.md#ids
describe('ids', () => {
  it('of events come in lists', async () => {
    await traffic();
    const ids = [1, 2].map((n) => hitId(n, api.at.now));
    const count = async (query: string) => (await network.ok(`GET /network/conversions?${query}`))['count'];
    expect(await count(`_id[]=${ids[0]}&_id[]=${ids[1]}`)).toBe(2);
    expect(await count(`_id=${ids[0]}`)).toBe(1);
    expect(await count(`cid[]=${clickId(1, api.at.now)},${clickId(3, api.at.now)}`)).toBe(1);
    const own = await anna.client.ok(`GET /affiliate/conversions?cid[]=${clickId(2, api.at.now)}`);
    expect(own['count']).toBe(1);
  });

  it.each([Number, String])('are short ones in bodies, as %p', async (form) => {
    const [shopId, annaId] = [form(shop.shortId), form(anna.shortId)];
    expect(idOf((await network.ok(`GET /campaign/${shoes}`))['campaign'])).toBe(shoes);
    const { campaign } = await network.ok('POST /campaign', {
      title: 'Hats',
      url: 'https://shop.example/?c={click_id}',
      advertiser_id: shopId,
      commissions: [{ payout: 1, revenue: 2 }],
    });
    expect(campaign).toMatchObject({ user_id: shop.id });
    const { goal } = await network.ok('POST /goal', {
      goal: { title: 'Order', value: `order-${String(form)}`, ad_id: form(1) },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    expect(goal).toMatchObject({ ad_id: shoes });
    expect(listOf((await network.ok('GET /goal?ad_id=1'))['goals'])).toHaveLength(1);
    const { goal: listed } = await network.ok(`POST /goal/${idOf(goal)}`, {
      whitelist_pubs: [anna.id, annaId],
    });
    expect(listed).toMatchObject({ whitelist_pubs: [anna.shortId] });
    const postback = { event: 'click', data: 'https://partner.example/?c={click_id}', ad_id: form(1) };
    const made = await network.ok('POST /network/postbacks', { ...postback, user_id: annaId });
    expect(made['postback']).toMatchObject({ user_id: anna.id, ad_id: shoes });
    expect(await network.ok(`GET /network/postbacks?user_id=${annaId}`)).toEqual({
      postbacks: [made['postback']],
    });
    expect(listOf((await network.ok(`GET /network/postback-logs?user_id=${annaId}`))['logs'])).toEqual([]);
    const key = await network.ok('POST /network/keys', { role: 'advertiser', user_id: shopId });
    expect(key['key']).toMatchObject({ role: 'advertiser', user_id: shop.id });
    const token = await network.ok('POST /network/security-tokens', { advertiser_id: shopId });
    expect(token['token']).toMatchObject({ advertiser_id: shop.id });
    const { referral } = await network.ok('POST /network/referral', { publisher_id: annaId });
    expect(referral).toMatchObject({ user_id: anna.id });
    expect(listOf((await network.ok(`GET /network/referral?user_id=${annaId}`))['referrals'])).toHaveLength(
      1,
    );
  });

  it.each([
    ['POST /goal', { goal: { title: 'A', value: 'a', ad_id: 99 }, payouts: [{ payout: 1, revenue: 1 }] }],
    ['POST /network/referral', { publisher_id: 99 }],
    ['POST /network/keys', { role: 'affiliate', user_id: 99 }],
    ['POST /network/security-tokens', { advertiser_id: 99 }],
    ['POST /network/postbacks', { event: 'click', data: 'https://p.example/', user_id: 99 }],
  ])('that nobody has are refused like unknown long ones: %s', async (line, body) => {
    const unknown = JSON.parse(JSON.stringify(body).replace('99', `"${'f'.repeat(24)}"`)) as object;
    const [short, long] = [await network.send(line, body), await network.send(line, unknown)];
    expect([short.status, short.body]).toEqual([long.status, long.body]);
    expect(short.body.success).toBe(false);
  });
});

// docs/rules/input-output.md#aliases-of-paths
describe('other paths', () => {
  it('answer the same', async () => {
    const { goal } = await network.ok('POST /goals', {
      goal: { title: 'Order', value: 'order', ad_id: shoes },
      payouts: [{ payout: 1, revenue: 2, coverage: ['DE'] }],
    });
    const id = idOf(goal);
    api.at.now = new Date(api.at.now.getTime() + 1000); // payouts are listed oldest first
    const pays = await network.ok(`POST /goals/payout/${id}`, { payout: 2, revenue: 3 });
    expect(await network.ok(`GET /goal/payout/${id}`)).toEqual({ payouts: pays['payouts'] });
    await network.ok(`POST /campaign/pub-payout/${shoes}`, { pids: [anna.id], payout: 3 });
    for (const [alias, path] of [
      ['/goals', '/goal'],
      ['/goals/', '/goal'],
      [`/goals/${id}`, `/goal/${id}`],
      [`/goals?ad_id=${shoes}`, `/goal?ad_id=${shoes}`],
      [`/goal/ad/${shoes}`, `/goal/campaign/${shoes}`],
      [`/goals/ad/${shoes}`, `/goal/campaign/${shoes}`],
      [`/goals/campaign/${shoes}`, `/goal/campaign/${shoes}`],
      [`/goals/payout/${id}`, `/goal/payout/${id}`],
      [`/campaign/pub-payout/${shoes}`, `/network/pub-payout/${shoes}`],
      [`/campaign/pub-payout/${shoes}/${anna.id}`, `/network/pub-payout/${shoes}/${anna.id}`],
    ]) {
      const answer = await network.ok(`GET ${alias}`);
      expect(answer).toEqual(await network.ok(`GET ${path}`));
      expect(Object.values(answer).some((value) => listOf(value).length > 0)).toBe(true);
    }
    await network.ok(`DELETE /goals/${id}`);
    expect(await network.status(`GET /goal/${id}`)).toBe(404);
    expect(await network.status('GET /goalsx')).toBe(404);
  });
});

// docs/rules/input-output.md#aliases-of-paths
describe('paths of the second version', () => {
  it.each(['publisher', 'publishers'])('under /v2/%s answer as ours', async (name) => {
    await traffic();
    await network.ok('POST /dictionary/categories', { name: 'Shoes' });
    for (const [alias, path] of [
      ['campaigns', '/affiliate/campaigns'],
      ['campaigns?page=1&limit=5', '/affiliate/campaigns?page=1&limit=5'],
      [`campaigns/${shoes}`, `/affiliate/campaigns/${shoes}`],
      ['conversions', '/affiliate/conversions'],
      [
        `conversions?click_id=${clickId(1, api.at.now)}&limit=100`,
        `/affiliate/conversions?cid=${clickId(1, api.at.now)}&limit=100`,
      ],
      ['conversions?p1=nobody&status=approved', '/affiliate/conversions?p1=nobody&status[]=approved'],
      ['reports', '/affiliate/customReport'],
      [
        'reports?group[]=campaign_id&kpi[]=clicks&kpi%5B%5D=payout&camp_ids[]=1',
        '/affiliate/customReport?group[]=campaign_id&fields[]=clicks&fields[]=payout&adid[]=1',
      ],
      ['profile', '/affiliate/account'],
      ['categories', '/dictionary/categories'],
    ]) {
      const answer = await anna.client.ok(`GET /v2/${name}/${alias}`);
      expect(answer).toEqual(await anna.client.ok(`GET ${path}`));
      expect(answer).not.toHaveProperty('warnings');
    }
    const permitted = await campaignOf(api, shop, { visibility: 'permission' });
    expect(await anna.client.status(`POST /v2/${name}/campaign/${permitted}/access`, {})).toBe(200);
    expect(await network.status(`GET /v2/${name}/campaigns`)).toBe(403);
    expect(await anna.client.status(`GET /v2/${name}/nothing`)).toBe(404);
  });

  // docs/rules/input-output.md#bulk-deep-links
  it.each(['bulk-deeplink', 'bulk-deeplinks'])('make deep links in bulk: %s', async (name) => {
    const hats = await campaignOf(api, shop, { visibility: 'permission' });
    const page = 'https://shop.example/a b?x=1&y=2#top';
    const { deeplinks } = await anna.client.ok(`POST /v2/publishers/${name}`, {
      deeplinks: [
        { url: page, campaignIds: [shoes, 1, hats, 99, 'f'.repeat(24)] },
        { url: 'https://other.example/', campaignIds: [shoes] },
        { url: page },
        { url: 'https://nobody.example/' },
        { url: 'no address' },
      ],
      adnParams: { p1: 'a b', source: 'mail' },
    });
    const { tracking_link } = await anna.client.ok(`GET /affiliate/link/${shoes}`);
    const url = `${textOf(tracking_link?.['url'])}?p1=a%20b&source=mail&url=${encodeURIComponent(page)}`;
    const linked = { url, deeplink: page, campaign_id: shoes, message: '', code: null };
    const none = { url: '', message: expect.stringMatching(/\.$/) };
    expect(deeplinks).toEqual([
      linked,
      linked,
      { ...none, deeplink: page, campaign_id: hats, code: 'permission' },
      { ...none, deeplink: page, campaign_id: '99', code: 'not_available' },
      { ...none, deeplink: page, campaign_id: 'f'.repeat(24), code: 'not_available' },
      { ...none, deeplink: 'https://other.example/', campaign_id: shoes, code: 'other_host' },
      linked,
      { ...none, deeplink: 'https://nobody.example/', campaign_id: null, code: 'no_campaign' },
      { ...none, deeplink: 'no address', campaign_id: null, code: 'not_available' },
    ]);
  });
});

// docs/rules/stats.md#flat-conversion-logs
describe('logs of conversions', () => {
  const FLAT = { Accept: 'text/html, application/vnd.tributary.flat+json;q=0.9' };
  const sides = () =>
    [
      [network, '/network/conversions'],
      [anna.client, '/affiliate/conversions'],
      [shop.client, '/advertiser/conversion-logs'],
    ] as const;

  it('are flat when they are asked for so, and have their envelope otherwise', async () => {
    await traffic();
    for (const [client, path] of sides()) {
      const query = `fields[]=cid&fields[]=created&limit=1&page=2&start=2026-03-10`;
      const usual = await client.ok(`GET ${path}?${query}`);
      const flat = (await client.send(`GET ${path}?${query}&flat=1`)).body as unknown as Json;
      const record = {
        cid: clickId(1, api.at.now),
        created: { date: '2026-03-10 12:00:00.000000', timezone_type: 3, timezone: 'UTC' },
      };
      expect(flat).toEqual({
        success: true,
        query: usual['query'],
        limit: 1,
        page: 2,
        columns: usual['columns'],
        records: path.startsWith('/network') ? { [hitId(1, api.at.now)]: record } : [record],
        count: 2,
      });
      expect((await client.send(`GET ${path}?${query}&flat=0`)).body).toEqual({ success: true, data: usual });
    }
    const byType = await api.call(api.key, 'GET /network/conversions?limit=1', { headers: FLAT });
    const byQuery = await network.send('GET /network/conversions?limit=1&flat=1');
    expect(byType.body).toEqual(byQuery.body);
    expect(byType.headers['content-type']).toBe('application/vnd.tributary.flat+json; charset=utf-8');
    expect(byQuery.headers['content-type']).toBe('application/json; charset=utf-8');
    const list = await api.call(api.key, 'GET /goal', { headers: FLAT });
    expect(Object.keys(list.body)).toEqual(['success', 'data']);
  });

  it.each([
    [FLAT.Accept, true],
    ['application/json;q=0.5, Application/vnd.tributary.flat+json', true],
    ['application/json, application/vnd.tributary.flat+json', true],
    ['application/json, application/vnd.tributary.flat+json;q=0.5', false],
    ['application/vnd.tributary.flat+json; q=0', false],
    ['application/vnd.tributary.flatter+json', false],
  ])('asked for by %s are flat: %s', async (accept, isFlat) => {
    const { body } = await api.call(api.key, 'GET /network/conversions', { headers: { Accept: accept } });
    expect('data' in body).toBe(!isFlat);
  });

  it('refuse and warn as ever', async () => {
    const refused = await api.call(api.key, 'GET /network/conversions?limit=0', { headers: FLAT });
    expect([refused.status, refused.body.data['code']]).toEqual([400, 20]);
    const warned = await api.call(api.key, 'GET /network/conversions?bogus=1', { headers: FLAT });
    expect(warned.body).toMatchObject({ success: true, records: {}, warnings: [{ path: 'bogus' }] });
    const file = await api.call(api.key, 'GET /network/conversions?format=csv', { headers: FLAT });
    expect(file.headers['content-type']).toContain('text/csv');
  });
});

// docs/rules/attribution.md#audience-of-a-goal
describe("an affiliate's view of goals", () => {
  const goalNamed = async (value: string, more: object, payouts: object[]) =>
    idOf((await network.ok('POST /goal', { goal: { title: value, value, ...more }, payouts }))['goal']);

  it('shows those it may reach and what each pays it', async () => {
    const own = await goalNamed('own', { ad_id: shoes, model: 'percentage' }, [
      { payout: 10, revenue: 20, coverage: ['DE', 'AT'] },
    ]);
    const everywhere = await goalNamed('everywhere', {}, [{ payout: 4, revenue: 5 }]);
    const hidden = await goalNamed('hidden', { ad_id: shoes, type: 'private' }, [{ payout: 7, revenue: 8 }]);
    await goalNamed('elsewhere', { ad_id: await campaignOf(api, shop) }, [{ payout: 7, revenue: 8 }]);
    await network.ok(`POST /network/pub-payout/${shoes}`, {
      pids: [anna.id],
      goal_id: own,
      payout: 12,
      coverage: ['DE'],
    });
    const { goals, currency } = await anna.client.ok(`GET /affiliate/goals/${shoes}`);
    expect(currency).toBe('USD');
    expect(goals).toEqual([
      {
        goal: {
          _id: own,
          ad_id: shoes,
          title: 'own',
          value: 'own',
          type: 'public',
          model: 'percentage',
          hold_days: 0,
        },
        payouts: [
          { payout: 12, coverage: ['DE'], model: 'percentage' },
          { payout: 10, coverage: ['AT'], model: 'percentage' },
          { payout: 1.5, coverage: ['ALL'], model: 'fixed' },
        ],
      },
      {
        goal: {
          _id: everywhere,
          ad_id: null,
          title: 'everywhere',
          value: 'everywhere',
          type: 'public',
          hold_days: 0,
          model: 'fixed',
        },
        payouts: [{ payout: 4, coverage: ['ALL'], model: 'fixed' }],
      },
    ]);
    await network.ok(`POST /goal/${hidden}`, { whitelist_pubs: [anna.shortId] });
    const shown = listOf((await anna.client.ok(`GET /affiliate/goals/${shoes}`))['goals']);
    expect(shown.map((one) => idOf(one['goal']))).toContain(hidden);
  });

  it('knows no campaign that the affiliate may not see', async () => {
    const secret = await campaignOf(api, shop, { visibility: 'private' });
    expect(await anna.client.status(`GET /affiliate/goals/${secret}`)).toBe(404);
    expect(await shop.client.status(`GET /affiliate/goals/${shoes}`)).toBe(403);
  });
});

// docs/rules/input-output.md#campaign-search
it('says in a search whether a link is live', async () => {
  const { campaigns } = await anna.client.ok('GET /affiliate/campaign-search?q=Shoes&p1=a%20b');
  const [found] = listOf(campaigns);
  expect(found?.['tracking_link']).toEqual({ url: expect.stringMatching(/\?p1=a%20b$/), live: true });
  expect(textOf(found?.['tracking_link']?.['url'])).toMatch(/^http/);
});
