import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConversionId } from '@tributary/domain/shared/ids';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  NOW,
} from '@tributary/application/contracts/shared/given';
import { advertiser, affiliate } from '@tributary/application/contracts/shared/given';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { withoutDisplayId } from '@tributary/application/contracts/shared/records-under-test';
import { happened } from '../../test/happened.ts';
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
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
});

const audit = async (query = ''): Promise<Json[]> =>
  listOf((await network.ok(`GET /network/audit?limit=1000${query}`))['audit']);
const summaryOf = (entries: readonly Json[]) =>
  entries.map((entry) => `${textOf(entry['action'])} ${textOf(entry['object'])}`);
const one = <T>(list: readonly T[]): T => {
  if (list.length !== 1 || list[0] === undefined) throw new Error(`Expected one, not ${list.length}.`);
  return list[0];
};

const NOBODY = { key_id: null, user_id: null, person_id: null, as_person_id: null };

describe('GET /network/audit', () => {
  it('tells who changed what when, with the request', async () => {
    const id = await campaignOf(api, shop);
    await api.call(api.key, `POST /campaign/${id}`, {
      body: { action: 'basic_info', title: 'Boots' },
      headers: { 'X-Request-Id': 'my-request' },
    });
    const entry = one(await audit(`&object=campaign&object_id=${id}`).then((all) => all.slice(0, 1)));
    const key = one(await audit('&object=key').then((all) => all.slice(-1)));
    expect(entry).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      created: '2026-03-10 12:00:00',
      actor: { role: 'network', ...NOBODY, key_id: key['object_id'] },
      action: 'changed',
      object: 'campaign',
      object_id: id,
      parent_id: '',
      changes: { title: ['Shoes', 'Boots'] },
      reason: '',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_request_id: 'my-request',
    });
    expect(key['actor']).toEqual({ role: 'system', ...NOBODY });
  });

  it('names the records that its entries mention by their ids, and none of another network', async () => {
    const id = await campaignOf(api, shop);
    await clientOf(api, api.otherKey).ok('POST /dictionary/categories', { name: 'Shoes' });
    const { goal } = await network.ok('POST /goal', {
      goal: { title: 'Trial', value: 'trial', ad_id: id },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const { audit: entries, names } = await network.ok('GET /network/audit?limit=1000');
    const key = textOf(listOf(entries)[0]?.['actor']?.['key_id' as never]);
    expect(names).toMatchObject({
      [id]: 'Shoes',
      [anna.id]: expect.any(String),
      [shop.id]: expect.any(String),
      [idOf(goal)]: 'Trial',
      [idOf(group)]: 'Gold',
    });
    expect((names as Json)[key]).toMatch(/^.+…$/);
    expect((await clientOf(api, api.otherKey).ok('GET /network/audit'))['names']).not.toHaveProperty([id]);
  });

  it('shows what affiliates and advertisers change of their own records', async () => {
    const id = await campaignOf(api, shop, { visibility: 'permission' });
    await anna.client.ok(`POST /affiliate/requestAccess/${id}`, { message: 'Please' });
    await anna.client.ok('PATCH /affiliate/account', { action: 'basic_info', phone: '1' });
    const own = await audit(`&user_id=${anna.id}`);
    expect(summaryOf(own)).toEqual(['changed affiliate', 'created access']);
    expect(own[0]?.['actor']).toMatchObject({ role: 'affiliate', user_id: anna.id });
    expect(own[1]).toMatchObject({ parent_id: id, changes: { message: [null, 'Please'] } });
    expect(await audit(`&key_id=${textOf(own[0]?.['actor']?.['key_id'])}`)).toEqual(own);
    expect(await audit(`&user_id=${shop.id}`)).toEqual([]);
  });

  it('names the right actor for each of several changes made at once', async () => {
    const parties = [anna, await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
    const edits = [1, 2, 3, 4].flatMap((n) =>
      parties.map(({ id, client }) =>
        client.ok('PATCH /affiliate/account', { action: 'basic_info', phone: `${id} ${n}` }),
      ),
    );
    await Promise.all(edits);
    for (const { id } of parties) {
      const own = await audit(`&user_id=${id}`);
      expect(own.length).toBeGreaterThan(0);
      for (const entry of own) expect(textOf(entry['changes']?.['phone']?.[1 as never])).toMatch(id);
    }
  });

  // docs/rules/accounts.md#finding-audit-entries
  it('finds a commission by itself and by its campaign, in exact digits', async () => {
    const id = await campaignOf(api, shop);
    const { commission } = await network.ok(`POST /commissions/${id}`, {
      rate: '0.123456789012',
      revenue: 1,
      coverage: ['DE'],
    });
    const changes = { payout: [null, '0.123456789012'], revenue: [null, '1'], coverage: [null, ['DE']] };
    const added = one(await audit(`&object_id=${idOf(commission)}`));
    expect(added).toMatchObject({ action: 'created', object: 'commission', parent_id: id, changes });
    expect(summaryOf(await audit(`&object_id=${id}`))).toEqual([
      'created commission',
      'created commission',
      'created campaign',
    ]);
  });

  it('never shows a secret', async () => {
    await network.ok(`POST /affiliate/${anna.id}`, { password: 'another long password' });
    await network.ok(`POST /network/security-tokens`, { advertiser_id: shop.id });
    await anna.client.ok('POST /affiliate/postbacks', {
      event: 'conversion',
      method: 'GET',
      data: 'https://blog.example/{click_id}',
    });
    const text = JSON.stringify(await audit());
    const keys = await api.deps.stores.keys.list(campaign().networkId);
    const tokens = await api.deps.stores.tokens.list(campaign().networkId);
    for (const { hash } of [...keys, ...tokens]) expect(text).not.toContain(hash);
    expect(text).toContain('https://blog.example/');
    for (const secret of ['another long password', 'correct horse', 'hash of', 'whsec_', api.key]) {
      expect(text).not.toContain(secret);
    }
    expect(
      one(await audit(`&object=affiliate&object_id=${anna.id}`).then((all) => all.slice(0, 1))),
    ).toMatchObject({
      changes: { passwordHash: [null, 'changed'] },
    });
  });

  it('writes down nothing for what is refused, or changes nothing', async () => {
    const id = await campaignOf(api, shop);
    const before = await audit();
    await network.send(`POST /campaign/${id}`, { action: 'basic_info', title: '' });
    await network.send(`POST /campaign/${id}`, { action: 'basic_info', title: 'Shoes' });
    await network.send('POST /affiliate', { name: 'x', email: 'not one', password: 'correct horse' });
    await anna.client.send(`POST /campaign/${id}`, { action: 'basic_info', title: 'Mine' });
    await clientOf(api, api.otherKey).send(`DELETE /campaign/${id}`);
    expect(await audit()).toEqual(before);
  });

  it('forgets the values of a deleted account, but not that it was changed', async () => {
    await network.ok(`POST /affiliate/${anna.id}`, { name: 'Secret Name', phone: '+1 555 0100' });
    expect(JSON.stringify(await audit())).toContain('Secret Name');
    await network.ok(`DELETE /affiliate/${anna.id}`);
    const left = await audit(`&object_id=${anna.id}`);
    expect(summaryOf(left).filter((line) => line.endsWith('affiliate'))).toEqual([
      'removed affiliate',
      'changed affiliate',
      'changed affiliate',
      'created affiliate',
    ]);
    expect(left[1]?.['changes']).toEqual({ name: [null, null], phone: [null, null] });
    for (const personal of ['Secret Name', '+1 555 0100', '@example.com']) {
      expect(JSON.stringify(left)).not.toContain(personal);
    }
  });

  it('pages by number and by cursor, and comes as a file', async () => {
    const all = await audit();
    const first = await network.ok('GET /network/audit?limit=2');
    expect(first).toMatchObject({ total: all.length, page: 1, limit: 2 });
    const seen = [...listOf(first['audit'])];
    for (let cursor = first['next_cursor']; cursor;) {
      const next = await network.ok(`GET /network/audit?limit=2&cursor=${textOf(cursor)}`);
      seen.push(...listOf(next['audit']));
      cursor = next['next_cursor'];
    }
    expect(seen).toEqual(all);
    const second = await network.ok('GET /network/audit?limit=2&page=2&fields=_id');
    expect(second['audit']).toEqual(all.slice(2, 4).map(({ _id }) => ({ _id })));
    expect(await audit('&page=50')).toEqual([]);
    const lines = (await network.send('GET /network/audit?format=ndjson')).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Json)).toEqual(all);
    const csv = (await network.send('GET /network/audit?format=csv&fields=object,actor')).text;
    expect(csv).toContain('actor,object\r\n"{""role"":""network""');
  });

  it("is the network's own, of the days asked for", async () => {
    const other = clientOf(api, api.otherKey);
    expect(listOf((await other.ok('GET /network/audit'))['audit']).map((entry) => entry['object'])).toEqual([
      'key',
      'network',
    ]);
    expect(await audit('&start=2026-03-09&end=2026-03-09')).toEqual([]);
    expect(await anna.client.status('GET /network/audit')).toBe(403);
    expect(await network.status('GET /network/audit?key_id=x')).toBe(400);
    expect(await network.status('GET /network/audit?limit=0')).toBe(400);
  });
});

