import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { issueLink } from '@tributary/application/identity/one-time-links';
import { idOf as idIn, NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { User } from '@tributary/domain/identity/user';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { AdvertiserId, UserId } from '@tributary/domain/shared/ids';
import {
  type Client,
  clientOf,
  clientWith,
  idOf,
  invitedBy,
  listOf,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  personWith,
  sessionHeaders,
  sessionTextIn,
  signedInAs,
  textOf,
} from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

const PASSWORD = 'correct horse';
let api: TestApi;
let network: Client;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
});

const post = (line: string, body: object, headers: Record<string, string> = {}) =>
  api.call(null, `POST ${line}`, { body, headers });
const login = (email: string, password = PASSWORD, more: object = {}) =>
  post('/auth/login', { email, password, ...more });
const later = (ms: number) => void (api.at.now = new Date(api.at.now.getTime() + ms));

describe('the first owner', () => {
  const setUp = (token: string | undefined, email = 'olga@example.com') =>
    post('/auth/setup', { token, name: 'Olga', email, password: PASSWORD });

  // docs/rules/users.md#first-owner
  it('is made once by the newest link, and then there are no more links', async () => {
    const first = await api.deps.useCases.openSetup(NETWORK_ID);
    const second = await api.deps.useCases.openSetup(NETWORK_ID);
    expect((await setUp(first)).status).toBe(404);
    expect((await post('/auth/token', { token: second })).body.data).toEqual({
      purpose: 'setup',
      email: null,
      name: null,
      network: { name: 'Example network' },
    });
    const answer = await setUp(second);
    expect(answer.body.data).toMatchObject({
      state: 'signed_in',
      session: { user: { kind: 'staff', role: 'owner', email: 'olga@example.com' }, account: null },
    });
    expect((await setUp(second, 'eve@example.com')).status).toBe(404);
    expect(await api.deps.useCases.openSetup(NETWORK_ID)).toBeUndefined();
    expect(await personWith(api, answer).client.status('GET /campaign?limit=10&page=1')).toBe(200);
    expect(await api.deps.useCases.openSetup(OTHER_NETWORK_ID)).toBeDefined();
  });

  it('is nobody any more once somebody of the staff can sign in', async () => {
    const token = await api.deps.useCases.openSetup(NETWORK_ID);
    const invited = await network.ok('POST /users', { name: 'Ada', email: 'ada@example.com', role: 'admin' });
    expect((await post('/auth/token', { token })).status).toBe(200);
    await invitedBy(api, textOf(invited['link']));
    expect((await post('/auth/token', { token })).status).toBe(404);
    expect((await setUp(token)).status).toBe(404);
  });

  it('has a day to come', async () => {
    const token = await api.deps.useCases.openSetup(NETWORK_ID);
    later(DAY_MS - 1);
    expect((await post('/auth/token', { token })).status).toBe(200);
    later(1);
    const old = await setUp(token);
    const unknown = await setUp('f'.repeat(64));
    expect([old.status, old.text]).toEqual([404, unknown.text]);
  });
});

