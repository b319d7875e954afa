// docs/rules/users.md#identity-provider
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { PROVIDER_SIGN_IN_MS } from '@tributary/domain/identity/identity-provider';
import { CONFIRMED_MS } from '@tributary/domain/identity/session';
import type { FakeProvider, SaidPerson } from '../../test/identity-provider.ts';
import {
  browserOf,
  clientOf,
  codeNow,
  enrolled,
  idOf,
  ISSUER,
  keeping,
  listOf,
  ownerOf,
  partyOf,
  type Person,
  provided,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { type Answer, API_URL, testApi, type TestApi } from '../../test/test-api.ts';

const GONE = 'This sign-in has expired or was started in another browser. Start again.';
const OWNER =
  "Owners can't sign in with SSO by email alone. Sign in with your password or passkey, then link the identity provider under Security.";
const NOT_SIGNED_IN = [401, 13];

let api: TestApi;
let provider: FakeProvider;
let staff: Person;
let email: string;

beforeEach(async () => {
  api = await testApi();
  staff = await staffOf(api, 'admin');
  email = textOf((await staff.client.ok('GET /auth/session'))['session']?.['user']?.['email']);
  provider = await provided(api);
});

const later = (ms: number) => void (api.at.now = new Date(api.at.now.getTime() + ms));
type Browser = ReturnType<typeof browserOf>;
const addressIn = (answer: Answer): string => {
  if (!answer.body.success) throw new Error(answer.text);
  return textOf(answer.body.data['address']);
};
const begin = async (browser: Browser, body: object = {}) =>
  addressIn(await browser.send('POST /auth/provider', body));
const answerTo = (browser: Browser, answer: string) => browser.send('POST /auth/provider/answer', { answer });
/** All of it, in a new browser. */
async function comesAs(said: SaidPerson, browser = browserOf(api)): Promise<Answer> {
  return answerTo(browser, provider.signedIn(await begin(browser), { email, ...said }));
}
const refusedIn = ({ status, body }: Answer) => [status, body.data['code'], body.data['message']];
const whoIn = ({ body }: Answer) => body.data['session']?.['user'];
const audit = async (object: string) =>
  listOf((await clientOf(api, api.key).ok(`GET /network/audit?object=${object}&limit=50`))['audit']);

describe('signing in at the provider', () => {
  it('asks for code, proof key, state and nonce, and knows an invited user by their e-mail', async () => {
    const browser = browserOf(api);
    expect((await browser.send('GET /auth/provider')).body.data).toEqual({
      name: 'Company account',
      asks_email: false,
    });
    const address = new URL(await begin(browser, { email }));
    expect(address.origin + address.pathname).toBe(`${ISSUER}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'tributary',
      redirect_uri: `${API_URL}/app/provider`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: email,
    });
    const signedIn = await answerTo(browser, provider.signedIn(address.href, { email: email.toUpperCase() }));
    expect([signedIn.status, signedIn.body.data['state']]).toEqual([200, 'signed_in']);
    expect(whoIn(signedIn)).toMatchObject({ email, role: 'admin', provider: 'Company account' });
    expect((await browser.send('GET /auth/session')).status).toBe(200);
    const links = await audit('provider_link');
    expect(links.map(({ action, changes, object_id: of }) => [action, changes, of])).toEqual([
      [
        'created',
        { issuer: [null, ISSUER], subject: [null, `sub of ${email.toUpperCase()}`] },
        idOf(whoIn(signedIn)),
      ],
    ]);
  });

  it('knows somebody by the name the provider has for them, though the e-mail is another since', async () => {
    const first = await comesAs({ sub: 'one' });
    const again = await comesAs({ sub: 'one', email: 'married@example.com' });
    expect(idOf(whoIn(again))).toBe(idOf(whoIn(first)));
    expect(await audit('provider_link')).toHaveLength(1);
    // Another person of the provider with the same e-mail is somebody else.
    expect(refusedIn(await comesAs({ sub: 'two' }))).toEqual([
      ...NOT_SIGNED_IN,
      expect.stringMatching(/^This user is already linked to another account/),
    ]);
    const id = idOf(whoIn(first));
    const listed = await clientOf(api, api.key).ok(`GET /users/${id}`);
    expect(listed['user']?.['identity_provider']).toBe(true);
    await clientOf(api, api.key).ok(`DELETE /users/${id}/identity-provider`);
    expect((await staff.client.send('GET /auth/session')).status).toBe(401);
    expect((await comesAs({ sub: 'two' })).status).toBe(200);
  });

  it('takes the e-mail from where the provider tells it', async () => {
    expect((await comesAs({ emailIn: 'userinfo' })).status).toBe(200);
    expect((await comesAs({ email_verified: 'true' })).status).toBe(200);
  });

  it('accepts an invitation, and makes who was not invited only with a role for them', async () => {
    await clientOf(api, api.key).ok('POST /users', {
      name: 'Nora',
      email: 'nora@example.com',
      role: 'analyst',
    });
    expect(whoIn(await comesAs({ email: 'nora@example.com' }))).toMatchObject({
      name: 'Nora',
      role: 'analyst',
    });
    expect(refusedIn(await comesAs({ email: 'new@example.com' }))).toEqual([
      ...NOT_SIGNED_IN,
      'Nobody on the team has the email new@example.com. Ask someone who manages users to invite you.',
    ]);
    await provided(api, api.key, { first_role: 'support' });
    const many = await Promise.all(
      [1, 2, 3].map(() => comesAs({ email: 'new@example.com', name: 'Nelly\u0000 New\ud800' })),
    );
    expect(many.map(whoIn)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ name: 'Nelly New', role: 'support' })),
    );
    expect(new Set(many.map((one) => idOf(whoIn(one)))).size).toBe(1);
  });

  it('refuses, in words, what does not count', async () => {
    const seconds = Math.floor(api.at.now.getTime() / 1000);
    const wrong: [SaidPerson, RegExp][] = [
      [{ nonce: 'another' }, /isn't valid.*nonce/],
      [{ aud: 'somebody-else' }, /isn't valid.*aud/],
      [{ iss: 'https://evil.example' }, /isn't valid.*iss/],
      [{ exp: seconds - 600 }, /isn't valid.*(exp|timestamp)/],
      [{ byAnotherKey: true }, /isn't valid.*signature/],
      [{ email_verified: false }, /hasn't verified your email/],
      [{ email: undefined }, /didn't send your email/],
      [{ email: 'a\u0000b@example.com', sub: 'one' }, /sent an invalid email/],
      [{ sub: 'a\u0000b' }, /cannot be kept/],
      [{ email: 'olga@example.com.evil.example' }, /Emails of this domain/],
    ];
    for (const [said, reason] of wrong) {
      expect(refusedIn(await comesAs(said))).toEqual([...NOT_SIGNED_IN, expect.stringMatching(reason)]);
      later(3_600_000);
    }
    expect(await audit('session')).toHaveLength(1);
    expect(await audit('provider_link')).toEqual([]);
  });

  it('refuses who is deactivated, who is no staff of this network, and says so in the audit log', async () => {
    const foreign = clientOf(api, api.otherKey);
    await foreign.ok('POST /users', { name: 'Fred', email: 'fred@example.com', role: 'admin' });
    expect((await comesAs({ email: 'fred@example.com' })).status).toBe(401);
    await comesAs({});
    const { users } = await clientOf(api, api.key).ok('GET /users?kind=staff');
    const id = idOf(listOf(users).find((one) => textOf(one['email']) === email));
    await clientOf(api, api.key).ok(`PATCH /users/${id}`, { live: false });
    expect(refusedIn(await comesAs({}))).toEqual([
      ...NOT_SIGNED_IN,
      'The user or the network is deactivated.',
    ]);
    const [refused] = await audit('sign_in');
    expect([refused?.['action'], refused?.['object_id'], refused?.['reason']]).toEqual([
      'refused',
      id,
      'Identity provider: The user or the network is deactivated.',
    ]);
  });
});

describe('what goes to the provider and back', () => {
  it('counts once, within ten minutes', async () => {
    const browser = browserOf(api);
    const answer = provider.signedIn(await begin(browser), { email });
    expect((await answerTo(browser, answer)).status).toBe(200);
    expect(refusedIn(await answerTo(browser, answer))).toEqual([...NOT_SIGNED_IN, GONE]);
    // A used code with a state of its own.
    const another = new URL(await begin(browser)).searchParams.get('state');
    const replayed = answer.replace(/state=.*/, `state=${another}`);
    expect(refusedIn(await answerTo(browser, replayed))).toEqual([
      ...NOT_SIGNED_IN,
      'The identity provider rejected this installation: invalid_grant (The code is used.).',
    ]);
    const late = provider.signedIn(await begin(browser), { email });
    later(PROVIDER_SIGN_IN_MS);
    expect(refusedIn(await answerTo(browser, late))).toEqual([...NOT_SIGNED_IN, GONE]);
  });

  it('counts in the browser that left alone: nobody is signed in as somebody else unawares', async () => {
    const [attacker, victim] = [browserOf(api), browserOf(api)];
    const answer = provider.signedIn(await begin(attacker), { email });
    expect(refusedIn(await answerTo(victim, answer))).toEqual([...NOT_SIGNED_IN, GONE]);
    expect(victim.cookies['tributary']).toBeUndefined();
    // Nor when the victim is on the way as well.
    await begin(victim);
    const again = provider.signedIn(await begin(attacker), { email });
    expect(refusedIn(await answerTo(victim, again))).toEqual([...NOT_SIGNED_IN, GONE]);
    for (const state of ['', 'f'.repeat(64), 'x', '%00'])
      expect(refusedIn(await answerTo(attacker, `code=1&state=${state}`))).toEqual([...NOT_SIGNED_IN, GONE]);
  });

  it('is begun and answered by pages of ours alone', async () => {
    for (const line of ['POST /auth/provider', 'POST /auth/provider/answer', 'POST /auth/provider/factor']) {
      const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
      const body = { answer: 'code=1', ticket: 'f'.repeat(64), code: '123456' };
      const answer = await api.call(null, line, { body, headers: foreign });
      expect([line, answer.status, answer.headers['set-cookie']]).toEqual([line, 403, undefined]);
    }
  });

  it('lets tabs of one browser come back in any order', async () => {
    const browser = browserOf(api);
    const [first, second] = [await begin(browser), await begin(browser)];
    expect((await answerTo(browser, provider.signedIn(second, { email }))).status).toBe(200);
    expect((await answerTo(browser, provider.signedIn(first, { email }))).status).toBe(200);
  });

  it('says what the provider said instead of a code', async () => {
    const browser = browserOf(api);
    const state = new URL(await begin(browser)).searchParams.get('state');
    const answer = `error=access_denied&error_description=Not+for+you&state=${state}`;
    expect(refusedIn(await answerTo(browser, answer))).toEqual([
      ...NOT_SIGNED_IN,
      'The identity provider did not sign you in: access_denied (Not for you).',
    ]);
  });

  it('is limited as passwords are', async () => {
    const browser = browserOf(api);
    for (let n = 0; n < 10; n++) await answerTo(browser, `code=1&state=${String(n).repeat(64)}`);
    const limited = await answerTo(browser, provider.signedIn(await begin(browser), { email }));
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '30']);
  });
});

describe('a second factor', () => {
  it('is asked for after the provider, which stands in place of the password', async () => {
    const { secret } = await enrolled(api, staff);
    const browser = browserOf(api);
    const asked = await comesAs({}, browser);
    expect(asked.body.data).toMatchObject({ state: 'second_factor', ways: ['code'] });
    expect([asked.body.data['session'], browser.cookies['tributary']]).toEqual([undefined, undefined]);
    const { ticket } = asked.body.data as unknown as { ticket: string };
    const finish = (by: object, from = browser) => from.send('POST /auth/provider/factor', { ticket, ...by });
    later(60_000);
    expect((await finish({ code: '000000' })).body.data['code']).toBe(7);
    expect(refusedIn(await finish({ code: codeNow(api, secret) }, browserOf(api)))).toEqual([
      ...NOT_SIGNED_IN,
      GONE,
    ]);
    expect((await finish({})).status).toBe(400);
    expect((await finish({ code: codeNow(api, secret) })).body.data['state']).toBe('signed_in');
    later(60_000);
    expect(refusedIn(await finish({ code: codeNow(api, secret) }))).toEqual([...NOT_SIGNED_IN, GONE]);
  });

  // docs/rules/users.md#one-time-links
  it.each([
    ['another role', { role: 'manager' }],
    ['another e-mail', { email: 'other@example.com' }],
    ['a limit', { role: 'analyst', only_affiliates: ['AFFILIATE'] }],
    ['switching off and on', { live: false }],
  ])('is asked no more after %s', async (_, change) => {
    const affiliate = await partyOf(api, 'affiliate');
    const { secret } = await enrolled(api, staff);
    const browser = browserOf(api);
    const { ticket } = (await comesAs({}, browser)).body.data as unknown as { ticket: string };
    const network = clientOf(api, api.key);
    const { users } = await network.ok('GET /users');
    const id = idOf(listOf(users).find((one) => textOf(one['email']) === email));
    const sent = 'only_affiliates' in change ? { ...change, only_affiliates: [affiliate.id] } : change;
    await network.ok(`PATCH /users/${id}`, sent);
    await network.ok(`PATCH /users/${id}`, { live: true });
    const code = codeNow(api, secret);
    const finished = await browser.send('POST /auth/provider/factor', { ticket, code });
    expect(refusedIn(finished)).toEqual([...NOT_SIGNED_IN, GONE]);
  });

  it('is asked no more once the other sessions were ended', async () => {
    const { secret } = await enrolled(api, staff);
    const browser = browserOf(api);
    const { ticket } = (await comesAs({}, browser)).body.data as unknown as { ticket: string };
    await staff.client.ok('POST /auth/password', {
      old_password: 'correct horse',
      password: 'another horse',
    });
    later(60_000);
    const code = codeNow(api, secret);
    const finished = await browser.send('POST /auth/provider/factor', { ticket, code });
    expect(refusedIn(finished)).toEqual([...NOT_SIGNED_IN, GONE]);
  });

  it('may be a passkey, of this user', async () => {
    const { answer } = await keeping(api, staff);
    const anothers = await keeping(api, await staffOf(api, 'analyst'));
    const browser = browserOf(api);
    const { ticket, ways } = (await comesAs({}, browser)).body.data as unknown as {
      ticket: string;
      ways: string[];
    };
    expect(ways).toEqual(['passkey']);
    const finish = async (passkey: unknown) =>
      (await browser.send('POST /auth/provider/factor', { ticket, passkey })).status;
    expect(await finish(await anothers.answer())).toBe(400);
    expect(await finish(await answer())).toBe(200);
  });

  it('is set up first where the network asks one of its staff', async () => {
    await clientOf(api, api.key).ok('PATCH /network/account', { staff_second_factor: true });
    const browser = browserOf(api);
    expect(whoIn(await comesAs({}, browser))).toMatchObject({ second_factor_missing: true });
    expect((await browser.send('GET /campaign')).body.data['code']).toBe(9);
    expect((await browser.send('POST /auth/second-factor', {})).status).toBe(200);
  });
});

describe('confirming a session', () => {
  const KEY = { role: 'network' };

  it('takes a fresh sign-in of the same person in place of the password, for ten minutes', async () => {
    const browser = browserOf(api);
    await comesAs({}, browser);
    later(CONFIRMED_MS);
    expect((await browser.send('POST /network/keys', KEY)).body.data['code']).toBe(6);
    const address = addressIn(await browser.send('POST /auth/confirm/provider', {}));
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    const answer = provider.signedIn(address, { email });
    // It signs nobody in.
    const confirmed = await browser.send('POST /auth/confirm/provider/answer', { answer });
    expect(confirmed.body.data['session']?.['confirmed_until']).not.toBeNull();
    expect((await browser.send('POST /network/keys', KEY)).status).toBe(201);
  });

  it('refuses an old sign-in, somebody else, another session, and an answer to something else', async () => {
    const browser = browserOf(api);
    await comesAs({}, browser);
    const confirm = async (said: SaidPerson, from = browser) => {
      const address = addressIn(await browser.send('POST /auth/confirm/provider', {}));
      later(1000);
      const answer = provider.signedIn(address, { email, ...said });
      return from.send('POST /auth/confirm/provider/answer', { answer });
    };
    const hourAgo = Math.floor(api.at.now.getTime() / 1000) - 3600;
    expect(refusedIn(await confirm({ auth_time: hourAgo }))).toEqual([
      400,
      7,
      expect.stringMatching(/auth_time|too much time/),
    ]);
    expect(refusedIn(await confirm({ sub: 'else' }))).toEqual([
      400,
      7,
      'You signed in as someone else at the identity provider.',
    ]);
    const own = browserOf(api, { ...browser.cookies });
    await comesAs({}, own);
    expect(refusedIn(await confirm({}, own))).toEqual([400, 7, GONE]);
    const toSignIn = provider.signedIn(await begin(browser), { email });
    const answered = await browser.send('POST /auth/confirm/provider/answer', { answer: toSignIn });
    expect(refusedIn(answered)).toEqual([400, 7, GONE]);
    const address = addressIn(await browser.send('POST /auth/confirm/provider', {}));
    expect(refusedIn(await answerTo(browser, provider.signedIn(address, { email })))).toEqual([
      ...NOT_SIGNED_IN,
      GONE,
    ]);
    expect((await staff.client.send('POST /auth/confirm/provider', {})).status).toBe(200);
    const never = await staffOf(api, 'admin');
    expect((await never.client.send('POST /auth/confirm/provider', {})).status).toBe(409);
  });
});

describe('the settings', () => {
  const SET = {
    name: 'Company account',
    issuer: ISSUER,
    client_id: 'tributary',
    client_secret: 'a secret + of the client',
    email_domains: ['@Example.com', 'bücher.example', 'example.com'],
  };
  const set = (changes: object) =>
    clientOf(api, api.key).send('PUT /network/identity-provider', { ...SET, ...changes });

  it('are taken as docs/users.md sends them', async () => {
    const page = readFileSync('docs/users.md', 'utf8');
    const example = JSON.parse(/```json\n(.*)\n```/.exec(page)?.[1] ?? '') as object;
    const here = { issuer: ISSUER, client_secret: SET.client_secret };
    expect(Object.keys(example)).toEqual(Object.keys(SET));
    expect((await set({ ...example, ...here })).status).toBe(200);
  });

  it('are shown without the secret, kept with it, and counted at once', async () => {
    const { provider: shown } = (await set({})).body.data;
    expect(shown).toMatchObject({
      issuer: ISSUER,
      email_domains: ['example.com', 'xn--bcher-kva.example'],
      first_role: null,
    });
    const network = clientOf(api, api.key);
    const got = await network.send('GET /network/identity-provider');
    expect(got.body.data['return_addresses']).toEqual([`${API_URL}/app/provider`]);
    expect(got.text).not.toContain('secret');
    expect((await set({ client_secret: undefined, name: 'Other' })).status).toBe(200);
    expect((await comesAs({})).status).toBe(200);
    expect(await api.searchable()).not.toContain(SET.client_secret);
    await network.ok('DELETE /network/identity-provider');
    expect((await browserOf(api).send('GET /auth/provider')).body.data['name']).toBeNull();
    expect((await browserOf(api).send('POST /auth/provider', {})).status).toBe(409);
    expect(await network.status('DELETE /network/identity-provider')).toBe(404);
    expect((await audit('identity_provider')).map(({ action }) => action)).toEqual([
      'removed',
      'changed',
      'changed',
      'created',
    ]);
  });

  it('are refused when they cannot work', async () => {
    const fieldOf = async (changes: object) => {
      const answer = await set(changes);
      return [answer.status, listOf(answer.body.data['errors']).map(({ path }) => path)];
    };
    expect(await fieldOf({ issuer: 'https://nobody.example', client_secret: 'x' })).toEqual([
      400,
      ['issuer'],
    ]);
    expect(await fieldOf({ issuer: 'http://login.example' })).toEqual([400, ['issuer']]);
    expect(await fieldOf({ issuer: 'ftp://login.example' })).toEqual([400, ['issuer']]);
    expect(await fieldOf({ issuer: 'https://login.example/?a=1' })).toEqual([400, ['issuer']]);
    expect(await fieldOf({ issuer: 'https://else.example', client_secret: undefined })).toEqual([
      400,
      ['client_secret'],
    ]);
    expect(await fieldOf({ email_domains: ['no domain'] })).toEqual([400, ['email_domains.0']]);
    expect(await fieldOf({ email_domains: [], first_role: 'analyst' })).toEqual([400, ['email_domains']]);
    expect(await fieldOf({ first_role: 'owner' })).toEqual([400, ['first_role']]);
    api.web.serve('https://garbage.example', () => ({ body: Buffer.from('<html>') }));
    expect(await fieldOf({ issuer: 'https://garbage.example' })).toEqual([400, ['issuer']]);
  });

  it('need the password just typed, and the permission', async () => {
    const analyst = await staffOf(api, 'analyst');
    expect((await analyst.client.send('GET /network/identity-provider')).status).toBe(403);
    const owner = await ownerOf(api, OTHER_NETWORK_ID);
    expect((await owner.client.ok('GET /network/identity-provider'))['provider']).toBeNull();
    later(CONFIRMED_MS);
    expect((await owner.client.send('PUT /network/identity-provider', SET)).body.data['code']).toBe(6);
  });

  it('of several networks are distinguished by the email, or by the host', async () => {
    await provided(api, api.otherKey, { email_domains: ['other.example'], name: 'Other account' });
    await clientOf(api, api.otherKey).ok('PATCH /network/brand', { domains: ['office.other.example'] });
    const browser = browserOf(api);
    expect((await browser.send('GET /auth/provider')).body.data).toEqual({ name: null, asks_email: true });
    expect((await browser.send('POST /auth/provider', {})).status).toBe(409);
    expect((await browser.send('POST /auth/provider', { email: 'a@third.example' })).status).toBe(409);
    const answer = provider.signedIn(await begin(browser, { email }), { email });
    expect((await answerTo(browser, answer)).status).toBe(200);
    const there = { host: 'office.other.example:3000', 'Sec-Fetch-Site': 'same-origin' };
    const begun = await api.call(null, 'POST /auth/provider', { body: {}, headers: there });
    expect(new URL(addressIn(begun)).searchParams.get('redirect_uri')).toBe(
      'http://office.other.example:3000/app/provider',
    );
  });
});

// docs/rules/accounts.md#network-isolation
describe('what another network sets', () => {
  it.each([{ email_domains: [] }, { email_domains: ['example.com'] }])(
    'keeps nobody out who is of the staff of this one (%j)',
    async (domains) => {
      await provided(api, api.otherKey, { ...domains, name: 'Other account', client_id: 'theirs' });
      const begun = await browserOf(api).send('POST /auth/provider', { email });
      expect([begun.status, new URL(addressIn(begun)).searchParams.get('client_id')]).toEqual([
        200,
        'tributary',
      ]);
    },
  );
});

describe('a provider that is away', () => {
  it('is refused with the reason, before and after, and signs nobody in', async () => {
    const browser = browserOf(api);
    const answer = provider.signedIn(await begin(browser), { email });
    const failed = {
      kind: 'failed',
      reason: 'timeout',
      error: 'No complete answer within 8000 ms.',
      latencyMs: 8000,
    } as const;
    api.web.serve(ISSUER, () => failed);
    const AWAY =
      "The identity provider can't be reached (login.example: No complete answer within 8000 ms.). Try again later.";
    expect(refusedIn(await answerTo(browser, answer))).toEqual([...NOT_SIGNED_IN, AWAY]);
    // What it said of itself is known for five minutes.
    later(300_000);
    const begun = await browser.send('POST /auth/provider', {});
    expect([begun.status, begun.body.data['message']]).toEqual([409, AWAY]);
    api.web.serve(ISSUER, () => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"a":'),
    }));
    expect((await browser.send('POST /auth/provider', {})).status).toBe(409);
    api.web.serve(ISSUER, () => ({ status: 302, headers: { location: 'http://127.0.0.1/' } }));
    expect((await browser.send('POST /auth/provider', {})).status).toBe(409);
  });
});

// docs/rules/users.md#users-from-the-provider
it('never makes anybody the owner by e-mail', async () => {
  const owner = await staffOf(api, 'owner');
  const own = textOf((await owner.client.ok('GET /auth/session'))['session']?.['user']?.['email']);
  const refused = await comesAs({ email: own });
  expect([refused.status, refused.body.data['message']]).toEqual([401, OWNER]);
  expect((await audit('provider_link')).length).toBe(0);
});

it('forgets by what it knows somebody who becomes an owner', async () => {
  expect((await comesAs({})).status).toBe(200);
  const [link] = await audit('provider_link');
  const id = textOf(link?.['object_id']);
  await clientOf(api, api.key).ok(`PATCH /users/${id}`, { role: 'owner' });
  const refused = await comesAs({});
  expect([refused.status, refused.body.data['message']]).toEqual([401, OWNER]);
});

// docs/rules/users.md#linking-the-provider
it('knows an owner who linked it themselves, signed in', async () => {
  const owner = await staffOf(api, 'owner');
  const own = textOf((await owner.client.ok('GET /auth/session'))['session']?.['user']?.['email']);
  const browser = browserOf(api, {
    tributary: /tributary=([0-9a-f]+)/.exec(owner.headers['Cookie'] ?? '')?.[1] ?? '',
  });
  const linking = async () => browser.send('POST /auth/confirm/provider', { link: true });
  const address = addressIn(await linking());
  expect(new URL(address).searchParams.get('prompt')).toBe('login');
  const answer = provider.signedIn(address, { email: own });
  expect((await browser.send('POST /auth/confirm/provider/answer', { answer })).status).toBe(200);
  expect((await comesAs({ email: own })).status).toBe(200);
  const again = await linking();
  expect([again.status, again.body.data['message']]).toEqual([409, 'Your account is already linked.']);
  later(CONFIRMED_MS);
  expect((await linking()).body.data['code']).toBe(6);
});
