import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, idOf, listOf, partyOf, UNKNOWN_ID } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let campaign: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  campaign = await campaignOf(api, await partyOf(api, 'advertiser'));
});

const goal = (overrides: object = {}) => ({
  goal: { title: 'Sale', value: 7, ad_id: campaign, ...overrides },
  payouts: [{ payout: '0.123456789012', revenue: 2, coverage: ['US'] }],
});
const created = async (overrides: object = {}) => {
  const data = await network.ok('POST /goal', goal(overrides));
  return { id: idOf(data['goal']), data };
};

describe('goals', () => {
  it('are created with their payouts and read back', async () => {
    const answer = await network.send('POST /goal', goal());
    expect(answer.status).toBe(201);
    const id = idOf(answer.body.data['goal']);
    const expected = {
      goal: { _id: id, ad_id: campaign, title: 'Sale', value: '7', type: 'public', model: 'fixed' },
      payouts: [{ payout: 0.123456789012, revenue: 2, coverage: ['US'], model: 'fixed' }],
    };
    expect(answer.body.data).toMatchObject(expected);
    expect(await network.ok(`GET /goal/${id}`)).toMatchObject(expected);
  });

  // docs/rules/attribution.md#goals-of-one-value
  it('have values of their own within a campaign, and within those of all campaigns', async () => {
    const { id } = await created();
    const other = await created({ value: 'other' });
    const everywhere = await created({ ad_id: null });
    const elsewhere = await campaignOf(api, await partyOf(api, 'advertiser'));
    expect((await created({ ad_id: elsewhere })).id).not.toBe(id);
    const again = await network.send('POST /goal', goal());
    expect([again.status, again.body.data['code']]).toEqual([409, 33]);
    expect(await network.status('POST /goal', goal({ ad_id: null }))).toBe(409);
    expect(await network.status(`POST /goal/${other.id}`, { value: 7 })).toBe(409);
    expect(await network.status(`POST /goal/${id}`, { value: 7, title: 'Same' })).toBe(200);
    await network.ok(`DELETE /goal/${id}`);
    expect(await network.status(`POST /goal/${other.id}`, { value: 7 })).toBe(200);
    expect(await network.status(`DELETE /goal/${everywhere.id}`)).toBe(200);
  });

  it('name what is missing', async () => {
    const answer = await network.send('POST /goal', { goal: { title: 'x' }, payouts: [{}] });
    expect([answer.status, answer.body.data['code']]).toEqual([400, 20]);
    expect(listOf(answer.body.data['errors']).map(({ path }) => path)).toEqual([
      'goal.value',
      'payouts.0.payout',
      'payouts.0.revenue',
    ]);
    expect(await network.status('POST /goal', goal({ ad_id: UNKNOWN_ID }))).toBe(400);
    expect(await network.status('POST /goal', { ...goal(), payouts: [] })).toBe(400);
  });

  it('are listed newest first, of the network or of one campaign, global ones included', async () => {
    await created();
    api.at.now = new Date('2026-03-11T12:00:00Z');
    await created({ title: 'Everywhere', ad_id: null });
    const all = await network.ok('GET /goal?limit=1');
    expect(all['pagination']).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    expect(listOf(all['goals'])).toMatchObject([{ title: 'Everywhere', ad_id: null }]);
    const own = await network.ok(`GET /goal?ad_id=${campaign}`);
    expect(listOf(own['goals'])).toMatchObject([{ title: 'Sale' }]);
    const ofCampaign = await network.ok(`GET /goal/campaign/${campaign}`);
    expect(ofCampaign['currency']).toBe('USD');
    expect(listOf(ofCampaign['goals'])).toMatchObject([
      { goal: { title: 'Sale' }, payouts: [{ revenue: 2 }] },
      { goal: { title: 'Everywhere' } },
    ]);
  });

  it('are edited field by field, affiliates by short id', async () => {
    const { id } = await created();
    const affiliate = await partyOf(api, 'affiliate');
    const changes = { type: 'private', whitelist_pubs: [affiliate.shortId], model: 'percentage' };
    const { goal: edited } = await network.ok(`POST /goal/${id}`, changes);
    expect(edited).toMatchObject({ title: 'Sale', type: 'private', modified: '2026-03-10' });
    expect(edited).toMatchObject({ whitelist_pubs: [affiliate.shortId], blacklist_pubs: [] });
    expect(await network.status(`POST /goal/${id}`, { blacklist_pubs: [99] })).toBe(400);
  });

  it('go with their payouts', async () => {
    const { id } = await created();
    await network.ok(`DELETE /goal/${id}`);
    expect(await network.status(`GET /goal/${id}`)).toBe(404);
    expect(await network.status(`DELETE /goal/${id}`)).toBe(404);
  });
});

describe('payouts of a goal', () => {
  it('are added, edited and removed', async () => {
    const { id, data } = await created();
    const payoutId = idOf(listOf(data['payouts'])[0]);
    api.at.now = new Date('2026-03-11T12:00:00Z');
    const added = await network.ok(`POST /goal/payout/${id}`, { payout: 1, revenue: 3 });
    expect(listOf(added['payouts'])).toMatchObject([{ coverage: ['US'] }, { payout: 1, coverage: ['ALL'] }]);
    const path = `/goal/payout/${id}/${payoutId}`;
    const edited = await network.ok(`POST ${path}`, { payout: 9, revenue: 10 });
    expect(listOf(edited['payouts'])[0]).toMatchObject({ payout: 9, revenue: 10, coverage: ['US'] });
    expect(await network.status(`POST ${path}`, { payout: -1, revenue: 10 })).toBe(400);
    await network.ok(`DELETE ${path}`);
    expect(await network.status(`DELETE ${path}`)).toBe(404);
    expect(listOf((await network.ok(`GET /goal/${id}`))['payouts'])).toHaveLength(1);
  });
});

