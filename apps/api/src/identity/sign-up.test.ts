// docs/rules/accounts.md#signing-up
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID, OTHER_NETWORK_ID, signUp } from '@tributary/application/contracts/shared/given';
import { OPEN_SIGN_UPS_MAX, SIGN_UP_MS } from '@tributary/domain/accounts/sign-up';
import type { SignUpId } from '@tributary/domain/shared/ids';
import { type Client, clientOf, idOf, listOf, partyOf, textOf } from '../../test/seed.ts';
import { API_URL, testApi, type TestApi } from '../../test/test-api.ts';

const PASSWORD = 'correct horse';
const BLOG = { kind: 'affiliate', name: 'Blog', email: 'Me@blog.example', password: PASSWORD };
let api: TestApi;
let network: Client;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  await network.ok('PATCH /network/account', { sign_up: ['affiliate'] });
});

const look = async (query: string) => (await api.call(null, `GET /auth/sign-up?${query}`)).body.data;
const ask = (more: object = {}) =>
  api.call(null, 'POST /auth/sign-up', { body: { ...BLOG, network_id: NETWORK_ID, ...more } });
const confirm = (token: string, password = PASSWORD) =>
  api.call(null, 'POST /auth/sign-up/confirm', { body: { token, password } });
const login = async (more: object = {}) => {
  const { status, body } = await api.call(null, 'POST /auth/login', {
    body: { email: BLOG.email, password: PASSWORD, ...more },
  });
  return [status, body.data['state'] ?? body.data['code'], body.data['reason'] ?? null];
};
const blog = async () => (await affiliates()).find(({ email }) => textOf(email) === BLOG.email);
const affiliates = async () => listOf((await network.ok('GET /affiliate'))['affiliates']);
const tokenIn = (text: string | undefined): string => /#([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? '';
const letters = async () => {
  await api.mail.settled();
  return api.mail.sent;
};

