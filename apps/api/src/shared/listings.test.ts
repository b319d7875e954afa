import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, conversion } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

type World = { network: Client; anna: Party; shop: Party; mall: Party; shoes: string; hats: string };
let api: TestApi;
let world: World;

beforeEach(async () => {
  api = await testApi();
  const [shop, mall] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  const anna = await partyOf(api, 'affiliate');
  const shoes = await campaignOf(api, shop, { category: [] });
  api.at.now = new Date(api.at.now.getTime() + 1000);
  const commissions = [{ payout: 1, revenue: 2, coverage: ['DE', 'AT'] }];
  const hats = await campaignOf(api, mall, { title: 'hats', model: 'cpc', status: 'paused', commissions });
  world = { network: clientOf(api, api.key), anna, shop, mall, shoes, hats };
  const of = {
    campaignId: shoes as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
  };
  const sale = conversion({ ...of, payout: money('0.100000000000001'), revenue: money('0.3') });
  const old = new Date('2026-02-01T12:00:00Z');
  await happened(api, { clicks: [click(of), click({ ...of, clickedAt: old })], conversions: [sale] });
});

const titles = (data: Json) => listOf(data['campaigns']).map(({ title }) => textOf(title));
const names = (list: Json | undefined) => listOf(list as Json).map(({ name }) => textOf(name));
const list = (query = '') => world.network.ok(`GET /campaign?limit=10&page=1${query}`);

