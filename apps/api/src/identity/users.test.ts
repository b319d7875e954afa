import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { DAY_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import {
  type Client,
  clientOf,
  idOf,
  invitedBy,
  listOf,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

const PASSWORD = 'correct horse';
let api: TestApi;
let network: Client;
let owner: Person;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  owner = await ownerOf(api, NETWORK_ID);
  anna = await partyOf(api, 'affiliate');
});

const later = (ms: number) => void (api.at.now = new Date(api.at.now.getTime() + ms));
const ownId = async ({ client }: Person): Promise<string> =>
  idOf((await client.ok('GET /auth/session'))['session']?.['user']);
const invite = (client: Client, fields: object = {}): Promise<Json> =>
  client.ok('POST /users', { name: 'Nora', email: 'nora@example.com', role: 'analyst', ...fields });
const tokenIn = (made: Json): string => textOf(made['link']).replace(/^.*#/, '');

// docs/rules/users.md#staff
describe('an invitation', () => {
  it('is a link that makes one come in once, with a password of their own', async () => {
    const made = await invite(owner.client);
    expect(made).toMatchObject({
      purpose: 'invite',
      link: expect.stringMatching(/^\/app\/invite#[0-9a-f]{64}$/),
      expires: '2026-03-17 12:00:00',
      user: { kind: 'staff', role: 'analyst', email: 'nora@example.com', live: true, invited: true },
    });
    const token = tokenIn(made);
    const seen = await api.call(null, 'POST /auth/token', { body: { token } });
    expect(seen.body.data).toMatchObject({ purpose: 'invite', email: 'nora@example.com', name: 'Nora' });
    const accepted = await api.call(null, 'POST /auth/invite', {
      body: { token, name: 'Nora Novak', password: PASSWORD },
    });
    expect(accepted.body.data).toMatchObject({
      state: 'signed_in',
      session: { user: { name: 'Nora Novak', role: 'analyst', permissions: ['read'] } },
    });
    const nora = await signedInAs(api, 'nora@example.com');
    expect(await nora.client.status('GET /campaign?limit=1&page=1')).toBe(200);
  });

  it('answers one that is used, too old, replaced, unknown, of another kind, or of a deactivated user alike', async () => {
    const accept = (token: string) =>
      api.call(null, 'POST /auth/invite', { body: { token, password: PASSWORD } });
    const unknown = await accept('f'.repeat(64));
    expect(unknown.status).toBe(404);
    const used = await invite(owner.client);
    expect((await accept(tokenIn(used))).status).toBe(200);
    const id = idOf(used['user']);
    const ofAnother = tokenIn(await owner.client.ok(`POST /users/${id}/link`, {}));
    const replaced = await invite(owner.client, { email: 'two@example.com' });
    await owner.client.ok(`POST /users/${idOf(replaced['user'])}/link`, {});
    const off = await invite(owner.client, { email: 'three@example.com' });
    await owner.client.ok(`PATCH /users/${idOf(off['user'])}`, { live: false });
    const removed = await invite(owner.client, { email: 'four@example.com' });
    await owner.client.ok(`DELETE /users/${idOf(removed['user'])}`);
    for (const token of [tokenIn(used), ofAnother, tokenIn(replaced), tokenIn(off), tokenIn(removed)])
      expect((await accept(token)).text).toBe(unknown.text);
    const old = await invite(owner.client, { email: 'five@example.com' });
    later(7 * DAY_MS);
    expect((await accept(tokenIn(old))).text).toBe(unknown.text);
  });

  it('can be made again, and for who has a password lets them choose another one', async () => {
    const made = await invite(owner.client);
    const path = `POST /users/${idOf(made['user'])}/link`;
    const again = await owner.client.ok(path, {});
    expect(again['purpose']).toBe('invite');
    await invitedBy(api, textOf(again['link']));
    const reset = await owner.client.ok(path, {});
    expect(reset).toMatchObject({ purpose: 'reset', expires_in: 3600 });
    const chosen = { token: tokenIn(reset), password: 'another horse' };
    expect((await api.call(null, 'POST /auth/reset', { body: chosen })).status).toBe(200);
  });

  it('refuses an e-mail that is taken, staff without a role, and others with one', async () => {
    await invite(owner.client);
    const asked: readonly [object, number][] = [
      [{ email: 'NORA@example.com' }, 409],
      [{ role: undefined }, 400],
      [{ kind: 'affiliate', user_id: anna.id }, 400],
      [{ kind: 'affiliate', role: undefined }, 400],
      [{ user_id: anna.id }, 400],
      [{ kind: 'affiliate', role: undefined, user_id: UNKNOWN_ID }, 404],
      [{ kind: 'advertiser', role: undefined, user_id: anna.id }, 404],
      [{ role: 'king' }, 400],
    ];
    const fields = { name: 'Nora', email: 'other@example.com', role: 'analyst' };
    for (const [changed, status] of asked)
      expect([changed, await owner.client.status('POST /users', { ...fields, ...changed })]).toEqual([
        changed,
        status,
      ]);
  });
});

// docs/rules/users.md#staff-roles
describe('a role', () => {
  it('that is taken away counts at the next request, and says which permission is missing', async () => {
    const manager = await staffOf(api, 'manager');
    const line = 'POST /goal';
    const body = { goal: { title: 'Sale', value: 'sale' }, payouts: [{ payout: 1, revenue: 2 }] };
    expect(await manager.client.status(line, body)).toBe(201);
    await owner.client.ok(`PATCH /users/${await ownId(manager)}`, { role: 'analyst' });
    const refused = await manager.client.send(line, body);
    expect([refused.status, refused.body.data]).toEqual([
      403,
      { code: 5, message: "Your role (analyst) doesn't have the permission manage." },
    ]);
    expect(await manager.client.status('GET /goal')).toBe(200);
  });

  it('lets each do what it is for, and no more', async () => {
    const [finance, support] = [await staffOf(api, 'finance'), await staffOf(api, 'support')];
    const rates = { currency: 'USD', rates: {} };
    const of = async ({ client }: Person) => ({
      rates: (await client.status('PUT /network/exchange-rates', rates)) !== 403,
      keys: (await client.status('GET /network/keys')) !== 403,
      resend: (await client.status(`POST /network/postback-logs/${UNKNOWN_ID}/resend`, {})) !== 403,
      users: (await client.status('GET /users')) !== 403,
      campaigns: (await client.status(`DELETE /campaign/${UNKNOWN_ID}`)) !== 403,
    });
    const nothing = { rates: false, keys: false, resend: false, users: false, campaigns: false };
    expect(await of(finance)).toEqual({ ...nothing, rates: true });
    expect(await of(support)).toEqual({ ...nothing, resend: true });
    expect(await of(owner)).toEqual({ rates: true, keys: true, resend: true, users: true, campaigns: true });
  });

  it('of an owner is given and taken by owners only', async () => {
    const admin = await staffOf(api, 'admin');
    const id = await ownId(owner);
    const other = await staffOf(api, 'owner');
    expect(
      await admin.client.status('POST /users', { name: 'N', email: 'n@example.com', role: 'owner' }),
    ).toBe(403);
    expect(await admin.client.status(`PATCH /users/${id}`, { role: 'analyst' })).toBe(403);
    expect(await admin.client.status(`PATCH /users/${id}`, { live: false })).toBe(403);
    expect(await admin.client.status(`POST /users/${id}/link`, {})).toBe(403);
    expect(await admin.client.status(`DELETE /users/${id}`)).toBe(403);
    expect(await admin.client.status(`PATCH /users/${await ownId(admin)}`, { role: 'owner' })).toBe(403);
    expect(await other.client.status(`PATCH /users/${id}`, { role: 'analyst' })).toBe(200);
  });
});

describe('the last owner', () => {
  it('stays: neither removed, nor deactivated, nor lowered, also not by two at once', async () => {
    const id = await ownId(owner);
    await invite(owner.client, { role: 'owner' });
    const tries: readonly [string, object?][] = [
      [`DELETE /users/${id}`],
      [`PATCH /users/${id}`, { live: false }],
      [`PATCH /users/${id}`, { role: 'admin' }],
    ];
    for (const [line, body] of tries) expect([line, await network.status(line, body)]).toEqual([line, 409]);
    const other = await staffOf(api, 'owner');
    const second = await ownId(other);
    const statuses = await Promise.all([
      network.status(`DELETE /users/${id}`),
      network.status(`DELETE /users/${second}`),
    ]);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('does not keep the invitation of another owner from being taken back', async () => {
    const invited = await invite(owner.client, { role: 'owner' });
    expect(await network.status(`DELETE /users/${idOf(invited['user'])}`)).toBe(200);
    expect(await network.status(`DELETE /users/${await ownId(owner)}`)).toBe(409);
  });
});

describe('who is deactivated or removed', () => {
  it('is signed out at once, and stays so when switched on again', async () => {
    const analyst = await staffOf(api, 'analyst');
    const id = await ownId(analyst);
    await owner.client.ok(`PATCH /users/${id}`, { live: false });
    expect(await analyst.client.status('GET /auth/session')).toBe(401);
    await owner.client.ok(`PATCH /users/${id}`, { live: true });
    expect(await analyst.client.status('GET /auth/session')).toBe(401);
    const { user } = await owner.client.ok(`GET /users/${id}`);
    const again = await signedInAs(api, textOf(user?.['email']));
    await owner.client.ok(`DELETE /users/${id}`);
    expect(await again.client.status('GET /auth/session')).toBe(401);
    expect(await owner.client.status(`GET /users/${id}`)).toBe(404);
  });
});

// docs/rules/users.md#users-of-an-account
describe('an account', () => {
  const bert = { name: 'Bert', email: 'bert@example.com' };

  it('has users of its own, who see what it sees, and nobody else’s', async () => {
    const first = await signedInAs(api, anna.email);
    const made = await first.client.ok('POST /users', bert);
    expect(made['user']).toMatchObject({ kind: 'affiliate', account_id: anna.id, role: null, first: false });
    const colleague = await invitedBy(api, textOf(made['link']));
    expect((await colleague.client.ok('GET /auth/session'))['session']).toMatchObject({
      account: { _id: anna.id },
    });
    expect(idOf((await colleague.client.ok('GET /affiliate/account'))['user'])).toBe(anna.id);
    const own = await anna.client.ok('GET /users');
    const emails = listOf(own['users']).map(({ email }) => textOf(email));
    expect(emails.sort()).toEqual([anna.email, 'bert@example.com'].sort());
    const rival = await partyOf(api, 'affiliate');
    expect(listOf((await rival.client.ok('GET /users'))['users'])).toHaveLength(1);
    const lines = ['GET', 'PATCH', 'DELETE'].map((method) => `${method} /users/${idOf(made['user'])}`);
    for (const line of lines) expect([line, await rival.client.status(line)]).toEqual([line, 404]);
    const ofAnna = await network.ok(`GET /users?kind=affiliate&user_id=${anna.shortId}`);
    expect(ofAnna['total']).toBe(2);
  });

  it('has a first user that is the account, changed there only', async () => {
    const first = await signedInAs(api, anna.email);
    for (const changed of [{ email: 'x@example.com' }, { live: false }])
      expect(await network.status(`PATCH /users/${anna.id}`, changed)).toBe(409);
    expect(await network.status(`DELETE /users/${anna.id}`)).toBe(409);
    expect(await first.client.status(`POST /users/${anna.id}/link`, {})).toBe(409);
    expect(await network.status(`PATCH /users/${anna.id}`, { name: 'Anna A.' })).toBe(200);
  });

  it('gives no role, no other account, and no users to other kinds', async () => {
    const asked = [{ role: 'owner' }, { kind: 'staff' }, { kind: 'advertiser' }];
    for (const more of asked)
      expect([more, await anna.client.status('POST /users', { ...bert, ...more })]).toEqual([more, 400]);
    const rival = await partyOf(api, 'affiliate');
    const made = await anna.client.ok('POST /users', { ...bert, user_id: rival.id });
    expect(made['user']).toMatchObject({ account_id: anna.id });
  });
});

// docs/rules/users.md#typing-the-password-again
it('asks for the password again before users, keys, tokens and payments are touched', async () => {
  later(10 * MINUTE_MS);
  const body = { name: 'Nora', email: 'nora@example.com', role: 'analyst' };
  const lines: readonly [string, object][] = [
    ['POST /users', body],
    ['POST /network/keys', { role: 'network' }],
    ['POST /network/security-tokens', {}],
    [`POST /network/invoices/${UNKNOWN_ID}/payments`, { amount: 1 }],
  ];
  for (const [line, sent] of lines) {
    const answer = await owner.client.send(line, sent);
    expect([line, answer.status, answer.body.data['code']]).toEqual([line, 403, 6]);
  }
  await owner.client.ok('POST /auth/confirm', { password: PASSWORD });
  expect(await owner.client.status('POST /users', body)).toBe(201);
});

it('asks for the password again before the password of an account is set, and for nothing else of it', async () => {
  const manager = await staffOf(api, 'manager');
  const advertiser = await partyOf(api, 'advertiser');
  later(10 * MINUTE_MS);
  const lines = [`POST /affiliate/${anna.id}`, `POST /advertiser/${advertiser.id}`];
  for (const line of lines) {
    const refused = await manager.client.send(line, { password: 'another horse' });
    expect([line, refused.status, refused.body.data['code']]).toEqual([line, 403, 6]);
    expect(await manager.client.status(line, { name: 'Changed' })).toBe(200);
  }
  await signedInAs(api, anna.email);
  await manager.client.ok('POST /auth/confirm', { password: PASSWORD });
  for (const line of lines)
    expect(await manager.client.status(line, { password: 'another horse' })).toBe(200);
  await signedInAs(api, anna.email, 'another horse');
});

it('logs who created, changed and removed which user', async () => {
  const id = idOf((await invite(owner.client))['user']);
  await owner.client.ok(`PATCH /users/${id}`, { role: 'support' });
  await owner.client.ok(`DELETE /users/${id}`);
  const entries = listOf((await network.ok(`GET /network/audit?object=user&object_id=${id}`))['audit']);
  expect(entries.map(({ action }) => action)).toEqual(['removed', 'changed', 'created']);
  const by = await ownId(owner);
  expect(entries.map((entry) => entry['actor']?.['person_id'])).toEqual([by, by, by]);
});

// docs/rules/users.md#typing-the-password-again
describe('what staff change for an account or of hosts', () => {
  const ofAnna = () => `POST /affiliate/${anna.id}`;

  it.each<[string, () => string, object]>([
    ['its e-mail', ofAnna, { email: 'other@example.com' }],
    ['its password', ofAnna, { password: 'correct horse 2' }],
    ['its bank', ofAnna, { bank: { iban: 'DE1' } }],
    ['its payout details', ofAnna, { meta_payout: { method: 'wire' } }],
    ['tracking domains', () => 'PUT /campaign/domains', { domains: ['go.other.example'] }],
    ['dashboard domains', () => 'PATCH /network/brand', { domains: ['my.other.example'] }],
  ])('needs the password just typed: %s', async (_what, route, body) => {
    later(11 * MINUTE_MS);
    const refused = await owner.client.send(route(), body);
    expect([refused.status, refused.body.data['code']]).toEqual([403, 6]);
    expect(await network.status(ofAnna(), { name: 'Anna' })).toBe(200);
  });

  it('needs it for allowed_ips of an advertiser, and not for a name', async () => {
    const adv = await partyOf(api, 'advertiser');
    later(11 * MINUTE_MS);
    const route = `POST /advertiser/${adv.id}`;
    expect((await owner.client.send(route, { allowed_ips: ['203.0.113.1'] })).body.data['code']).toBe(6);
    expect(await owner.client.status(route, { name: 'Another' })).toBe(200);
  });

  it.each([{ bank: { iban: 'DE1' } }, { meta_payout: { method: 'wire' } }])(
    'needs the permission billing where it says where money goes: %j',
    async (body) => {
      const manager = await staffOf(api, 'manager');
      expect((await manager.client.send(ofAnna(), body)).body.data['message']).toContain('billing');
      expect(await manager.client.status(ofAnna(), { name: 'Anna' })).toBe(200);
      expect(await owner.client.status(ofAnna(), body)).toBe(200);
    },
  );
});
