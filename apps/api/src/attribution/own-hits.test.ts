import { beforeEach, expect, it } from '@jest/globals';
import { click, clickId, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { NOW } from '@tributary/application/contracts/shared/given';
import type { HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import type { AdvertiserId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let rival: Party;
let campaignId: CampaignId;

const at = (n: number) => new Date(NOW.getTime() - 60_000 + n * 1000);
const refused = (reason: 'CLICK_EXPIRED' | 'INVALID_SECURITY_TOKEN'): HitOutcome => ({
  state: 'refused',
  reason,
});
const hit = (n: number, sent: Partial<HitEvent>): HitEvent =>
  hitEvent({ id: hitId(n, at(n)), hitAt: at(n), clickId: null, clickIdText: '', ...sent });
const orders = (data: Json) => listOf(data['hits'] as Json).map((one) => one['txn_id']);

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [shop, rival] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  const [own, anothers] = [shop.id as AdvertiserId, rival.id as AdvertiserId];
  campaignId = (await campaignOf(api, shop)) as CampaignId;
  const ofShop = click({ id: clickId(1, at(0)), clickedAt: at(0), campaignId, advertiserId: own });
  await happened(api, {
    clicks: [ofShop],
    hits: [
      {
        hit: hit(1, { tokenAdvertiserId: own, txnId: 'late' }),
        outcome: refused('CLICK_EXPIRED'),
        detail: '31 days',
      },
      {
        hit: hit(2, { tokenAdvertiserId: anothers, clickId: ofShop.id, txnId: 'rival' }),
        outcome: refused('INVALID_SECURITY_TOKEN'),
        detail: "another advertiser's token",
      },
      {
        hit: hit(3, { tokenId: null, clickId: ofShop.id, clickIdText: ofShop.id, txnId: 'no token' }),
        outcome: refused('INVALID_SECURITY_TOKEN'),
        detail: 'no valid token',
      },
      {
        hit: hit(4, { pixelCampaignId: campaignId, txnId: 'capped' }),
        outcome: { state: 'converted', conversionId: hitId(4, at(4)), reason: 'CAP_REACHED' },
        detail: 'CAP_REACHED: daily payout cap 0123456789abcdef01234567',
      },
    ],
  });
});

// docs/rules/attribution.md#advertiser-of-a-hit
it('shows an advertiser what it sent and what was wrong with it, and nothing of another', async () => {
  const data = await shop.client.ok('GET /advertiser/conversion-hits');
  expect(orders(data)).toEqual(['capped', 'no token', 'late']);
  expect(data).toMatchObject({ count: 3, next_cursor: null });
  expect(listOf(data['hits'] as Json)[2]).toMatchObject({
    status: 'refused',
    reason: 'CLICK_EXPIRED',
    detail: '31 days',
  });
  expect(orders(await rival.client.ok('GET /advertiser/conversion-hits'))).toEqual(['rival']);
  expect(await network.status('GET /advertiser/conversion-hits')).toBe(403);
});

it('does not say which of the network\u2019s caps was full', async () => {
  const answers = await Promise.all([
    shop.client.send('GET /advertiser/conversion-hits'),
    shop.client.send('GET /advertiser/conversion-hits?format=csv'),
  ]);
  for (const { text } of answers) {
    expect(text).toContain('CAP_REACHED');
    expect(text).not.toMatch(/payout|0123456789abcdef01234567/);
  }
  const { text } = await network.send('GET /network/conversion-hits');
  expect(text).toContain('daily payout cap');
});

it('narrows by reason, click and transaction id, for both sides', async () => {
  const found = async (query: string) => {
    const own = orders(await shop.client.ok(`GET /advertiser/conversion-hits?${query}`));
    const all = orders(await network.ok(`GET /network/conversion-hits?${query}`));
    return [own, all];
  };
  expect(await found('txn_id=late')).toEqual([['late'], ['late']]);
  expect(await found('reason=INVALID_SECURITY_TOKEN')).toEqual([['no token'], ['no token', 'rival']]);
  expect(await found(`click_id=${clickId(1, at(0))}`)).toEqual([['no token'], ['no token']]);
  expect(await found('txn_id=rival')).toEqual([[], ['rival']]);
});

// docs/rules/attribution.md#advertiser-of-a-hit
it('lets the network narrow its log by advertiser and by campaign, by long or short id', async () => {
  const found = async (query: string) => orders(await network.ok(`GET /network/conversion-hits?${query}`));
  const { campaigns } = await network.ok('GET /campaign?page=1&limit=10');
  const campaign = Number(listOf(campaigns)[0]?.['display_id']);
  const { advertiser } = await network.ok(`GET /advertiser/${shop.id}`);
  const account = Number(advertiser?.['display_id']);
  expect(await found(`advertiser=${shop.id}`)).toEqual(['capped', 'no token', 'late']);
  expect(await found(`advertiser=${rival.id}`)).toEqual(['rival']);
  expect(await found(`advertiser=${account}`)).toEqual(['capped', 'no token', 'late']);
  expect(await found(`campaign=${campaignId}`)).toEqual(['capped', 'no token', 'rival']);
  expect(await found(`campaign=${campaign}&advertiser=${rival.id}`)).toEqual(['rival']);
  expect(await found('campaign=99')).toEqual([]);
  expect(await network.ok(`GET /network/conversion-hits?campaign=${campaign}`)).toMatchObject({
    count: 3,
    query: { campaign },
  });
});

// docs/rules/attribution.md#hits-with-a-click-id
it('says how many came with a click ID, where it is asked for', async () => {
  const own = await shop.client.ok('GET /advertiser/conversion-hits?with[]=click_ids&limit=1');
  expect(own['click_ids']).toEqual({ hits: 3, with_click_id: 1 });
  const all = await network.ok('GET /network/conversion-hits?with[]=click_ids&with[]=sums');
  expect(all['click_ids']).toEqual({ hits: 4, with_click_id: 1 });
  expect(all).toHaveProperty('sums');
  expect(await shop.client.ok('GET /advertiser/conversion-hits')).not.toHaveProperty('click_ids');
});
