import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { SavedViewId } from '@tributary/domain/shared/ids';
import { VIEWS_MAX } from '@tributary/domain/identity/saved-view';
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
} from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let analyst: Person;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  analyst = await staffOf(api, 'analyst');
  anna = await partyOf(api, 'affiliate');
});

const save = async (client: Client, fields: object = {}): Promise<Json | undefined> =>
  (await client.ok('POST /views', { name: 'US', page: 'reports', query: 'countries=US', ...fields }))['view'];
const names = async (client: Client, query = ''): Promise<string[]> =>
  listOf((await client.ok(`GET /views${query}`))['views']).map((view) => textOf(view['name']));

// docs/rules/users.md#saved-views
describe('a saved view', () => {
  it('is a name for the query of a page, which its owner changes and removes', async () => {
    const saved = await save(analyst.client, { query: '?groups=%5B%22adid%22%5D' });
    expect(saved).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'US',
      page: 'reports',
      query: 'groups=%5B%22adid%22%5D',
      shared: false,
      pinned: false,
      own: true,
      changeable: true,
      user_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      created: '2026-03-10 12:00:00',
      modified: null,
    });
    const line = `/views/${idOf(saved)}`;
    const changed = await analyst.client.ok(`PATCH ${line}`, { name: 'All', query: '', pinned: true });
    expect(changed['view']).toEqual({
      ...saved,
      name: 'All',
      query: '',
      pinned: true,
      modified: '2026-03-10 12:00:00',
    });
    expect((await analyst.client.ok(`PATCH ${line}`, { shared: true }))['view']).toMatchObject({
      name: 'All',
    });
    expect((await analyst.client.ok(`GET ${line}`))['view']).toMatchObject({ shared: true, pinned: true });
    await analyst.client.ok(`DELETE ${line}`);
    expect(await analyst.client.status(`GET ${line}`)).toBe(404);
    expect(await analyst.client.status(`DELETE ${line}`)).toBe(404);
  });

  it('is seen by others when it is shared, and changed by its owner and by who manages users', async () => {
    const own = await save(analyst.client);
    const shared = await save(analyst.client, { name: 'Shared', shared: true });
    const support = await staffOf(api, 'support');
    const admin = await staffOf(api, 'admin');
    for (const { client } of [support, admin]) {
      expect(await names(client)).toEqual(['Shared']);
      expect(await client.status(`GET /views/${idOf(own)}`)).toBe(404);
      expect(await client.status(`PATCH /views/${idOf(own)}`, { name: 'Taken' })).toBe(404);
    }
    expect(listOf((await support.client.ok('GET /views'))['views'])[0]).toMatchObject({
      own: false,
      changeable: false,
    });
    expect(await support.client.status(`PATCH /views/${idOf(shared)}`, { pinned: true })).toBe(403);
    expect(await support.client.status(`DELETE /views/${idOf(shared)}`)).toBe(403);
    await admin.client.ok(`PATCH /views/${idOf(shared)}`, { pinned: true });
    expect(await names(analyst.client)).toEqual(['Shared', 'US']);
    await admin.client.ok(`DELETE /views/${idOf(shared)}`);
    expect(await names(analyst.client)).toEqual(['US']);
  });

  it('belongs to the network or to the account itself when a key saves it', async () => {
    await save(network, { name: 'Of the key' });
    const shared = await save(network, { name: 'Everybody', shared: true });
    expect(shared).toMatchObject({ own: true, user_id: null });
    expect(await names(analyst.client)).toEqual(['Everybody']);
    expect(await names(network)).toEqual(['Everybody', 'Of the key']);
    await save(anna.client, { name: 'Annas' });
    const person = await signedInAs(api, anna.email);
    expect(listOf((await person.client.ok('GET /views'))['views'])).toEqual([
      expect.objectContaining({ name: 'Annas', own: true, user_id: anna.id }),
    ]);
  });

  it('is shared within an account, and with nobody else', async () => {
    const person = await signedInAs(api, anna.email);
    await save(person.client, { name: 'Private' });
    const shared = await save(person.client, { name: 'Ours', shared: true });
    const { link } = await person.client.ok('POST /users', { name: 'Nora', email: 'nora@example.com' });
    const nora = await invitedBy(api, textOf(link));
    expect(await names(nora.client)).toEqual(['Ours']);
    // Every user of an account manages its users: that alone makes nobody else's view theirs.
    expect(await nora.client.status(`DELETE /views/${idOf(shared)}`)).toBe(403);
    const rival = await partyOf(api, 'affiliate', api.key, 'rival@example.com');
    const owner = await staffOf(api, 'owner');
    const foreign = await ownerOf(api, OTHER_NETWORK_ID);
    for (const client of [rival.client, owner.client, network, foreign.client]) {
      expect(await names(client)).toEqual([]);
      expect(await client.status(`GET /views/${idOf(shared)}`)).toBe(404);
      expect(await client.status(`DELETE /views/${idOf(shared)}`)).toBe(404);
    }
  });

  it('has a name of its own among those of its owner for a page, and a limit', async () => {
    const first = await save(analyst.client);
    expect(await analyst.client.status('POST /views', { name: 'US', page: 'reports' })).toBe(409);
    await save(analyst.client, { page: 'clicks' });
    await save(await staffOf(api, 'support').then(({ client }) => client));
    const second = await save(analyst.client, { name: 'DE' });
    expect(await analyst.client.status(`PATCH /views/${idOf(second)}`, { name: 'US' })).toBe(409);
    await analyst.client.ok(`PATCH /views/${idOf(first)}`, { name: 'US' });
    for (let n = 4; n <= VIEWS_MAX; n++) await save(analyst.client, { name: `View ${n}` });
    expect(await analyst.client.status('POST /views', { name: 'One more', page: 'reports' })).toBe(409);
    expect(await names(analyst.client, '?limit=1&page=200')).toEqual(['View 99']);
    expect(await names(analyst.client, '?view_page=clicks')).toEqual(['US']);
  });

  it.each([
    ['name', 'blank', ' '],
    ['name', 'long', 'x'.repeat(101)],
    ['page', 'elsewhere', 'https://evil.example'],
    ['page', 'above', '../settings'],
    ['query', 'markup', 'a=<script>'],
    ['query', 'with a blank', 'a=b c'],
    ['query', 'long', 'x'.repeat(4001)],
    ['shared', 'neither yes nor no', 'perhaps'],
  ])('is refused with a %s that is none: %s', async (path, _why, value) => {
    const sent = { name: 'US', page: 'reports', query: '', [path]: value };
    const answer = await analyst.client.send('POST /views', sent);
    expect([answer.status, answer.body]).toMatchObject([400, { data: { errors: [{ path }] } }]);
  });

  it('goes with its owner, and what the audit log holds of it is blanked', async () => {
    const saved = await save(analyst.client, { name: 'Canary', query: 'canary=1', shared: true });
    const entries = async () =>
      JSON.stringify(await network.ok(`GET /network/audit?object_id=${idOf(saved)}`));
    expect(await entries()).toContain('canary=1');
    await network.ok(`DELETE /users/${textOf(saved?.['user_id'])}`);
    expect(await names(network)).toEqual([]);
    expect(await entries()).not.toContain('anary');
    const annas = await save(anna.client, { name: 'Annas' });
    await network.ok(`DELETE /affiliate/${anna.id}`);
    expect(await api.deps.stores.savedViews.find(NETWORK_ID, idOf(annas) as SavedViewId)).toBeUndefined();
  });
});
