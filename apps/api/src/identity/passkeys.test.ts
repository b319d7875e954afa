// docs/rules/users.md#passkeys
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { CHALLENGE_MS, PASSKEYS_MAX } from '@tributary/domain/identity/passkey';
import { CONFIRMED_MS } from '@tributary/domain/identity/session';
import { type Answered, softPasskey } from '../../test/authenticator.ts';
import {
  challengeOf,
  type Client,
  clientOf,
  codeNow,
  enrolled,
  idOf,
  keeping,
  listOf,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  personWith,
  sessionTextIn,
  signedInAs,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { type Answer, API_URL, testApi, type TestApi } from '../../test/test-api.ts';

const PASSWORD = 'correct horse';
const UNKNOWN = "This passkey isn't registered here. It was removed, or belongs to someone else.";
const GONE = 'This passkey request was already used or has expired. Start again.';

let api: TestApi;
let network: Client;
let anna: Party;
let person: Person;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  person = await signedInAs(api, anna.email);
});

const later = (ms: number) => void (api.at.now = new Date(api.at.now.getTime() + ms));
const login = (more: object = {}) =>
  api.call(null, 'POST /auth/login', { body: { email: anna.email, password: PASSWORD, ...more } });
const signIn = (passkey: Answered) => api.call(null, 'POST /auth/passkey', { body: { passkey } });
const messageOf = ({ status, body }: Answer) => [status, body.data['code'], body.data['message']];
const begin = async ({ client }: Person) =>
  textOf((await client.ok('POST /auth/passkeys/challenge', {}))['public_key']?.['challenge']);
const refusals = async (client: Client = network) =>
  listOf((await client.ok('GET /network/audit?object=sign_in&limit=50'))['audit']).map(
    ({ reason }) => reason,
  );

