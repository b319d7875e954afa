// docs/rules/users.md#which-language
import { beforeEach, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import request from 'supertest';
import { type Client, clientOf, ownerOf, type Person } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let owner: Person;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  owner = await ownerOf(api, NETWORK_ID);
});

const speak = (language: string) => network.ok('PATCH /network/account', { language });
const shown = async (host: string) =>
  ((await request(api.app).get('/brand').set({ host })).body as { data: Json }).data['brand'];

it('is English until it is changed', async () => {
  expect(await network.ok('GET /network/account')).toMatchObject({ network: { language: 'en' } });
  await speak('pt-BR');
  expect(await network.ok('GET /network/account')).toMatchObject({ network: { language: 'pt-BR' } });
});

it.each([['fr'], ['de-AT'], [''], [null], [7]])('refuses %j', async (language) => {
  const refused = await network.send('PATCH /network/account', { language });
  expect([refused.status, refused.body.data]).toMatchObject([400, { errors: [{ path: 'language' }] }]);
});

it('is in the answers of pages before sign-in, by their host, and of the session', async () => {
  await network.ok('PATCH /network/brand', { domains: ['partners.example'] });
  await speak('es');
  expect(await shown('partners.example')).toMatchObject({ language: 'es' });
  // Another network is in the deployment.
  expect(await shown('elsewhere.example')).toMatchObject({ name: null, language: 'en' });
  expect(await owner.client.ok('GET /auth/session')).toMatchObject({
    session: { network: { language: 'es' } },
  });
});
