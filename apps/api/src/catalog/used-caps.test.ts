import { expect, it } from '@jest/globals';
import type { CapId, CampaignId } from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { money } from '@tributary/domain/shared/money';
import { campaignOf, clientOf, idOf, listOf, partyOf } from '../../test/seed.ts';
import { type Json, testApi } from '../../test/test-api.ts';

// docs/rules/caps.md#usage-of-a-cap
it('shows the network what is used of its caps, and affiliates what is left for them', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const [shop, anna, bert] = [
    await partyOf(api, 'advertiser'),
    await partyOf(api, 'affiliate'),
    await partyOf(api, 'affiliate'),
  ];
  const shoes = await campaignOf(api, shop);
  const capOf = async (body: object) => {
    api.at.now = new Date(api.at.now.getTime() + 1000);
    return idOf((await network.ok(`POST /caps/${shoes}`, body))['cap']);
  };
  const daily = await capOf({ measure: 'conversion', period: 'daily', limit: 10 });
  const each = await capOf({
    measure: 'payout',
    period: 'monthly',
    limit: '2.5',
    scope: 'each',
    coverage: ['DE'],
  });
  const together = await capOf({ measure: 'payout', period: 'lifetime', limit: 50 });
  const revenue = await capOf({ measure: 'revenue', period: 'lifetime', limit: 100 });
  const count = (capId: string, [affiliateId, period, used]: [string, string, string]) => ({
    key: { capId: capId as CapId, affiliateId, period },
    used: money(used),
    reached: false,
  });
  await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [shoes as CampaignId] }, ({ capCounters }) =>
    capCounters.add([
      count(daily, ['', '2026-03-10', '8']),
      count(each, [anna.id, '2026-03', '0.000000000000001']),
      count(each, [bert.id, '2026-03', '3']),
    ]),
  );
  const useOf = ({ _id, used, remaining, percent }: Json) => [_id, used, remaining, percent];
  const shown = (data: Json) => listOf(data['caps']).map(useOf);
  const all = await network.ok('GET /network/caps');
  expect(all).toMatchObject({
    total: 4,
    page: 1,
    limit: 100,
    caps: [{ ad_display_id: 1, ad_title: 'Shoes' }, {}, {}, {}],
  });
  expect(shown(all)).toEqual([
    [revenue, 0, 100, 0],
    [together, 0, 50, 0],
    [each, 3, 0, 120],
    [daily, 8, 2, 80],
  ]);
  expect(shown(await network.ok('GET /network/caps?used_from=81'))).toEqual([[each, 3, 0, 120]]);
  expect(shown(await network.ok('GET /network/caps?live=0'))).toEqual([]);
  expect(shown(await network.ok(`GET /caps/${shoes}`))).toEqual(shown(all).reverse());
  expect((await network.ok(`GET /caps/${shoes}/${daily}`))['cap']).toMatchObject({ used: 8, percent: 80 });
  const answer = await anna.client.send('GET /affiliate/campaigns');
  expect(answer.text).toContain('"remaining":2.499999999999999');
  const caps = [
    {
      measure: 'payout',
      period: 'monthly',
      limit: 2.5,
      remaining: 2.499999999999999,
      shared: false,
      coverage: ['DE'],
    },
    { measure: 'conversion', period: 'daily', limit: 10, remaining: 2, shared: true, coverage: ['ALL'] },
  ];
  expect(listOf(answer.body.data['campaigns'])[0]?.['caps']).toEqual(caps);
  expect((await anna.client.ok(`GET /affiliate/campaigns/${shoes}`))['caps']).toEqual(caps);
  const listed = async () =>
    listOf((await network.ok('GET /campaign?status=all&with=caps&page=1&limit=9'))['campaigns']);
  const bare = await campaignOf(api, shop);
  // docs/rules/caps.md#the-fullest-cap
  const fullest = async () => (await listed()).map(({ _id, cap }) => [_id, cap && useOf(cap)]);
  expect(await fullest()).toEqual([
    [bare, null],
    [shoes, [each, 3, 0, 120]],
  ]);
  await network.ok(`POST /caps/${shoes}/${each}`, { live: false });
  expect(await fullest()).toEqual([
    [bare, null],
    [shoes, [daily, 8, 2, 80]],
  ]);
  const [plain] = listOf((await network.ok('GET /campaign?status=all&page=1&limit=9'))['campaigns']);
  expect(plain).not.toHaveProperty('cap');
  const others = await clientOf(api, api.otherKey).ok('GET /campaign?status=all&with=caps&page=1&limit=9');
  expect(others).toMatchObject({ campaigns: [] });
  expect(await clientOf(api, api.otherKey).ok('GET /network/caps')).toMatchObject({ caps: [], total: 0 });
});

// docs/rules/caps.md#caps-of-groups
it('of a group are shared by its members, who see what is left and not the group', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const [shop, anna, bert] = [
    await partyOf(api, 'advertiser'),
    await partyOf(api, 'affiliate'),
    await partyOf(api, 'affiliate'),
  ];
  const shoes = await campaignOf(api, shop);
  const gold = idOf((await network.ok('POST /network/affiliate-groups', { name: 'Gold' }))['group']);
  await network.ok(`POST /network/affiliate-groups/${gold}/members`, { add: [anna.id] });
  const body = { measure: 'conversion', period: 'daily', limit: 10, group_id: gold };
  const { cap } = await network.ok(`POST /caps/${shoes}`, body);
  expect(cap).toMatchObject({ scope: 'group', group_id: gold, pids: [] });
  const all = listOf((await network.ok('GET /network/caps'))['caps']);
  expect(all).toMatchObject([{ scope: 'group', group_id: gold, remaining: 10 }]);
  const seenBy = async ({ client }: typeof anna) =>
    listOf((await client.ok('GET /affiliate/campaigns'))['campaigns'])[0]?.['caps'];
  expect(await seenBy(anna)).toEqual([
    {
      measure: 'conversion',
      period: 'daily',
      limit: 10,
      remaining: 10,
      shared: true,
      coverage: ['ALL'],
    },
  ]);
  expect(await seenBy(bert)).toEqual([]);
  const change = `POST /caps/${shoes}/${idOf(cap)}`;
  expect((await network.ok(change, { scope: 'each' }))['cap']).toMatchObject({
    scope: 'each',
    group_id: gold,
  });
  expect((await network.ok(change, { pids: [bert.id], scope: 'group' }))['cap']).toMatchObject({
    scope: 'group',
    group_id: null,
    pids: [bert.id],
  });
  expect((await network.ok(change, { group_id: gold }))['cap']).toMatchObject({ group_id: gold, pids: [] });
  for (const wrong of [{ group_id: shop.id }, { group_id: gold, pids: [bert.id] }, { scope: 'all' }]) {
    const answer = await network.send(change, wrong);
    expect(answer.status).toBe(400);
  }
  await network.ok(`DELETE /network/affiliate-groups/${gold}`);
  expect(await seenBy(anna)).toEqual([]);
  expect(listOf((await network.ok('GET /network/caps'))['caps'])).toMatchObject([{ group_id: gold }]);
});
