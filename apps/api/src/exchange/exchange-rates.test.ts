import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, conversion, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import { campaignOf, type Client, clientOf, listOf, partyOf, textOf } from '../../test/seed.ts';
import { happened, termsVersionOf } from '../../test/happened.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

const PATH = '/network/exchange-rates';
const DAY = '2026-03-10';

describe('exchange rates', () => {
  let api: TestApi;
  let network: Client;
  beforeEach(async () => {
    api = await testApi();
    network = clientOf(api, api.key);
  });
  const put = (body: object) => network.send(`PUT ${PATH}`, { date: DAY, base: 'USD', ...body });
  const stored = async (query = '') => listOf((await network.ok(`GET ${PATH}${query}`))['exchange_rates']);

  it('are stored as they were sent, to the last digit', async () => {
    const sent = { eur: '0.912345678901234', JPY: 149.5, USD: 1 };
    const { status, text } = await put({ base: 'usd', rates: sent });
    expect(status).toBe(200);
    expect(text).toContain('"rates":{"EUR":0.912345678901234,"JPY":149.5,"USD":1}');
    const rates = { EUR: 0.912345678901234, JPY: 149.5, USD: 1 };
    expect(await stored()).toEqual([{ date: DAY, base: 'USD', rates }]);
  });

  it('replace those of the same day and base, and are removed by none', async () => {
    await put({ rates: { EUR: 0.9, GBP: 0.8 } });
    await put({ rates: { EUR: 0.91 } });
    expect(await stored()).toEqual([{ date: DAY, base: 'USD', rates: { EUR: 0.91 } }]);
    await put({ rates: {} });
    expect(await stored()).toEqual([]);
  });

  it('are listed newest day first, by day and by base, page by page', async () => {
    await put({ rates: { EUR: 0.9 } });
    await put({ date: '2026-03-11', rates: { EUR: 0.91 } });
    await put({ base: 'EUR', rates: { USD: 1.1 } });
    const keys = async (query: string) =>
      (await stored(query)).map(({ date, base }) => `${textOf(date)} ${textOf(base)}`);
    expect(await keys('')).toEqual(['2026-03-11 USD', `${DAY} EUR`, `${DAY} USD`]);
    expect(await keys('?limit=1&page=3')).toEqual([`${DAY} USD`]);
    expect(await keys('?page=9')).toEqual([]);
    expect(await keys(`?date=${DAY}`)).toEqual([`${DAY} EUR`, `${DAY} USD`]);
    expect(await keys(`?date=${DAY}&base=eur`)).toEqual([`${DAY} EUR`]);
    expect(await keys('?date=2020-01-01')).toEqual([]);
    expect((await network.ok(`GET ${PATH}?limit=2`))['total']).toBe(3);
    for (const wrong of ['date=2026-02-30', 'base=XXX', 'limit=0', 'page=x']) {
      expect(await network.status(`GET ${PATH}?${wrong}`)).toBe(400);
    }
  });

  it.each([
    [{ rates: undefined }, 'rates'],
    [{ date: undefined, rates: {} }, 'date'],
    [{ date: '2026-02-30', rates: {} }, 'date'],
    [{ date: 'today', rates: {} }, 'date'],
    [{ base: undefined, rates: {} }, 'base'],
    [{ base: 'XXX', rates: {} }, 'base'],
    [{ rates: [] }, 'rates'],
    [{ rates: 'EUR' }, 'rates'],
    [{ rates: { EUR: 0 } }, 'rates.EUR'],
    [{ rates: { EUR: -1 } }, 'rates.EUR'],
    [{ rates: { EUR: 1e10 } }, 'rates.EUR'],
    [{ rates: { EUR: 'much' } }, 'rates.EUR'],
    [{ rates: { EUR: null } }, 'rates'],
    [{ rates: { XXX: 1 } }, 'rates.XXX'],
    [{ rates: { USD: 2 } }, 'rates.USD'],
    [{ rates: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`C${n}`, 1])) }, 'rates'],
  ])('refuse %j', async (body, path) => {
    const { status, body: answer } = await put(body);
    expect([status, answer.data['code']]).toEqual([400, 20]);
    expect(listOf(answer.data['errors']).map((error) => error['path'])).toContain(path);
    expect(await stored()).toEqual([]);
  });

  it('price the conversions that waited for them, and the answer says so', async () => {
    const [affiliate, shop] = [await partyOf(api, 'affiliate'), await partyOf(api, 'advertiser')];
    const campaignId = (await campaignOf(api, shop, {
      model: 'cps',
      commissions: [{ payout: 10, revenue: 20 }],
    })) as CampaignId;
    const parties = {
      campaignId,
      affiliateId: affiliate.id as AffiliateId,
      advertiserId: shop.id as AdvertiserId,
      termsVersion: await termsVersionOf(api, campaignId),
    };
    const waiting = conversion({
      ...parties,
      status: 'pending',
      reason: 'NO_EXCHANGE_RATE',
      statusWhenPriced: 'approved',
      currency: 'EUR',
      commissionId: null,
      payout: ZERO,
      revenue: ZERO,
    });
    const hit = hitEvent({ saleAmount: money('100'), currency: 'EUR' });
    const outcome = { state: 'converted', conversionId: waiting.id, reason: null } as const;
    await happened(api, {
      clicks: [click(parties)],
      conversions: [waiting],
      hits: [{ hit, outcome, detail: '' }],
    });
    expect((await put({ base: 'GBP', rates: { USD: 1.3 } })).body.data['priced']).toBe(0);
    const answer = await put({ base: 'USD', date: '2026-03-08', rates: { EUR: 0.8 } });
    expect(answer.body.data['priced']).toBe(1);
    expect((await put({ base: 'EUR', rates: { USD: 2 } })).body.data['priced']).toBe(0);
    const explanation = await network.ok(`GET /network/conversions/${hitId()}/explain`);
    expect(explanation['exchange_rate']).toEqual({ from: 'EUR', to: 'USD', rate: 1.25, day: '2026-03-08' });
    expect(explanation['conversion']).toMatchObject({
      status: 'approved',
      payout: 12.5,
      revenue: 25,
      sale_amount: 125,
    });
    const { total } = await network.ok('GET /network/stats');
    expect(total).toMatchObject({ conversions: 1, payout: 12.5, revenue: 25 });
  });
});