// docs/rules/attribution.md#flat-goals
describe('flat goals', () => {
  const FLAT = { title: 'Sale', value: 'sale', type: 'public', payout: '2.5', revenue: 10 };

  it('are made, listed, read, edited and removed under their campaign', async () => {
    const made = await network.send(`POST /goals/${campaign}`, FLAT);
    expect(made.status).toBe(201);
    const id = idOf(made.body.data['goal']);
    const shown = { _id: id, ad_id: campaign, ...FLAT, payout: 2.5, model: 'fixed', currency: 'USD' };
    expect(made.body.data['goal']).toMatchObject(shown);
    expect((await network.ok(`GET /goals/${campaign}`))['goals']).toMatchObject([shown]);
    expect((await network.ok(`GET /goals/${campaign}/${id}`))['goal']).toMatchObject(shown);
    const edited = await network.ok(`POST /goals/${campaign}/${id}`, { title: 'Order', payout: 3 });
    expect(edited['goal']).toMatchObject({ ...shown, title: 'Order', payout: 3 });
    expect(await network.ok(`GET /goal/${id}`)).toMatchObject({
      goal: { title: 'Order' },
      payouts: [{ payout: 3, revenue: 10, coverage: ['ALL'], model: 'fixed' }],
    });
    await network.ok(`DELETE /goals/${campaign}/${id}`);
    expect((await network.ok(`GET /goals/${campaign}`))['goals']).toEqual([]);
  });

  it('have the payout of every country, and an edit changes that one', async () => {
    const { id } = await created();
    expect((await network.ok(`GET /goals/${campaign}`))['goals']).toMatchObject([
      { payout: 0.123456789012, revenue: 2 },
    ]);
    api.at.now = new Date(api.at.now.getTime() + 1000);
    await network.ok(`POST /goal/payout/${id}`, { payout: 5, revenue: 6 });
    await network.ok(`POST /goals/${campaign}/${id}`, { revenue: 7 });
    const { payouts } = await network.ok(`GET /goal/${id}`);
    expect(payouts).toMatchObject([
      { payout: 0.123456789012, revenue: 2 },
      { payout: 5, revenue: 7 },
    ]);
  });

  it('without a payout show none, and get one with both amounts', async () => {
    const { id, data } = await created();
    await network.ok(`DELETE /goal/payout/${id}/${idOf(listOf(data['payouts'])[0])}`);
    const path = `/goals/${campaign}/${id}`;
    expect((await network.ok(`GET ${path}`))['goal']).toMatchObject({ payout: null, revenue: null });
    const refused = await network.send(`POST ${path}`, { payout: 1 });
    expect([refused.status, refused.body.data['errors']]).toMatchObject([400, [{ path: 'revenue' }]]);
    expect((await network.ok(`POST ${path}`, { payout: 1, revenue: 2 }))['goal']).toMatchObject({
      payout: 1,
      revenue: 2,
    });
  });

  it('are the goal itself by its own id, and name what a new one lacks', async () => {
    const { id } = await created();
    expect(await network.ok(`GET /goals/${id}`)).toEqual(await network.ok(`GET /goal/${id}`));
    const edited = await network.send(`POST /goals/${id}`, { title: 'Order' });
    expect([edited.status, edited.body.data['goal']]).toMatchObject([200, { _id: id, title: 'Order' }]);
    for (const name of ['title', 'value', 'payout', 'revenue']) {
      const { [name as keyof typeof FLAT]: _left, ...rest } = FLAT;
      const refused = await network.send(`POST /goals/${campaign}`, rest);
      expect([refused.status, refused.body.data['errors']]).toMatchObject([400, [{ path: name }]]);
    }
    const elsewhere = await campaignOf(api, await partyOf(api, 'advertiser'));
    for (const line of [
      `GET /goals/${elsewhere}/${id}`,
      `DELETE /goals/${elsewhere}/${id}`,
      `GET /goals/${UNKNOWN_ID}`,
    ])
      expect(await network.status(line)).toBe(404);
    expect(await network.status(`POST /goals/${elsewhere}/${id}`, { payout: 9 })).toBe(404);
    expect((await network.ok(`GET /goals/${elsewhere}`))['goals']).toEqual([]);
  });

  it('say which payout was added or changed', async () => {
    const { id } = await created();
    api.at.now = new Date(api.at.now.getTime() + 1000);
    const added = await network.ok(`POST /goal/payout/${id}`, { payout: 5, revenue: 6, coverage: ['AT'] });
    expect(added['payout']).toMatchObject([{ payout: 5, revenue: 6, coverage: ['AT'] }]);
    const payoutId = idOf(listOf(added['payout'])[0]);
    const changed = await network.ok(`POST /goal/payout/${id}/${payoutId}`, { payout: 4, revenue: 6 });
    expect(changed['payout']).toMatchObject([{ _id: payoutId, payout: 4 }]);
    expect(listOf(changed['payouts'])).toHaveLength(2);
  });
});
