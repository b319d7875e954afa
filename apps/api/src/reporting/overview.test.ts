import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  click,
  clickId,
  conversion,
  hitId,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import { idOf, NETWORK_ID, postback } from '@tributary/application/contracts/shared/given';
import { job } from '@tributary/application/contracts/jobs/jobs.contract';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { AdvertiserId, AffiliateId, CampaignId, PostbackId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

type World = {
  network: Client;
  anna: Party;
  bert: Party;
  shop: Party;
  mall: Party;
  shoes: string;
  hats: string;
};
let api: TestApi;
let world: World;

beforeEach(async () => {
  api = await testApi();
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const [shop, mall] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  const [shoes, hats] = [await campaignOf(api, shop), await campaignOf(api, mall, { title: 'Hats' })];
  world = { network: clientOf(api, api.key), anna, bert, shop, mall, shoes, hats };
  await happen(world);
});

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));

/** Anna: two clicks and a sale on shoes on the 10th, a click on hats on the 8th, a pending sale. Bert: a sale of hats. */
async function happen({ anna, bert, shop, mall, shoes, hats }: World): Promise<void> {
  const by = (who: Party, what: string) => ({
    campaignId: what as CampaignId,
    affiliateId: who.id as AffiliateId,
    advertiserId: (what === shoes ? shop : mall).id as AdvertiserId,
  });
  const clickOf = (n: number, day: number, [who, what]: [Party, string]) =>
    click({
      ...by(who, what),
      id: clickId(n, at(day)),
      clickedAt: at(day),
      facts: visitorFacts({ country: n === 1 ? 'DE' : 'US' }),
      parameters: { source: `source ${n}` },
    });
  const saleOf = (n: number, day: number, [who, what, payout, revenue]: [Party, string, string, string]) =>
    conversion({
      ...by(who, what),
      id: hitId(n, at(day)),
      deduplicationKey: String(n),
      convertedAt: at(day),
      payout: money(payout),
      revenue: money(revenue),
      facts: visitorFacts({ country: 'DE' }),
    });
  await happened(api, {
    clicks: [
      clickOf(1, 10, [anna, shoes]),
      clickOf(2, 10, [anna, shoes]),
      clickOf(3, 8, [anna, hats]),
      clickOf(4, 9, [bert, hats]),
    ],
    conversions: [
      saleOf(1, 10, [anna, shoes, '0.100000000000001', '0.3']),
      saleOf(2, 9, [bert, hats, '3', '5.5']),
      { ...saleOf(3, 9, [anna, hats, '1', '2']), status: 'pending' },
    ],
  });
}

const DAYS = 'start=2026-03-09&end=2026-03-10';
const keysOf = (list: Json | undefined): unknown[] => listOf(list as Json).map(({ key }) => key);

