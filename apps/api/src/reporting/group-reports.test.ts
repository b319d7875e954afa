// docs/rules/groups.md#groups-in-reports
import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { money } from '@tributary/domain/shared/money';
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
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let [anna, bert, cleo]: Party[] = [];
let shop: Party;
let gold: string;
let silver: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert, cleo] = [
    await partyOf(api, 'affiliate'),
    await partyOf(api, 'affiliate'),
    await partyOf(api, 'affiliate'),
  ];
  shop = await partyOf(api, 'advertiser');
  const campaignId = (await campaignOf(api, shop)) as CampaignId;
  const of = (party: Party | undefined) => ({
    campaignId,
    affiliateId: party?.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
  });
  const sale = (n: number, party: Party | undefined, overrides: Partial<Conversion> = {}) =>
    conversion({
      ...of(party),
      id: hitId(n),
      clickId: null,
      deduplicationKey: String(n),
      convertedAt: api.at.now,
      status: 'approved',
      payout: money('1.5'),
      ...overrides,
    });
  await happened(api, {
    clicks: [anna, anna, bert, cleo].map((party, n) =>
      click({ ...of(party), id: clickId(n + 1, api.at.now), clickedAt: api.at.now }),
    ),
    conversions: [
      sale(1, anna),
      sale(2, bert),
      sale(3, bert, { status: 'rejected', reasonCode: 'fraud' }),
      sale(4, cleo, { status: 'rejected', reasonCode: 'returned' }),
      sale(5, cleo, { status: 'rejected' }),
    ],
  });
  gold = await made('Gold', [anna]);
  // Of Anna the second, of Bert the only one.
  silver = await made('Silver', [anna, bert]);
});

async function made(name: string, members: readonly (Party | undefined)[]): Promise<string> {
  const id = idOf((await network.ok('POST /network/affiliate-groups', { name }))['group']);
  const add = members.map((one) => one?.id);
  await network.ok(`POST /network/affiliate-groups/${id}/members`, { add });
  return id;
}

const report = async (query: string, client = network) => {
  const { records, total } = await client.ok(`GET /network/customReport?fields[]=clicks&${query}`);
  return { rows: listOf(records).map((one: Json) => Object.values(one)), total: (total as Json)['clicks'] };
};

describe('reports by group', () => {
  it('count an affiliate once, under the first of its groups', async () => {
    const all = {
      rows: [
        ['', '', 1],
        ['Gold', gold, 2],
        ['Silver', silver, 1],
      ],
      total: 4,
    };
    const query = 'group[]=affiliate_group&group[]=affiliate_group_id';
    expect(await report(query)).toEqual(all);
    await network.ok(`PATCH /network/affiliate-groups/${gold}`, { order: 9 });
    expect((await report(query)).rows).toEqual([
      ['', '', 1],
      ['Silver', silver, 3],
    ]);
    await network.ok(`DELETE /network/affiliate-groups/${silver}`);
    expect((await report(query)).rows).toEqual([
      ['', '', 2],
      ['Gold', gold, 2],
    ]);
  });

  it('are narrowed to all members of groups, each once, and to affiliates in none', async () => {
    const narrowed = async (...filters: string[]) => (await report(`group[]=pid&${filters.join('&')}`)).total;
    expect(await narrowed(`affiliate_group_id[]=${silver}`)).toBe(3);
    expect(await narrowed(`affiliate_group_id[]=${silver}`, `affiliate_group_id[]=${gold}`)).toBe(3);
    expect(await narrowed('affiliate_group_id[]=')).toBe(1);
    expect(await narrowed('affiliate_group_id[]=', `affiliate_group_id[]=${gold}`)).toBe(3);
    expect(await narrowed(`affiliate_group_id[]=${silver}`, `pid[]=${cleo?.id}`)).toBe(0);
    expect(await narrowed(`affiliate_group_id[]=${silver}`, `pid[]=${bert?.shortId}`)).toBe(1);
    const { query } = await network.ok(`GET /network/customReport?affiliate_group_id[]=${gold}`);
    expect(query).toMatchObject({ affiliate_group_id: [gold] });
  });

  it('are files, too', async () => {
    const path = '/network/customReport?group[]=affiliate_group&fields[]=clicks&format=csv';
    const { text } = await network.send(`GET ${path}`);
    expect(text.trim().split('\r\n')).toEqual(['affiliate_group,clicks', ',1', 'Gold,2', 'Silver,1']);
  });

  it('show limited staff nothing but what they are assigned', async () => {
    const person = await staffOf(api, 'manager');
    const { user } = (await person.client.ok('GET /auth/session'))['session'] as unknown as { user: Json };
    await network.ok(`PATCH /users/${idOf(user)}`, { only_affiliates: [bert?.id, cleo?.id] });
    const seen = await report('group[]=affiliate_group', person.client);
    expect(seen.rows).toEqual([
      ['', 1],
      ['Silver', 1],
    ]);
    const filtered = await report(`group[]=affiliate_group&affiliate_group_id[]=${silver}`, person.client);
    expect(filtered).toEqual({ rows: [['Silver', 1]], total: 1 });
    expect((await report(`affiliate_group_id[]=${gold}`, person.client)).total).toBe(0);
  });

  it('are not for affiliates and advertisers', async () => {
    for (const party of [anna, shop])
      for (const query of [
        'group[]=affiliate_group',
        'group[]=affiliate_group_id',
        `affiliate_group_id[]=${gold}`,
      ]) {
        const role = party === shop ? 'advertiser' : 'affiliate';
        expect((await party?.client.send(`GET /${role}/customReport?${query}`))?.status).toBe(400);
      }
  });
});

