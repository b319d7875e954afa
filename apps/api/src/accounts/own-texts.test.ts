import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';

import { idIn, type TestApi, testApi } from '../../test/test-api.ts';

const TEXT = '0f9e8d7c6b5a49382716aabbccddeeff';
const ACCOUNT = { name: 'Acme', email: 'ads@acme.example', password: 'correct horse 9' };

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

// docs/rules/accounts.md#keys-and-tokens-from-another-system
describe('texts of keys and tokens that another system has given out', () => {
  it('open the same doors here, once each', async () => {
    const { user } = await api.ok(api.key, 'POST /affiliate', ACCOUNT);
    const asked = { body: { role: 'affiliate', user_id: idIn(user), api_key: TEXT } };
    const issued = await api.call(api.key, 'POST /network/keys', asked);
    expect([issued.status, issued.body.data['api_key']]).toEqual([201, TEXT]);
    await api.ok(api.key, `POST /affiliate/${idIn(user)}`, { live: true });
    expect((await api.call(TEXT, 'GET /affiliate/postbacks')).status).toBe(200);
    const again = await api.call(api.key, 'POST /network/keys', asked);
    expect([again.status, again.body.data['code']]).toEqual([409, 33]);
    expect(again.body.data['errors']).toMatchObject([{ path: 'api_key' }]);
  });

  it('are tokens, too', async () => {
    const { user } = await api.ok(api.key, 'POST /advertiser', ACCOUNT);
    const asked = { body: { advertiser_id: idIn(user), security_token: TEXT } };
    const issued = await api.call(api.key, 'POST /network/security-tokens', asked);
    expect([issued.status, issued.body.data['security_token']]).toEqual([201, TEXT]);
    const stored = api.deps.hashes.credential(TEXT);
    const [token] = await api.deps.stores.tokens.list(NETWORK_ID);
    expect(token?.hash).toBe(stored);
    expect((await api.call(api.key, 'POST /network/security-tokens', asked)).status).toBe(409);
  });

  it.each([
    ['too short', 'x'.repeat(19)],
    ['too long', 'x'.repeat(201)],
    ['with a blank', `${'x'.repeat(20)} y`],
    ['a mistyped one of ours', `tb_aff_${'x'.repeat(36)}`],
  ])('are refused when they are %s', async (_name, text) => {
    const key = await api.call(api.key, 'POST /network/keys', { body: { role: 'network', api_key: text } });
    expect([key.status, key.body.data['errors']]).toMatchObject([400, [{ path: 'api_key' }]]);
    const token = await api.call(api.key, 'POST /network/security-tokens', {
      body: { security_token: text },
    });
    expect([token.status, token.body.data['errors']]).toMatchObject([400, [{ path: 'security_token' }]]);
  });
});