describe('making a passkey', () => {
  it('asks the browser for one that finds itself and knows its user, and keeps it under a name', async () => {
    const { origin, public_key: asked } = await person.client.ok('POST /auth/passkeys/challenge', {});
    expect(origin).toBe(API_URL);
    expect(asked).toMatchObject({
      rp: { id: 'api.example', name: 'Example network' },
      user: { id: anna.id, name: anna.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { passkey } = await keeping(api, person, ' Annas Telefon 🦆 ');
    const listed = await person.client.ok('GET /auth/passkeys');
    expect(listed).toMatchObject({
      origin: API_URL,
      passkeys: [{ name: 'Annas Telefon 🦆', synced: false, last_used: null }],
    });
    const again = await person.client.ok('POST /auth/passkeys/challenge', {});
    expect(again['public_key']).toMatchObject({
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
  });

  it('takes what a browser writes, its other members too, and warns of none', async () => {
    const made = softPasskey().made(await begin(person));
    const answer = await person.client.send('POST /auth/passkeys', {
      name: 'Telephone',
      credential: {
        ...made,
        rawId: made.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          ...made.response,
          authenticatorData: 'AQ',
          publicKey: 'AQ',
          publicKeyAlgorithm: -7,
        },
      },
    });
    expect([answer.status, answer.headers['warning']]).toEqual([201, undefined]);
  });

  it('ends the other sessions with the first second factor, and no more with the next', async () => {
    const other = await signedInAs(api, anna.email);
    const { answer } = await keeping(api, person);
    expect(await other.client.status('GET /auth/session')).toBe(401);
    expect(await person.client.status('GET /auth/session')).toBe(200);
    const third = personWith(api, await signIn(await answer()));
    await keeping(api, person);
    expect(await third.client.status('GET /auth/session')).toBe(200);
  });

  it('refuses an answer that was given before, too late, to another session, elsewhere, or without the user', async () => {
    const add = async (by: Person, credential: Answered) =>
      messageOf(await by.client.send('POST /auth/passkeys', { name: 'One', credential }));
    const passkey = softPasskey();
    const made = passkey.made(await begin(person));
    expect((await add(person, made))[0]).toBe(201);
    expect(await add(person, made)).toEqual([400, 20, GONE]);
    const late = softPasskey().made(await begin(person));
    later(CHALLENGE_MS);
    expect(await add(person, late)).toEqual([400, 20, GONE]);
    await person.client.ok('POST /auth/confirm', { password: PASSWORD });
    const other = await staffOf(api, 'analyst');
    expect(await add(other, softPasskey().made(await begin(person)))).toEqual([400, 20, GONE]);
    expect(await add(person, softPasskey().made(await challengeOf(api)))).toEqual([400, 20, GONE]);
    expect(await add(person, softPasskey().made('ab'.repeat(32)))).toEqual([400, 20, GONE]);
    const origin = 'https://api.example.evil.example';
    const elsewhere = await add(person, softPasskey().made(await begin(person), { origin }));
    expect(elsewhere).toEqual([400, 20, expect.stringContaining(origin)]);
    expect((await add(person, softPasskey().made(await begin(person), { rpId: 'evil.example' })))[0]).toBe(
      400,
    );
    const unverified = softPasskey().made(await begin(person), { verified: false });
    expect(await add(person, unverified)).toEqual([400, 20, expect.stringContaining('User verification')]);
    const broken = { id: 'AQ', response: { clientDataJSON: '!', attestationObject: '!' } };
    expect(await add(person, broken)).toEqual([400, 20, GONE]);
    expect((await add(other, passkey.made(await begin(other))))[0]).toBe(409);
    expect(listOf((await person.client.ok('GET /auth/passkeys'))['passkeys'])).toHaveLength(1);
  });

  it('stops at as many as a user may have, and needs the password again, as removing does', async () => {
    const { id } = await keeping(api, person);
    for (let n = 1; n < PASSKEYS_MAX; n += 1) await keeping(api, person, `Number ${n}`);
    const full = await person.client.send('POST /auth/passkeys/challenge', {});
    expect(messageOf(full)).toEqual([409, 11, "You've reached the limit of 20 passkeys. Remove one first."]);
    later(CONFIRMED_MS);
    expect((await person.client.send('POST /auth/passkeys/challenge', {})).body.data['code']).toBe(6);
    expect((await person.client.send(`DELETE /auth/passkeys/${id}`)).body.data['code']).toBe(6);
  });

  it('and removing it are entries of the audit log', async () => {
    const { id } = await keeping(api, person, 'Telephone');
    await person.client.ok(`DELETE /auth/passkeys/${id}`);
    const { audit } = await network.ok('GET /network/audit?object=passkey');
    expect(listOf(audit)).toMatchObject([
      { action: 'removed', object_id: id },
      { action: 'created', object_id: id, changes: { name: [null, 'Telephone'], synced: [null, false] } },
    ]);
  });
});

describe('signing in by passkey', () => {
  it('takes neither password nor code, and counts as typing the password', async () => {
    await enrolled(api, person);
    const { answer } = await keeping(api, person);
    const answered = await signIn(await answer());
    expect(answered.body.data).toMatchObject({
      state: 'signed_in',
      session: {
        user: { _id: anna.id, second_factor_ways: ['code', 'passkey'] },
        confirmed_until: expect.any(String),
      },
    });
    const { client } = personWith(api, answered);
    expect(listOf((await client.ok('GET /auth/passkeys'))['passkeys'])).toMatchObject([
      { last_used: '2026-03-10 12:00:00' },
    ]);
  });

  it('refuses a challenge that was answered before, is too old, made up, or made for something else', async () => {
    const { passkey, answer } = await keeping(api, person);
    const once = await answer();
    expect((await signIn(once)).status).toBe(200);
    expect(messageOf(await signIn(once))).toEqual([401, 13, GONE]);
    const late = await answer();
    later(CHALLENGE_MS);
    expect(messageOf(await signIn(late))).toEqual([401, 13, GONE]);
    expect(messageOf(await signIn(passkey.signed('ab'.repeat(32))))).toEqual([401, 13, GONE]);
    const { public_key: asked } = await person.client.ok('POST /auth/confirm/passkey', {});
    expect(messageOf(await signIn(passkey.signed(textOf(asked?.['challenge']))))).toEqual([401, 13, GONE]);
    expect(await refusals()).toEqual(Array.from({ length: 4 }, () => `Passkey: ${GONE}`));
  });

  it('uses a challenge up also when the answer does not count', async () => {
    const { passkey } = await keeping(api, person);
    const challenge = await challengeOf(api);
    expect((await signIn(passkey.signed(challenge, { verified: false }))).status).toBe(401);
    expect(messageOf(await signIn(passkey.signed(challenge)))).toEqual([401, 13, GONE]);
  });

  it('refuses one that is removed, unknown, signed by another key, for another site, or without its user', async () => {
    const { id, passkey } = await keeping(api, person);
    const challenge = () => challengeOf(api);
    expect(messageOf(await signIn(softPasskey().signed(await challenge())))).toEqual([401, 13, UNKNOWN]);
    const forged = { ...softPasskey().signed(await challenge()), id: passkey.id };
    expect((await signIn(forged)).status).toBe(401);
    const said = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: 'f'.repeat(24) },
    ];
    for (const one of said) {
      expect([one, (await signIn(passkey.signed(await challenge(), one))).status]).toEqual([one, 401]);
    }
    expect((await signIn(passkey.signed(await challenge(), { userHandle: anna.id }))).status).toBe(200);
    await person.client.ok(`DELETE /auth/passkeys/${id}`);
    expect(messageOf(await signIn(passkey.signed(await challenge())))).toEqual([401, 13, UNKNOWN]);
  });

  it('refuses a counter that did not go on, says so, and writes it down', async () => {
    const { passkey } = await keeping(api, person);
    const at = async (counter: number) => signIn(passkey.signed(await challengeOf(api), { counter }));
    expect((await at(5)).status).toBe(200);
    expect((await at(6)).status).toBe(200);
    const copied = [401, 13, expect.stringContaining('may have been copied')];
    expect(messageOf(await at(6))).toEqual(copied);
    expect(messageOf(await at(2))).toEqual(copied);
    expect(messageOf(await at(0))).toEqual(copied);
    expect(await refusals()).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('counter went backwards')),
    );
    expect((await at(7)).status).toBe(200);
  });

  it('opens nothing to who is deactivated, and tells who waits for approval so', async () => {
    const { answer } = await keeping(api, person);
    await network.ok(`POST /affiliate/${anna.id}`, { live: false });
    const off = await signIn(await answer());
    expect(messageOf(off)).toEqual([401, 13, 'This user, account or network is deactivated.']);
    expect(sessionTextIn(off)).toBe('');
    await network.ok(`POST /affiliate/${anna.id}`, { live: true });
    expect((await signIn(await answer())).status).toBe(200);
  });

  it('is held to the limits of guessing, by address', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await signIn(softPasskey().signed(await challengeOf(api)))).status).toBe(401);
    }
    const waiting = await signIn(softPasskey().signed(await challengeOf(api)));
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '30']);
  });

  it('is refused to pages of others', async () => {
    const { answer } = await keeping(api, person);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    for (const [line, body] of [
      ['POST /auth/passkey', { passkey: await answer() }],
      ['POST /auth/passkey/challenge', {}],
    ] as const) {
      expect([line, (await api.call(null, line, { body, headers })).status]).toEqual([line, 403]);
    }
  });
});

