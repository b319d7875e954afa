// docs/rules/groups.md#groups-of-a-campaign
import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let gold: string;
let campaignId: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  campaignId = await campaignOf(api, await partyOf(api, 'advertiser'));
  gold = idOf((await network.ok('POST /network/affiliate-groups', { name: 'Gold' }))['group']);
});

const edit = async (body: object) => {
  const { campaign } = await network.ok(`POST /campaign/${campaignId}`, body);
  return campaign as unknown as Json;
};
const settings = (lists: object) => edit({ action: 'settings', ...lists });
const members = (body: object) => network.ok(`POST /network/affiliate-groups/${gold}/members`, body);
/** Whether it may run it now: whether it gets a link. */
const link = async ({ client }: Party) =>
  (await client.send(`GET /affiliate/campaigns/${campaignId}`)).status;
const feed = async ({ client }: Party) => {
  const { campaigns, private_campaigns: closed } = await client.ok('GET /affiliate/campaigns');
  return [...listOf(campaigns), ...listOf(closed)].map(idOf);
};

describe('groups of a campaign', () => {
  it('are kept, left as they are when not sent, and gone with the group', async () => {
    expect(await settings({ blocked_groups: [gold, gold] })).toMatchObject({
      blocked_groups: [gold],
      approved_groups: [],
    });
    expect(await settings({ approved_groups: [gold], blocked_groups: [] })).toMatchObject({
      blocked_groups: [],
      approved_groups: [gold],
    });
    expect(await settings({ whitelist_pubs: [] })).toMatchObject({ approved_groups: [gold] });
    await network.ok(`DELETE /network/affiliate-groups/${gold}`);
    const { campaign } = await network.ok(`GET /campaign/${campaignId}`);
    expect(campaign).toMatchObject({ blocked_groups: [], approved_groups: [] });
    const again = await network.send(`POST /campaign/${campaignId}`, {
      action: 'settings',
      approved_groups: [gold],
    });
    expect([again.status, again.body.data['message']]).toEqual([400, `There is no group ${gold}.`]);
  });

  it('show a private campaign to members, and only while they are members', async () => {
    await edit({ action: 'targeting', visibility: 'private' });
    await settings({ approved_groups: [gold] });
    expect([await feed(anna), await link(anna)]).toEqual([[], 404]);
    await members({ add: [anna.id] });
    expect([await feed(anna), await link(anna)]).toEqual([[campaignId], 200]);
    expect([await feed(bert), await link(bert)]).toEqual([[], 404]);
    await members({ remove: [anna.id] });
    expect([await feed(anna), await link(anna)]).toEqual([[], 404]);
  });

  it('need not ask where they are approved, and may not where they are blocked', async () => {
    await edit({ action: 'targeting', visibility: 'permission' });
    await members({ add: [anna.id] });
    const ask = async ({ client }: Party) =>
      (await client.send(`POST /affiliate/requestAccess/${campaignId}`, {})).status;
    await settings({ approved_groups: [gold] });
    expect(await ask(anna)).toBe(409);
    await settings({ approved_groups: [], blocked_groups: [gold] });
    expect(await ask(anna)).toBe(404);
    expect(await feed(anna)).toEqual([]);
    expect(await feed(bert)).toEqual([campaignId]);
    // What is said of the affiliate goes first.
    await settings({ whitelist_pubs: [anna.id] });
    expect(await feed(anna)).toEqual([campaignId]);
  });
});
