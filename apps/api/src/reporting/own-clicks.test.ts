import { beforeEach, expect, it } from '@jest/globals';
import { click, clickId, visitorFacts } from '@tributary/application/contracts/shared/given-events';
import { NOW } from '@tributary/application/contracts/shared/given';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let shoes: string;

const LONG_AGO = new Date('2026-01-05T12:00:00Z');
const nth = (n: number, affiliate: Party, overrides: Partial<Click> = {}): Click => {
  const at = new Date(NOW.getTime() - 60_000 + n * 1000);
  const of = { campaignId: shoes as CampaignId, affiliateId: affiliate.id as AffiliateId };
  const money2 = { payout: money('0.02'), revenue: money('77.25') };
  return click({ id: clickId(n, at), clickedAt: at, ...of, ...money2, ...overrides });
};
const shown = (data: Json | undefined) => listOf((data as Json)['clicks'] as Json).map(idOf);

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const shop = await partyOf(api, 'advertiser');
  shoes = await campaignOf(api, shop);
  const advertiserId = shop.id as AdvertiserId;
  const rejected = { rejection: 'TARGETING', rejectionDetail: 'country FR' } as const;
  await happened(api, {
    clicks: [
      nth(1, anna, { advertiserId }),
      nth(2, anna, { advertiserId, ...rejected, facts: visitorFacts({ country: 'FR' }) }),
      nth(3, bert, { advertiserId, duplicate: true, parameters: { p1: 'x', source: 'news' } }),
      nth(4, anna, { advertiserId, id: clickId(4, LONG_AGO), clickedAt: LONG_AGO }),
    ],
  });
});

// docs/rules/stats.md#clicks-of-an-affiliate
it('shows an affiliate its own clicks with reasons, and nothing of advertisers', async () => {
  const data = await anna.client.ok(`GET /affiliate/clicks?publisher_id=${bert.id}`);
  expect(shown(data)).toEqual([nth(2, anna).id, nth(1, anna).id]);
  expect(data).toMatchObject({ pagination: { total: 2, current_page: 1 }, next_cursor: null });
  expect(listOf(data['clicks'] as Json)[0]).toMatchObject({
    status: 'rejected',
    note: 'TARGETING',
    detail: 'country FR',
    payout: 0.02,
    campaign_title: 'Shoes',
  });
  const { text } = await anna.client.send('GET /affiliate/clicks?fields[]=revenue&fields[]=pid&fields[]=_id');
  expect(text).not.toMatch(/77\.25|revenue"|pid"/);
  const file = await anna.client.send('GET /affiliate/clicks?format=csv');
  expect(file.text).toContain('TARGETING');
  expect(file.text).not.toMatch(/77\.25|revenue|publisher/i);
  expect(await network.status('GET /affiliate/clicks')).toBe(403);
  const foreign = await anna.client.ok(`GET /affiliate/clicks?_id=${nth(3, bert).id}`);
  expect(shown(foreign)).toEqual([]);
});

// docs/rules/stats.md#click-filters
it('narrows the log by what a click is', async () => {
  const found = async (query: string) => {
    const data = await network.ok(`GET /network/clicks?${query}`);
    const clicks = shown(data);
    expect((data['pagination'] as Json)['total']).toBe(clicks.length);
    return clicks;
  };
  const [first, second, third] = [nth(1, anna).id, nth(2, anna).id, nth(3, bert).id];
  expect(await found('')).toEqual([third, second, first]);
  expect(await found('status=rejected')).toEqual([second]);
  expect(await found('status[]=valid&status[]=duplicate')).toEqual([third, first]);
  expect(await found('reason=TARGETING&country=fr')).toEqual([second]);
  expect(await found('p1=x&source=news')).toEqual([third]);
  expect(await found('ip=203.0.113.0')).toEqual([third, second, first]);
  expect(await found('ip=192.0.2.0')).toEqual([]);
  expect(await found(`_id[]=${clickId(4, LONG_AGO)}`)).toEqual([clickId(4, LONG_AGO)]);
  expect(await found(`_id[]=${clickId(4, LONG_AGO)}&start=2026-03-01`)).toEqual([]);
  for (const wrong of ['status=colour', 'reason=colour', '_id=x', 'country=FRA'])
    expect([wrong, await network.status(`GET /network/clicks?${wrong}`)]).toEqual([wrong, 400]);
});
