import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  click,
  clickId,
  conversion,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { happened } from '../../test/happened.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

type World = { network: Client; anna: Party; bert: Party; shop: Party; shoes: string; hats: string };
let api: TestApi;
let world: World;

beforeEach(async () => {
  api = await testApi();
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const shop = await partyOf(api, 'advertiser');
  const [shoes, hats] = [await campaignOf(api, shop), await campaignOf(api, shop, { title: 'Hats' })];
  world = { network: clientOf(api, api.key), anna, bert, shop, shoes, hats };
  await happen(world);
});

const COUNTRIES = ['DE', 'DE', 'US', 'US', 'FR', 'IT', 'ES', 'AT', 'CH', 'NL', 'BE', 'PL', 'SE', 'NO'];
const LARGEST = { AT: 1, BE: 1, CH: 1, DE: 2, ES: 1, FR: 1, IT: 1, NL: 1, NO: 1, US: 2 };

/** Today Anna's clicks on shoes from twelve countries and a sale; the day before, one on hats; Bert's are rejected. */
async function happen({ anna, bert, shop, shoes, hats }: World): Promise<void> {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
  const by = (who: Party, what: string) => ({
    campaignId: what as CampaignId,
    affiliateId: who.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
  });
  const clicks = [
    ...COUNTRIES.map((country, n) =>
      click({
        ...by(anna, shoes),
        id: clickId(n, at(10)),
        clickedAt: at(10),
        facts: visitorFacts({ country }),
      }),
    ),
    click({ ...by(anna, hats), id: clickId(90, at(9)), clickedAt: at(9) }),
    click({ ...by(anna, hats), id: clickId(92, at(7)), clickedAt: at(7), rejection: 'BOT' }),
    click({ ...by(bert, hats), id: clickId(91, at(8)), clickedAt: at(8) }),
  ];
  const sale = conversion({
    ...by(anna, shoes),
    convertedAt: at(10),
    payout: money('0.100000000000001'),
    revenue: money('0.3'),
    facts: visitorFacts({ country: 'XX' }),
  });
  const stats = [
    ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC'))),
    ...deltasOfConversion(sale, dayOf(sale.convertedAt, 'UTC')),
  ];
  await happened(api, { clicks, conversions: [sale], stats });
}

describe('the report of an affiliate', () => {
  // docs/rules/stats.md#short-reports
  it('shows its days, campaigns and links, and nobody else', async () => {
    const { network, anna, shoes, hats } = world;
    await network.ok(`POST /network/link/${anna.id}/${shoes}`, {});
    const data = await anna.client.ok('GET /affiliate/report');
    expect(data).toEqual({
      links: [expect.objectContaining({ user_id: anna.id, ad_id: shoes, live: true })],
      performance: [
        { created: '2026-03-10', clicks: 14, conversions: 1, impressions: 0, revenue: 0.100000000000001 },
        { created: '2026-03-09', clicks: 1, conversions: 0, impressions: 0, revenue: 0 },
      ],
      campaigns: expect.arrayContaining([
        expect.objectContaining({ _id: shoes, title: 'Shoes', category: [], live: true }),
        expect.objectContaining({ _id: hats, title: 'Hats' }),
      ]),
      campaigns_revenue: {
        [shoes]: { clicks: 14, conversions: 1, impressions: 0, payout: 0.100000000000001 },
        [hats]: { clicks: 1, conversions: 0, impressions: 0, payout: 0 },
      },
      start: '2026-02-09',
      end: '2026-03-10',
      zone: 'UTC',
    });
  });

  it('is of the days asked for', async () => {
    const data = await world.anna.client.ok('GET /affiliate/report?start=2026-03-08&end=2026-03-09');
    expect(listOf(data['performance']).map(({ created }) => created)).toEqual(['2026-03-09']);
    expect(Object.keys(data['campaigns_revenue'] as Json)).toEqual([world.hats]);
  });

  // docs/rules/input-output.md#days-with-a-time
  it('is of whole days, and says so where a time was sent', async () => {
    const ask = (start: string, end: string) =>
      world.anna.client.ok(`GET /affiliate/report?start=${start}&end=${end}`);
    const whole = await ask('2026-03-08', '2026-03-09');
    expect(await ask('2026-03-08T00:00:00Z', '2026-03-09%2023:59:59')).toEqual(whole);
    expect(await ask('2026-03-08%2010:00', '2026-03-09T00:00:00')).toEqual({
      ...whole,
      warnings: [{ path: 'start', message: 'Reports cover whole days: all of 2026-03-08 is included.' }],
    });
  });

  it('has no performance when something is wrong', async () => {
    const { status, body } = await world.anna.client.send(
      'GET /affiliate/report?start=2026-03-10&end=2026-03-09',
    );
    expect([status, body.success, Object.keys(body.data)]).toEqual([
      400,
      false,
      expect.not.arrayContaining(['performance']),
    ]);
  });
});

