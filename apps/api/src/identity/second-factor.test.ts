// docs/rules/users.md#second-factor
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { CONFIRMED_MS } from '@tributary/domain/identity/session';
import {
  type Client,
  clientOf,
  codeNow,
  enrolled,
  enrolling,
  idOf,
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
import { testApi, type TestApi } from '../../test/test-api.ts';

const PASSWORD = 'correct horse';
let api: TestApi;
let network: Client;
let owner: Person;
let anna: Party;
let person: Person;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  owner = await ownerOf(api, NETWORK_ID);
  anna = await partyOf(api, 'affiliate');
  person = await signedInAs(api, anna.email);
});

const login = (more: object = {}) =>
  api.call(null, 'POST /auth/login', { body: { email: anna.email, password: PASSWORD, ...more } });
const later = (seconds: number) => void (api.at.now = new Date(api.at.now.getTime() + seconds * 1000));
const isOn = async (client: Client) =>
  (await client.ok('GET /auth/session'))['session']?.['user']?.['second_factor'];

describe('switching a second factor on', () => {
  it('asks for nothing before a code of the app was typed, then for one at each sign-in', async () => {
    const secret = await enrolling(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await login()).body.data['state']).toBe('signed_in');
    expect(await isOn(person.client)).toBe(false);
    const { recoveryCodes } = await enrolled(api, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
    expect(await isOn(person.client)).toBe(true);
    const asked = await login();
    expect([asked.status, asked.body.data, sessionTextIn(asked)]).toEqual([
      200,
      { state: 'second_factor', ways: ['code'] },
      '',
    ]);
  });

  it('tells the app whose codes these are', async () => {
    const { secret, address } = await person.client.ok('POST /auth/second-factor', {});
    expect(address).toBe(
      `otpauth://totp/Example%20network:${encodeURIComponent(anna.email)}?secret=${textOf(secret)}&issuer=Example%20network`,
    );
  });

  it('ends the other sessions, which were opened without one, and keeps this one', async () => {
    const other = await signedInAs(api, anna.email);
    await enrolled(api, person);
    expect(await other.client.status('GET /auth/session')).toBe(401);
    expect(await person.client.status('GET /auth/session')).toBe(200);
  });

  it('refuses a wrong code, one without a beginning, and a second one', async () => {
    const confirm = (code: string) => person.client.send('POST /auth/second-factor/confirm', { code });
    expect((await confirm('123456')).status).toBe(409);
    const secret = await enrolling(person);
    const wrong = await confirm(codeNow(api, secret) === '123456' ? '654321' : '123456');
    expect([wrong.status, wrong.body.data['code']]).toEqual([400, 7]);
    expect(wrong.body.data['errors']).toMatchObject([{ path: 'code' }]);
    expect((await confirm('12')).status).toBe(400);
    expect((await confirm(codeNow(api, secret))).status).toBe(200);
    expect((await confirm(codeNow(api, secret))).status).toBe(409);
    expect(await person.client.status('POST /auth/second-factor', {})).toBe(409);
  });

  it('counts codes of the newest beginning only', async () => {
    const before = await enrolling(person);
    const secret = await enrolling(person);
    const confirm = (code: string) => person.client.status('POST /auth/second-factor/confirm', { code });
    expect(await confirm(codeNow(api, before))).toBe(400);
    expect(await confirm(codeNow(api, secret))).toBe(200);
  });

  it('needs the password again, as switching off and new recovery codes do', async () => {
    await enrolled(api, person);
    later(CONFIRMED_MS / 1000);
    for (const line of [
      'POST /auth/second-factor',
      'POST /auth/second-factor/recovery-codes',
      'DELETE /auth/second-factor',
    ]) {
      const refused = await person.client.send(line, line.startsWith('POST') ? {} : undefined);
      expect([line, refused.status, refused.body.data['code']]).toEqual([line, 403, 6]);
    }
    await person.client.ok('POST /auth/confirm', { password: PASSWORD });
    expect(await person.client.status('DELETE /auth/second-factor')).toBe(200);
    expect((await login()).body.data['state']).toBe('signed_in');
    expect(await person.client.status('DELETE /auth/second-factor')).toBe(409);
    expect(await person.client.status('POST /auth/second-factor/recovery-codes', {})).toBe(409);
  });
});

