// Staff who see as an affiliate or advertiser (docs/rules/users.md#viewing-as-an-account).
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import {
  actingAs,
  type Client,
  clientOf,
  clientWith,
  idOf,
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
import { type Answer, testApi, type TestApi } from '../../test/test-api.ts';

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
const ask = (person: Person, id: string, kind = 'affiliate') =>
  person.client.send('POST /auth/acting', { kind, user_id: id });
const codesOf = ({ status, body }: Answer) => [status, body.data['code']];
const sessionOf = async ({ client }: Person) => (await client.ok('GET /auth/session'))['session'];
const cookiesOf = ({ headers }: Answer): string[] => [...((headers['set-cookie'] ?? []) as string[])];
/** With what is left in the browser when it forgets the second cookie. */
const withOwnCookie = ({ headers }: Person): Person => {
  const own = { ...headers, Cookie: (headers['Cookie'] ?? '').split(';')[0] ?? '' };
  return { headers: own, client: clientWith(api, own) };
};

describe('seeing as an account', () => {
  it('shows what the account sees, says who looks, and gives the own session back', async () => {
    const before = await sessionOf(owner);
    const answer = await ask(owner, String(anna.shortId));
    expect(answer.body.data['session']).toMatchObject({
      user: { _id: anna.id, kind: 'affiliate' },
      account: { _id: anna.id },
      acting: { by: { name: 'Olga Owner' }, read_only: true, until: '2026-03-10 13:00:00' },
      confirmed_until: null,
    });
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^tributary-acting=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/),
    ]);
    const looking = await actingAs(api, owner, anna.id);
    expect(idOf((await looking.client.ok('GET /affiliate/account'))['user'])).toBe(anna.id);
    expect(codesOf(await looking.client.send('GET /campaign?limit=10&page=1'))).toEqual([403, 5]);
    const stopped = await looking.client.send('DELETE /auth/acting');
    expect(stopped.body.data['session']).toMatchObject({ ...before, acting: null });
    expect(cookiesOf(stopped)).toEqual([expect.stringMatching(/^tributary-acting=; .*Max-Age=0$/)]);
    expect(await sessionOf(withOwnCookie(looking))).toEqual(before);
    expect(codesOf(await owner.client.send('DELETE /auth/acting'))).toEqual([409, 11]);
  });

  it('refuses every change with its own code and words, and leaves what was there', async () => {
    const looking = await actingAs(api, owner, anna.id);
    const answer = await looking.client.send('PATCH /affiliate/account', { name: 'Eve' });
    expect(codesOf(answer)).toEqual([403, 8]);
    expect(answer.body.data['message']).toMatch(
      /^You're viewing as affiliate \d+, so nothing can be changed/,
    );
    // Also what is not the role's at all, and typing somebody's password.
    expect(codesOf(await looking.client.send('POST /affiliate', {}))).toEqual([403, 8]);
    expect(codesOf(await looking.client.send('POST /auth/confirm', { password: 'x' }))).toEqual([403, 8]);
    expect(codesOf(await ask(looking, anna.id))).toEqual([403, 8]);
  });

  it('is for staff with the permission who have just typed the password, and for no key', async () => {
    const body = { kind: 'affiliate', user_id: anna.id };
    for (const client of [network, anna.client])
      expect(codesOf(await client.send('POST /auth/acting', body))).toEqual([403, 5]);
    expect(codesOf(await ask(await signedInAs(api, anna.email), anna.id))).toEqual([403, 5]);
    expect(codesOf(await ask(await staffOf(api, 'analyst'), anna.id))).toEqual([403, 5]);
    const manager = await staffOf(api, 'manager');
    expect(codesOf(await ask(manager, anna.id))).toEqual([200, undefined]);
    later(10 * MINUTE_MS);
    expect(codesOf(await ask(manager, anna.id))).toEqual([403, 6]);
  });

  it('answers a foreign id, another kind and an unknown id alike, and says that nobody is let in as who is off', async () => {
    const foreign = await partyOf(api, 'affiliate', api.otherKey);
    const unknown = await ask(owner, UNKNOWN_ID);
    expect(codesOf(unknown)).toEqual([404, 31]);
    expect((await ask(owner, foreign.id)).text).toBe(unknown.text);
    expect((await ask(owner, '99')).text).toBe(unknown.text);
    expect(codesOf(await ask(owner, anna.id, 'advertiser'))).toEqual([404, 31]);
    await network.ok(`POST /affiliate/${anna.id}`, { live: false });
    expect(codesOf(await ask(owner, anna.id))).toEqual([409, 11]);
  });
});

