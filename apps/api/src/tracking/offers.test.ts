import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type TestApi, testApi, TRACKER_URL } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let advertiser: Party;
let affiliate: Party;
let client: Client;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  advertiser = await partyOf(api, 'advertiser');
  affiliate = await partyOf(api, 'affiliate');
  client = affiliate.client;
});
const later = () => (api.at.now = new Date(api.at.now.getTime() + 60_000));
const assign = (campaign: string) =>
  network.ok('POST /campaign/assign-publisher', { publisher_ids: [affiliate.id], campaign_ids: [campaign] });

describe('GET /affiliate/campaigns', () => {
  it('lists what may be run, with a working link each, made once', async () => {
    const id = await campaignOf(api, advertiser, { category: ['Games'] });
    const feed = await client.ok('GET /affiliate/campaigns');
    expect(feed).toMatchObject({ total: 1, page: 1, private_campaigns: [], domains: ['track.example:3001'] });
    const [item] = listOf(feed['campaigns']);
    expect(item).toMatchObject({
      _id: id,
      display_id: 1,
      user_id: null,
      url: null,
      category: ['Games'],
      type: null,
      comm_type: 'default',
      deleted: false,
      live: true,
      status: 'active',
      creatives: [],
      commissions: [{ rate: 1.5, coverage: ['ALL'], model: 'cpa', description: null, own: false, ad_id: id }],
      tracking_link: { url: expect.stringMatching(`^${TRACKER_URL}/[0-9a-f]{24}$`), live: true },
    });
    expect(await client.ok('GET /affiliate/campaigns')).toEqual(feed);
    expect((await client.ok(`GET /affiliate/link/${id}`))['tracking_link']).toEqual(item?.['tracking_link']);
  });

  // docs/rules/input-output.md#affiliate-feed
  it('says where impressions are counted and which systems are wanted, as a single campaign does', async () => {
    const id = await campaignOf(api, advertiser);
    const wanted = { os: ['Android', 'iOS'], os_ver: { Android: { min: '10', max: '14' } } };
    await network.ok(`POST /campaign/${id}`, { action: 'targeting', ...wanted });
    const [item] = listOf((await client.ok('GET /affiliate/campaigns'))['campaigns']);
    const { url } = item?.['tracking_link'] as unknown as { url: string };
    const shownUrl = `${TRACKER_URL}/imp/${url.slice(-24)}`;
    expect(item).toMatchObject({ ...wanted, impressionUrl: shownUrl });
    const single = await client.ok(`GET /affiliate/campaigns/${id}`);
    expect(single).toMatchObject({ campaign: wanted, impressionUrl: shownUrl });
    await network.ok('PUT /campaign/domains', { domains: ['go.example'] });
    const moved = await client.ok(`GET /affiliate/campaigns/${id}`);
    expect(moved['impressionUrl']).toBe(`http://go.example/imp/${url.slice(-24)}`);
  });

  it('counts both lists by category, whatever category they are narrowed to', async () => {
    await campaignOf(api, advertiser, { category: ['Games', 'Apps'] });
    await campaignOf(api, advertiser, { category: ['Apps'] });
    await campaignOf(api, advertiser);
    const counts = {
      all: 3,
      categories: [
        { name: 'Apps', count: 2 },
        { name: 'Games', count: 1 },
      ],
    };
    const asked = 'GET /affiliate/campaigns?with[]=counts';
    expect(await client.ok(asked)).toMatchObject({ total: 3, counts });
    expect(await client.ok(`${asked}&category=Games`)).toMatchObject({ total: 1, counts });
    expect(await client.ok('GET /affiliate/campaigns')).not.toHaveProperty('counts');
  });

  // docs/rules/money.md#raised-rates
  it('says what was raised in the last 30 days, of itself alone', async () => {
    const id = await campaignOf(api, advertiser);
    const raised = async () => {
      const [item] = listOf((await client.ok('GET /affiliate/campaigns'))['campaigns']);
      const { commissions } = await client.ok(`GET /affiliate/campaigns/${id}`);
      expect(commissions).toEqual(item?.['commissions']);
      return listOf(item?.['commissions']).map((one) => [one['rate'], one['raised']]);
    };
    const pass = (ms: number) => (api.at.now = new Date(api.at.now.getTime() + ms));
    const DAY_MS = 86_400_000;
    expect(await raised()).toEqual([[1.5, false]]);
    pass(DAY_MS);
    const { commissions } = await network.ok(`GET /campaign/${id}`);
    const [first] = listOf((commissions ?? []) as never);
    const general = first?.['_id'] as unknown as string;
    expect(general).toBeDefined();
    await network.ok(`POST /commissions/${id}/${general}`, { rate: 2 });
    // There was no campaign 30 days ago.
    expect(await raised()).toEqual([[2, false]]);
    pass(29 * DAY_MS);
    expect(await raised()).toEqual([[2, true]]);
    pass(DAY_MS);
    expect(await raised()).toEqual([[2, false]]);
  });

  it('tells nothing of the advertiser or of revenue', async () => {
    await campaignOf(api, advertiser, { commissions: [{ payout: 1.5, revenue: 77.25 }] });
    const { text } = await client.send('GET /affiliate/campaigns');
    for (const secret of ['77.25', 'revenue', advertiser.id, 'shop.example/l'])
      expect(text).not.toContain(secret);
  });

  it('pages newest first until nothing comes back', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      later();
      ids.unshift(await campaignOf(api, advertiser));
    }
    const page = async (n: number) =>
      listOf((await client.ok(`GET /affiliate/campaigns?limit=2&page=${n}`))['campaigns']).map(idOf);
    expect([await page(1), await page(2), await page(3)]).toEqual([ids.slice(0, 2), ids.slice(2), []]);
  });

  it('leaves out what is not active, expired or blocked', async () => {
    await campaignOf(api, advertiser, { status: 'paused' });
    const expired = await campaignOf(api, advertiser);
    await network.ok(`POST /campaign/${expired}`, { action: 'basic_info', expiry: '2026-03-09' });
    const blocked = await campaignOf(api, advertiser);
    const settings = { action: 'settings', blacklist_pubs: [affiliate.shortId] };
    await network.ok(`POST /campaign/${blocked}`, settings);
    expect(await client.ok('GET /affiliate/campaigns')).toMatchObject({ campaigns: [], total: 0 });
    for (const id of [expired, blocked]) {
      expect(await client.status(`GET /affiliate/campaigns/${id}`)).toBe(404);
    }
  });

  it('keeps private ones apart, once they are granted', async () => {
    const id = await campaignOf(api, advertiser, { visibility: 'private' });
    expect(await client.ok('GET /affiliate/campaigns')).toMatchObject({
      campaigns: [],
      private_campaigns: [],
    });
    expect(await client.status(`GET /affiliate/campaigns/${id}`)).toBe(404);
    await assign(id);
    expect(await client.ok('GET /affiliate/campaigns')).toMatchObject({
      campaigns: [],
      total: 0,
      private_campaigns: [{ _id: id, meta: { private: true }, tracking_link: { live: true } }],
    });
  });

  it("shows the affiliate's own rate", async () => {
    const id = await campaignOf(api, advertiser);
    await network.ok(`POST /network/pub-payout/${id}`, { pids: [affiliate.id], payout: 9 });
    const rateOf = async (one: Client) =>
      listOf((await one.ok(`GET /affiliate/campaigns/${id}`))['commissions']).map(({ rate }) => rate);
    expect(await rateOf(client)).toEqual([9]);
    expect(await rateOf((await partyOf(api, 'affiliate')).client)).toEqual([1.5]);
  });
});

