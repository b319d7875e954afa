// docs/rules/groups.md
import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  staffOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
});

const made = async (name: string, order?: number) =>
  idOf((await network.ok('POST /network/affiliate-groups', { name, ...(order && { order }) }))['group']);
const members = (id: string, body: object) =>
  network.ok(`POST /network/affiliate-groups/${id}/members`, body);
const groups = async () => listOf((await network.ok('GET /network/affiliate-groups'))['groups']);
const affiliatesOf = async (id: string, client = network) =>
  listOf((await client.ok(`GET /affiliate?group=${id}`))['affiliates']).map(idOf);
const refusedWith = async (line: string, body?: object) => {
  const { status, body: answer } = await network.send(line, body);
  return [status, answer.data['message']];
};

describe('groups of affiliates', () => {
  // docs/rules/groups.md#groups, docs/rules/groups.md#order-of-groups
  it('are listed in their order, with how many are in each', async () => {
    const silver = await made('Silver');
    const bronze = await made('Bronze');
    expect((await groups()).map(({ name, order }: Json) => [name, order])).toEqual([
      ['Silver', 1],
      ['Bronze', 2],
    ]);
    const gold = await made('Gold', 1);
    const edited = await network.ok(`PATCH /network/affiliate-groups/${silver}`, { order: 7, name: 'Tin' });
    expect(edited['group']).toMatchObject({ _id: silver, name: 'Tin', order: 7 });
    expect((await network.ok(`GET /network/affiliate-groups/${silver}`))['group']).toEqual(edited['group']);
    await members(gold, { add: [anna.id, bert.shortId] });
    expect((await groups()).map((one) => [idOf(one), one['members']])).toEqual([
      [gold, 2],
      [bronze, 0],
      [silver, 0],
    ]);
    const { groups: of } = await network.ok(`GET /affiliate/${anna.id}`);
    expect(listOf(of).map(idOf)).toEqual([gold]);
  });

  // docs/rules/groups.md#members-of-groups
  it('take affiliates in and out, all that are named or none, as often as it is sent', async () => {
    const gold = await made('Gold');
    const first = { add: [anna.id, anna.shortId, bert.id] };
    expect(await members(gold, first)).toMatchObject({ added: 2, removed: 0 });
    expect(await members(gold, first)).toMatchObject({ added: 0, removed: 0 });
    const line = `POST /network/affiliate-groups/${gold}/members`;
    const [status, message] = await refusedWith(line, { remove: [anna.id], add: [UNKNOWN_ID] });
    expect([status, message]).toEqual([400, `There is no affiliate ${UNKNOWN_ID}.`]);
    expect(await affiliatesOf(gold)).toHaveLength(2);
    expect(await members(gold, { remove: [anna.id] })).toMatchObject({ added: 0, removed: 1 });
    expect(await affiliatesOf(gold)).toEqual([bert.id]);
    await network.ok(`DELETE /affiliate/${bert.id}`);
    expect(await groups()).toMatchObject([{ members: 0 }]);
  });

  it('refuse a name that is taken, and are not there for others', async () => {
    const gold = await made('Gold');
    const taken = 'A group with this name already exists.';
    expect(await refusedWith('POST /network/affiliate-groups', { name: 'Gold' })).toEqual([409, taken]);
    const tin = await made('Tin');
    expect(await refusedWith(`PATCH /network/affiliate-groups/${tin}`, { name: 'Gold' })).toEqual([
      409,
      taken,
    ]);
    const [status] = await refusedWith('POST /network/affiliate-groups', { name: 'x', order: 0 });
    expect(status).toBe(400);
    expect(await affiliatesOf(UNKNOWN_ID)).toEqual([]);
    await network.ok(`DELETE /network/affiliate-groups/${gold}`);
    expect((await refusedWith(`DELETE /network/affiliate-groups/${gold}`))[0]).toBe(404);
  });

  // docs/rules/groups.md#filters-by-group
  it('narrow the conversions to those of affiliates that are in them', async () => {
    const shop = await partyOf(api, 'advertiser');
    const campaignId = (await campaignOf(api, shop)) as CampaignId;
    const of = (n: number, { id }: Party) =>
      conversion({
        id: hitId(n),
        clickId: null,
        deduplicationKey: String(n),
        campaignId,
        affiliateId: id as AffiliateId,
        advertiserId: shop.id as AdvertiserId,
        convertedAt: api.at.now,
      });
    await happened(api, { conversions: [of(1, anna), of(2, bert)] });
    const gold = await made('Gold');
    await members(gold, { add: [anna.id] });
    const shown = async (query: string) =>
      listOf((await network.ok(`GET /network/conversions?${query}`))['records']).map(idOf);
    expect(await shown(`group=${gold}`)).toEqual([hitId(1)]);
    expect(await shown(`group=${gold}&pid=${bert.shortId}`)).toEqual([]);
    expect(await shown(`group=${UNKNOWN_ID}`)).toEqual([]);
    expect(await shown('')).toHaveLength(2);
  });

  // docs/rules/users.md#limited-staff
  it('show limited staff nothing but what they are assigned', async () => {
    const gold = await made('Gold');
    await members(gold, { add: [anna.id, bert.id] });
    const person = await staffOf(api, 'manager');
    const { user } = (await person.client.ok('GET /auth/session'))['session'] as unknown as { user: Json };
    await network.ok(`PATCH /users/${idOf(user)}`, { only_affiliates: [anna.id] });
    expect(await affiliatesOf(gold, person.client)).toEqual([anna.id]);
    expect((await person.client.send('GET /network/affiliate-groups')).status).toBe(403);
    expect((await person.client.ok(`GET /affiliate/${anna.id}`))['groups']).toMatchObject([{ name: 'Gold' }]);
  });

  it('are in the audit log, under the group and under the affiliate', async () => {
    const gold = await made('Gold');
    await members(gold, { add: [anna.id] });
    for (const id of [gold, anna.id]) {
      const log = listOf((await network.ok(`GET /network/audit?object_id=${id}`))['audit']);
      expect(log).toContainEqual(
        expect.objectContaining({ action: 'created', object: 'affiliate_group_member' }),
      );
    }
  });
});
