import { beforeEach, expect, it } from '@jest/globals';
import {
  click,
  clickId,
  conversion,
  hitEvent,
  hitId,
} from '@tributary/application/contracts/shared/given-events';
import { delivery, deliveryAttempt, idOf as given, NOW } from '@tributary/application/contracts/shared/given';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { AdvertiserId, AffiliateId, CampaignId, DeliveryId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let shop: Party;

const at = (n: number) => new Date(NOW.getTime() - 60_000 + n * 1000);
const MONEY = { payout: money('0.100000000000001'), revenue: money('77.25') };

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  shop = await partyOf(api, 'advertiser');
  const of = {
    advertiserId: shop.id as AdvertiserId,
    campaignId: (await campaignOf(api, shop)) as CampaignId,
  };
  const nthClick = (n: number, { id }: Party, more: Partial<Click> = {}) =>
    click({
      id: clickId(n, at(n)),
      clickedAt: at(n),
      ...of,
      ...MONEY,
      affiliateId: id as AffiliateId,
      ...more,
    });
  const nthConversion = (n: number, { id }: Party, more: Partial<Conversion> = {}) =>
    conversion({
      id: hitId(n, at(n)),
      convertedAt: at(n),
      deduplicationKey: `once ${n}`,
      ...of,
      ...MONEY,
      affiliateId: id as AffiliateId,
      ...more,
    });
  const nothing = { payout: money('0'), revenue: money('0') };
  const hit = (n: number) =>
    hitEvent({ id: hitId(n, at(n)), hitAt: at(n), tokenAdvertiserId: of.advertiserId });
  await happened(api, {
    clicks: [
      nthClick(1, anna),
      nthClick(2, anna, { rejection: 'TARGETING', ...nothing }),
      nthClick(3, anna),
      nthClick(4, bert, { duplicate: true }),
    ],
    conversions: [
      nthConversion(1, anna),
      nthConversion(2, bert),
      nthConversion(3, anna, { status: 'rejected', reason: 'fraud' }),
      nthConversion(4, anna, { status: 'cancelled' }),
      nthConversion(5, anna, { status: 'cancelled', shown: true }),
    ],
    hits: [
      {
        hit: hit(1),
        outcome: { state: 'converted', conversionId: hitId(1, at(1)), reason: null },
        detail: '',
      },
      { hit: hit(2), outcome: { state: 'refused', reason: 'CLICK_EXPIRED' }, detail: '' },
      { hit: hit(3), outcome: { state: 'refused', reason: 'CLICK_EXPIRED' }, detail: '' },
    ],
  });
  const { networkId, postbackId } = delivery();
  for (const [n, state] of (['failed', 'delivered', 'failed'] as const).entries()) {
    const message = delivery({
      id: given<DeliveryId>('de', n + 1),
      eventId: given('e0', n + 1),
      affiliateId: (n === 0 ? bert : anna).id as AffiliateId,
      networkId,
      postbackId,
    });
    await api.deliveries.record(message, deliveryAttempt(), state);
  }
});

const sums = async (client: Client, path: string) => listOf((await client.ok(`GET ${path}`))['sums']);
const ofOther = () => clientOf(api, api.otherKey);

// docs/rules/stats.md#sums-of-a-log
it('sums clicks by status and reason, each side its own money', async () => {
  expect(await sums(network, '/network/clicks?with=sums&limit=1')).toEqual([
    { status: 'duplicate', reason: '', count: 1, payout: 0.100000000000001, revenue: 77.25 },
    { status: 'rejected', reason: 'TARGETING', count: 1, payout: 0, revenue: 0 },
    { status: 'valid', reason: '', count: 2, payout: 0.200000000000002, revenue: 154.5 },
  ]);
  const narrowed = `/network/clicks?with[]=sums&status=valid&publisher_id=${anna.id}`;
  expect(await sums(network, narrowed)).toMatchObject([{ status: 'valid', count: 2 }]);
  const own = await anna.client.send('GET /affiliate/clicks?with=sums&limit=1');
  expect(own.body.data['sums']).toEqual([
    { status: 'rejected', reason: 'TARGETING', count: 1, payout: 0 },
    { status: 'valid', reason: '', count: 2, payout: 0.200000000000002 },
  ]);
  expect(own.text).not.toMatch(/revenue|154\.5|77\.25/);
});

// docs/rules/stats.md#sums-of-a-log, docs/rules/statuses.md#cancelled-conversions
it('sums conversions by status, each side its own money and what it sees', async () => {
  const rejected = { status: 'rejected', count: 1, on_hold: 0, payout: 0.100000000000001, revenue: 77.25 };
  const shown = { status: 'cancelled', count: 1, on_hold: 0, payout: 0.100000000000001 };
  const cancelled = { status: 'cancelled', count: 2, on_hold: 0, payout: 0.200000000000002, revenue: 154.5 };
  expect(await sums(network, '/network/conversions?with=sums&limit=1')).toEqual([
    { status: 'approved', count: 2, on_hold: 0, payout: 0.200000000000002, revenue: 154.5 },
    cancelled,
    rejected,
  ]);
  expect(await sums(anna.client, '/affiliate/conversions?with=sums')).toEqual([
    { status: 'approved', count: 1, on_hold: 0, payout: 0.100000000000001 },
    shown,
    { status: 'rejected', count: 1, on_hold: 0, payout: 0.100000000000001 },
  ]);
  expect(await sums(anna.client, '/affiliate/conversions?with=sums&status=cancelled')).toEqual([shown]);
  expect(await sums(shop.client, '/advertiser/conversion-logs?with=sums&status=approved')).toEqual([
    { status: 'approved', count: 2, on_hold: 0, revenue: 154.5 },
  ]);
});

// docs/rules/stats.md#sums-of-a-log
it('sums reported conversions by status and reason, for the network and the advertiser', async () => {
  const expected = [
    { status: 'converted', reason: '', count: 1 },
    { status: 'refused', reason: 'CLICK_EXPIRED', count: 2 },
  ];
  expect(await sums(network, '/network/conversion-hits?with=sums&limit=1')).toEqual(expected);
  expect(await sums(shop.client, '/advertiser/conversion-hits?with=sums')).toEqual(expected);
  expect(await sums(network, '/network/conversion-hits?with=sums&reason=CLICK_EXPIRED')).toEqual(
    expected.slice(1),
  );
});

// docs/rules/stats.md#sums-of-a-log
it('sums messages by status, an affiliate its own', async () => {
  expect(await sums(network, '/network/postback-logs?with=sums&limit=1')).toEqual([
    { status: 'delivered', count: 1 },
    { status: 'failed', count: 2 },
  ]);
  expect(await sums(bert.client, '/affiliate/postback-logs?with=sums')).toEqual([
    { status: 'failed', count: 1 },
  ]);
});

// docs/rules/stats.md#sums-of-a-log
it.each(['/network/clicks', '/network/conversions', '/network/conversion-hits', '/network/postback-logs'])(
  'has sums in %s only where they are asked for, of the network alone, and refuses others',
  async (path) => {
    expect(await network.ok(`GET ${path}`)).not.toHaveProperty('sums');
    expect(await sums(ofOther(), `${path}?with=sums`)).toEqual([]);
    expect(await network.status(`GET ${path}?with=averages`)).toBe(400);
  },
);
