import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  listOf,
  type Party,
  partyOf,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let shop: Party;
let mall: Party;
let shoes: string;
let hats: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  [shop, mall] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  shoes = await campaignOf(api, shop, { title: 'Red shoes' });
  hats = await campaignOf(api, mall, { title: 'Red hats', visibility: 'private' });
  const sale = {
    campaignId: shoes as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
  };
  await happened(api, {
    clicks: [click({ ...sale, id: clickId(1) })],
    conversions: [
      conversion({ ...sale, id: hitId(1), clickId: clickId(1), txnId: 'order-7', deduplicationKey: '1' }),
      conversion({ ...sale, id: hitId(2), clickId: null, txnId: '', deduplicationKey: '2' }),
    ],
  });
});

const found = async (client: Client, role: string, query: string): Promise<Json[]> =>
  listOf((await client.ok(`GET /${role}/search?${query}`))['found']);
const kinds = (groups: readonly Json[]) => groups.map(({ kind }) => kind);
/** In the order of the alphabet: records of one instant come in that of their ids, which are drawn. */
const names = (groups: readonly Json[]) =>
  groups.flatMap(({ items }) => listOf(items as Json).map(({ name }) => textOf(name))).sort();

// docs/rules/input-output.md#search
describe('A search', () => {
  it('gives the network what it finds by kind, each with id, name and status', async () => {
    expect(await network.ok('GET /network/search?q=RED%20SH')).toEqual({
      q: 'RED SH',
      found: [
        {
          kind: 'campaign',
          more: false,
          items: [
            {
              _id: shoes,
              display_id: 1,
              name: 'Red shoes',
              detail: '',
              status: 'active',
              campaign_id: null,
              day: null,
            },
          ],
        },
      ],
    });
    const accounts = await found(network, 'network', `q=${anna.id}`);
    expect(accounts).toEqual([
      {
        kind: 'affiliate',
        more: false,
        items: [expect.objectContaining({ _id: anna.id, status: 'active' })],
      },
    ]);
    const ofClick = await found(network, 'network', `q=${clickId(1)}`);
    expect(ofClick.map(({ kind, items }) => [kind, items])).toEqual([
      [
        'conversion',
        [
          {
            _id: hitId(1),
            display_id: null,
            name: 'order-7',
            detail: 'Red shoes',
            status: 'approved',
            campaign_id: shoes,
            day: '2026-03-10',
          },
        ],
      ],
      ['click', [expect.objectContaining({ _id: clickId(1), name: clickId(1), status: 'valid' })]],
    ]);
    expect(names(await found(network, 'network', `q=${hitId(2)}`))).toEqual([hitId(2)]);
  });

  it('says when there are more than were asked for', async () => {
    const [group] = await found(network, 'network', 'q=red&limit=1');
    expect([group?.['more'], names([group as Json])]).toEqual([true, [expect.stringMatching(/^Red /)]]);
    const [whole] = await found(network, 'network', 'q=red&limit=2');
    expect([whole?.['more'], names([whole as Json])]).toEqual([false, ['Red hats', 'Red shoes']]);
    expect(await network.status('GET /network/search?q=red&limit=1000')).toBe(200);
  });

  it('takes a text of 1 to 200 characters', async () => {
    expect(await network.status('GET /network/search')).toBe(400);
    expect(await network.status('GET /network/search?q=%20%20')).toBe(400);
    expect(await network.status(`GET /network/search?q=${'x'.repeat(200)}`)).toBe(200);
    const long = await network.send(`GET /network/search?q=${'x'.repeat(201)}`);
    expect([long.status, long.body.data]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'q', message: 'Enter up to 200 characters.' }] }),
    ]);
  });

  it('finds for an affiliate its feed, its conversions and clicks, and nobody', async () => {
    const [own, other] = [anna.client, bert.client];
    expect(names(await found(own, 'affiliate', 'q=red'))).toEqual(['Red shoes']);
    expect(kinds(await found(own, 'affiliate', `q=${clickId(1)}`))).toEqual(['conversion', 'click']);
    expect(await found(other, 'affiliate', `q=${clickId(1)}`)).toEqual([]);
    expect(await found(own, 'affiliate', `q=${shop.id}`)).toEqual([]);
    expect(await found(own, 'affiliate', `q=${hats}`)).toEqual([]);
    const pair = { publisher_ids: [anna.id], campaign_ids: [hats] };
    await network.ok('POST /campaign/assign-publisher', pair);
    expect(names(await found(own, 'affiliate', `q=${hats}`))).toEqual(['Red hats']);
    expect(await found(other, 'affiliate', `q=${hats}`)).toEqual([]);
  });

  it('finds for an advertiser its campaigns and conversions, and no click or affiliate', async () => {
    const [own, other] = [shop.client, mall.client];
    expect(names(await found(own, 'advertiser', 'q=red'))).toEqual(['Red shoes']);
    expect(kinds(await found(own, 'advertiser', `q=${clickId(1)}`))).toEqual(['conversion']);
    expect(names(await found(other, 'advertiser', 'q=red'))).toEqual(['Red hats']);
    expect(await found(other, 'advertiser', 'q=order-7')).toEqual([]);
    expect(await found(own, 'advertiser', `q=${anna.id}`)).toEqual([]);
  });

  it('is open to whoever of the staff may read', async () => {
    const analyst = await staffOf(api, 'analyst');
    expect(names(await found(analyst.client, 'network', 'q=red'))).toEqual(['Red hats', 'Red shoes']);
  });
});