describe('a campaign that needs permission', () => {
  it('is shown without a link, asked for once, and runs when granted', async () => {
    const id = await campaignOf(api, advertiser, { visibility: 'permission' });
    const read = () => client.ok(`GET /affiliate/campaigns/${id}`);
    expect(await read()).toMatchObject({
      campaign: { _id: id, creative: null, meta: { permission: true } },
      tracking_link: { url: '', live: false },
      impressionUrl: '',
      permission: { hasPermission: false, permRequired: true, access: null },
    });
    const { access } = await client.ok(`POST /affiliate/requestAccess/${id}`, { message: 'please' });
    expect(access).toMatchObject({ created: '2026-03-10', live: false });
    expect((await client.ok(`POST /affiliate/requestAccess/${id}`, {}))['access']).toEqual(access);
    await network.ok(`POST /campaign/access-requests/${idOf(access)}`, { live: true });
    expect(await read()).toMatchObject({
      tracking_link: { live: true },
      permission: { hasPermission: true, permRequired: true, access: { _id: idOf(access), live: true } },
    });
  });

  // docs/rules/stats.md#to-do-counts
  it('is listed by the status of its request: as many wait as the overview counts', async () => {
    const made = { visibility: 'permission' };
    const [waiting, granted, paused, refused] = await Promise.all(
      ['Waiting', 'Granted', 'Paused', 'Refused'].map((title) =>
        campaignOf(api, advertiser, { ...made, title }),
      ),
    );
    await campaignOf(api, advertiser, { ...made, title: 'Not asked for' });
    const decide = async (id: string | undefined, body: object) => {
      const { access } = await client.ok(`POST /affiliate/requestAccess/${id}`, {});
      await network.ok(`POST /campaign/access-requests/${idOf(access)}`, body);
    };
    for (const id of [waiting, paused]) await client.ok(`POST /affiliate/requestAccess/${id}`, {});
    await decide(granted, { live: true });
    await decide(refused, { live: false, refusal_reason: 'Too few readers' });
    await network.ok('POST /campaign/bulk', { ids: [paused], status: 'paused' });
    const listed = async (access: string, more = '') => {
      const feed = await client.ok(`GET /affiliate/campaigns?access=${access}&with=counts${more}`);
      const ids = listOf(feed['campaigns']).map(idOf);
      expect(feed).toMatchObject({ total: ids.length, counts: { all: ids.length } });
      return ids;
    };
    expect(await listed('waiting')).toEqual([waiting]);
    expect(await listed('waiting', '&search=else')).toEqual([]);
    expect(await listed('granted')).toEqual([granted]);
    expect(await listed('refused')).toEqual([refused]);
    const { todo } = await client.ok('GET /affiliate/overview');
    expect(todo).toMatchObject({ access_requests: 1 });
    const other = await partyOf(api, 'affiliate');
    expect((await other.client.ok('GET /affiliate/overview'))['todo']).toMatchObject({ access_requests: 0 });
    expect((await network.ok('GET /network/overview'))['todo']).toMatchObject({ access_requests: 2 });
  });

  it('is the only kind that can be asked for', async () => {
    const open = await campaignOf(api, advertiser);
    expect(await client.status(`POST /affiliate/requestAccess/${open}`, {})).toBe(409);
    const hidden = await campaignOf(api, advertiser, { visibility: 'private' });
    expect(await client.status(`POST /affiliate/requestAccess/${hidden}`, {})).toBe(404);
    expect(await client.status(`POST /affiliate/requestAccess/${UNKNOWN_ID}`, {})).toBe(404);
  });
});