// docs/rules/stats.md#groups-of-a-report, docs/rules/statuses.md#reason-codes
describe('reason codes of verdicts', () => {
  const rejected = async (party: Party | undefined, role: string, query: string) => {
    const path = `/${role}/customReport?fields[]=rejectedConversions&${query}`;
    const { records } = await (party?.client ?? network).ok(`GET ${path}`);
    return listOf(records).map((one: Json) => Object.values(one));
  };

  it('are groups and filters of the reports of each role', async () => {
    const byCode = [
      ['', 1],
      ['fraud', 1],
      ['returned', 1],
    ];
    expect(await rejected(undefined, 'network', 'group[]=reason_code')).toEqual(byCode);
    expect(await rejected(shop, 'advertiser', 'group[]=reason_code')).toEqual(byCode);
    expect(await rejected(cleo, 'affiliate', 'group[]=reason_code')).toEqual([
      ['', 1],
      ['returned', 1],
    ]);
    expect(await rejected(cleo, 'affiliate', 'group[]=pid&reason_code[]=returned')).toEqual([[cleo?.id, 1]]);
    expect(await rejected(cleo, 'affiliate', 'group[]=pid&reason_code[]=fraud')).toEqual([]);
  });

  it('filter the logs of conversions', async () => {
    const shown = async (client: Client, path: string) =>
      listOf((await client.ok(`GET ${path}?reason_code[]=fraud&reason_code[]=test`))['records']).map(idOf);
    expect(await shown(network, '/network/conversions')).toEqual([hitId(3)]);
    expect(await shown(shop.client, '/advertiser/conversion-logs')).toEqual([hitId(3)]);
    expect(await shown((bert as Party).client, '/affiliate/conversions')).toEqual([hitId(3)]);
    expect(await shown((cleo as Party).client, '/affiliate/conversions')).toEqual([]);
  });
});

// docs/rules/groups.md#filters-by-group
it('groups filter the log of clicks', async () => {
  const count = async (query: string) =>
    listOf((await network.ok(`GET /network/clicks?${query}`))['clicks']).length;
  expect(await count(`group=${silver}`)).toBe(3);
  expect(await count(`group=${gold}&publisher_id=${bert?.shortId}`)).toBe(0);
  expect(await count('')).toBe(4);
});