describe('signing in', () => {
  // docs/rules/users.md#first-user
  it('works with the e-mail and password of an account', async () => {
    const { client } = await signedInAs(api, anna.email.toUpperCase());
    expect((await client.ok('GET /auth/session'))['session']).toMatchObject({
      user: { kind: 'affiliate', email: anna.email, role: null, permissions: [] },
      account: { _id: anna.id },
      network: { name: 'Example network', currency: 'USD', zone: 'UTC' },
      confirmed_until: '2026-03-10 12:10:00',
      expires: '2026-03-11 00:00:00',
    });
    expect(idOf((await client.ok('GET /affiliate/account'))['user'])).toBe(anna.id);
  });

  // docs/rules/users.md#signing-in
  it('answers a wrong e-mail, a wrong password and a deactivated user alike', async () => {
    const wrong = await login(anna.email, 'wrong horse');
    expect([wrong.status, wrong.body.data['code']]).toEqual([401, 13]);
    expect((await login('nobody@example.com')).text).toBe(wrong.text);
    await network.ok(`POST /affiliate/${anna.id}`, { live: false });
    expect((await login(anna.email)).text).toBe(wrong.text);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  // docs/rules/users.md#guessing
  it('makes a guesser wait, longer each time, and never shuts anybody out', async () => {
    for (let n = 0; n < 10; n++) expect((await login(anna.email, `guess ${n}`)).status).toBe(401);
    const eleventh = await login(anna.email);
    expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, '30']);
    const refused = listOf((await network.ok('GET /network/audit?object=sign_in'))['audit']);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ action: 'refused', object_id: anna.id });
    later(30_000);
    expect((await login(anna.email)).status).toBe(200);
    for (let n = 0; n < 2; n++) later(30_000 * 2 ** n);
    expect((await login(anna.email, 'a guess')).status).toBe(401);
  });

  it('makes one wait who types the own password wrongly too often', async () => {
    const { client } = await signedInAs(api, anna.email);
    for (let n = 0; n < 10; n++)
      expect(await client.status('POST /auth/confirm', { password: `guess ${n}` })).toBe(400);
    expect(await client.status('POST /auth/confirm', { password: PASSWORD })).toBe(429);
    const change = { old_password: PASSWORD, password: 'another horse' };
    expect(await client.status('POST /auth/password', change)).toBe(429);
  });

  describe('where one client elsewhere guesses on', () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const enter = (address: string, password = PASSWORD, more: object = {}, email = anna.email) =>
      post('/auth/login', { email, password, ...more }, from(address));
    const [HOME, ELSEWHERE, NEW] = ['203.0.113.7', '198.51.100.9', '192.0.2.5'] as const;
    const personAt = (address: string, answer: Awaited<ReturnType<typeof enter>>) =>
      clientWith(api, { ...sessionHeaders(sessionTextIn(answer)), ...from(address) });

    beforeEach(async () => {
      api = await testApi({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
      network = clientOf(api, api.key);
      anna = await partyOf(api, 'affiliate');
    });

    it('lets in who signed in from here before, and keeps count of both', async () => {
      expect((await enter(HOME)).status).toBe(200);
      for (let n = 0; n < 10; n++) expect((await enter(ELSEWHERE, `guess ${n}`)).status).toBe(401);
      expect((await enter(ELSEWHERE)).status).toBe(429);
      expect((await enter(NEW)).status).toBe(429);
      for (let n = 0; n < 3; n++) {
        expect((await enter(HOME, 'mistyped')).status).toBe(401);
        expect((await enter(HOME)).status).toBe(200);
      }
      expect((await enter(NEW)).status).toBe(429);
      // The address goes on counting the three.
      for (let n = 3; n < 10; n++) expect((await enter(HOME, `guess ${n}`)).status).toBe(401);
      expect((await enter(HOME)).status).toBe(429);
    });

    it('is so of the own password typed again', async () => {
      const home = personAt(HOME, await enter(HOME));
      // A cookie that was taken along.
      const taken = personAt(NEW, await enter(HOME));
      for (let n = 0; n < 10; n++)
        expect(await taken.status('POST /auth/confirm', { password: 'a guess' })).toBe(400);
      expect(await taken.status('POST /auth/confirm', { password: PASSWORD })).toBe(429);
      expect(await home.status('POST /auth/confirm', { password: PASSWORD })).toBe(200);
    });

    it('counts as known for 90 days', async () => {
      expect((await enter(HOME)).status).toBe(200);
      later(90 * DAY_MS);
      for (let n = 0; n < 10; n++) expect((await enter(ELSEWHERE, `guess ${n}`)).status).toBe(401);
      expect((await enter(HOME)).status).toBe(429);
    });

    it('lets nobody be known by another user of the same e-mail', async () => {
      await partyOf(api, 'affiliate', api.otherKey, anna.email);
      for (let n = 0; n < 10; n++) expect((await enter(`198.51.100.${n}`, `guess ${n}`)).status).toBe(401);
      expect((await enter(NEW, PASSWORD, { network_id: OTHER_NETWORK_ID })).status).toBe(429);
      later(30_000);
      expect((await enter(NEW, PASSWORD, { network_id: OTHER_NETWORK_ID })).status).toBe(200);
      for (let n = 0; n < 10; n++)
        expect((await enter(`198.51.100.${n}`, `guess ${n}`)).status).not.toBe(200);
      expect((await enter(NEW, PASSWORD, { network_id: NETWORK_ID })).status).toBe(429);
      expect((await enter(NEW)).status).toBe(429);
      expect((await enter(NEW, PASSWORD, { network_id: OTHER_NETWORK_ID })).status).toBe(200);
    });
  });

  it('asks where, of several places that the password opens, and says nothing of others', async () => {
    const email = 'both@example.com';
    await partyOf(api, 'affiliate', api.key, email);
    await partyOf(api, 'advertiser', api.otherKey, email);
    const third = await partyOf(api, 'advertiser', api.key, email);
    await network.ok(`POST /advertiser/${third.id}`, { password: 'another horse' });
    const asked = (await login(email)).body.data;
    expect(asked).toEqual({
      state: 'choose_network',
      networks: expect.arrayContaining([
        { _id: NETWORK_ID, name: 'Example network', kind: 'affiliate' },
        { _id: OTHER_NETWORK_ID, name: 'Other', kind: 'advertiser' },
      ]),
    });
    expect(asked['networks']).toHaveLength(2);
    const chosen = await login(email, PASSWORD, { network_id: OTHER_NETWORK_ID });
    expect(chosen.body.data).toMatchObject({ state: 'signed_in', session: { network: { name: 'Other' } } });
    expect((await login(email, 'another horse')).body.data).toMatchObject({ state: 'signed_in' });
  });

  // docs/rules/users.md#the-cookie
  it('gives a cookie that scripts and other sites cannot use, by its own name over https', async () => {
    const [plain = ''] = (await login(anna.email)).headers['set-cookie'] as unknown as string[];
    expect(plain).toMatch(/^tributary=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    const secured = await testApi({ servedSecurely: true });
    const there = await partyOf(secured, 'affiliate');
    const answer = await secured.call(null, 'POST /auth/login', {
      body: { email: there.email, password: PASSWORD },
    });
    const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(
      /^__Host-tributary=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    const text = /=([0-9a-f]{64})/.exec(cookie)?.[1] ?? '';
    const by = (name: string) =>
      secured.call(null, 'GET /auth/session', { headers: { Cookie: `other=1; ${name}=${text}` } });
    expect((await by('__Host-tributary')).status).toBe(200);
    expect((await by('tributary')).status).toBe(401);
  });
});

// docs/rules/users.md#one-time-links
describe('a link for another password', () => {
  const openReset = async (email: string) => {
    const [opened] = await api.deps.useCases.openReset({ networkId: NETWORK_ID, email });
    return opened?.text;
  };
  const reset = (token: string | null | undefined, password = 'another horse') =>
    post('/auth/reset', { token, password });

  it('works once, ends all sessions, and changes the password of the account as well', async () => {
    const before = await signedInAs(api, anna.email);
    const token = await openReset(anna.email.toUpperCase());
    expect((await post('/auth/token', { token })).body.data).toMatchObject({
      purpose: 'reset',
      email: anna.email,
    });
    const answer = await reset(token);
    expect(answer.body.data).toMatchObject({ state: 'signed_in', session: { user: { email: anna.email } } });
    expect(await before.client.status('GET /auth/session')).toBe(401);
    expect(await personWith(api, answer).client.status('GET /auth/session')).toBe(200);
    expect((await reset(token)).status).toBe(404);
    expect([(await login(anna.email)).status, (await login(anna.email, 'another horse')).status]).toEqual([
      401, 200,
    ]);
    const byKey = { action: 'password', old_password: 'another horse', new_password: PASSWORD };
    expect(await anna.client.status('PATCH /affiliate/account', byKey)).toBe(200);
  });

  it('is over after an hour, ended by a newer one, and good for nothing else', async () => {
    const first = await openReset(anna.email);
    const second = await openReset(anna.email);
    expect((await reset(first)).status).toBe(404);
    const setUp = { token: second, name: 'Eve', email: 'eve@example.com', password: PASSWORD };
    expect((await post('/auth/setup', setUp)).status).toBe(404);
    expect((await reset(second, 'short')).status).toBe(400);
    later(HOUR_MS);
    expect((await reset(second)).status).toBe(404);
  });

  // docs/rules/users.md#one-time-links
  it.each<[string, Partial<User>]>([
    ['another e-mail', { email: 'before@example.com' }],
    ['another password', { passwordHash: 'hash of another' }],
    ['another role', { role: 'analyst' }],
    ['a limit', { onlyAffiliates: null, onlyAdvertisers: [idIn<AdvertiserId>('ad')] }],
  ])('counts for its user only as they were when it was asked for, not with %s', async (_, before) => {
    const user = await api.deps.stores.users.find(NETWORK_ID, anna.id as UserId);
    if (!user) throw new Error('Anna has no user.');
    const issue = (as: User) =>
      issueLink(
        { ...api.deps, randomness: randomBytes },
        { networkId: NETWORK_ID, purpose: 'reset', user: as },
      );
    // As of a link that is made while somebody changes the user.
    const stale = await issue({ ...user, ...before });
    expect((await post('/auth/token', { token: stale })).status).toBe(404);
    expect((await reset(stale)).status).toBe(404);
    expect((await reset(await issue(user))).status).toBe(200);
  });

  it('is made for nobody who is not there, and ends for good when the account is deactivated', async () => {
    await expect(openReset('nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
    const token = await openReset(anna.email);
    await network.ok(`POST /affiliate/${anna.id}`, { live: false });
    expect((await reset(token)).status).toBe(404);
    await network.ok(`POST /affiliate/${anna.id}`, { live: true });
    expect((await reset(token)).status).toBe(404);
  });
});

describe('a session', () => {
  let person: Person;
  beforeEach(async () => {
    person = await signedInAs(api, anna.email);
  });
  const status = () => person.client.status('GET /auth/session');

  // docs/rules/users.md#sessions
  it('continues while it is used, for 30 days', async () => {
    for (let day = 0; day < 29.5; day += 0.5) {
      later(HOUR_MS * 12 - 1);
      expect([day, await status()]).toEqual([day, 200]);
    }
    later(HOUR_MS * 12);
    expect(await status()).toBe(401);
  });

  it('ends after 12 hours without a request', async () => {
    later(HOUR_MS * 12);
    const answer = await person.client.send('GET /auth/session');
    expect([answer.status, answer.body.data['code']]).toEqual([401, 13]);
    expect(answer.text).toBe(
      (await clientWith(api, sessionHeaders('0'.repeat(64))).send('GET /auth/session')).text,
    );
  });

  it.each([
    ['by itself', () => network.ok(`POST /affiliate/${anna.id}`, { live: false })],
    ['in bulk', () => network.ok('POST /affiliate/bulk', { ids: [anna.id], live: false })],
  ])('ends for good when the account is switched off (%s)', async (_how, switchOff) => {
    await switchOff();
    expect(await status()).toBe(401);
    await network.ok(`POST /affiliate/${anna.id}`, { live: true });
    expect(await status()).toBe(401);
    expect(await (await signedInAs(api, anna.email)).client.status('GET /auth/session')).toBe(200);
  });

  it('ends when somebody signs out, here or from elsewhere', async () => {
    const phone = await signedInAs(api, anna.email);
    const sessions = listOf((await person.client.ok('GET /auth/sessions'))['sessions']);
    expect(sessions.map((one) => one['current'])).toEqual(expect.arrayContaining([true, false]));
    const other = sessions.find((one) => !one['current']);
    await person.client.ok(`DELETE /auth/sessions/${idOf(other)}`);
    expect(await phone.client.status('GET /auth/session')).toBe(401);
    const out = await person.client.send('POST /auth/logout', {});
    expect(out.headers['set-cookie']).toEqual(['tributary=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect(await status()).toBe(401);
  });

  it('gives way to a key in the same request', async () => {
    const both = clientWith(api, { ...person.headers, 'X-Api-Key': api.key });
    expect(await both.status('GET /campaign?limit=10&page=1')).toBe(200);
    expect(await both.status('GET /auth/session')).toBe(403);
    const wrong = clientWith(api, { ...person.headers, 'X-Api-Key': 'tb_aff_wrong_wrong_wrong' });
    expect(await wrong.status('GET /affiliate/account')).toBe(401);
  });

  it('is named in the audit log', async () => {
    await person.client.ok('PATCH /affiliate/account', { action: 'basic_info', name: 'Anna Changed' });
    const audit = async (object: string) =>
      listOf((await network.ok(`GET /network/audit?object=${object}`))['audit']);
    const [changed] = await audit('affiliate');
    expect(changed).toMatchObject({
      actor: { role: 'affiliate', key_id: null, user_id: anna.id, person_id: anna.id, as_person_id: null },
      changes: { name: [expect.any(String), 'Anna Changed'] },
    });
    const [began] = await audit('session');
    expect(began).toMatchObject({ action: 'created', actor: { person_id: anna.id } });
    expect(JSON.stringify(began)).not.toContain(person.headers['Cookie']?.slice(10));
  });

  // docs/rules/users.md#changing-a-password
  it('is a new one after a change of the password, and the others are over', async () => {
    const phone = await signedInAs(api, anna.email);
    const wrong = { old_password: 'wrong horse', password: 'another horse' };
    expect(await person.client.status('POST /auth/password', wrong)).toBe(400);
    const answer = await person.client.send('POST /auth/password', { ...wrong, old_password: PASSWORD });
    expect(answer.status).toBe(200);
    expect([await status(), await phone.client.status('GET /auth/session')]).toEqual([401, 401]);
    const next = clientWith(api, sessionHeaders(sessionTextIn(answer)));
    expect(await next.status('GET /auth/session')).toBe(200);
    expect((await login(anna.email)).status).toBe(401);
    expect((await login(anna.email, 'another horse')).status).toBe(200);
    // The account's own password is the same one.
    const byKey = { action: 'password', old_password: 'another horse', new_password: 'a third horse' };
    expect(await anna.client.status('PATCH /affiliate/account', byKey)).toBe(200);
    expect(await next.status('GET /auth/session')).toBe(401);
  });

  // docs/rules/users.md#typing-the-password-again
  it('remembers for ten minutes that the password was typed', async () => {
    const until = async () =>
      textOf((await person.client.ok('GET /auth/session'))['session']?.['confirmed_until']);
    later(10 * MINUTE_MS);
    expect(await until()).toBeNull();
    expect(await person.client.status('POST /auth/confirm', { password: 'wrong horse' })).toBe(400);
    const { session } = await person.client.ok('POST /auth/confirm', { password: PASSWORD });
    expect(session?.['confirmed_until']).toBe('2026-03-10 12:20:00');
    expect(await until()).toBe('2026-03-10 12:20:00');
  });
});

// docs/rules/users.md#requests-from-other-sites
describe('a page of another site', () => {
  let cookie: Record<string, string>;
  let campaign: string;
  const EVIL = 'https://evil.example';

  beforeEach(async () => {
    const owner = await ownerOf(api, NETWORK_ID);
    cookie = { Cookie: owner.headers['Cookie'] ?? '' };
    const shop = await partyOf(api, 'advertiser');
    const { campaign: made } = await network.ok('POST /campaign', {
      title: 'Shoes',
      url: 'https://shop.example/l?cid={click_id}',
      model: 'cpa',
      status: 'active',
      advertiser_id: shop.id,
      commissions: [{ payout: 1, revenue: 2 }],
    });
    campaign = idOf(made);
  });

  const forged: Readonly<Record<string, Record<string, string>>> = {
    'a form': {
      'Sec-Fetch-Site': 'cross-site',
      Origin: EVIL,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    'a form of an old browser': { Origin: EVIL, 'Content-Type': 'application/x-www-form-urlencoded' },
    'a sandboxed page': { Origin: 'null' },
    'a fetch with the header': { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL, 'X-Tributary': '1' },
    'a sibling host': { 'Sec-Fetch-Site': 'same-site', 'X-Tributary': '1' },
    'a form of the same origin without the header': { 'Sec-Fetch-Site': 'same-origin' },
    'something that says nothing': { 'X-Tributary': '1' },
  };

  it.each(Object.keys(forged))('changes nothing with %s', async (name) => {
    const before = await api.stored();
    const headers = { ...cookie, ...forged[name] };
    const body = forged[name]?.['Content-Type'] ? 'name=Evil' : { name: 'Evil' };
    for (const line of [
      'PATCH /network/account',
      'POST /dictionary/categories',
      `DELETE /campaign/${campaign}`,
    ]) {
      const answer = await api.call(null, line, { headers, body });
      expect([line, answer.status, answer.body.data['code']]).toEqual([line, 403, 5]);
    }
    expect(await api.stored()).toBe(before);
  });

  it('changes nothing with an image or a link that makes somebody open an address', async () => {
    const affiliate = await signedInAs(api, anna.email);
    const own = { Cookie: affiliate.headers['Cookie'] ?? '' };
    const before = await api.stored();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { ...own, 'Sec-Fetch-Site': site };
      expect((await api.call(null, `GET /affiliate/link/${campaign}`, { headers })).status).toBe(403);
    }
    expect((await api.call(null, `GET /affiliate/link/${campaign}`, { headers: own })).status).toBe(403);
    expect(await api.stored()).toBe(before);
    expect(await affiliate.client.status(`GET /affiliate/link/${campaign}`)).toBe(200);
    expect(await anna.client.status(`GET /affiliate/link/${campaign}`)).toBe(200);
  });

  it('signs nobody in as somebody else', async () => {
    const body = { email: anna.email, password: PASSWORD };
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: EVIL }, { Origin: 'null' }]) {
      const answer = await api.call(null, 'POST /auth/login', { body, headers });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
  });

  it('is recognized, also if the browser sends only an Origin', async () => {
    const host = 'api.example:3000';
    const headers = { ...cookie, Host: host, Origin: `https://${host}`, 'X-Tributary': '1' };
    const answer = await api.call(null, 'POST /dictionary/categories', { headers, body: { name: 'Ours' } });
    expect(answer.status).toBe(201);
  });
});

describe('a repeat with Idempotency-Key', () => {
  it('is the session’s own', async () => {
    const owner = await ownerOf(api, NETWORK_ID);
    const ask = (headers: Record<string, string>): Promise<Json> =>
      api
        .call(null, 'POST /network/keys', {
          headers: { ...headers, 'Idempotency-Key': 'once' },
          body: { role: 'network' },
        })
        .then(({ body }) => body.data);
    const first = await ask(owner.headers);
    expect(await ask(owner.headers)).toEqual(first);
    expect(await ask({ 'X-Api-Key': api.key })).not.toEqual(first);
  });
});