describe('a passkey beside the password', () => {
  it('is asked for, and takes the place of a code', async () => {
    const { answer } = await keeping(api, person);
    const asked = await login();
    expect([asked.body.data, sessionTextIn(asked)]).toEqual([
      { state: 'second_factor', ways: ['passkey'] },
      '',
    ]);
    expect((await login({ passkey: await answer() })).body.data['state']).toBe('signed_in');
    const { secret, recoveryCodes } = await enrolled(api, person);
    expect((await login()).body.data['ways']).toEqual(['code', 'passkey']);
    expect((await login({ passkey: await answer() })).body.data['state']).toBe('signed_in');
    expect((await login({ code: recoveryCodes[0] })).body.data['state']).toBe('signed_in');
    later(60_000);
    expect((await login({ code: codeNow(api, secret) })).body.data['state']).toBe('signed_in');
  });

  it('is not opened by a code where no app is on', async () => {
    await keeping(api, person);
    const answered = await login({ code: '123456' });
    expect([answered.body.data['state'], sessionTextIn(answered)]).toEqual(['second_factor', '']);
  });

  it("must be the user's own: not a colleague's, and not one of another network", async () => {
    await keeping(api, person);
    const colleague = await keeping(api, await staffOf(api, 'owner'));
    const foreigner = await partyOf(api, 'affiliate', api.otherKey, anna.email);
    const [, foreign] = [foreigner, await keeping(api, await signedInIn(foreigner))];
    for (const other of [colleague, foreign]) {
      const refused = await login({ network_id: NETWORK_ID, passkey: await other.answer() });
      expect(messageOf(refused)).toEqual([400, 7, UNKNOWN]);
      expect(refused.body.data['errors']).toMatchObject([{ path: 'passkey' }]);
      expect(sessionTextIn(refused)).toBe('');
    }
    expect(await refusals()).toEqual([UNKNOWN, UNKNOWN]);
  });

  const signedInIn = async ({ email }: Party): Promise<Person> => {
    const body = { email, password: PASSWORD, network_id: 'f'.repeat(24) };
    const { networks } = (await api.call(null, 'POST /auth/login', { body: { email, password: PASSWORD } }))
      .body.data;
    const there = listOf(networks).find(({ _id }) => textOf(_id) !== (NETWORK_ID as string));
    const network_id = there ? idOf(there) : undefined;
    return personWith(api, await api.call(null, 'POST /auth/login', { body: { ...body, network_id } }));
  };

  it('is counted as codes are', async () => {
    await keeping(api, person);
    for (let n = 0; n < 10; n += 1) {
      expect((await login({ passkey: softPasskey().signed(await challengeOf(api)) })).status).toBe(400);
    }
    expect((await login({ passkey: softPasskey().signed(await challengeOf(api)) })).status).toBe(429);
  });

  it('is asked for after another password was chosen by a link', async () => {
    await keeping(api, person);
    const [opened] = await api.deps.useCases.openReset({ networkId: NETWORK_ID, email: anna.email });
    const body = { token: opened?.text, password: 'another horse' };
    const reset = await api.call(null, 'POST /auth/reset', { body });
    expect([reset.body.data['state'], sessionTextIn(reset)]).toEqual(['second_factor', '']);
  });
});

