import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { campaignOf, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { happened } from '../../test/happened.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let shop: Party;
let rival: Party;
let anna: Party;
let bert: Party;
let shoes: string;
beforeEach(async () => {
  api = await testApi();
  [shop, rival] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  shoes = await campaignOf(api, shop, { commissions: [{ payout: '1.5', revenue: '2.250000000001' }] });
});

const made = (n: number, affiliate: Party, overrides: Partial<Conversion> = {}): Conversion =>
  conversion({
    id: hitId(n),
    deduplicationKey: String(n),
    campaignId: shoes as CampaignId,
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    payout: money('11.75'),
    revenue: money('77.25'),
    parameters: { p1: 'secret-click', source: 'secret-source' },
    ...overrides,
  });
const store = (...conversions: Conversion[]) => happened(api, { conversions });
const ids = (data: Json) => listOf(data['records']).map(idOf);

describe("an advertiser's campaigns", () => {
  it('are listed and read, with what they charge as text', async () => {
    const percent = await campaignOf(api, shop, {
      model: 'cps',
      status: 'paused',
      commissions: [{ payout: 5, revenue: 10 }],
    });
    await campaignOf(api, rival);
    const answer = await shop.client.ok('GET /advertiser/campaigns');
    expect(answer).toMatchObject({ total: 2, page: 1 });
    const listed = new Map(listOf(answer['campaigns']).map((one) => [idOf(one), one]));
    expect(listed.get(shoes)).toMatchObject({
      user_id: shop.id,
      title: 'Shoes',
      url: 'https://shop.example/l?cid={click_id}',
      meta: [],
      commissions: [{ revenue: '2.250000000001', coverage: ['ALL'], model: 'cpa', description: null }],
    });
    expect(listed.get(percent)).toMatchObject({ commissions: [{ revenue: '10%', model: 'cps' }] });
    const { commissions, ...campaign } = listed.get(shoes) ?? {};
    const { integration: _, ...read } = await shop.client.ok(`GET /advertiser/campaigns/${shoes}`);
    expect(read).toEqual({ campaign, commissions });
    expect((await shop.client.send('GET /advertiser/campaigns')).text).not.toMatch(/payout|rate"|1\.5/);
  });

  it('page past the end to an empty list', async () => {
    expect(await shop.client.ok('GET /advertiser/campaigns?page=2')).toMatchObject({
      campaigns: [],
      total: 1,
    });
  });

  it('have stats without payout', async () => {
    const one = made(1, anna);
    await happened(api, { stats: deltasOfConversion(one, dayOf(one.convertedAt, 'UTC')) });
    const answer = await shop.client.send(`GET /advertiser/campaignStats/${shoes}`);
    expect(answer.body.data).toMatchObject({
      stats: { '2026-03-10': { conversions: 1, revenue: 77.25 } },
      total: { conversions: 1, revenue: 77.25 },
    });
    expect(answer.text).not.toMatch(/payout|11\.75/);
    expect(await shop.client.status(`GET /advertiser/campaignStats/${shoes}?start=2026-02-30`)).toBe(400);
  });
});

describe('GET /affiliate/conversions', () => {
  it('shows own rows and own money, and nothing of the advertiser', async () => {
    await store(made(1, anna), made(2, bert));
    const answer = await anna.client.send('GET /affiliate/conversions');
    expect(answer.body.data).toMatchObject({
      count: 1,
      page: 1,
      records: [{ _id: hitId(1), payout: 11.75 }],
    });
    expect(answer.text).not.toMatch(/revenue|77\.25|advertiser/i);
    expect(answer.text).not.toContain(shop.id);
    const hidden = await anna.client.send('GET /affiliate/conversions?fields[]=revenue');
    expect(hidden.text).not.toMatch(/"revenue":|77\.25/);
    expect(hidden.body.data['warnings']).toMatchObject([{ path: 'fields' }]);
    const csv = await anna.client.send('GET /affiliate/conversions?format=csv&fields[]=_id,payout');
    expect(csv.text).toBe(`_id,payout\r\n${hitId(1)},11.75\r\n`);
  });

  // docs/rules/statuses.md#cancelled-conversions
  it('leaves out those that were cancelled when they were made, asked for or not', async () => {
    await store(made(1, anna, { status: 'cancelled' }), made(2, anna, { status: 'pending' }));
    const read = async (query: string) => ids(await anna.client.ok(`GET /affiliate/conversions${query}`));
    expect(await read('')).toEqual([hitId(2)]);
    expect(await read('?status[]=cancelled')).toEqual([]);
    expect(await anna.client.ok('GET /affiliate/conversions?status=cancelled')).toMatchObject({ count: 0 });
    expect(await read('?status[]=cancelled&status[]=pending')).toEqual([hitId(2)]);
  });

  it('keeps those that are cancelled later, with the reason', async () => {
    await store(made(1, anna), made(2, anna, { status: 'pending' }), made(3, anna, { status: 'rejected' }));
    const network = clientOf(api, api.key);
    await network.ok(`POST /network/conversions/${hitId(1)}`, { status: 'cancelled', reason: 'CAP_REACHED' });
    const conversions = [{ conversion_id: hitId(2), status: 'cancelled' }];
    await network.ok('POST /network/conversion-import', { conversions });
    await api.workJobs();
    const records = async (query: string) =>
      listOf((await anna.client.ok(`GET /affiliate/conversions?${query}`))['records']);
    expect(await records('')).toMatchObject([
      { _id: hitId(3), status: 'rejected' },
      { _id: hitId(2), status: 'cancelled', reason: 'Cancelled by the network.' },
      { _id: hitId(1), status: 'cancelled', reason: 'CAP_REACHED' },
    ]);
    expect(await records('status=cancelled')).toHaveLength(2);
    const file = await anna.client.send(
      'GET /affiliate/conversions?format=csv&fields[]=_id,reason&_id[]=' + hitId(1),
    );
    expect(file.text).toBe(`_id,reason\r\n${hitId(1)},CAP_REACHED\r\n`);
    const found = await anna.client.ok(`GET /affiliate/search?q=${hitId(1)}`);
    expect(JSON.stringify(found)).toContain('cancelled');
  });

  it('shows one that was cancelled when it was made, once it has another status, and then always', async () => {
    await store(made(1, anna, { status: 'cancelled', reason: 'CAP_REACHED' }));
    const network = clientOf(api, api.key);
    const status = async (next: string) => {
      await network.ok(`POST /network/conversions/${hitId(1)}`, { status: next });
      return listOf((await anna.client.ok('GET /affiliate/conversions'))['records']);
    };
    expect(await anna.client.ok('GET /affiliate/conversions')).toMatchObject({ count: 0 });
    expect(await status('approved')).toMatchObject([{ status: 'approved' }]);
    expect(await status('cancelled')).toMatchObject([{ status: 'cancelled' }]);
  });
});

// docs/rules/stats.md#conversion-log
describe('GET /advertiser/conversion-logs', () => {
  it('shows own rows and own money, and nothing of the affiliates', async () => {
    await store(made(1, anna), made(2, anna, { advertiserId: rival.id as AdvertiserId }));
    const answer = await shop.client.send('GET /advertiser/conversion-logs');
    expect(answer.body.data).toMatchObject({ count: 1, records: [{ _id: hitId(1), revenue: 77.25 }] });
    expect(answer.text).not.toMatch(/payout|11\.75|publisher|secret/i);
    expect(answer.text).not.toContain(anna.id);
  });

  it('filters by campaign and status, cancelled ones included', async () => {
    await store(made(1, anna), made(2, anna, { status: 'cancelled' }));
    const read = async (query: string) =>
      ids(await shop.client.ok(`GET /advertiser/conversion-logs?${query}`));
    expect(await read('status=cancelled')).toEqual([hitId(2)]);
    expect(await read(`adid[]=${shoes}`)).toHaveLength(2);
    expect(await read('adid[]=99')).toEqual([]);
  });
});

it('keeps each log to its role', async () => {
  const network = clientOf(api, api.key);
  for (const path of ['/affiliate/conversions', '/advertiser/conversion-logs', '/advertiser/campaigns']) {
    expect(await network.status(`GET ${path}`)).toBe(403);
  }
});
