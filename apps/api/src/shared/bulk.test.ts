import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateGroupId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let shop: Party;
let anna: Party;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [shop, anna] = [await partyOf(api, 'advertiser'), await partyOf(api, 'affiliate')];
});

const done = (_id: string) => ({ _id, success: true, changed: true, code: 0, message: '' });
const same = (_id: string) => ({ ...done(_id), changed: false });
const refused = (_id: string, code: number) => ({
  _id,
  success: false,
  changed: false,
  code,
  message: expect.stringMatching(/\w/) as unknown as string,
});

// docs/rules/input-output.md#bulk-changes
describe('one change of many', () => {
  it('gives conversions a status, each by itself, and a repeat changes nothing', async () => {
    const shoes = await campaignOf(api, shop);
    const saleOf = (n: number, overrides: object = {}) =>
      conversion({
        id: hitId(n),
        deduplicationKey: String(n),
        campaignId: shoes as CampaignId,
        affiliateId: anna.id as AffiliateId,
        advertiserId: shop.id as AdvertiserId,
        status: 'pending',
        ...overrides,
      });
    const sales = [
      saleOf(1),
      saleOf(2, { status: 'rejected', reason: 'Test' }),
      saleOf(3, { status: 'cancelled' }),
    ];
    await happened(api, { conversions: sales });
    const [first, second, third] = sales.map(({ id }) => id);
    const ids = [first, UNKNOWN_ID, second, third, first];
    const body = { ids, status: 'rejected', reason: 'Fraud' };
    const line = 'POST /network/conversions/bulk';
    const outcome = {
      results: [
        done(String(first)),
        refused(UNKNOWN_ID, 31),
        same(String(second)),
        refused(String(third), 11),
      ],
      changed: 1,
      failed: 2,
    };
    const before = await api.stored();
    expect(await network.ok(line, { ...body, dry_run: true })).toEqual(outcome);
    expect(await api.stored()).toEqual(before);
    expect(await network.ok(line, body)).toEqual(outcome);
    expect(await network.ok(line, body)).toMatchObject({ changed: 0, failed: 2 });
    const { records } = await network.ok(`GET /network/conversions?_id=${first}`);
    expect(records).toMatchObject([{ status: 'rejected', reason: 'Fraud' }]);
    const foreign = await clientOf(api, api.otherKey).ok(line, body);
    expect(foreign).toMatchObject({ changed: 0, failed: 4 });
  });

  it('gives campaigns a status', async () => {
    const [shoes, hats] = [await campaignOf(api, shop), await campaignOf(api, shop, { status: 'paused' })];
    const body = { ids: [shoes, hats, UNKNOWN_ID], status: 'paused' };
    const outcome = {
      results: [done(shoes), same(hats), refused(UNKNOWN_ID, 31)],
      changed: 1,
      failed: 1,
    };
    const before = await api.stored();
    expect(await network.ok('POST /campaign/bulk', { ...body, dry_run: true })).toEqual(outcome);
    expect(await api.stored()).toEqual(before);
    expect(await network.ok('POST /campaign/bulk', body)).toEqual(outcome);
    expect((await network.ok(`GET /campaign?status=paused&limit=9&page=1`))['total']).toBe(2);
    const foreign = await clientOf(api, api.otherKey).ok('POST /campaign/bulk', {
      ids: [shoes],
      status: 'active',
    });
    expect(foreign).toMatchObject({ changed: 0, failed: 1 });
  });

  // docs/rules/input-output.md#requests-for-access
  it('decides requests for access, which name who asks for what', async () => {
    const shoes = await campaignOf(api, shop, { visibility: 'permission' });
    await anna.client.ok(`POST /affiliate/requestAccess/${shoes}`, { message: 'Please' });
    const { requests } = await network.ok('GET /campaign/access-requests?live=0');
    expect(requests).toMatchObject([
      {
        user_id: anna.id,
        user_display_id: anna.shortId,
        user_name: expect.stringContaining('affiliate'),
        ad_id: shoes,
        ad_display_id: 1,
        ad_title: 'Shoes',
      },
    ]);
    const id = idOf(listOf(requests)[0]);
    const line = 'POST /campaign/access-requests/bulk';
    const answer = { results: [done(id), refused(UNKNOWN_ID, 31)], changed: 1, failed: 1, next: null };
    expect(await network.ok(line, { ids: [id, UNKNOWN_ID], live: true })).toEqual(answer);
    expect(await network.ok(line, { ids: [id], live: true })).toMatchObject({ results: [same(id)] });
    expect((await network.ok('GET /campaign/access-requests?live=1'))['total']).toBe(1);
  });

  // docs/rules/input-output.md#refused-requests
  it('refuses requests for access, and tells the affiliate why, where it sees its campaigns', async () => {
    const shoes = await campaignOf(api, shop, { visibility: 'permission' });
    const ask = (message: string) => anna.client.ok(`POST /affiliate/requestAccess/${shoes}`, { message });
    const { access } = await ask('Please');
    const id = idOf(access);
    const line = 'POST /campaign/access-requests/bulk';
    const body = { ids: [id, UNKNOWN_ID], live: false, refusal_reason: '<b>No</b> site' };
    const answer = { results: [done(id), refused(UNKNOWN_ID, 31)], changed: 1, failed: 1, next: null };
    expect(await network.ok(line, body)).toEqual(answer);
    expect(await network.ok(line, body)).toMatchObject({ results: [same(id), {}] });
    // A client that knows of no refusals: its queue is empty, and taking back changes nothing.
    expect(await network.ok(line, { ids: [id], live: false })).toMatchObject({ results: [same(id)] });
    expect((await network.ok('GET /campaign/access-requests?live=0'))['total']).toBe(0);
    const listed = async (status: string) =>
      (await network.ok(`GET /campaign/access-requests?status=${status}`))['requests'];
    const told = { live: false, status: 'refused', refusal_reason: '<b>No</b> site' };
    expect(await listed('refused')).toMatchObject([{ _id: id, ...told, decided: expect.any(String) }]);
    const own = { _id: id, ...told };
    expect((await anna.client.ok('GET /affiliate/campaigns'))['campaigns']).toMatchObject([{ access: own }]);
    expect(await anna.client.ok(`GET /affiliate/campaigns/${shoes}`)).toMatchObject({
      permission: { hasPermission: false, access: own },
    });
    expect(await ask('Please')).toMatchObject({ access: own });
    expect(await ask('I have a site')).toMatchObject({
      access: { _id: id, status: 'waiting', refusal_reason: null },
      message: 'The request was sent.',
    });
    const reason = '<b>No</b> site';
    expect(await listed('waiting')).toMatchObject([{ message: 'I have a site', refusal_reason: reason }]);
    const one = `POST /campaign/access-requests/${id}`;
    expect(await network.status(one, { live: true, refusal_reason: 'but' })).toBe(400);
    expect(await network.ok(one, { live: false, refusal_reason: 'No.' })).toMatchObject({
      access: { status: 'refused' },
      message: 'Access was refused.',
    });
    const { audit } = await network.ok(`GET /network/audit?object_id=${id}&limit=1`);
    expect(audit).toMatchObject([{ changes: { refusalReason: [reason, 'No.'], refused: [false, true] } }]);
    expect(await network.ok(one, { live: true })).toMatchObject({ access: { status: 'granted' } });
    expect((await anna.client.ok('GET /affiliate/campaigns'))['campaigns']).toMatchObject([
      { access: { status: 'granted', refusal_reason: null }, tracking_link: { live: true } },
    ]);
  });

  it('activates accounts and switches them off, of one kind', async () => {
    const body = { ids: [anna.id, shop.id], live: false };
    expect(await network.ok('POST /affiliate/bulk', body)).toEqual({
      results: [done(anna.id), refused(shop.id, 31)],
      changed: 1,
      failed: 1,
      next: null,
    });
    expect(await anna.client.status('GET /affiliate/account')).not.toBe(200);
    expect(await network.ok('POST /advertiser/bulk', { ids: [shop.id], live: true })).toMatchObject({
      results: [same(shop.id)],
    });
  });

  // docs/rules/groups.md#bulk-acts-of-groups
  it('switches a whole group off, says before what it would do, and takes it in parts', async () => {
    const bob = await partyOf(api, 'affiliate');
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const members = [anna.id, bob.id].sort();
    const off = { affiliate_group_id: idOf(group), live: false };
    const line = 'POST /affiliate/bulk';
    expect(await network.ok(line, off)).toEqual({ results: [], changed: 0, failed: 0, next: null });
    await network.ok(`POST /network/affiliate-groups/${idOf(group)}/members`, { add: members });
    const both = { results: members.map(done), changed: 2, failed: 0, next: null };
    expect(await network.ok(line, { ...off, dry_run: true })).toEqual(both);
    const behind = await network.ok(line, { ...off, dry_run: true, after: members[0] });
    expect(behind).toMatchObject({ results: [done(String(members[1]))] });
    expect(await anna.client.status('GET /affiliate/account')).toBe(200);
    expect(await network.ok(line, off)).toEqual(both);
    expect(await network.ok(line, off)).toEqual({ ...both, results: members.map(same), changed: 0 });
    expect(await anna.client.status('GET /affiliate/account')).not.toBe(200);
    const asked = [{ ...off, ids: [anna.id] }, { live: false }, { ...off, affiliate_group_id: 'x' }];
    for (const body of asked) expect(await network.status(line, body)).toBe(400);
    expect(await network.status(line, { ids: [anna.id], live: false, after: anna.id })).toBe(400);
    expect(await network.status(line, { ...off, affiliate_group_id: UNKNOWN_ID })).toBe(404);
    expect(await clientOf(api, api.otherKey).status(line, off)).toBe(404);
  });

  // docs/rules/groups.md#bulk-acts-of-groups
  it('decides the requests of a whole group: those that wait, and says before which', async () => {
    const bob = await partyOf(api, 'affiliate');
    const outsider = await partyOf(api, 'affiliate');
    const [shoes, hats] = [
      await campaignOf(api, shop, { visibility: 'permission' }),
      await campaignOf(api, shop, { visibility: 'permission' }),
    ];
    const asks = async ({ client }: Party, campaign: string) =>
      idOf((await client.ok(`POST /affiliate/requestAccess/${campaign}`, { message: 'Please' }))['access']);
    const refusedBefore = await asks(anna, hats);
    const no = { ids: [refusedBefore], live: false, refusal_reason: 'No site' };
    const line = 'POST /campaign/access-requests/bulk';
    await network.ok(line, no);
    const waiting = [await asks(anna, shoes), await asks(bob, shoes), await asks(bob, hats)];
    const ofOutsider = await asks(outsider, shoes);
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const members = { add: [anna.id, bob.id] };
    await network.ok(`POST /network/affiliate-groups/${idOf(group)}/members`, members);
    const decided = async (body: object) => {
      const { results, ...sums } = await network.ok(line, { affiliate_group_id: idOf(group), ...body });
      return { ...sums, ids: listOf(results).map(idOf).sort() };
    };
    const all = { changed: 3, failed: 0, next: null, ids: waiting.toSorted() };
    expect(await decided({ live: true, dry_run: true })).toEqual(all);
    expect((await network.ok('GET /campaign/access-requests?status=waiting'))['total']).toBe(4);
    expect(await decided({ live: true })).toEqual(all);
    expect(await decided({ live: true })).toEqual({ ...all, changed: 0, ids: [] });
    const { requests } = await network.ok('GET /campaign/access-requests?status=waiting');
    expect(listOf(requests).map(idOf)).toEqual([ofOutsider]);
    expect(await decided({ live: false, refusal_reason: null })).toMatchObject({ ids: [refusedBefore] });
    expect(await decided({ live: false, refusal_reason: 'No' })).toMatchObject({ ids: [refusedBefore] });
    const last = [anna.id, bob.id].sort().at(-1);
    expect(await decided({ live: false, after: last, dry_run: true })).toMatchObject({ ids: [], next: null });
    expect(await decided({ live: false })).toEqual(all);
    const both = { affiliate_group_id: idOf(group), ids: waiting, live: true };
    for (const body of [both, { live: true }]) expect(await network.status(line, body)).toBe(400);
    const unknown = { affiliate_group_id: UNKNOWN_ID, live: true };
    expect(await network.status(line, unknown)).toBe(404);
  });

  it('takes the members of a large group in parts, each once', async () => {
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Large' });
    const groupId = idOf(group) as AffiliateGroupId;
    const affiliateIds = Array.from(
      { length: 1001 },
      (_, n) => n.toString(16).padStart(24, '0') as AffiliateId,
    );
    const members = { networkId: NETWORK_ID, groupId, affiliateIds, at: api.at.now };
    await api.deps.stores.affiliateGroups.addMembers(members);
    const asked = { affiliate_group_id: groupId, live: false, dry_run: true };
    const first = await network.ok('POST /affiliate/bulk', asked);
    expect([listOf(first['results']).length, first['next']]).toEqual([1000, affiliateIds[999]]);
    const rest = await network.ok('POST /affiliate/bulk', { ...asked, after: first['next'] });
    expect([listOf(rest['results']).map(idOf), rest['next']]).toEqual([[affiliateIds[1000]], null]);
  });

  it('takes 1 to 1,000 ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, '0'));
    const status = (count: number) =>
      network.status('POST /campaign/bulk', { ids: ids(count), status: 'paused' });
    expect([await status(0), await status(1), await status(1000), await status(1001)]).toEqual([
      400, 200, 200, 400,
    ]);
    expect(await network.status('POST /campaign/bulk', { ids: ['x'], status: 'paused' })).toBe(400);
  });
});
