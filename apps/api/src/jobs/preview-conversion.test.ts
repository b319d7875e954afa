import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened, termsVersionOf } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const LINE = 'POST /network/conversions/preview';
const NEW = new Date('2026-03-10T11:00:00.000Z');
const OLD = new Date('2026-01-01T00:00:00.000Z');

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let campaignId: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
  campaignId = await campaignOf(api, shop, {
    commissions: [
      { payout: 1.5, revenue: 2.25, coverage: ['ALL'] },
      { payout: 3, revenue: 4, coverage: ['DE'] },
    ],
  });
  const parties = {
    campaignId: campaignId as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    termsVersion: await termsVersionOf(api, campaignId as CampaignId),
  };
  await happened(api, {
    clicks: [NEW, OLD].map((clickedAt, n) => click({ ...parties, id: clickId(n, clickedAt), clickedAt })),
  });
});

const preview = async (body: object): Promise<Json> => (await network.ok(LINE, body))['preview'] as Json;
const direct = (values: object = {}) => ({ campaign_id: campaignId, publisher_id: anna.shortId, ...values });

// docs/rules/attribution.md#preview
describe('POST /network/conversions/preview', () => {
  it('tells what a postback would pay, and why, and changes nothing', async () => {
    const before = await api.stored();
    const previewed = await preview({ click_id: clickId(0, NEW), sale_amount: '20.5', txn_id: 'x' });
    expect(previewed).toMatchObject({
      outcome: 'converted',
      reason: null,
      status: 'approved',
      payout: 1.5,
      revenue: 2.25,
      sale_amount: 20.5,
      currency: 'USD',
      basis: 'commission',
      cap: null,
      conversion_id: null,
    });
    expect(listOf(previewed['rates']).map(({ payout, applies, lost }) => [payout, applies, lost])).toEqual([
      [1.5, true, null],
      [3, false, 'country_not_covered'],
    ]);
    expect(await api.stored()).toBe(before);
  });

  it('tells what an order without a click would pay, by country', async () => {
    expect(await preview(direct())).toMatchObject({ payout: 1.5, publisher_id: anna.id });
    expect(await preview(direct({ country: 'de' }))).toMatchObject({ payout: 3, revenue: 4 });
  });

  it('says what would be refused', async () => {
    const outcome = async (body: object) => {
      const { outcome: is, reason } = await preview(body);
      return [is, reason];
    };
    expect(await outcome({ click_id: clickId(1, OLD) })).toEqual(['refused', 'CLICK_EXPIRED']);
    expect(await outcome({ click_id: 'f'.repeat(24) })).toEqual(['refused', 'INVALID_CLICK_ID']);
    expect(await outcome({ click_id: 'nonsense' })).toEqual(['refused', 'INVALID_CLICK_ID']);
    expect(await outcome(direct({ goal_id: 'nowhere' }))).toEqual(['refused', 'INVALID_GOAL']);
    expect(await network.status(LINE, direct({ sale_amount: 9, currency: 'ZZZ' }))).toBe(400);
  });

  // docs/rules/attribution.md#unreadable-amounts
  it('says whether an amount that cannot be read is needed', async () => {
    const cps = await campaignOf(api, shop, { model: 'cps' });
    const much = { sale_amount: 'much' };
    expect(await preview(direct(much))).toMatchObject({
      outcome: 'converted',
      payout: 1.5,
      detail: 'sale_amount "much" cannot be read',
    });
    expect(await preview({ ...direct(much), campaign_id: cps })).toMatchObject({
      outcome: 'refused',
      reason: 'INVALID_AMOUNT',
      detail: expect.stringContaining('sale_amount "much" cannot be read, and the price is a percentage'),
    });
  });

  it('says what it would repeat', async () => {
    await network.ok('POST /network/conversion-import', { conversions: [direct({ txn_id: 'x' })] });
    await api.workJobs();
    const [made] = listOf((await network.ok('GET /network/conversions'))['records']);
    const previewed = await preview({ click_id: clickId(0, NEW), txn_id: 'x' });
    expect(previewed).toMatchObject({ outcome: 'duplicate', reason: 'DUPLICATE', conversion_id: idOf(made) });
  });

  // docs/rules/attribution.md#orders-that-exist
  it.each([
    ['nothing new', {}, { outcome: 'duplicate', reason: 'DUPLICATE', payout: 0 }],
    [
      'another sale amount',
      { sale_amount: '40' },
      { outcome: 'edited', status: 'approved', sale_amount: 40, payout: 4 },
    ],
    [
      'a status',
      { status: 'refunded' },
      { outcome: 'edited', status: 'cancelled', sale_amount: 100, payout: 10 },
    ],
    [
      'an amount that cannot be read',
      { sale_amount: 'much' },
      { outcome: 'refused', reason: 'INVALID_AMOUNT' },
    ],
  ])(
    'says what %s would change of an order that is there, and changes nothing',
    async (_, values, expected) => {
      const cps = await campaignOf(api, shop, {
        model: 'cps',
        commissions: [{ payout: 10, revenue: 20, coverage: ['ALL'] }],
      });
      const order = { ...direct({ txn_id: 'x', sale_amount: '100' }), campaign_id: cps };
      const importOne = async (row: object) => {
        await network.ok('POST /network/conversion-import', { conversions: [row] });
        await api.workJobs();
        return listOf((await network.ok('GET /network/conversions'))['records'])[0];
      };
      const made = await importOne(order);
      const before = await api.stored();
      const previewed = await preview({ ...order, ...values });
      expect(previewed).toMatchObject(expected);
      expect(await api.stored()).toBe(before);
      if (expected.outcome === 'refused') return;
      expect(previewed['conversion_id']).toBe(idOf(made));
      const { status, payout, sale_amount } = (await importOne({ ...order, ...values })) as Json;
      if (expected.outcome === 'edited') expect(previewed).toMatchObject({ status, payout, sale_amount });
      else
        expect([status, payout, sale_amount]).toEqual([
          made?.['status'],
          made?.['payout'],
          made?.['sale_amount'],
        ]);
    },
  );

  // docs/rules/attribution.md#orders-that-exist
  it('says that a rejection of a click alone ends its order, and is refused where there are two', async () => {
    const click_id = clickId(0, NEW);
    for (const txn_id of ['x', 'y']) {
      await network.ok('POST /network/conversion-import', { conversions: [{ click_id, txn_id }] });
      await api.workJobs();
      const expected =
        txn_id === 'x'
          ? { outcome: 'edited', status: 'rejected' }
          : { outcome: 'refused', reason: 'EDIT_REFUSED' };
      expect(await preview({ click_id, status: 'rejected' })).toMatchObject(expected);
    }
    expect(await preview({ click_id, status: 'rejected', txn_id: 'y' })).toMatchObject({ outcome: 'edited' });
  });

  it('asks for as much review as a status asks for', async () => {
    expect(await preview({ click_id: clickId(0, NEW), status: 'hold' })).toMatchObject({
      outcome: 'converted',
      status: 'pending',
    });
    expect(await preview(direct({ status: 'rejected' }))).toMatchObject({
      outcome: 'converted',
      status: 'rejected',
    });
    expect(await network.status(LINE, direct({ status: 'well' }))).toBe(400);
  });

  it('names the cap that would stop it', async () => {
    const { cap } = await network.ok(`POST /caps/${campaignId}`, {
      measure: 'payout',
      period: 'daily',
      limit: '1',
    });
    const before = await api.stored();
    const previewed = await preview(direct());
    expect(previewed).toMatchObject({ outcome: 'converted', reason: 'CAP_REACHED', status: 'cancelled' });
    expect(previewed['cap']).toMatchObject({ _id: idOf(cap), cap_type: 'payout', period: 'daily', limit: 1 });
    expect(await api.stored()).toBe(before);
  });

  it.each([
    ['nothing', {}],
    ['a campaign alone', { campaign_id: '1' }],
    ['an unknown campaign', { campaign_id: 'f'.repeat(24), publisher_id: 'f'.repeat(24) }],
    ['a negative amount', { click_id: 'x', sale_amount: '-5' }],
    ['a country that is none', { campaign_id: '1', publisher_id: '1', country: 'XY' }],
  ])('refuses %s', async (_, body) => {
    expect(await network.status(LINE, body)).toBe(400);
  });

  it("takes another network's records for unknown ones", async () => {
    const other = clientOf(api, api.otherKey);
    const previewed = (await other.ok(LINE, { click_id: clickId(0, NEW) }))['preview'];
    expect(previewed).toMatchObject({ outcome: 'refused', reason: 'INVALID_CLICK_ID' });
    expect(await other.status(LINE, { campaign_id: campaignId, publisher_id: anna.id })).toBe(400);
  });
});