describe("the network's campaigns", () => {
  // docs/rules/input-output.md#listed-campaigns
  it('show what a table needs, of both states at once', async () => {
    const { shop, mall, shoes, hats } = world;
    expect(titles(await list())).toEqual(['Shoes']);
    expect(titles(await list('&active=0'))).toEqual(['hats']);
    const { campaigns, total } = await list('&status=all');
    expect(total).toBe(2);
    expect(campaigns).toMatchObject([
      {
        _id: hats,
        display_id: 2,
        status: 'paused',
        vis: 'public',
        model: 'cpc',
        category: [],
        advertiser: { _id: mall.id, display_id: mall.shortId, name: expect.any(String) },
        modified: null,
      },
      { _id: shoes, display_id: 1, status: 'active', model: 'cpa', advertiser: { _id: shop.id } },
    ]);
    expect(listOf(campaigns as Json)[0]).not.toHaveProperty('figures');
  });

  it('are found by status, advertiser, model and text, and sorted', async () => {
    const { mall } = world;
    expect(titles(await list('&status[]=paused&status[]=pending'))).toEqual(['hats']);
    expect(titles(await list('&status=all&active=1&model=cpc'))).toEqual(['hats']);
    expect(titles(await list(`&status=all&advertiser_id=${mall.id}`))).toEqual(['hats']);
    expect(titles(await list(`&status=all&advertiser_id=${mall.shortId}`))).toEqual(['hats']);
    expect(titles(await list('&status=all&advertiser_id=999'))).toEqual([]);
    expect(titles(await list('&status=all&search=HAT'))).toEqual(['hats']);
    expect(titles(await list('&status=all&category=Sport'))).toEqual([]);
    expect(titles(await list('&status=all&sort=title'))).toEqual(['hats', 'Shoes']);
    expect(titles(await list('&status=all&sort=title&order=desc'))).toEqual(['Shoes', 'hats']);
    expect(titles(await list('&status=all&sort=display_id&order=asc'))).toEqual(['Shoes', 'hats']);
    for (const wrong of ['status=colour', 'sort=colour', 'order=up', 'model=colour', 'with=colour'])
      expect([wrong, await world.network.status(`GET /campaign?limit=1&page=1&${wrong}`)]).toEqual([
        wrong,
        400,
      ]);
  });

  // docs/rules/input-output.md#figures-of-listings
  it('have the figures of the last 30 days when asked', async () => {
    const { campaigns } = await list('&status=all&with=figures&sort=display_id&order=asc');
    expect(listOf(campaigns as Json).map(({ figures }) => figures)).toEqual([
      {
        clicks: 1,
        uniqueClicks: 1,
        approvedConversions: 1,
        pendingConversions: 0,
        payout: 0.100000000000001,
        revenue: 0.3,
        profit: 0.199999999999999,
        epc: 0.1,
        cr: 100,
      },
      expect.objectContaining({ clicks: 0, payout: 0, cr: 0 }),
    ]);
  });

  // docs/rules/input-output.md#figures-of-listings
  it('have their clicks day by day, and how many there are of each status, when asked', async () => {
    const { campaigns, counts } = await list('&status[]=paused&with=series&with=counts');
    expect(counts).toEqual({ active: 1, pending: 0, paused: 1, disabled: 0 });
    expect(listOf(campaigns as Json).map(({ series }) => series)).toEqual([Array(30).fill(0)]);
    const { campaigns: active, ...plain } = await list('&with=series&search=sho');
    const [series] = listOf(active as Json).map((one) => one['series'] as unknown as number[]);
    expect([series?.length, series?.reduce((sum, one) => sum + one, 0)]).toEqual([30, 1]);
    expect(plain).not.toHaveProperty('counts');
    const narrowed = await list('&status=all&search=sho&with=counts');
    expect(narrowed['counts']).toEqual({ active: 1, pending: 0, paused: 0, disabled: 0 });
    const foreign = await clientOf(api, api.otherKey).ok('GET /campaign?limit=10&page=1&with=counts');
    expect(foreign['counts']).toEqual({ active: 0, pending: 0, paused: 0, disabled: 0 });
  });

  // docs/rules/input-output.md#whole-files
  it('are a file of all that match, whatever page is asked for', async () => {
    const line = 'GET /campaign?limit=1&page=1&status=all&sort=display_id&order=asc';
    const { text } = await world.network.send(`${line}&with=figures&format=csv`);
    const [heads = '', ...rows] = text.trimEnd().split('\r\n');
    const cells = rows.map((row) => {
      const values = row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
      return Object.fromEntries(heads.split(',').map((head, at) => [head, values[at]]));
    });
    const figures = { payout: '0.100000000000001', clicks: '1', cr: '100' };
    expect(cells).toMatchObject([
      {
        _id: world.shoes,
        title: 'Shoes',
        status: 'active',
        advertiser: expect.stringMatching(/^advertiser/),
        ...figures,
      },
      {
        _id: world.hats,
        title: 'hats',
        status: 'paused',
        clicks: '0',
        commissions: expect.stringContaining('AT'),
      },
    ]);
    const plain = await world.network.send(`${line}&search=hat&format=csv&bom=1`);
    expect(plain.text).toMatch(/^\ufeff_id,/);
    expect(plain.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('are sorted by their figures of the last 30 days', async () => {
    for (const figure of ['clicks', 'profit', 'cr']) {
      expect([figure, titles(await list(`&status=all&sort=${figure}`))]).toEqual([figure, ['Shoes', 'hats']]);
      expect(titles(await list(`&status=all&sort=${figure}&order=asc`))).toEqual(['hats', 'Shoes']);
    }
    expect(await world.shop.client.status('GET /advertiser/campaigns?sort=profit')).toBe(400);
  });
});

describe('the accounts of a network', () => {
  it('are sorted, and have figures when asked', async () => {
    const { network, anna, shop } = world;
    for (const name of ['zoe', 'Bert'])
      await network.ok('POST /affiliate', { name, email: `${name}@example.org`, password: 'correct horse' });
    const sorted = await network.ok('GET /affiliate?sort=name');
    expect(names(sorted['affiliates']).slice(1)).toEqual(['Bert', 'zoe']);
    expect(names((await network.ok('GET /affiliate?sort=name&order=desc'))['affiliates'])[0]).toBe('zoe');
    const { affiliates } = await network.ok('GET /affiliate?with=figures&sort=display_id&order=asc');
    expect(listOf(affiliates as Json)[0]).toMatchObject({
      _id: anna.id,
      figures: { clicks: 1, revenue: 0.3 },
    });
    const { advertisers } = await network.ok(`GET /advertiser?with=figures&search=${shop.shortId}`);
    const own = listOf(advertisers as Json).find(({ _id }) => textOf(_id) === shop.id);
    expect(own).toMatchObject({ figures: { approvedConversions: 1 } });
  });
});

describe('what parties list', () => {
  it('an affiliate filters and sorts its feed', async () => {
    const { network, anna, hats } = world;
    await network.ok(`POST /campaign/${hats}`, { action: 'basic_info', status: 'active' });
    const feed = async (query: string) => titles(await anna.client.ok(`GET /affiliate/campaigns?${query}`));
    expect(await feed('')).toEqual(['hats', 'Shoes']);
    expect(await feed('search=shoe')).toEqual(['Shoes']);
    expect(await feed('model=cpc')).toEqual(['hats']);
    expect(await feed('country=at')).toEqual(['hats', 'Shoes']);
    expect(await feed('country=FR')).toEqual(['Shoes']);
    expect(await feed('sort=title')).toEqual(['hats', 'Shoes']);
    expect(await feed('sort=modified')).toEqual(['hats', 'Shoes']);
  });

  it('an advertiser filters its campaigns', async () => {
    const own = async (query: string) => world.mall.client.ok(`GET /advertiser/campaigns?${query}`);
    expect((await own(''))['campaigns']).toMatchObject([{ status: 'paused', display_id: 2 }]);
    expect(titles(await own('status=active'))).toEqual([]);
    expect(titles(await own('search=ha&status=paused'))).toEqual(['hats']);
  });

  it('and sorts them as the network sorts its own', async () => {
    const { mall, network, hats } = world;
    for (const title of ['Boots', 'caps']) {
      api.at.now = new Date(api.at.now.getTime() + 1000);
      await campaignOf(api, mall, { title });
    }
    api.at.now = new Date(api.at.now.getTime() + 1000);
    await network.ok(`POST /campaign/${hats}`, { action: 'basic_info', description: 'Changed.' });
    const own = async (query: string) => titles(await mall.client.ok(`GET /advertiser/campaigns?${query}`));
    expect(await own('')).toEqual(['caps', 'Boots', 'hats']);
    expect(await own('order=asc')).toEqual(['hats', 'Boots', 'caps']);
    expect(await own('sort=title')).toEqual(['Boots', 'caps', 'hats']);
    expect(await own('sort=title&order=desc')).toEqual(['hats', 'caps', 'Boots']);
    expect(await own('sort=modified')).toEqual(['hats', 'caps', 'Boots']);
    expect(await own('sort=display_id&order=asc&limit=1&page=2')).toEqual(['Boots']);
    expect(await mall.client.status('GET /advertiser/campaigns?sort=payout')).toBe(400);
  });
});
