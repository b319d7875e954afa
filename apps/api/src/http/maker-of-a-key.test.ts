import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  type Client,
  clientOf,
  idOf,
  invitedBy,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';
import { ROUTES } from '../routes.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  owner = await ownerOf(api, NETWORK_ID);
  admin = await staffOf(api, 'admin');
  anna = await partyOf(api, 'affiliate');
});

const idOfPerson = async ({ client }: Person): Promise<string> =>
  idOf((await client.ok('GET /auth/session'))['session']?.['user']);
/** A client with a key that this client made. */
const keyBy = async (client: Client, body: object = { role: 'network' }): Promise<Client> =>
  clientOf(api, textOf((await client.ok('POST /network/keys', body))['api_key']));
const change = async (userId: string, changes: object) => owner.client.ok(`PATCH /users/${userId}`, changes);

// docs/rules/accounts.md#maker-of-a-key
describe('a key of the network', () => {
  it('does to owners only what its maker may, also one that another key made', async () => {
    const ownerId = await idOfPerson(owner);
    const adminKey = await keyBy(admin.client);
    const statuses = async (client: Client, n: number) => [
      await client.status('POST /users', { name: 'New', email: `new${n}@example.com`, role: 'owner' }),
      await client.status(`PATCH /users/${await idOfPerson(admin)}`, { role: 'owner' }),
      await client.status(`POST /users/${ownerId}/link`, {}),
      await client.status(`DELETE /users/${ownerId}/second-factor`),
      await client.status(`PATCH /users/${ownerId}`, { email: 'mine@example.com' }),
      await client.status(`DELETE /users/${ownerId}`),
    ];
    const refused = [403, 403, 403, 403, 403, 403];
    expect(await statuses(adminKey, 1)).toEqual(refused);
    expect(await statuses(await keyBy(adminKey), 2)).toEqual(refused);
    expect(await statuses(await keyBy(await keyBy(adminKey)), 3)).toEqual(refused);
    const invited = { name: 'New', role: 'owner' };
    expect(
      await adminKey.status('POST /users', { ...invited, email: 'm@example.com', role: 'manager' }),
    ).toBe(201);
    const ownersKey = await keyBy(owner.client);
    expect(await ownersKey.status('POST /users', { ...invited, email: 'o@example.com' })).toBe(201);
    const operators = await keyBy(clientOf(api, api.key));
    expect(await operators.status('POST /users', { ...invited, email: 'p@example.com' })).toBe(201);
  });

  it('may of all operations what the role of its maker may by now', async () => {
    const key = await keyBy(admin.client);
    const ofKey = await keyBy(key);
    await change(await idOfPerson(admin), { role: 'analyst' });
    const beyond = ROUTES.filter(
      ({ role, needs: { permission } }) => (role === 'network' || role === 'any') && permission !== 'read',
    );
    expect(beyond.length).toBeGreaterThan(50);
    for (const { method, path } of beyond) {
      const line = `${method} ${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`;
      for (const client of [key, ofKey]) {
        const { status, body } = await client.send(line);
        expect([line, status, body.data]).toEqual([line, 403, { code: 5, message: expect.any(String) }]);
      }
    }
    expect((await key.send('POST /goal', {})).body.data).toEqual({
      code: 5,
      message: "The role of the user who created this key (analyst) doesn't have the permission manage.",
    });
    expect(await key.status('GET /campaign?limit=1&page=1')).toBe(200);
    await change(await idOfPerson(admin), { role: 'manager' });
    expect(await ofKey.status('POST /goal', {})).toBe(400);
  });

  it('is refused, and says why, while its maker is deactivated or limited, and for good once they are removed', async () => {
    const key = await keyBy(admin.client);
    const ofKey = await keyBy(key);
    const adminId = await idOfPerson(admin);
    const answers = async () => {
      const all = [await key.send('GET /network/account'), await ofKey.send('GET /network/account')];
      return all.map(({ status, body }) =>
        status === 200 ? 200 : [status, body.data['code'], body.data['message']],
      );
    };
    const refused = (why: RegExp) => [1, 2].map(() => [401, 13, expect.stringMatching(why)]);
    expect(await answers()).toEqual([200, 200]);
    await change(adminId, { live: false });
    expect(await answers()).toEqual(refused(/is deactivated/));
    await change(adminId, { live: true });
    expect(await answers()).toEqual([200, 200]);
    await change(adminId, { role: 'manager', only_affiliates: [anna.id] });
    expect(await answers()).toEqual(refused(/is limited to some accounts/));
    await change(adminId, { only_affiliates: null });
    expect(await answers()).toEqual([200, 200]);
    await owner.client.ok(`DELETE /users/${adminId}`);
    expect(await answers()).toEqual(refused(/created this API key was removed/));
  });
});

describe('a key of an account', () => {
  it('ends with the account’s user who made it, and not with the network’s user who made one for the account', async () => {
    const { link, user } = await anna.client.ok('POST /users', { name: 'Ann', email: 'ann@example.com' });
    const ann = await invitedBy(api, textOf(link));
    const own = await ann.client.ok('POST /affiliate/keys', { label: 'Mine' });
    const mine = clientOf(api, textOf(own['api_key']));
    const next = clientOf(api, textOf((await mine.ok('POST /affiliate/keys', {}))['api_key']));
    const given = await keyBy(admin.client, { role: 'affiliate', user_id: anna.id });
    const byKey = await keyBy(await keyBy(admin.client), { role: 'affiliate', user_id: anna.id });
    await owner.client.ok(`DELETE /users/${await idOfPerson(admin)}`);
    const statuses = () =>
      Promise.all([mine, next, given, byKey].map((one) => one.status('GET /affiliate/keys')));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const seen = await anna.client.ok('GET /affiliate/keys');
    expect(JSON.stringify(seen)).toContain(`"made_by":"${idOf(user)}"`);
    await anna.client.ok(`PATCH /users/${idOf(user)}`, { live: false });
    expect(await statuses()).toEqual([401, 401, 200, 200]);
    await anna.client.ok(`PATCH /users/${idOf(user)}`, { live: true });
    await signedInAs(api, 'ann@example.com');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await anna.client.ok(`DELETE /users/${idOf(user)}`);
    expect(await statuses()).toEqual([401, 401, 200, 200]);
  });
});