describe('the history of a conversion', () => {
  const changed = async (status: string, reason?: string) =>
    network.ok(`POST /network/conversions/${hitId()}`, { status, ...(reason && { reason }) });
  const historyFor = async (client: Client, role: string) =>
    listOf((await client.ok(`GET /${role}/conversions/${hitId()}/explain`))['history']);
  let bert: Client;
  let store: Client;

  beforeEach(async () => {
    const { accounts, campaigns } = api.deps.stores;
    await accounts.add(withoutDisplayId(advertiser()));
    await accounts.add(withoutDisplayId(affiliate()));
    await campaigns.add(withoutDisplayId(campaign()), NOW);
    await happened(api, { conversions: [conversion({ clickId: null, clickedAt: null })] });
    const keyFor = async (role: string, userId: string) =>
      clientOf(api, textOf((await network.ok('POST /network/keys', { role, user_id: userId }))['api_key']));
    bert = await keyFor('affiliate', AFFILIATE_ID);
    store = await keyFor('advertiser', ADVERTISER_ID);
  });

  // docs/rules/statuses.md#reason-of-a-status
  it('says a reason where none was given, to its owner and in the audit', async () => {
    await changed('rejected');
    const entry = one(await audit(`&object=conversion&object_id=${hitId() satisfies ConversionId}`));
    expect(entry).toMatchObject({
      parent_id: CAMPAIGN_ID,
      changes: { status: ['approved', 'rejected'], reason: [null, 'Rejected by the network.'] },
      reason: 'Rejected by the network.',
    });
    const { records } = await bert.ok('GET /affiliate/conversions?start=2026-03-01');
    expect(one(listOf(records))).toMatchObject({ status: 'rejected', reason: 'Rejected by the network.' });
  });

  // docs/rules/attribution.md#explanations-for-each-side
  it('is complete for the network, and for each account what its log has shown', async () => {
    await changed('cancelled', 'over budget');
    await changed('approved', 'they pay after all');
    await changed('rejected', 'returned');
    const full = await historyFor(network, 'network');
    expect(full.map((step) => [step['from'], step['to'], step['reason']])).toEqual([
      ['approved', 'cancelled', 'over budget'],
      ['cancelled', 'approved', 'they pay after all'],
      ['approved', 'rejected', 'returned'],
    ]);
    expect(full[0]).toMatchObject({ actor: { role: 'network' }, created: '2026-03-10 12:00:00' });
    const steps = (await historyFor(bert, 'affiliate')).map(({ from, to, reason }) => [from, to, reason]);
    expect(steps).toEqual([
      ['approved', 'cancelled', 'over budget'],
      ['cancelled', 'approved', ''],
      ['approved', 'rejected', 'returned'],
    ]);
    expect((await historyFor(store, 'advertiser')).map((step) => [step['to'], step['reason']])).toEqual([
      ['cancelled', 'over budget'],
      ['approved', ''],
      ['rejected', 'returned'],
    ]);
  });

  // docs/rules/imports.md#owner-of-an-import
  it('names whoever started an import that changed it', async () => {
    const line = { conversion_id: hitId(), status: 'rejected' };
    const { job } = await network.ok('POST /network/conversion-import', { conversions: [line] });
    await api.workJobs();
    const entry = one(await audit(`&object=conversion&object_id=${hitId()}`));
    const started = one(await audit(`&object=job&object_id=${idOf(job)}`));
    expect(entry).toMatchObject({ actor: started['actor'], request_id: started['request_id'] });
    expect(entry).toMatchObject({ actor: { role: 'network' }, reason: 'Rejected by the network.' });
  });

  it('is empty when nothing changed it', async () => {
    expect(await historyFor(network, 'network')).toEqual([]);
  });
});