// docs/rules/stats.md#overview
describe("the network's overview", () => {
  it('has the figures of the report, the days that add up to them, and the best of each', async () => {
    const { network, anna, bert, shoes, hats } = world;
    const data = await network.ok(`GET /network/overview?${DAYS}`);
    const { totals } = await network.ok(`GET /network/customReport?${DAYS}&group[]=created`);
    expect({ bonus: 0, ...(totals as object) }).toMatchObject(data['figures'] as Json);
    expect(data).toMatchObject({
      figures: {
        clicks: 3,
        approvedConversions: 2,
        pendingConversions: 1,
        payout: 3.100000000000001,
        revenue: 5.8,
      },
      series: [
        { key: '2026-03-09', clicks: 1, revenue: 5.5, pendingRevenue: 2 },
        { key: '2026-03-10', clicks: 2, revenue: 0.3, payout: 0.100000000000001 },
      ],
      series_by: 'day',
      top: {
        campaigns: [
          { _id: hats, display_id: 2, title: 'Hats', revenue: 5.5 },
          { _id: shoes, display_id: 1, title: 'Shoes', revenue: 0.3, profit: 0.199999999999999 },
        ],
        affiliates: [
          { _id: bert.id, display_id: bert.shortId, revenue: 5.5 },
          { _id: anna.id, display_id: anna.shortId, clicks: 2 },
        ],
        countries: [
          { country: 'DE', clicks: 1, revenue: 5.8 },
          { country: 'US', clicks: 2 },
        ],
      },
      currency: 'USD',
      zone: 'UTC',
      start: '2026-03-09',
      end: '2026-03-10',
    });
  });

  // docs/rules/stats.md#compared-period
  it('compares with as many days before, or with the days asked for', async () => {
    const { network } = world;
    const before = await network.ok(`GET /network/overview?${DAYS}`);
    expect(before).toMatchObject({
      previous: { clicks: 1, revenue: 0 },
      previous_series: [{ key: '2026-03-08', clicks: 1 }],
      compare_start: '2026-03-07',
      compare_end: '2026-03-08',
    });
    const days = 'start=2026-03-10&end=2026-03-10&compare_start=2026-03-01&compare_end=2026-03-09';
    const asked = await network.ok(`GET /network/overview?${days}`);
    expect(asked).toMatchObject({ figures: { clicks: 2 }, previous: { clicks: 2, revenue: 5.5 } });
    expect(keysOf(asked['previous_series'])).toEqual(['2026-03-08', '2026-03-09']);
    for (const wrong of ['compare_start=2026-03-01', 'compare_start=2026-03-02&compare_end=2026-03-01'])
      expect(await network.status(`GET /network/overview?${wrong}`)).toBe(400);
  });

  it('counts by month what is longer than a year, and takes every day there is', async () => {
    const long = await world.network.ok('GET /network/overview?start=2024-01-01&end=2026-03-10');
    expect(long).toMatchObject({ series_by: 'month', series: [{ key: '2026-03', clicks: 4 }] });
    const all = await world.network.ok('GET /network/overview?start=1970-01-01&end=9999-12-31');
    expect(all).toMatchObject({ figures: { clicks: 4 }, compare_start: '0970-08-31' });
  });

  it('adds days up to weeks from Monday, each under its first day in the period', async () => {
    const { network } = world;
    // A Tuesday; the clicks are of Monday, the 9th, and of the day after.
    const days = 'start=2026-03-03&end=2026-03-10&compare_start=2026-03-10&compare_end=2026-03-10';
    expect(await network.ok(`GET /network/overview?${days}&series_by=week`)).toMatchObject({
      series: [
        { key: '2026-03-03', clicks: 1 },
        { key: '2026-03-09', clicks: 3, revenue: 5.8, payout: 3.100000000000001, epc: 1.033333 },
      ],
      previous_series: [{ key: '2026-03-10', clicks: 2 }],
      series_by: 'week',
    });
    const long = 'start=2024-01-01&end=2026-03-10&series_by=week';
    expect(await network.ok(`GET /network/overview?${long}`)).toMatchObject({ series_by: 'month' });
  });

  it('counts by the hour where that is asked for and both periods are a single day', async () => {
    const { network, anna } = world;
    const day = 'start=2026-03-10&end=2026-03-10&series_by=hour';
    const hourly = await network.ok(`GET /network/overview?${day}`);
    expect(hourly).toMatchObject({
      figures: { clicks: 2, revenue: 0.3 },
      series: [{ key: '09', clicks: 2, revenue: 0.3 }],
      previous_series: [{ key: '09', clicks: 1, revenue: 5.5 }],
      series_by: 'hour',
    });
    const own = await anna.client.ok(`GET /affiliate/overview?${day.replaceAll('-10', '-09')}`);
    expect(own).toMatchObject({
      series: [{ key: '09', clicks: 0, pendingPayout: 1 }],
      previous_series: [{ key: '09', clicks: 1 }],
      series_by: 'hour',
    });
    for (const long of [`${DAYS}&series_by=hour`, `${day}&compare_start=2026-03-01&compare_end=2026-03-02`])
      expect(await network.ok(`GET /network/overview?${long}`)).toMatchObject({ series_by: 'day' });
    expect(await network.ok('GET /network/overview?start=2026-03-10&end=2026-03-10')).toMatchObject({
      series: [{ key: '2026-03-10' }],
    });
    expect(await network.status('GET /network/overview?series_by=minute')).toBe(400);
  });

  it('leaves a day a day of which only sums are left', async () => {
    const days = api.deps.reports;
    const read: typeof days.read = async (networkId, query, page) => {
      const report = await days.read(networkId, query, page);
      return query.groups[0] === 'hour' ? { ...report, rows: [] } : report;
    };
    Object.assign(api.deps, { reports: { ...days, read } });
    const data = await world.network.ok(
      'GET /network/overview?start=2026-03-10&end=2026-03-10&series_by=hour',
    );
    expect(data).toMatchObject({ series: [{ key: '2026-03-10', clicks: 2 }], series_by: 'day' });
  });

  it('chooses the best by what is asked, and as many', async () => {
    const line = `GET /network/overview?${DAYS}&top_by=clicks&top=1`;
    const { top } = await world.network.ok(line);
    expect(top).toMatchObject({ campaigns: [{ _id: world.shoes }], affiliates: [{ _id: world.anna.id }] });
    expect(await world.network.status('GET /network/overview?top_by=colour')).toBe(400);
  });

  // docs/rules/stats.md#to-do-counts
  it('says what waits', async () => {
    const { network, anna } = world;
    const asked = await campaignOf(api, world.shop, { title: 'Coats', visibility: 'permission' });
    await anna.client.ok(`POST /affiliate/requestAccess/${asked}`, {});
    await network.ok('POST /affiliate', { name: 'N', email: 'n@example.com', password: 'correct horse' });
    await network.ok('POST /network/conversion-import', { conversions: [{ click_id: 'f'.repeat(24) }] });
    expect((await network.ok('GET /network/overview'))['todo']).toEqual({
      pending_conversions: 1,
      sales_without_rate: 0,
      access_requests: 1,
      affiliates_waiting: 1,
      advertisers_waiting: 0,
      failing_postbacks: 0,
      caps_nearly_full: 0,
      running_imports: 1,
      accounts_to_invoice: 0,
    });
    expect((await anna.client.ok('GET /affiliate/overview'))['todo']).toEqual({
      pending_conversions: 1,
      access_requests: 1,
      failing_postbacks: 0,
    });
    expect((await world.mall.client.ok('GET /advertiser/overview'))['todo']).toEqual({
      pending_conversions: 1,
      running_imports: 0,
    });
  });

  it('counts as many as the lists have that the dashboard leads to', async () => {
    const { network, anna, bert } = world;
    const { accounts, postbacks, jobs } = api.deps.stores;
    const networkId = NETWORK_ID;
    const body = { name: 'N', email: 'n@example.com', password: 'correct horse' };
    const { _id: declined } = (await network.ok('POST /affiliate', body))['user'] as unknown as Json;
    await network.ok('POST /affiliate', { ...body, email: 'm@example.com' });
    const found = await accounts.find(networkId, 'affiliate', declined as unknown as AffiliateId);
    if (found) await accounts.replace({ ...found, signUp: 'declined' });
    const own = (n: number, more: Partial<Postback>) =>
      postbacks.add(
        postback({ id: idOf<PostbackId>('b0', n), networkId, affiliateId: anna.id as AffiliateId, ...more }),
      );
    await own(1, {});
    await own(2, { failingSince: at(9) });
    await own(3, { live: false, disabledReason: '20 failures' });
    await own(4, { live: false, failingSince: at(9) });
    await own(5, { affiliateId: bert.id as AffiliateId, failingSince: at(8) });
    await jobs.add(job(1, { networkId }), [], 10);
    await jobs.add(job(2, { networkId, status: 'completed', finishedAt: at(9) }), [], 10);
    const sale = { networkId, affiliateId: anna.id as AffiliateId, status: 'pending' } as const;
    const unpriced = { ...sale, reason: 'NO_EXCHANGE_RATE', convertedAt: new Date('2024-01-01') };
    await happened(api, {
      conversions: [
        conversion({ ...unpriced, id: hitId(8), deduplicationKey: '8' }),
        conversion({ ...sale, id: hitId(9), deduplicationKey: '9' }),
      ],
    });

    const many = async (line: string, list: string, counts: (one: Json) => boolean = () => true) =>
      listOf((await network.ok(line))[list]).filter(counts).length;
    const fails = ({ live, disabled_reason: off, failing_since: since }: Json) =>
      off !== null || (Boolean(live) && since !== null);
    const ever = 'start=1970-01-01&end=2026-03-10&status[]=pending';
    expect((await network.ok('GET /network/overview'))['todo']).toMatchObject({
      pending_conversions: await many(`GET /network/conversions?${ever}`, 'records'),
      sales_without_rate: await many(`GET /network/conversions?${ever}&reason=NO_EXCHANGE_RATE`, 'records'),
      affiliates_waiting: await many('GET /affiliate?waiting=1', 'affiliates'),
      failing_postbacks: await many('GET /network/postbacks', 'postbacks', fails),
      running_imports: await many('GET /jobs?running=1', 'jobs'),
    });
    expect((await network.ok('GET /network/overview'))['todo']).toMatchObject({
      pending_conversions: 3,
      sales_without_rate: 1,
      affiliates_waiting: 1,
      failing_postbacks: 3,
      running_imports: 1,
    });
  });

  it('tells another network nothing', async () => {
    const data = await clientOf(api, api.otherKey).ok('GET /network/overview');
    expect(data).toMatchObject({
      figures: { clicks: 0, revenue: 0 },
      series: [],
      top: { campaigns: [], affiliates: [], countries: [] },
      todo: { pending_conversions: 0 },
    });
  });
});