describe('it ends', () => {
  const endings: [string, (looking: Person) => Promise<unknown>][] = [
    ['after an hour', async () => later(HOUR_MS)],
    ["with the staff member's own session", () => owner.client.ok('POST /auth/logout', {})],
    ['when the account is switched off', () => network.ok(`POST /affiliate/${anna.id}`, { live: false })],
    ['when the account is removed', () => network.ok(`DELETE /affiliate/${anna.id}`)],
  ];
  it.each(endings)('%s, and the browser forgets it', async (_, end) => {
    const looking = await actingAs(api, owner, anna.id);
    expect(await looking.client.status('GET /affiliate/account')).toBe(200);
    await end(looking);
    const answer = await looking.client.send('GET /affiliate/account');
    expect(codesOf(answer)).toEqual([401, 13]);
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^tributary-acting=; .*Max-Age=0$/)]);
  });

  it('with the permission, with the member of staff, and when they are deactivated', async () => {
    const changes: ((id: string) => Promise<unknown>)[] = [
      (id) => network.ok(`PATCH /users/${id}`, { role: 'analyst' }),
      (id) => network.ok(`PATCH /users/${id}`, { live: false }),
      (id) => network.ok(`DELETE /users/${id}`),
    ];
    for (const change of changes) {
      const manager = await staffOf(api, 'manager');
      const looking = await actingAs(api, manager, anna.id);
      await change(idOf((await sessionOf(manager))?.['user']));
      expect(codesOf(await looking.client.send('GET /affiliate/account'))).toEqual([401, 13]);
    }
  });

  it('with signing out, which ends both, and with signing in as somebody else', async () => {
    const looking = await actingAs(api, owner, anna.id);
    const left = await looking.client.send('POST /auth/logout', {});
    expect(cookiesOf(left).map((line) => line.split(';')[0])).toEqual(['tributary=', 'tributary-acting=']);
    expect(codesOf(await withOwnCookie(looking).client.send('GET /auth/session'))).toEqual([401, 13]);
    const body = { email: anna.email, password: 'correct horse' };
    const back = await api.call(null, 'POST /auth/login', { body, headers: looking.headers });
    expect(cookiesOf(back)).toHaveLength(2);
  });
});

it('is in the audit log at its beginning and its end, with both names', async () => {
  const looking = await actingAs(api, owner, anna.id);
  await looking.client.ok('DELETE /auth/acting');
  const { audit } = await network.ok(`GET /network/audit?object=session&object_id=${anna.id}`);
  const staff = idOf((await sessionOf(owner))?.['user']);
  expect(listOf(audit)).toMatchObject([
    { action: 'removed', actor: { person_id: staff, as_person_id: anna.id }, parent_id: anna.id },
    { action: 'created', actor: { person_id: staff, as_person_id: null }, parent_id: anna.id },
  ]);
  expect(JSON.stringify(listOf(audit)[1])).toContain(staff);
});

it("is not among the account's own sessions", async () => {
  const { client } = await signedInAs(api, anna.email);
  await actingAs(api, owner, anna.id);
  const { sessions } = await client.ok('GET /auth/sessions');
  expect(listOf(sessions).map((one) => textOf(one['_id']))).toHaveLength(1);
});
