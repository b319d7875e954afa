// docs/rules/users.md#languages
import { beforeEach, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { actingAs, ownerOf, partyOf, type Person, signedInAs } from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let owner: Person;
beforeEach(async () => {
  api = await testApi();
  owner = await ownerOf(api, NETWORK_ID);
});

const choose = (person: Person, locale: unknown) => person.client.send('PATCH /auth/session', { locale });
const localeOf = async (person: Person): Promise<unknown> => {
  const { session } = await person.client.ok('GET /auth/session');
  return (session as { user: { locale: unknown } }).user.locale;
};

it('is kept with the user, not with the session, and can be taken back', async () => {
  const { email } = await partyOf(api, 'affiliate');
  const [here, elsewhere] = [await signedInAs(api, email), await signedInAs(api, email)];
  expect((await choose(here, 'pt-BR')).body.data['session']).toMatchObject({ user: { locale: 'pt-BR' } });
  expect([await localeOf(here), await localeOf(elsewhere)]).toEqual(['pt-BR', 'pt-BR']);
  expect((await elsewhere.client.send('PATCH /auth/session', {})).status).toBe(200);
  expect(await localeOf(here)).toBe('pt-BR');
  expect((await choose(elsewhere, null)).status).toBe(200);
  expect([await localeOf(here), await localeOf(owner)]).toEqual([null, null]);
});

it.each([['deutsch!'], ['x'.repeat(36)], [7], [['de']]])('refuses %j', async (locale) => {
  const refused = await choose(owner, locale);
  expect([refused.status, refused.body.data]).toMatchObject([400, { errors: [{ path: 'locale' }] }]);
  expect(await localeOf(owner)).toBeNull();
});

it('of an account is not for staff who view it', async () => {
  const anna = await partyOf(api, 'affiliate');
  const looking = await actingAs(api, owner, anna.id);
  expect((await choose(looking, 'de')).status).toBe(403);
  expect(await localeOf(await signedInAs(api, anna.email))).toBeNull();
});