describe('GET /affiliate/campaign-search', () => {
  const search = async (query: string) =>
    listOf((await client.ok(`GET /affiliate/campaign-search?${query}`))['campaigns']);

  it('finds by the host of a deep link and puts the parameters on the link', async () => {
    const id = await campaignOf(api, advertiser);
    await campaignOf(api, advertiser, { preview_url: 'https://other.example/?u=shop.example' });
    await campaignOf(api, advertiser, { visibility: 'permission' });
    const p4 = encodeURIComponent('https://SHOP.example/shoes?x=1');
    const [found, ...more] = await search(`p4=${p4}&p1=a%20b`);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ _id: id, display_id: 1, permission: { hasPermission: true } });
    expect(found?.['tracking_link']).toEqual({
      url: expect.stringMatching(/\/[0-9a-f]{24}\?p1=a%20b$/),
      live: true,
    });
    expect(await search(`p4=${encodeURIComponent(p4)}`)).toHaveLength(1);
    expect(await client.status('GET /affiliate/campaign-search?p4=nonsense')).toBe(400);
  });

  it('finds by text, in pages', async () => {
    for (const title of ['Red shoes', 'Blue SHOES', 'Books']) await campaignOf(api, advertiser, { title });
    expect(await search('q=shoes')).toHaveLength(2);
    const answer = await client.ok('GET /affiliate/campaign-search?q=shoes&limit=1&page=2');
    expect(answer['pagination']).toEqual({ page: 2, totalPages: 2 });
  });
});

it('answers for campaigns of another network as for unknown ones, and only affiliates', async () => {
  const foreign = await partyOf(api, 'affiliate', api.otherKey);
  const id = await campaignOf(api, advertiser);
  for (const line of [`GET /affiliate/campaigns/${id}`, `POST /affiliate/requestAccess/${id}`]) {
    expect(await foreign.client.status(line)).toBe(404);
    expect(await network.status(line)).toBe(403);
  }
  expect(await foreign.client.ok('GET /affiliate/campaigns')).toMatchObject({ campaigns: [], total: 0 });
});