describe('a code at sign-in', () => {
  let secret: string;
  let recoveryCodes: readonly string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await enrolled(api, person));
    // Past the step whose code switched it on.
    later(60);
  });

  it('opens the door, once', async () => {
    const code = codeNow(api, secret);
    const right = await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.body.data).toMatchObject({
      state: 'signed_in',
      session: { user: { second_factor: true }, confirmed_until: expect.any(String) },
    });
    const again = await login({ code });
    expect([again.status, again.body.data]).toMatchObject([
      400,
      { code: 7, message: 'This code was already used. Wait for the next one.' },
    ]);
    expect(sessionTextIn(again)).toBe('');
  });

  it('may be of the step before or after, also when that is older than the newest used: then not', async () => {
    const earlier = codeNow(api, secret);
    later(30);
    const now = codeNow(api, secret);
    later(30);
    const next = codeNow(api, secret);
    later(-30);
    expect((await login({ code: next })).status).toBe(200);
    expect((await login({ code: now })).status).toBe(400);
    expect((await login({ code: earlier })).status).toBe(400);
    later(60);
    expect((await login({ code: next })).status).toBe(400);
  });

  it('is refused when it is too old, and the refusal is no session', async () => {
    const code = codeNow(api, secret);
    later(60);
    const old = await login({ code });
    expect([old.status, old.body.data['code'], sessionTextIn(old)]).toEqual([400, 7, '']);
  });

  it('is let through once of two at once', async () => {
    const code = codeNow(api, secret);
    const answers = await Promise.all([login({ code }), login({ code }), login({ code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is not asked before the password is right, nor said to be', async () => {
    const wrong = await login({ password: 'wrong horse', code: codeNow(api, secret) });
    expect([wrong.status, wrong.body.data['code']]).toEqual([401, 13]);
    expect((await login({ code: codeNow(api, secret) })).status).toBe(200);
  });

  // docs/rules/users.md#guessing
  it('may be guessed ten times, whatever the password did meanwhile, and failures are audited', async () => {
    const wrong = codeNow(api, secret) === '000000' ? '111111' : '000000';
    for (let n = 0; n < 10; n++) {
      expect((await login()).body.data['state']).toBe('second_factor');
      expect((await login({ code: wrong })).status).toBe(400);
    }
    const waits = await login({ code: codeNow(api, secret) });
    expect([waits.status, waits.headers['retry-after']]).toEqual([429, '30']);
    const refused = listOf((await network.ok('GET /network/audit?object=sign_in'))['audit']);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ action: 'refused', object_id: anna.id });
    later(30);
    expect((await login({ code: codeNow(api, secret) })).status).toBe(200);
  });

  it('may be a recovery code when the device is lost, each once; new ones end the old', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect((await login({ code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    const used = await login({ code: first });
    expect([used.status, used.body.data['code']]).toEqual([400, 7]);
    const answer = await login({ code: second });
    const { client } = personWith(api, answer);
    const renewed = listOf(
      (await client.ok('POST /auth/second-factor/recovery-codes', {}))['recovery_codes'],
    );
    expect(renewed).toHaveLength(10);
    expect((await login({ code: recoveryCodes[2] })).status).toBe(400);
    expect((await login({ code: textOf(renewed[0]) })).status).toBe(200);
  });

  it('is asked after another password was chosen by a link, too', async () => {
    const [opened] = await api.deps.useCases.openReset({ networkId: NETWORK_ID, email: anna.email });
    const body = { token: opened?.text, password: 'another horse' };
    const chosen = await api.call(null, 'POST /auth/reset', { body });
    expect([chosen.body.data, sessionTextIn(chosen)]).toEqual([{ state: 'second_factor' }, '']);
    expect(await person.client.status('GET /auth/session')).toBe(401);
    const asked = await login({ password: 'another horse' });
    expect(asked.body.data['state']).toBe('second_factor');
    expect((await login({ password: 'another horse', code: codeNow(api, secret) })).status).toBe(200);
  });

  it('is stored nowhere, nor is the secret, as anybody could read it', async () => {
    const stored = await api.stored();
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('a lost device', () => {
  const reset = (by: Client, id: string) => by.status(`DELETE /users/${id}/second-factor`);

  it('is forgotten by staff who may manage users, and its user is signed out everywhere', async () => {
    const analyst = await staffOf(api, 'analyst');
    const { user } = await enrolled(api, analyst);
    const id = idOf(user);
    const listed = listOf((await owner.client.ok('GET /users?kind=staff'))['users']);
    expect(listed.filter((one) => one['second_factor'] === (true as never)).map(idOf)).toEqual([id]);
    const manager = await staffOf(api, 'manager');
    expect(await reset(manager.client, id)).toBe(403);
    expect(await reset(owner.client, id)).toBe(200);
    expect(await analyst.client.status('GET /auth/session')).toBe(401);
    const again = await signedInAs(api, textOf(user?.['email']));
    expect(await isOn(again.client)).toBe(false);
    expect(await reset(owner.client, id)).toBe(409);
    const entries = listOf(
      (await network.ok(`GET /network/audit?object=second_factor&object_id=${id}`))['audit'],
    );
    expect(entries.map(({ action }) => action)).toEqual(['removed', 'created']);
    const by = idOf((await owner.client.ok('GET /auth/session'))['session']?.['user']);
    expect(entries[0]).toMatchObject({ actor: { person_id: by } });
  });

  it('of an owner is forgotten by owners only, and of an account itself by the network', async () => {
    const { user } = await enrolled(api, owner);
    const admin = await staffOf(api, 'admin');
    expect(await reset(admin.client, idOf(user))).toBe(403);
    await enrolled(api, person);
    expect(await reset(anna.client, anna.id)).toBe(409);
    expect(await reset((await partyOf(api, 'affiliate')).client, anna.id)).toBe(404);
    expect(await reset(admin.client, anna.id)).toBe(200);
  });
});

describe('a session', () => {
  it('is ended elsewhere by one call, and stays here', async () => {
    const others = [await signedInAs(api, anna.email), await signedInAs(api, anna.email)];
    const somebody = await signedInAs(api, (await partyOf(api, 'affiliate')).email);
    expect((await person.client.ok('DELETE /auth/sessions'))['ended']).toBe(2);
    for (const other of others) expect(await other.client.status('GET /auth/session')).toBe(401);
    expect(await person.client.status('GET /auth/session')).toBe(200);
    expect(await somebody.client.status('GET /auth/session')).toBe(200);
  });
});
