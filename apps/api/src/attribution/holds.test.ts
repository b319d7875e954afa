// docs/rules/attribution.md#holds
import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateGroupId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, idOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

const ENDS = '2026-04-09T15:00:00.000Z';

let api: TestApi;
let network: Client;
let shop: Party;
let anna: Party;
let shoes: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [shop, anna] = [await partyOf(api, 'advertiser'), await partyOf(api, 'affiliate')];
  shoes = await campaignOf(api, shop, { hold_days: 7 });
});

const held = (n: number) =>
  conversion({
    id: hitId(n),
    clickId: null,
    deduplicationKey: String(n),
    campaignId: shoes as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    convertedAt: api.at.now,
    status: 'pending',
    reason: 'ON_HOLD',
    releaseOn: new Date(ENDS),
  });
const shown = async (n: number) =>
  (await network.ok(`GET /network/conversions?_id=${hitId(n)}`))['records'] as unknown as object[];

it('that was made with a hold says whose it was: to the affiliate without the group, to the advertiser not at all', async () => {
  const added = await network.ok('POST /network/affiliate-groups', { name: 'Newcomers', hold_days: 30 });
  const id = idOf(added['group']);
  const hold = { from: 'group', groupId: id as AffiliateGroupId, days: 30 } as const;
  const goals = { from: 'goal', groupId: null, days: 7 } as const;
  await happened(api, {
    conversions: [
      { ...held(1), hold },
      { ...held(2), hold: goals },
      { ...held(3), status: 'approved', releaseOn: null },
    ],
  });
  const told = async ({ ok }: Client, log: string, n: number) =>
    (await ok(`GET ${log}/${hitId(n)}/explain`))['hold'];
  const of = (n: number) => told(network, '/network/conversions', n);
  expect(await of(1)).toEqual({ from: 'group', days: 30, group_id: id, group_name: 'Newcomers' });
  expect(await of(2)).toEqual({ from: 'goal', days: 7, group_id: null, group_name: null });
  expect(await of(3)).toBeNull();
  expect(await told(anna.client, '/affiliate/conversions', 1)).toEqual({ from: 'group', days: 30 });
  expect(await told(shop.client, '/advertiser/conversions', 1)).toBeUndefined();
  await network.ok(`DELETE /network/affiliate-groups/${id}`);
  expect(await of(1)).toEqual({ from: 'group', days: 30, group_id: id, group_name: null });
});

describe('a conversion on hold', () => {
  beforeEach(() => happened(api, { conversions: [held(1), held(2), held(3)] }));

  it('is shown to each side, with the end of its hold', async () => {
    const on = { status: 'pending', reason: 'ON_HOLD', release_on: ENDS };
    expect(await shown(1)).toMatchObject([on]);
    const of = async ({ client }: Party, log: string) =>
      (await client.ok(`GET ${log}?_id=${hitId(1)}`))['records'];
    expect(await of(anna, '/affiliate/conversions')).toMatchObject([on]);
    expect(await of(shop, '/advertiser/conversion-logs')).toMatchObject([on]);
    const explained = await network.ok(`GET /network/conversions/${hitId(1)}/explain`);
    expect(explained['conversion']).toMatchObject(on);
    const file = await network.send(
      `GET /network/conversions?_id=${hitId(1)}&format=csv&fields=status,release_on`,
    );
    expect(file.text).toBe(`status,release_on\r\npending,${ENDS}\r\n`);
  });

  it('is listed with those whose hold ends today, of any day, and not as work', async () => {
    const due = (who: Client, log: string, more = '') => who.ok(`GET ${log}?hold=due&with=sums${more}`);
    const logs: [Client, string][] = [
      [network, '/network/conversions'],
      [anna.client, '/affiliate/conversions'],
      [shop.client, '/advertiser/conversion-logs'],
    ];
    const counts = async () =>
      Promise.all(
        logs.map(async ([who, log]) => {
          const { count, records } = await due(who, log);
          expect((records as unknown as object[]).length).toBe(count);
          return count;
        }),
      );
    const at = (text: string) => (api.at.now = new Date(text));
    const { todo } = await network.ok('GET /network/overview');
    expect(todo).toMatchObject({ pending_conversions: 0 });
    // The network's day ends with the hold: it is due today, until it is released.
    at(new Date(new Date(ENDS).getTime() - 86_400_001).toISOString());
    expect(await counts()).toEqual([0, 0, 0]);
    at(new Date(new Date(ENDS).getTime() - 1000).toISOString());
    expect(await counts()).toEqual([3, 3, 3]);
    at(new Date(new Date(ENDS).getTime() + 3 * 86_400_000).toISOString());
    expect(await counts()).toEqual([3, 3, 3]);
    expect((await due(network, '/network/conversions', '&start=2026-04-01'))['count']).toBe(0);
    expect((await network.ok('GET /network/conversions?hold=on'))['count']).toBe(3);
    expect((await network.ok('GET /network/conversions?hold=off&start=2026-01-01'))['count']).toBe(0);
    expect(await network.status('GET /network/conversions?hold=soon')).toBe(400);
  });

  it('is put on review by hand, alone or with others', async () => {
    const message = await network.ok(`POST /network/conversions/${hitId(1)}`, { status: 'pending' });
    expect(message).toMatchObject({
      message: 'The status was changed.',
      conversion: { status: 'pending', reason: '', release_on: null },
    });
    const again = await network.ok(`POST /network/conversions/${hitId(1)}`, { status: 'pending' });
    expect(again['message']).toBe('It has this status already.');
    await network.ok('POST /network/conversions/bulk', { ids: [hitId(2), hitId(3)], status: 'pending' });
    expect(await shown(3)).toMatchObject([{ status: 'pending', release_on: null }]);
  });

  it.each(['approved', 'rejected'])('is %s by a verdict, and on hold no more', async (status) => {
    await network.ok(`POST /network/conversions/${hitId(1)}`, { status });
    expect(await shown(1)).toMatchObject([{ status, release_on: null }]);
    await network.ok('PATCH /network/account', { advertiser_verdict_days: 7 });
    await shop.client.ok(`POST /advertiser/conversions/${hitId(2)}`, { status, reason: 'Returned' });
    expect(await shown(2)).toMatchObject([{ status, release_on: null }]);
  });
});

