import { beforeEach, expect, it } from '@jest/globals';
import { NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let campaign: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  shop = await partyOf(api, 'advertiser');
  campaign = await campaignOf(api, shop);
});

type Doing = { who: string; what?: string; day?: string; of?: NetworkId; rejected?: boolean };
let n = 0;
const keysOf = ({ who, what = campaign, of = NETWORK_ID }: Doing) => ({
  networkId: of,
  campaignId: what as CampaignId,
  affiliateId: who as AffiliateId,
  advertiserId: shop.id as AdvertiserId,
});
const instant = (day: string) => new Date(`${day}T12:00:00.000Z`);
const clicks = async (times: number, { day = '2026-03-10', rejected = false, ...doing }: Doing) => {
  const clickedAt = instant(day);
  const rejection = rejected ? 'BOT' : null;
  const many = Array.from({ length: times }, () =>
    click({ ...keysOf(doing), id: clickId((n += 1), clickedAt), clickedAt, rejection }),
  );
  const stats = many.flatMap((one) => deltasOfClick(one, calendarDay(day)));
  await happened(api, { clicks: many, stats });
};
const sales = async (times: number, { day = '2026-03-10', rejected = false, ...doing }: Doing) => {
  const status = rejected ? 'rejected' : 'approved';
  const many = Array.from({ length: times }, () => {
    const id = hitId((n += 1));
    const convertedAt = instant(day);
    return conversion({ ...keysOf(doing), id, convertedAt, status, deduplicationKey: id });
  });
  const stats = many.flatMap((one) => deltasOfConversion(one, calendarDay(day)));
  await happened(api, { conversions: many, stats });
};
const widget = async (): Promise<Json> => {
  const { network: shown } = await network.ok('GET /network/account');
  return (shown?.['meta'] as Json)['widget'] as Json;
};

it('is empty where nothing happened, in the form an empty object has', async () => {
  const { network: shown } = await network.ok('GET /network/account');
  expect(shown?.['meta']).toEqual({
    bill: { mic: 0, tcc: 0 },
    widgets: ['top10pubs', 'top10ads'],
    widget: { top10pubs: [], top10ads: [] },
  });
});

it('shows who sold most and what was clicked most, also in the answer to an edit', async () => {
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const hats = await campaignOf(api, shop, { title: 'Hats' });
  await sales(1, { who: anna.id });
  await sales(2, { who: bert.id });
  await sales(5, { who: anna.id, rejected: true });
  await clicks(1, { who: anna.id });
  await clicks(3, { who: anna.id, what: hats });
  await clicks(9, { who: anna.id, rejected: true });
  const expected = {
    top10pubs: [
      { _id: bert.id, username: expect.stringMatching(/^affiliate/), count: 2 },
      { _id: anna.id, username: expect.stringMatching(/^affiliate/), count: 1 },
    ],
    top10ads: [
      { _id: hats, clicks: 3 },
      { _id: campaign, clicks: 1 },
    ],
  };
  expect(await widget()).toEqual(expected);
  const { network: edited } = await network.ok('PATCH /network/account', { name: 'Other' });
  expect(edited?.['meta']).toMatchObject({ widget: expected });
});

it('covers the 30 days that end today, in the zone of the network', async () => {
  const { id } = await partyOf(api, 'affiliate');
  await sales(1, { who: id, day: '2026-02-08' });
  await sales(2, { who: id, day: '2026-02-09' });
  await sales(4, { who: id, day: '2026-03-10' });
  await sales(8, { who: id, day: '2026-03-11' });
  expect((await widget())['top10pubs']).toMatchObject([{ count: 6 }]);
  api.at.now = new Date('2026-03-11T00:30:00.000Z');
  expect((await widget())['top10pubs']).toMatchObject([{ count: 12 }]);
  api.at.now = new Date('2026-03-10T23:30:00.000Z');
  await network.ok('PATCH /network/account', { zone: 'Asia/Kathmandu' });
  expect((await widget())['top10pubs']).toMatchObject([{ count: 12 }]);
});

// docs/rules/stats.md#network-widget
it('names ten, orders equals by their ids, and names removed ones as reports do', async () => {
  const parties: Party[] = [];
  for (let i = 0; i < 12; i++) parties.push(await partyOf(api, 'affiliate'));
  for (const { id } of parties) await sales(1, { who: id });
  const ids = parties.map(({ id }) => id).sort();
  const first = ids[0] ?? '';
  await network.ok(`DELETE /affiliate/${first}`);
  const top = (await widget())['top10pubs'] as unknown as { _id: string; username: string }[];
  expect(top.map(({ _id }) => _id)).toEqual(ids.slice(0, 10));
  expect(top.filter(({ username }) => username === 'deleted').map(({ _id }) => _id)).toEqual([first]);
});

it("shows nothing of another network's", async () => {
  const { id } = await partyOf(api, 'affiliate');
  await sales(3, { who: id, of: OTHER_NETWORK_ID });
  await clicks(3, { who: id, of: OTHER_NETWORK_ID });
  expect(await widget()).toEqual({ top10pubs: [], top10ads: [] });
});