describe('the report of an advertiser', () => {
  // docs/rules/stats.md#revenue-in-short-reports
  it('shows what it owes, without affiliates and payouts', async () => {
    const { shop, shoes, hats } = world;
    const answer = await shop.client.send('GET /advertiser/report?start=2026-03-08');
    expect(answer.body.data).toEqual({
      performance: [
        { created: '2026-03-10', clicks: 14, conversions: 1, impressions: 0, revenue: 0.3, debit: 0.3 },
        { created: '2026-03-09', clicks: 1, conversions: 0, impressions: 0, revenue: 0, debit: 0 },
        { created: '2026-03-08', clicks: 1, conversions: 0, impressions: 0, revenue: 0, debit: 0 },
      ],
      campaigns: expect.anything(),
      start: '2026-03-08',
      end: '2026-03-10',
      zone: 'UTC',
    });
    // Made in one instant, they have no order of their own.
    const ids = listOf(answer.body.data['campaigns']).map((one) => one['_id']);
    expect([...ids].sort()).toEqual([shoes, hats].sort());
    expect(answer.text).not.toContain('payout');
  });
});

describe('earnings', () => {
  it('are shown to the affiliate by day, without revenue', async () => {
    const { anna } = world;
    const answer = await anna.client.send('GET /affiliate/payout');
    const { user, stats, total, zone } = answer.body.data;
    expect(user).toMatchObject({ _id: anna.id, type: 'publisher' });
    expect(Object.keys(stats as Json)).toEqual(['2026-03-07', '2026-03-09', '2026-03-10']);
    expect(total).toMatchObject({
      clicks: 15,
      conversions: 1,
      payout: 0.100000000000001,
      meta: { country: { US: 3 } },
    });
    // docs/rules/stats.md#maps-of-a-bucket
    for (const map of ['device', 'os', 'referer', 'country'] as const)
      expect([map, Object.keys(total?.['meta']?.[map] as Json).length > 0]).toEqual([map, true]);
    expect(Object.keys(total?.['meta']?.['country'] as Json)).toHaveLength(12);
    expect(zone).toBe('UTC');
    expect(answer.text).not.toContain('revenue');
  });

  // docs/rules/stats.md#earnings-by-country
  it('are shown to the network with small countries folded into one', async () => {
    const { network, anna } = world;
    const answer = await network.send(`GET /affiliate/earning/${anna.id}?start=2026-03-10&end=2026-03-10`);
    const { user, stats, total } = answer.body.data;
    expect(user).toMatchObject({ _id: anna.id });
    expect(total?.['meta']?.['country']).toEqual({ ...LARGEST, rest: 2 });
    expect((stats as Json)['2026-03-10']?.['meta']?.['country']).toEqual({ ...LARGEST, rest: 2 });
    expect(answer.text).not.toContain('revenue');
  });
});