type Preview = {
  readonly status: string;
  readonly reason: string | null;
  readonly release_on: string | null;
};
const preview = async (named: object = {}): Promise<Preview> => {
  const hit = { campaign_id: shoes, publisher_id: anna.id, country: 'US', ...named };
  return (await network.ok('POST /network/conversions/preview', hit))['preview'] as unknown as Preview;
};

it('the preview says until when a conversion would be on hold', async () => {
  const { status, reason, release_on: end } = await preview();
  expect([status, reason, end]).toEqual(['pending', 'ON_HOLD', '2026-03-18T00:00:00.000Z']);
  await network.ok(`POST /campaign/${shoes}`, { action: 'basic_info', hold_days: 0 });
  expect(await preview()).toMatchObject({ status: 'approved', reason: null, release_on: null });
});

describe('the hold of a goal', () => {
  it('is that of its campaign until it has one of its own', async () => {
    const made = await network.ok('POST /goal', {
      goal: { title: 'Sale', value: 'sale', ad_id: shoes },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    const { _id: id, hold_days: days } = made['goal'] as unknown as { _id: string; hold_days: null };
    expect(days).toBeNull();
    const end = async () => (await preview({ goal_id: id })).release_on;
    const week = await end();
    expect(week).toBe('2026-03-18T00:00:00.000Z');
    for (const [hold_days, expected] of [
      [30, '2026-04-10T00:00:00.000Z'],
      [0, null],
    ]) {
      expect((await network.ok(`POST /goal/${id}`, { hold_days }))['goal']).toMatchObject({ hold_days });
      expect(await end()).toBe(expected);
    }
    const flat = await network.ok(`POST /goals/${shoes}/${id}`, { hold_days: null });
    expect(flat['goal']).toMatchObject({ hold_days: null });
    expect(await end()).toBe(week);
  });

  it.each([366, -1, 1.5, 'long'])('is refused with %s days', async (hold_days) => {
    const { status, body } = await network.send('POST /goal', {
      goal: { title: 'Sale', value: 'sale', hold_days },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('hold_days')]);
  });
});

// docs/rules/attribution.md#days-of-a-hold
it('of a group goes before those of campaign and goal, and its members read how long they wait', async () => {
  const made = await network.ok('POST /network/affiliate-groups', { name: 'New', hold_days: 60 });
  const { _id: group, hold_days: days } = made['group'] as unknown as { _id: string; hold_days: number };
  expect(days).toBe(60);
  await network.ok('POST /goal', {
    goal: { title: 'Sale', value: 'sale', ad_id: shoes, hold_days: 3 },
    payouts: [{ payout: 1, revenue: 2 }],
  });
  const read = async () => {
    const { campaigns } = await anna.client.ok('GET /affiliate/campaigns');
    const { campaign } = await anna.client.ok(`GET /affiliate/campaigns/${shoes}`);
    const { goals } = await anna.client.ok(`GET /affiliate/goals/${shoes}`);
    type Held = { readonly hold_days: number };
    return [
      (campaigns as unknown as Held[])[0]?.hold_days,
      (campaign as unknown as Held).hold_days,
      (goals as unknown as { readonly goal: Held }[])[0]?.goal.hold_days,
    ];
  };
  expect(await read()).toEqual([7, 7, 3]);
  await network.ok(`POST /network/affiliate-groups/${group}/members`, { add: [anna.id] });
  expect(await read()).toEqual([60, 60, 60]);
  const edit = (hold_days: number | null) =>
    network.ok(`PATCH /network/affiliate-groups/${group}`, { hold_days });
  await edit(0);
  expect(await read()).toEqual([0, 0, 0]);
  expect((await edit(null))['group']).toMatchObject({ name: 'New', hold_days: null });
  expect(await read()).toEqual([7, 7, 3]);
  const wrong = await network.send(`PATCH /network/affiliate-groups/${group}`, { hold_days: 366 });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('hold_days')]);
});
