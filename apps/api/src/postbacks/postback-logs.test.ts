import { beforeEach, expect, it } from '@jest/globals';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';
import {
  delivery,
  deliveryAttempt,
  idOf as given,
  NETWORK_ID,
  NOW,
} from '@tributary/application/contracts/shared/given';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type { AffiliateId, CampaignId, DeliveryId, PostbackId } from '@tributary/domain/shared/ids';

let api: TestApi;
let network: Client;
let affiliate: Party;
let other: Party;
let campaigns: string[];
let addMessage: (n: number, state: 'delivered' | 'failed', more?: Partial<Delivery>) => Promise<void>;

const DAY_MS = 86_400_000;
const id = (n: number) => given<DeliveryId>('de', n);

/** Messages 1 to 3 are the affiliate's, 4 is another's; 2 and 4 failed, 1 was delivered, 3 is a test that failed. */
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [affiliate, other] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const shop = await partyOf(api, 'advertiser');
  campaigns = [await campaignOf(api, shop), await campaignOf(api, shop, { title: 'Hats' })];
  const register = async ({ client }: Party) =>
    idOf(
      (await client.ok('POST /affiliate/postbacks', { event: 'conversion', data: 'https://a.example/' }))[
        'postback'
      ],
    ) as PostbackId;
  const [own, anothers] = [await register(affiliate), await register(other)];
  addMessage = async (n, state, more = {}) => {
    const message = delivery({
      id: id(n),
      networkId: NETWORK_ID,
      postbackId: own,
      affiliateId: affiliate.id as AffiliateId,
      campaignId: campaigns[0] as CampaignId,
      eventId: given('e0', n),
      createdAt: new Date(NOW.getTime() - (5 - n) * DAY_MS),
      ...more,
    });
    await api.deliveries.record(message, deliveryAttempt({ status: 500 }), state);
  };
  await addMessage(1, 'delivered');
  await addMessage(2, 'failed', { campaignId: campaigns[1] as CampaignId });
  await addMessage(3, 'failed', { eventId: `test-${id(3)}` });
  await addMessage(4, 'failed', { postbackId: anothers, affiliateId: other.id as AffiliateId });
});

const found = async (client: Client, line: string) => listOf((await client.ok(line))['logs']).map(idOf);
const statuses = async () =>
  Object.fromEntries(
    listOf((await network.ok('GET /network/postback-logs'))['logs']).map((one) => [idOf(one), one['status']]),
  );

// docs/rules/postbacks.md#log-of-messages
it.each([
  ['status=failed', [4, 3, 2], [3, 2]],
  ['status=delivered', [1], [1]],
  ['since=2026-03-08', [4, 3], [3]],
  ['status=failed&since=2026-03-07', [4, 3, 2], [3, 2]],
  ['status=pending', [], []],
  ['campaign=1', [4, 3, 1], [3, 1]],
  ['campaign=2', [2], [2]],
  ['campaign=99', [], []],
])('the log is narrowed by %s', async (query, ofNetwork, own) => {
  expect(await found(network, `GET /network/postback-logs?${query}`)).toEqual(ofNetwork.map(id));
  expect(await found(affiliate.client, `GET /affiliate/postback-logs?${query}`)).toEqual(own.map(id));
});

it('refuses a status and a day that there are none of', async () => {
  expect(await network.status('GET /network/postback-logs?status=lost')).toBe(400);
  expect(await affiliate.client.status('GET /affiliate/postback-logs?since=yesterday')).toBe(400);
});

// docs/rules/input-output.md#cursors
it.each([
  ['/network/postback-logs', '', [4, 3, 2, 1]],
  ['/network/postback-logs', '&status=failed', [4, 3, 2]],
  ['/affiliate/postback-logs', '', [3, 2, 1]],
])('%s%s goes on by cursor while messages are written', async (path, narrowed, expected) => {
  const client = path.startsWith('/network') ? network : affiliate.client;
  const pages = [await client.ok(`GET ${path}?limit=1${narrowed}`)];
  await addMessage(5, 'failed');
  for (const _ of expected) {
    const cursor = pages.at(-1)?.['next_cursor'];
    if (cursor) pages.push(await client.ok(`GET ${path}?limit=1${narrowed}&cursor=${textOf(cursor)}`));
  }
  expect(pages.flatMap((page) => listOf(page['logs']).map(idOf))).toEqual(expected.map(id));
  expect(pages.at(-1)).toMatchObject({ next_cursor: null, total: expected.length + 1 });
  expect(await client.status(`GET ${path}?cursor=abc`)).toBe(400);
});

// docs/rules/postbacks.md#resend
it('lets an affiliate send one of its own messages again, and none of another', async () => {
  await affiliate.client.ok(`POST /affiliate/postback-logs/${id(1)}/resend`);
  expect(await statuses()).toMatchObject({ [id(1)]: 'pending', [id(4)]: 'failed' });
  expect(await affiliate.client.status(`POST /affiliate/postback-logs/${id(4)}/resend`)).toBe(404);
  expect(await affiliate.client.status(`POST /affiliate/postback-logs/${id(9)}/resend`)).toBe(404);
  expect(await network.status(`POST /affiliate/postback-logs/${id(1)}/resend`)).toBe(403);
  expect(await statuses()).toMatchObject({ [id(4)]: 'failed' });
});

// docs/rules/postbacks.md#resend
it('sends all that failed again, of an affiliate its own, and no test', async () => {
  const all = await affiliate.client.ok('POST /affiliate/postback-logs/resend', {});
  expect(all).toMatchObject({ resent: 1, more: false });
  expect(await statuses()).toEqual({
    [id(1)]: 'delivered',
    [id(2)]: 'pending',
    [id(3)]: 'failed',
    [id(4)]: 'failed',
  });
  const narrowed = { user_id: affiliate.id };
  expect(await network.ok('POST /network/postback-logs/resend', narrowed)).toMatchObject({ resent: 0 });
  const ofCampaign = { campaign: campaigns[1] };
  expect(await network.ok('POST /network/postback-logs/resend', ofCampaign)).toMatchObject({ resent: 0 });
  const late = { since: '2026-03-10' };
  expect(await network.ok('POST /network/postback-logs/resend', late)).toMatchObject({ resent: 0 });
  expect(await network.ok('POST /network/postback-logs/resend', {})).toMatchObject({ resent: 1 });
  expect(await statuses()).toMatchObject({ [id(4)]: 'pending', [id(3)]: 'failed' });
});
