import { beforeEach, describe, expect, it } from '@jest/globals';
import { clientOf, partyOf } from '../test/seed.ts';
import { idIn, type TestApi, testApi } from '../test/test-api.ts';

let api: TestApi;
let affiliate: { id: string; key: string };
let campaign: string;
const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };

beforeEach(async () => {
  api = await testApi();
  const advertiser = idIn((await api.ok(api.key, 'POST /advertiser', ACCOUNT))['user']);
  const id = idIn((await api.ok(api.key, 'POST /affiliate', ACCOUNT))['user']);
  await api.ok(api.key, `POST /affiliate/${id}`, { live: true });
  const issued = await api.ok(api.key, 'POST /network/keys', { role: 'affiliate', user_id: id });
  affiliate = { id, key: issued['api_key'] as unknown as string };
  const made = await api.ok(api.key, 'POST /campaign', {
    title: 'Shoes',
    url: 'https://shop.example/',
    model: 'cpa',
    status: 'active',
    advertiser_id: advertiser,
    commissions: [{ payout: 1, revenue: 2 }],
  });
  campaign = idIn(made['campaign']);
});

describe('GET and PATCH /affiliate/account', () => {
  it('show the account', async () => {
    expect(await api.ok(affiliate.key, 'GET /affiliate/account')).toMatchObject({
      postbacks: [],
      invoices: [],
      payments: [],
      network: { name: 'Example network', region: { zone: 'UTC' } },
      user: { _id: affiliate.id },
    });
    expect((await api.call(api.key, 'GET /affiliate/account')).status).toBe(403);
  });

  it('change the password, once the old one is right', async () => {
    const { user } = await api.ok(affiliate.key, 'GET /affiliate/account');
    const change = { action: 'password', old_password: 'wrong', new_password: 'another horse' };
    const wrong = await api.call(affiliate.key, 'PATCH /affiliate/account', { body: change });
    expect([wrong.status, wrong.body.data['errors']]).toMatchObject([400, [{ path: 'old_password' }]]);
    const right = { ...change, old_password: ACCOUNT.password };
    const changed = await api.ok(affiliate.key, 'PATCH /affiliate/account', right);
    expect(changed['errors']).toEqual([]);
    expect(changed['user']?.['password']).not.toBe(user?.['password']);
  });

  // docs/rules/accounts.md#changing-a-password
  it('lock the password after five wrong ones, sent at once or not, until some minutes have passed', async () => {
    const change = (old_password: string) =>
      api.call(affiliate.key, 'PATCH /affiliate/account', {
        body: { action: 'password', old_password, new_password: ACCOUNT.password },
      });
    expect((await change(ACCOUNT.password)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => change(`guess number ${n}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 403, 403, 403]);
    const locked = await change(ACCOUNT.password);
    expect([locked.status, locked.body.data['code'], locked.headers['retry-after']]).toEqual([
      403,
      42,
      '180',
    ]);
    const { user } = await api.ok(affiliate.key, 'GET /affiliate/account');
    expect(user).toBeDefined();
    api.at.now = new Date(api.at.now.getTime() + 180_000);
    for (let n = 0; n < 10; n++) expect((await change(ACCOUNT.password)).status).toBe(200);
    expect((await change('one more guess')).status).toBe(400);
    expect((await change('one more guess')).status).toBe(403);
  });

  // docs/rules/accounts.md#changing-a-password
  it('lock passwords for an address that goes through accounts', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 7; account++) {
      const { client } = await partyOf(api, 'affiliate');
      const body = { action: 'password', old_password: 'no', new_password: 'another horse' };
      for (let n = 0; n < 3; n++) statuses.push(await client.status('PATCH /affiliate/account', body));
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 403]);
  });

  it('change the basic information, and refuse another action', async () => {
    const body = { action: 'basic_info', username: 'acme', phone: '+1 555' };
    const { user } = await api.ok(affiliate.key, 'PATCH /affiliate/account', body);
    expect(user).toMatchObject({ username: 'acme', phone: '+1 555', name: 'Acme' });
    const other = await api.call(affiliate.key, 'PATCH /affiliate/account', { body: { action: 'fly' } });
    expect(other.status).toBe(400);
  });
});

describe('/affiliate/link/{campaignId}', () => {
  it('makes the link once, and only while the campaign may be run', async () => {
    const path = `/affiliate/link/${campaign}`;
    const first = await api.ok(affiliate.key, `GET ${path}`);
    expect(first['tracking_link']).toMatchObject({ live: true });
    expect(await api.ok(affiliate.key, `POST ${path}`)).toEqual(first);
    for (const edit of [
      { action: 'targeting', visibility: 'permission' },
      { action: 'basic_info', status: 'paused' },
    ]) {
      await api.ok(api.key, `POST /campaign/${campaign}`, edit);
      expect((await api.call(affiliate.key, `GET ${path}`)).status).toBe(403);
    }
  });

  // docs/rules/input-output.md#links-an-affiliate-asks-for
  it('answers a campaign that is hidden exactly like one that does not exist', async () => {
    const unknown = await api.call(affiliate.key, `GET /affiliate/link/${'f'.repeat(24)}`);
    expect(unknown.status).toBe(404);
    for (const edit of [
      { action: 'targeting', visibility: 'private' },
      { action: 'basic_info', status: 'paused' },
    ]) {
      await api.ok(api.key, `POST /campaign/${campaign}`, edit);
      const hidden = await api.call(affiliate.key, `GET /affiliate/link/${campaign}`);
      expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
    }
  });
});

// docs/rules/accounts.md#own-payment-details
it('lets an affiliate say where its money goes, by itself alone, and tells the network in the audit log', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const line = 'PATCH /affiliate/payment-details';
  const metaOf = async ({ client }: typeof anna) =>
    ((await client.ok('GET /affiliate/account'))['user'] as { readonly meta?: unknown }).meta;
  await network.ok(`POST /affiliate/${anna.id}`, { bank: { IBAN: 'old' }, meta_payout: { weekly: true } });
  expect(await anna.client.ok(line, { bank: { IBAN: 'DE02', owner: '<b>' } })).toMatchObject({
    user: { meta: { bank: { IBAN: 'DE02', owner: '<b>' }, payout: { weekly: true } } },
  });
  await anna.client.ok(line, {});
  await anna.client.ok(line, { meta_payout: {} });
  expect(await metaOf(anna)).toEqual({ bank: { IBAN: 'DE02', owner: '<b>' }, payout: {} });
  expect(JSON.stringify(await metaOf(bert))).not.toContain('DE02');
  const { audit } = await network.ok(`GET /network/audit?object_id=${anna.id}&object=affiliate`);
  expect(JSON.stringify(audit)).toContain('DE02');
  const shop = await partyOf(api, 'advertiser');
  expect([await shop.client.status(line, { bank: {} }), await network.status(line, { bank: {} })]).toEqual([
    403, 403,
  ]);
});
