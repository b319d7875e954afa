// What the audit log says of ways in: links, passwords typed again, links asked for (docs/rules/users.md#in-the-audit-log).
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  challengeOf,
  type Client,
  clientOf,
  idOf,
  invitedBy,
  keeping,
  listOf,
  ownerOf,
  partyOf,
  type Person,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let owner: Person;
let admin: Person;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  owner = await ownerOf(api, NETWORK_ID);
  admin = await staffOf(api, 'admin');
});

const ADDRESS = expect.stringMatching(/^(?:127\.0\.0\.0|::.*)$/);
const ownId = async ({ client }: Person): Promise<string> =>
  idOf((await client.ok('GET /auth/session'))['session']?.['user']);
/** Newest first. */
const audit = async (object: string, of: string): Promise<readonly Json[]> =>
  listOf((await network.ok(`GET /network/audit?object=${object}&object_id=${of}&limit=50`))['audit']);
const tokenIn = (text: string | undefined): string => /#([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? '';

describe('a link', () => {
  it('names its maker, the user it is for, and the address it was used from', async () => {
    const adminId = await ownId(admin);
    const { link, user } = await admin.client.ok('POST /users', {
      name: 'Nora',
      email: 'nora@example.com',
      role: 'analyst',
    });
    await invitedBy(api, textOf(link));
    const [used, made, ...others] = await audit('sign_in_link', idOf(user));
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      actor: { role: 'network', person_id: adminId },
      action: 'created',
      parent_id: idOf(user),
      changes: { purpose: [null, 'invite'], expiresAt: [null, expect.any(String)] },
    });
    expect(used).toMatchObject({
      actor: { person_id: idOf(user) },
      action: 'changed',
      object_id: made?.['object_id'],
      changes: { purpose: [null, 'invite'], madeBy: [null, adminId], address: [null, ADDRESS] },
    });
  });

  it('of a key names the key, and one for another password says so', async () => {
    const issued = await owner.client.ok('POST /network/keys', { role: 'network' });
    const key = clientOf(api, textOf(issued['api_key']));
    const id = await ownId(admin);
    const { link } = await key.ok(`POST /users/${id}/link`, {});
    const body = { token: tokenIn(textOf(link)), password: 'a better horse' };
    expect((await api.call(null, 'POST /auth/reset', { body })).status).toBe(200);
    const [used, made] = await audit('sign_in_link', id);
    expect(made).toMatchObject({
      actor: { key_id: idOf(issued['key']) },
      changes: { purpose: [null, 'reset'] },
    });
    expect(used?.['changes']).toMatchObject({
      madeBy: [null, idOf(issued['key'])],
      purpose: [null, 'reset'],
    });
  });

  it('that was asked for with the e-mail says from where, whether it was sent or not', async () => {
    api.mail.isSetUp = true;
    const id = await ownId(admin);
    const { email } = (await admin.client.ok('GET /auth/session'))['session']?.['user'] ?? {};
    const ask = () => api.call(null, 'POST /auth/forgotten', { body: { email: textOf(email) } });
    expect((await ask()).status).toBe(200);
    await api.mail.settled();
    const [asked] = await audit('link_request', id);
    expect(asked).toMatchObject({
      actor: { role: 'system' },
      action: 'created',
      parent_id: id,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      changes: { address: [null, ADDRESS] },
    });
    expect((await audit('sign_in_link', id))[0]).toMatchObject({
      actor: { role: 'system' },
      action: 'created',
    });
    await owner.client.ok(`PATCH /users/${id}`, { live: false });
    api.at.now = new Date(api.at.now.getTime() + 1000);
    await ask();
    await api.mail.settled();
    expect((await audit('link_request', id))[0]).toMatchObject({
      action: 'refused',
      changes: { address: [null, ADDRESS] },
    });
  });
});

describe('typing the password again', () => {
  it('is an entry, right or wrong, and so is a passkey in its place', async () => {
    const id = await ownId(admin);
    const client: Pick<Client, 'status'> = {
      status: (line, body) => {
        api.at.now = new Date(api.at.now.getTime() + 1000);
        return admin.client.status(line, body);
      },
    };
    expect(await client.status('POST /auth/confirm', { password: 'wrong horse' })).toBe(400);
    expect(await client.status('POST /auth/confirm', { password: 'correct horse' })).toBe(200);
    const wrong = { old_password: 'wrong horse', password: 'a better horse' };
    expect(await client.status('POST /auth/password', wrong)).toBe(400);
    const kept = await keeping(api, admin);

    expect(
      await client.status('POST /auth/confirm', { passkey: kept.passkey.signed(await challengeOf(api)) }),
    ).toBe(400);

    const entries = await audit('confirmation', id);
    expect(entries.map((one) => [one['action'], one['actor']?.['person_id'], one['changes']])).toEqual([
      ['refused', id, { address: [null, ADDRESS], by: [null, 'passkey'] }],
      ['refused', id, { address: [null, ADDRESS], by: [null, 'password'] }],
      ['created', id, { address: [null, ADDRESS], by: [null, 'password'] }],
      ['refused', id, { address: [null, ADDRESS], by: [null, 'password'] }],
    ]);
  });

  it('with a key of the account is one too when it is wrong', async () => {
    const anna = await partyOf(api, 'affiliate');
    const body = { action: 'password', old_password: 'wrong horse', new_password: 'a better horse' };
    expect(await anna.client.status('PATCH /affiliate/account', body)).toBe(400);
    expect(await audit('confirmation', anna.id)).toMatchObject([
      { action: 'refused', actor: { user_id: anna.id }, changes: { by: [null, 'password'] } },
    ]);
  });
});