describe('signing up', () => {
  it('is off until the network switches it on, and looks like a network that is not there', async () => {
    const nowhere = { network: null, kinds: [], mailed: false, referred: false };
    for (const query of [
      `network_id=${OTHER_NETWORK_ID}`,
      `network_id=${'f'.repeat(24)}`,
      'network_id=x',
      '',
    ])
      expect([query, await look(query)]).toEqual([query, nowhere]);
    const refused = await ask({ network_id: OTHER_NETWORK_ID });
    expect(refused.status).toBe(404);
    for (const more of [{ network_id: 'f'.repeat(24) }, { network_id: undefined }])
      expect((await ask(more)).body).toEqual(refused.body);
    expect((await ask({ kind: 'advertiser' })).status).toBe(404);
    expect(await affiliates()).toEqual([]);
  });

  it('asks what the network asks of this role, and needs no name of the only network', async () => {
    await network.ok('POST /dictionary/customField/affiliate', {
      fname: 'Skype id',
      ftype: 'text',
      frequired: true,
    });
    const other = await api.deps.stores.networks.find(OTHER_NETWORK_ID);
    if (other) await api.deps.stores.networks.replace({ ...other, live: false });
    expect(await look('')).toMatchObject({
      network: { _id: NETWORK_ID, name: 'Example network' },
      kinds: [{ kind: 'affiliate', fields: [{ name: 'skype_id', label: 'Skype id', type: 'text' }] }],
      mailed: false,
    });
    expect((await ask({ network_id: undefined, custom_fields: { skype_id: 'me' } })).status).toBe(200);
  });

  // docs/rules/accounts.md#stored-passwords
  it.each([
    ['the own e-mail', BLOG.email.toUpperCase()],
    ['what stands before its @ in an address', 'Somebody.Else'],
    ['a common one', 'Password1'],
    ['only blanks', '         '],
  ])('refuses %s for a password, and keeps nothing', async (_, password) => {
    const email = password.startsWith('Some') ? 'somebody.else@blog.example' : BLOG.email;
    const answer = await ask({ email, password });
    expect([answer.status, answer.body.data['code'], answer.text]).toEqual([
      400,
      20,
      expect.stringContaining('"path":"password"'),
    ]);
    expect(await affiliates()).toEqual([]);
  });

  it('makes an account that waits for approval, with what was sent; signing in says so', async () => {
    const { id } = await partyOf(api, 'affiliate');
    const made = await network.ok('POST /network/referral', { publisher_id: id, rate: 5 });
    const referral = idOf(made['referral']);
    expect(await look(`network_id=${NETWORK_ID}&referral_id=${referral}`)).toMatchObject({ referred: true });
    const answer = await ask({ phone: '+43 1', country: 'at', referral_id: referral });
    expect([answer.status, answer.body.data['state']]).toEqual([200, 'waiting']);
    const account = await blog();
    expect(account).toMatchObject({
      name: 'Blog',
      email: BLOG.email,
      phone: '+43 1',
      country: 'AT',
      live: false,
      sign_up: 'waiting',
    });
    const { affiliate } = await network.ok(`GET /affiliate/${idOf(account)}`);
    expect(affiliate).toMatchObject({ referral_id: referral });
    expect(await login()).toEqual([200, 'waiting', null]);
    expect(await login({ password: 'another horse' })).toEqual([401, 13, null]);
    await network.ok(`POST /affiliate/${idOf(account)}`, { live: true });
    expect(await login()).toEqual([200, 'signed_in', null]);
    expect(await blog()).toMatchObject({ live: true, sign_up: null });
    // Switched off later is no sign-up that waits.
    await network.ok(`POST /affiliate/${idOf(account)}`, { live: false });
    expect(await login()).toEqual([401, 13, null]);
  });

  // docs/rules/accounts.md#approval
  it('is declined with a reason, which its owner reads at sign-in, until it is taken back or approved', async () => {
    await ask();
    const [account] = await affiliates();
    const edit = (body: object) => network.send(`POST /affiliate/${idOf(account)}`, body);
    await edit({ decline_reason: ' No adult sites. ' });
    expect(await login()).toEqual([200, 'declined', 'No adult sites.']);
    expect((await affiliates())[0]).toMatchObject({ sign_up: 'declined', decline_reason: 'No adult sites.' });
    // docs/rules/input-output.md#counts-of-accounts
    const counts = { live: 0, waiting: 0, declined: 1 };
    expect(await network.ok('GET /affiliate?with[]=counts')).toMatchObject({ total: 1, counts });
    expect(await network.ok('GET /affiliate?with[]=counts&live=1')).toMatchObject({ total: 0, counts });
    expect(await network.ok('GET /affiliate?declined=1')).toMatchObject({ total: 1 });
    expect(await network.ok('GET /affiliate?waiting=1')).not.toHaveProperty('counts');
    expect(await network.ok('GET /affiliate?with=counts&search=nobody')).toMatchObject({
      counts: { live: 0, waiting: 0, declined: 0 },
    });
    await edit({ decline_reason: null });
    expect(await login()).toEqual([200, 'waiting', null]);
    expect((await edit({ decline_reason: 'x'.repeat(501) })).status).toBe(400);
    const both = await edit({ decline_reason: 'No.', live: true });
    expect([both.status, both.body.data]).toMatchObject([409, { errors: [{ path: 'decline_reason' }] }]);
    await edit({ live: true });
    expect((await edit({ decline_reason: 'No.' })).status).toBe(409);
    const { id } = await partyOf(api, 'affiliate');
    await network.ok(`POST /affiliate/${id}`, { live: false });
    expect(await network.status(`POST /affiliate/${id}`, { decline_reason: 'No.' })).toBe(409);
  });

  it('tells its owner by a letter what was decided, once for each decision, and nobody without a sign-up', async () => {
    await ask();
    const [account] = await affiliates();
    api.mail.isSetUp = true;
    const edit = async (body: object, id = idOf(account)) => {
      await network.ok(`POST /affiliate/${id}`, body);
      return (await letters()).splice(0);
    };
    const declined = await edit({ decline_reason: 'No adult sites.' });
    expect(declined).toMatchObject([{ to: BLOG.email, subject: 'Your application to Example network' }]);
    expect(declined[0]?.text).toContain('as an affiliate:\n\nNo adult sites.');
    expect(await edit({ decline_reason: 'No adult sites.' })).toEqual([]);
    expect(await edit({ decline_reason: null })).toEqual([]);
    expect(await edit({ phone: '1' })).toEqual([]);
    api.mail.isUp = false;
    expect(await edit({ decline_reason: 'Others.' })).toEqual([]);
    api.mail.isUp = true;
    const approved = await edit({ live: true });
    expect(approved).toMatchObject([{ to: BLOG.email, subject: "You're approved at Example network" }]);
    expect(approved[0]?.text).toContain(`${API_URL}/app/sign-in`);
    expect(await edit({ live: false })).toEqual([]);
    expect(await edit({ live: true })).toEqual([]);
    const made = await partyOf(api, 'affiliate');
    expect(await edit({ live: false }, made.id)).toEqual([]);
    expect(await edit({ live: true }, made.id)).toEqual([]);
  });

  it.each([false, true])('answers alike whether the e-mail is taken (mail server: %s)', async (isSetUp) => {
    const taken = await partyOf(api, 'affiliate');
    api.mail.isSetUp = isSetUp;
    const count = (await affiliates()).length;
    const [known, unknown] = [await ask({ email: taken.email.toUpperCase() }), await ask()];
    const plain = ({ status, body, headers }: typeof known) => [status, body, Object.keys(headers).sort()];
    expect(plain(known)).toEqual(plain(unknown));
    await letters();
    expect(await affiliates()).toHaveLength(count + (isSetUp ? 0 : 1));
  });

  it('refuses what is malformed, all of the fields at once, and a referral that brings nobody', async () => {
    await network.ok('POST /dictionary/customField/affiliate', {
      fname: 'Site',
      ftype: 'text',
      frequired: true,
    });
    await network.ok('POST /dictionary/customField/affiliate', {
      fname: 'Since',
      ftype: 'date',
      frequired: false,
    });
    const refused = async (more: object) => {
      const { status, body } = await ask(more);
      return [
        status,
        listOf(body.data['errors'])
          .map(({ path }) => textOf(path))
          .sort(),
      ];
    };
    expect(await refused({})).toEqual([400, ['custom_fields.site']]);
    expect(await refused({ custom_fields: { since: 'today' } })).toEqual([
      400,
      ['custom_fields.since', 'custom_fields.site'],
    ]);
    const right = { custom_fields: { site: 'blog.example', unknown: 'x' } };
    expect(await refused({ ...right, referral_id: 'f'.repeat(24) })).toEqual([400, ['referral_id']]);
    expect(await refused({ ...right, password: 'short' })).toEqual([400, ['password']]);
    expect(await refused({ ...right, email: 'nobody' })).toEqual([400, ['email']]);
    expect(await affiliates()).toEqual([]);
    expect((await ask(right)).status).toBe(200);
    expect((await affiliates())[0]).toMatchObject({ meta: { afields: { site: 'blog.example' } } });
  });

  it('is slowed down for an address, and for an e-mail', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask({ email: `${n}@blog.example` })).status).toBe(200);
    const refused = await ask({ email: 'more@blog.example' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(await login({ email: '1@blog.example' })).toEqual([200, 'waiting', null]);
  });

  it('takes no more than a thousand that wait', async () => {
    const { signUps } = api.deps.stores;
    for (let n = 0; n < OPEN_SIGN_UPS_MAX; n += 1) {
      const text = n.toString(16).padStart(24, '0');
      await signUps.add(signUp({ id: text as SignUpId, hash: text, email: `${n}@example.com` }));
    }
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(await affiliates()).toEqual([]);
    api.at.now = new Date(api.at.now.getTime() + SIGN_UP_MS);
    expect((await ask()).status).toBe(200);
  });

  it('is refused to a page of another origin', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const body = { ...BLOG, network_id: NETWORK_ID };
    expect((await api.call(null, 'POST /auth/sign-up', { body, headers })).status).toBe(403);
    expect(await affiliates()).toEqual([]);
  });
});

