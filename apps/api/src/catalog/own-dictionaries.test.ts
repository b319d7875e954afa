import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, clientOf, idOf, listOf, partyOf, textOf, UNKNOWN_ID } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
});

describe('categories', () => {
  it('are added once, listed by name for every role, and removed by id or name', async () => {
    const added = await network.send('POST /dictionary/categories', { name: 'Games' });
    const { category } = added.body.data;
    expect([added.status, category]).toMatchObject([201, { name: 'Games' }]);
    expect(await network.status('POST /dictionary/categories', { name: 'Games' })).toBe(409);
    expect(await network.status('POST /dictionary/categories', {})).toBe(400);
    for (const name of ['Apps', 'Books', 'Cars']) await network.ok('POST /dictionary/categories', { name });
    const { client } = await partyOf(api, 'affiliate');
    const { categories } = await client.ok('GET /dictionary/categories');
    expect(listOf(categories).map(({ name }) => name)).toEqual(['Apps', 'Books', 'Cars', 'Games']);
    expect(await client.ok('GET /dict/categories')).toEqual({ categories });
    expect(await client.status('POST /dictionary/categories', { name: 'x' })).toBe(403);
    await network.ok(`DELETE /dictionary/categories/${idOf(category)}`);
    await network.ok('DELETE /dictionary/categories?name=Books');
    await network.ok('DELETE /dictionary/categories', { name: 'Cars' });
    expect(await network.status('DELETE /dictionary/categories')).toBe(400);
    expect(await network.status('DELETE /dictionary/categories?name=Books')).toBe(404);
    expect(listOf((await network.ok('GET /dictionary/categories'))['categories'])).toMatchObject([
      { name: 'Apps' },
    ]);
  });
});

describe('custom fields', () => {
  const PATH = '/dictionary/customField/affiliate';

  it('are at most fifty for each kind', async () => {
    const add = (kind: string, n: number) =>
      network.send(`POST /dictionary/customField/${kind}`, { fname: `Field ${n}` });
    for (let n = 0; n < 50; n += 1) expect((await add('affiliate', n)).status).toBe(201);
    const refused = await add('affiliate', 50);
    expect([refused.status, refused.body.data['code']]).toEqual([409, 11]);
    expect((await add('advertiser', 50)).status).toBe(201);
  });

  // docs/rules/accounts.md#name-of-a-custom-field
  it('are added per kind, named after their label, and removed', async () => {
    const { field } = await network.ok(`POST ${PATH}`, { fname: 'Skype ID' });
    expect(field).toEqual({
      label: 'Skype ID',
      name: 'skype_id',
      type: 'text',
      required: true,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(await network.status(`POST ${PATH}`, { fname: 'skype id' })).toBe(409);
    expect(await network.status(`POST ${PATH}`, { fname: 'x', ftype: 'colour' })).toBe(400);
    expect(await network.ok(`GET ${PATH}`)).toEqual({ fields: [field] });
    expect(await network.ok('GET /dictionary/customField/advertiser')).toEqual({ fields: [] });
    const id = textOf(field?.['id']);
    expect(await network.status(`DELETE /dictionary/customField/advertiser/${id}`)).toBe(404);
    expect(await clientOf(api, api.otherKey).status(`DELETE ${PATH}/${id}`)).toBe(404);
    expect(await network.status(`DELETE ${PATH}/${UNKNOWN_ID}`)).toBe(404);
    await network.ok(`DELETE ${PATH}/${id}`);
    expect(await network.ok(`GET ${PATH}`)).toEqual({ fields: [] });
  });

  it('that are required must be sent with a new account', async () => {
    await network.ok(`POST ${PATH}`, { fname: 'Skype ID' });
    await network.ok(`POST ${PATH}`, { fname: 'Site', frequired: false });
    const account = { name: 'Acme', email: 'a@acme.example', password: 'correct horse' };
    const refused = await network.send('POST /affiliate', account);
    expect([refused.status, refused.body.data['errors']]).toMatchObject([
      400,
      [{ path: 'custom_fields.skype_id' }],
    ]);
    const { user } = await network.ok('POST /affiliate', { ...account, custom_fields: { skype_id: 'acme' } });
    expect(user?.['meta']).toEqual({ afields: { skype_id: 'acme' } });
    await network.ok('POST /advertiser', account);
  });
});
