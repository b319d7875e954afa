// docs/rules/users.md#required-second-factor
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { CONFIRMED_MS } from '@tributary/domain/identity/session';
import {
  actingAs,
  type Client,
  clientOf,
  enrolled,
  listOf,
  ownerOf,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';
import { ROUTES } from '../routes.ts';

const ASKED = { staff_second_factor: true };
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

const ask = ({ client }: Person) => client.send('PATCH /network/account', ASKED);
const codeOf = async (person: Person, line: string) => {
  const { status, body } = await person.client.send(line);
  return [status, body.data['code']];
};

describe('asking a second factor of all staff', () => {
  it('is refused to whoever has none, who would be shut out', async () => {
    const refused = await ask(owner);
    expect([refused.status, refused.body.data]).toMatchObject([
      409,
      { code: 11, errors: [{ path: 'staff_second_factor' }] },
    ]);
    await owner.client.ok('POST /auth/second-factor', {});
    expect((await ask(owner)).status).toBe(409);
    const { network: shown } = await owner.client.ok('GET /network/account');
    expect(shown?.['staff_second_factor']).toBe(false);
  });

  it('needs the password again, and the permission settings', async () => {
    await enrolled(api, owner);
    const manager = await staffOf(api, 'manager');
    expect((await ask(manager)).body.data).toMatchObject({ code: 5 });
    api.at.now = new Date(api.at.now.getTime() + CONFIRMED_MS);
    expect((await ask(owner)).body.data).toMatchObject({ code: 6 });
    expect(await owner.client.status('PATCH /network/account', { name: 'Hats' })).toBe(200);
    await owner.client.ok('POST /auth/confirm', { password: 'correct horse' });
    expect((await ask(owner)).body.data['network']).toMatchObject(ASKED);
  });

  it('is an entry of the audit log', async () => {
    await enrolled(api, owner);
    await ask(owner);
    const { audit } = await network.ok('GET /network/audit?object=network');
    expect(listOf(audit)[0]).toMatchObject({ changes: { staffSecondFactor: [false, true] } });
  });
});

describe('staff of a network that asks for one', () => {
  beforeEach(async () => {
    await enrolled(api, owner);
    await ask(owner);
  });

  it('who have none get no further than to setting one up, then everywhere', async () => {
    expect(await codeOf(admin, 'GET /network/account')).toEqual([403, 9]);
    const { session } = await admin.client.ok('GET /auth/session');
    expect(session?.['user']).toMatchObject({ second_factor: false, second_factor_missing: true });
    await enrolled(api, admin);
    expect(await codeOf(admin, 'GET /network/account')).toEqual([200, undefined]);
    await admin.client.ok('DELETE /auth/second-factor');
    expect(await codeOf(admin, 'GET /network/account')).toEqual([403, 9]);
  });

  it('who sign in later get no further either', async () => {
    const { session } = await admin.client.ok('GET /auth/session');
    const again = await signedInAs(api, textOf(session?.['user']?.['email']));
    expect(await codeOf(again, 'GET /users')).toEqual([403, 9]);
  });

  it('see as no account any more', async () => {
    await network.ok('PATCH /network/account', { staff_second_factor: false });
    const { id } = await partyOf(api, 'affiliate');
    const looking = await actingAs(api, admin, id);
    expect(await looking.client.status('GET /affiliate/account')).toBe(200);
    await network.ok('PATCH /network/account', ASKED);
    expect(await looking.client.status('GET /affiliate/account')).toBe(401);
  });

  it('are all it concerns: neither accounts, nor keys, nor another network', async () => {
    const { email } = await partyOf(api, 'affiliate');
    const affiliate = await signedInAs(api, email);
    expect(await affiliate.client.status('GET /affiliate/account')).toBe(200);
    expect(await network.status('GET /network/account')).toBe(200);
    const foreign = await staffOf(api, 'admin', api.otherKey);
    expect(await foreign.client.status('GET /network/account')).toBe(200);
  });
});

it('opens to staff without one what setting it up and leaving take, and nothing else', () => {
  const open = ROUTES.filter(({ needs }) => needs.factorless);
  expect(open.map(({ operation }) => operation).sort()).toEqual([
    'add-passkey',
    'ask-for-own-passkey',
    'begin-passkey',
    'begin-second-factor',
    'change-own-password',
    'confirm-at-identity-provider',
    'confirm-by-identity-provider',
    'confirm-second-factor',
    'confirm-session',
    'end-other-sessions',
    'end-own-session',
    'end-second-factor',
    'get-session',
    'list-own-passkeys',
    'list-own-sessions',
    'remove-own-passkey',
    'renew-recovery-codes',
    'sign-out',
  ]);
});