describe('the overviews of the parties', () => {
  it("show an affiliate its own, without the advertisers' side", async () => {
    const data = await world.anna.client.ok(`GET /affiliate/overview?${DAYS}`);
    expect(data).toMatchObject({
      figures: { clicks: 2, payout: 0.100000000000001, pendingPayout: 1 },
      top: {
        campaigns: [{ _id: world.shoes, payout: 0.100000000000001 }, { _id: world.hats }],
        sources: expect.arrayContaining([expect.objectContaining({ source: 'source 1', clicks: 1 })]),
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/revenue|profit|advertiser|cancelled|affiliates/i);
    expect(await world.anna.client.status('GET /affiliate/overview?top_by=revenue')).toBe(400);
  });

  it("show an advertiser its own, without the affiliates' side", async () => {
    const data = await world.shop.client.ok(`GET /advertiser/overview?${DAYS}`);
    expect(data).toMatchObject({
      figures: { clicks: 2, revenue: 0.3 },
      top: {
        campaigns: [{ _id: world.shoes, revenue: 0.3 }],
        countries: [{ country: 'DE' }, { country: 'US' }],
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/payout|profit|epc|affiliate|source/i);
    expect(await world.shop.client.status('GET /advertiser/overview?top_by=payout')).toBe(400);
  });
});