describe('with a mail server', () => {
  beforeEach(() => void (api.mail.isSetUp = true));

  it('the account is made once the e-mail is confirmed, by the link and the password, once', async () => {
    expect((await ask()).body.data['state']).toBe('confirm');
    const [letter] = await letters();
    expect(letter).toMatchObject({ to: BLOG.email, subject: 'Confirm your email for Example network' });
    expect(letter?.text).toContain(`${API_URL}/app/confirm#`);
    // What a stranger typed is sent to nobody.
    expect(letter?.text).not.toContain('Blog');
    expect(await affiliates()).toEqual([]);
    expect(await login()).toEqual([401, 13, null]);
    const token = tokenIn(letter?.text);
    const wrong = await confirm(token, 'another horse');
    expect([wrong.status, wrong.body.data]).toMatchObject([400, { errors: [{ path: 'password' }] }]);
    expect((await confirm(token)).body.data['state']).toBe('waiting');
    expect(await affiliates()).toMatchObject([{ email: BLOG.email, live: false, sign_up: 'waiting' }]);
    expect((await confirm(token)).status).toBe(404);
    expect(await login()).toEqual([200, 'waiting', null]);
  });

  it('of two who sign up with an e-mail, one has it: whoever knows link and password', async () => {
    await ask({ name: 'Thief', password: 'stolen horse' });
    await ask();
    const [thiefs, own] = (await letters()).map(({ text }) => tokenIn(text));
    expect((await confirm(thiefs ?? '')).status).toBe(400);
    expect((await confirm(own ?? '')).status).toBe(200);
    expect((await confirm(thiefs ?? '', 'stolen horse')).status).toBe(404);
    expect(await affiliates()).toMatchObject([{ name: 'Blog' }]);
  });

  it('confirms no link that is a day old, unknown or another', async () => {
    await ask();
    const token = tokenIn((await letters())[0]?.text);
    for (const other of ['', 'x', 'f'.repeat(64)])
      expect([404, 400]).toContain((await confirm(other)).status);
    api.at.now = new Date(api.at.now.getTime() + SIGN_UP_MS);
    expect((await confirm(token)).status).toBe(404);
  });

  it('tells whoever has an account already, by mail only', async () => {
    const { email } = await partyOf(api, 'affiliate');
    await ask({ email });
    const [letter] = await letters();
    expect(letter).toMatchObject({ to: email, subject: 'You already have an account at Example network' });
    expect(tokenIn(letter?.text)).toBe('');
  });

  it('an account that was made meanwhile stays as it is', async () => {
    await ask();
    const token = tokenIn((await letters())[0]?.text);
    await network.ok('POST /affiliate', { name: 'Other', email: BLOG.email, password: PASSWORD });
    expect((await confirm(token)).status).toBe(409);
    expect(await affiliates()).toMatchObject([{ name: 'Other', sign_up: null }]);
  });
});

describe('a referral link', () => {
  it('leads to the page where affiliates sign up, where the network has no site of its own', async () => {
    const { id } = await partyOf(api, 'affiliate');
    await network.ok('POST /network/referral', { publisher_id: id });
    const url = async () =>
      textOf(listOf((await network.ok('GET /network/referral'))['referrals'])[0]?.['url']);
    expect(await url()).toMatch(/^https:\/\/network\.example\.com\/\?ref=/);
    await network.ok('PATCH /network/account', { url: null });
    expect(await url()).toMatch(
      new RegExp(`^${API_URL}/app/sign-up/affiliate\\?network=${NETWORK_ID}&ref=[0-9a-f]{24}$`),
    );
    await network.ok('PATCH /network/account', { sign_up: [] });
    expect(await url()).toMatch(/^http:\/\/track\.example:3001\/\?ref=/);
  });
});
