import { beforeEach, describe, expect, it } from '@jest/globals';
import { trusting } from './create-api.ts';
import { type Json, idIn, type TestApi, testApi } from '../test/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

const CAMPAIGN = {
  title: 'Shoes',
  url: 'https://shop.example/l?cid={click_id}&sub={p1}',
  model: 'cpa',
  status: 'active',
  commissions: [
    { payout: 1.5, revenue: 2.25, coverage: ['US'] },
    { payout: '0.333333333333', revenue: 1, coverage: ['ALL'] },
  ],
};
const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };

async function setUp() {
  const advertiser = (await api.ok(api.key, 'POST /advertiser', ACCOUNT))['user'] as Json;
  const affiliate = (await api.ok(api.key, 'POST /affiliate', ACCOUNT))['user'] as Json;
  for (const [kind, user] of [
    ['advertiser', advertiser],
    ['affiliate', affiliate],
  ] as const) {
    await api.ok(api.key, `POST /${kind}/${idIn(user)}`, { live: true });
  }
  const made = await api.ok(api.key, 'POST /campaign', { ...CAMPAIGN, advertiser_id: advertiser._id });
  return {
    advertiser,
    affiliate,
    campaign: made['campaign'] as Json,
    commissions: made['commissions'] as Json,
  };
}

it('trusts the proxies that are named, and no connection that is closed by now', () => {
  const isTrusted = trusting(['10.0.0.0/8', 'nobody']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', undefined].map(isTrusted)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

// docs/rules/accounts.md#held-in-memory
it('counts a change from its own answer on, whatever it holds in memory', async () => {
  api = await testApi({}, undefined, { freshMs: 60_000 });
  const { api_key: sent, key } = await api.ok(api.key, 'POST /network/keys', { role: 'network' });
  const text = sent as unknown as string;
  const asked = async () => (await api.call(text, 'GET /network/account')).body;
  expect((await asked()).success).toBe(true);
  await api.ok(api.key, 'PATCH /network/account', { name: 'Renamed' });
  expect((await asked()).data['network']).toMatchObject({ name: 'Renamed' });
  await api.call(api.key, `DELETE /network/keys/${idIn(key)}`);
  expect((await api.call(text, 'GET /network/account')).status).toBe(401);
});

it('takes a parameter that was left blank for one that was not sent', async () => {
  const blank = await api.ok(api.key, 'GET /network/stats?start=&end=');
  expect(blank).toEqual(await api.ok(api.key, 'GET /network/stats'));
});

describe('the main path', () => {
  it('makes accounts, a campaign and a link, once', async () => {
    const { affiliate, campaign, commissions } = await setUp();
    expect(affiliate).toMatchObject({
      live: false,
      type: 'publisher',
      display_id: 1,
      meta: [],
      region: null,
    });
    expect(affiliate.password).toMatch(/^[0-9a-f]{40}$/);
    expect(campaign).toMatchObject({
      coverage: ['US', 'ALL'],
      comm_model: 'cpa',
      vis: 'public',
      conv_tracking: 'postback',
      display_id: 1,
      convt_domain: null,
      meta: [],
      created: '2026-03-10',
      modified: null,
      blocked_pubs: [],
      def_goal: null,
    });
    expect(commissions).toMatchObject([
      { rate: 1.5, revenue: 2.25, tier_id: null, ad_id: campaign._id },
      { rate: 0.333333333333, revenue: 1, coverage: ['ALL'] },
    ]);
    const path = `/network/link/${idIn(affiliate)}/${idIn(campaign)}`;
    expect((await api.call(api.key, `GET ${path}`)).status).toBe(404);
    const first = await api.call(api.key, `POST ${path}`, { body: {} });
    const second = await api.call(api.key, `POST ${path}`, { body: {} });
    expect([first.status, first.body.success]).toEqual([201, true]);
    expect([second.status, second.body.success]).toEqual([200, false]);
    expect(second.body.data).toMatchObject({ link: first.body.data['link'] });
    expect((await api.ok(api.key, `GET ${path}`)).tracking_link).toMatch(
      /^http:\/\/track\.example:3001\/[0-9a-f]{24}$/,
    );
    await api.ok(api.key, `DELETE /campaign/${idIn(campaign)}`);
    expect((await api.call(api.key, `GET ${path}`)).status).toBe(404);
  });

  it('lists and reads campaigns', async () => {
    const { campaign } = await setUp();
    const list = await api.ok(api.key, 'GET /campaign?limit=10&page=1');
    expect(list).toMatchObject({ total: 1, page: 1, limit: 10 });
    expect(Object.keys(list['campaigns']?.[0] ?? {}).sort()).toEqual([
      '_id',
      'advertiser',
      'category',
      'commissions',
      'created',
      'credit_state',
      'description',
      'device',
      'display_id',
      'expiry',
      'external_id',
      'image',
      'model',
      'modified',
      'status',
      'title',
      'url',
      'vis',
    ]);
    const one = await api.ok(api.key, `GET /campaign/${idIn(campaign)}`);
    expect(one['commissions']).toMatchObject([{ model: 'cpa', rate: 1.5 }, { rate: 0.333333333333 }]);
    expect((await api.ok(api.key, 'GET /campaign?limit=10&page=2'))['campaigns']).toEqual([]);
    expect((await api.ok(api.key, 'GET /campaign?limit=10&page=1&active=0')).total).toBe(0);
  });
});
