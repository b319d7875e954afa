// Secrets that are easily found again, sent and issued in every way there is, must turn up nowhere but in the one answer
// that shows them: not in what is stored, not in another answer, not in what is logged of a failure.
import { expect, it } from '@jest/globals';
import { campaignOf, clientOf, idOf, partyOf, textOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

const PASSWORD = 'canary password one';
const NEW_PASSWORD = 'canary password two';
const WRONG_PASSWORD = 'canary password three';

// docs/rules/running.md#secrets-in-logs
it('keeps keys, tokens and passwords out of what is stored, answered and logged', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const shop = await partyOf(api, 'advertiser');
  await campaignOf(api, shop);
  const account = { name: 'Canary', email: 'canary@blog.example', password: PASSWORD };
  const { user } = await network.ok('POST /affiliate', account);
  await network.ok(`POST /affiliate/${idOf(user)}`, { live: true });
  const issued = { body: { role: 'affiliate', user_id: idOf(user) }, headers: { 'Idempotency-Key': 'k' } };
  const key = textOf((await api.call(api.key, 'POST /network/keys', issued)).body.data['api_key']);
  const token = textOf(
    (await network.ok('POST /network/security-tokens', { advertiser_id: shop.id }))['security_token'],
  );
  const blog = clientOf(api, key);
  const change = (old_password: string) =>
    blog.send('PATCH /affiliate/account', { action: 'password', old_password, new_password: NEW_PASSWORD });
  const answers = [await change(WRONG_PASSWORD), await change(PASSWORD)];
  for (const line of [
    `GET /affiliate/account?apiKey=${key}`,
    'GET /network/keys',
    'GET /network/security-tokens',
    'GET /network/audit',
    'GET /network/account',
    'GET /affiliate?page=1',
    `GET /affiliate/${idOf(user)}`,
    'GET /jobs',
    'GET /network/conversion-hits',
    `GET /nowhere/${key}`,
  ]) {
    answers.push(await network.send(line));
  }
  answers.push(await blog.send('GET /affiliate/account'));
  const everything = [
    await api.searchable(),
    ...answers.map(({ text, headers }) => text + JSON.stringify(headers)),
    ...api.errors.map(String),
  ];
  for (const secret of [api.key, key, token, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]) {
    // The stand-in for argon2 in these suites writes the password into the hash; the adapter's own suite runs argon2.
    const found = everything.filter((text) => text.replaceAll(/hash of [\w ]+/g, '').includes(secret));
    expect(found).toEqual([]);
  }
  expect((await api.searchable()).includes(account.email)).toBe(true); // the control: what is stored is found
});