describe('a passkey in place of the password of somebody signed in', () => {
  const ask = async ({ client }: Person) =>
    textOf((await client.ok('POST /auth/confirm/passkey', {}))['public_key']?.['challenge']);
  const confirm = ({ client }: Person, passkey: Answered) => client.send('POST /auth/confirm', { passkey });

  it('vouches for ten minutes', async () => {
    const { passkey } = await keeping(api, person);
    later(CONFIRMED_MS);
    expect(await person.client.status('POST /auth/second-factor', {})).toBe(403);
    const answer = passkey.signed(await ask(person));
    expect((await confirm(person, answer)).status).toBe(200);
    expect(await person.client.status('POST /auth/second-factor', {})).toBe(200);
    expect(messageOf(await confirm(person, answer))).toEqual([400, 7, GONE]);
  });

  it("must be one's own, and answer what this session was asked", async () => {
    const { passkey, answer } = await keeping(api, person);
    const other = await staffOf(api, 'analyst');
    const { passkey: others } = await keeping(api, other);
    later(CONFIRMED_MS);
    expect(messageOf(await confirm(person, others.signed(await ask(person))))).toEqual([400, 7, UNKNOWN]);
    expect(messageOf(await confirm(person, passkey.signed(await ask(other))))).toEqual([400, 7, GONE]);
    expect(messageOf(await confirm(person, await answer()))).toEqual([400, 7, GONE]);
    expect((await person.client.ok('GET /auth/session'))['session']?.['confirmed_until']).toBeNull();
  });

  it('needs one, and either it or the password, not both and not none', async () => {
    expect(await person.client.status('POST /auth/confirm/passkey', {})).toBe(409);
    const { passkey } = await keeping(api, person);
    const both = { password: PASSWORD, passkey: passkey.signed(await ask(person)) };
    for (const body of [{}, both]) expect(await person.client.status('POST /auth/confirm', body)).toBe(400);
  });
});

describe('who has lost a passkey', () => {
  it('removes it by another way in; a foreign one and an unknown one look alike', async () => {
    const { id } = await keeping(api, person);
    const { id: others } = await keeping(api, await staffOf(api, 'analyst'));
    for (const one of [others, 'f'.repeat(24)]) {
      expect(messageOf(await person.client.send(`DELETE /auth/passkeys/${one}`))).toEqual([
        404,
        31,
        'Passkey not found.',
      ]);
    }
    await person.client.ok(`DELETE /auth/passkeys/${id}`);
    expect((await login()).body.data['state']).toBe('signed_in');
  });

  it('is helped by whoever manages users: all passkeys go with the app, and they are signed out', async () => {
    const { answer } = await keeping(api, person);
    await keeping(api, person, 'Another');
    const { user } = await network.ok(`GET /users/${anna.id}`);
    expect(user).toMatchObject({ second_factor: true });
    await network.ok(`DELETE /users/${anna.id}/second-factor`);
    expect(await person.client.status('GET /auth/session')).toBe(401);
    expect(messageOf(await signIn(await answer()))).toEqual([401, 13, UNKNOWN]);
    expect((await login()).body.data['state']).toBe('signed_in');
    expect(await network.status(`DELETE /users/${anna.id}/second-factor`)).toBe(409);
  });
});

// docs/rules/users.md#required-second-factor
it('is the second factor that a network asks of its staff', async () => {
  const owner = await ownerOf(api, NETWORK_ID);
  const admin = await staffOf(api, 'admin');
  const { id } = await keeping(api, owner);
  await owner.client.ok('PATCH /network/account', { staff_second_factor: true });
  expect(await admin.client.status('GET /network/account')).toBe(403);
  const { answer } = await keeping(api, admin);
  expect(await admin.client.status('GET /network/account')).toBe(200);
  const again = personWith(api, await signIn(await answer()));
  expect(await again.client.status('GET /network/account')).toBe(200);
  expect((await again.client.ok('GET /auth/session'))['session']?.['user']).toMatchObject({
    second_factor: true,
    second_factor_ways: ['passkey'],
    second_factor_missing: false,
  });
  await owner.client.ok(`DELETE /auth/passkeys/${id}`);
  expect(await owner.client.status('GET /network/account')).toBe(403);
});
