// Keys, tokens and addresses that affiliates and advertisers look after themselves.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, clientOf, idOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let [blog, other, shop, rival]: Party[] = [];
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [blog, other] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  [shop, rival] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
});
const of = (party: Party | undefined): Client => {
  if (!party) throw new Error('It was made.');
  return party.client;
};

// docs/rules/accounts.md#own-keys
describe('own keys', () => {
  it.each(['affiliate', 'advertiser'] as const)(
    'of an %s are issued, listed and revoked by itself alone',
    async (kind) => {
      const [own, stranger] = kind === 'affiliate' ? [of(blog), of(other)] : [of(shop), of(rival)];
      const issued = await own.ok(`POST /${kind}/keys`, { label: 'Reports', expires: '2026-03-31' });
      expect(issued['key']).toMatchObject({
        role: kind,
        label: 'Reports',
        scope: 'all',
        expires: '2026-03-31',
      });
      const text = textOf(issued['api_key']);
      expect((await api.call(text, `GET /${kind}/account`)).status).toBe(200);
      const id = idOf(issued['key']);
      const idsOf = async (client: Client, path: string) => listOf((await client.ok(path))['keys']).map(idOf);
      expect(await idsOf(own, `GET /${kind}/keys`)).toContain(id);
      expect(await idsOf(stranger, `GET /${kind}/keys`)).not.toContain(id);
      expect(await idsOf(network, 'GET /network/keys')).toContain(id);
      expect(await stranger.status(`DELETE /${kind}/keys/${id}`)).toBe(404);
      expect((await api.call(text, `GET /${kind}/account`)).status).toBe(200);
      await own.ok(`DELETE /${kind}/keys/${id}`);
      expect((await api.call(text, `GET /${kind}/account`)).status).toBe(401);
      expect(await own.status(`DELETE /${kind}/keys/${id}`)).toBe(404);
      expect(await own.status(`POST /${kind}/keys`, { expires: '2026-03-09' })).toBe(400);
    },
  );

  it('are at most 20 that are valid, also of many who ask at once', async () => {
    const before = listOf((await of(blog).ok('GET /affiliate/keys'))['keys']).length;
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => of(blog).send('POST /affiliate/keys', { label: 'x' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(20 - before);
    expect(answers.find(({ status }) => status !== 201)?.body.data).toMatchObject({ code: 11 });
    await of(blog).ok(`DELETE /affiliate/keys/${idOf(made[0]?.body.data['key'])}`);
    expect(await of(blog).status('POST /affiliate/keys', {})).toBe(201);
    expect(await of(other).status('POST /affiliate/keys', {})).toBe(201);
  });
});

// docs/rules/accounts.md#scope-of-a-key
describe('a key that may only read', () => {
  it('reads all of its role, and changes nothing', async () => {
    const { api_key: text } = await of(blog).ok('POST /affiliate/keys', { scope: 'read' });
    const reader = clientOf(api, textOf(text));
    expect(await reader.status('GET /affiliate/account')).toBe(200);
    const edit = { action: 'basic_info', phone: '1' };
    expect((await reader.send('PATCH /affiliate/account', edit)).body.data).toMatchObject({ code: 8 });
    expect(await reader.status('POST /affiliate/keys', {})).toBe(403);
    // A GET that makes something.
    expect((await reader.send(`GET /affiliate/link/${'0'.repeat(24)}`)).body.data).toMatchObject({ code: 8 });
    const { key, api_key: ofNetwork } = await network.ok('POST /network/keys', {
      role: 'network',
      scope: 'read',
    });
    expect(key).toMatchObject({ scope: 'read' });
    const looks = clientOf(api, textOf(ofNetwork));
    expect(await looks.status('GET /network/keys')).toBe(200);
    expect(await looks.status('PATCH /network/account', { name: 'X' })).toBe(403);
    expect(await network.status('POST /network/keys', { role: 'network', scope: 'write' })).toBe(400);
  });
});

// docs/rules/attribution.md#own-tokens
describe("an advertiser's own tokens and addresses", () => {
  it('are its own alone, and at most 20', async () => {
    await network.ok('POST /network/security-tokens', {});
    const { token, security_token: text } = await of(shop).ok('POST /advertiser/security-tokens', {});
    expect(textOf(text).length).toBeGreaterThan(20);
    const listed = async (client: Client) =>
      listOf((await client.ok('GET /advertiser/security-tokens'))['tokens']);
    expect((await listed(of(shop))).map(idOf)).toEqual([idOf(token)]);
    expect(await listed(of(rival))).toEqual([]);
    expect(await of(rival).status(`DELETE /advertiser/security-tokens/${idOf(token)}`)).toBe(404);
    await of(shop).ok(`DELETE /advertiser/security-tokens/${idOf(token)}`);
    expect(await listed(of(shop))).toMatchObject([{ live: false }]);
    for (let n = 0; n < 20; n++) await of(shop).ok('POST /advertiser/security-tokens', {});
    expect(await of(shop).status('POST /advertiser/security-tokens', {})).toBe(409);
  });

  it('are read and replaced as a whole', async () => {
    expect(await of(shop).ok('GET /advertiser/allowed-addresses')).toEqual({ allowed_ips: [] });
    const ranges = { allowed_ips: ['203.0.113.0/24', '2001:db8::1'] };
    expect(await of(shop).ok('PUT /advertiser/allowed-addresses', ranges)).toMatchObject(ranges);
    const wrong = await of(shop).send('PUT /advertiser/allowed-addresses', { allowed_ips: ['office'] });
    expect([wrong.status, wrong.body.data]).toMatchObject([400, { errors: [{ path: 'allowed_ips' }] }]);
    const many = Array.from({ length: 101 }, (_, n) => `203.0.113.${n}`);
    expect(await of(shop).status('PUT /advertiser/allowed-addresses', { allowed_ips: many })).toBe(400);
    expect(await of(shop).ok('GET /advertiser/allowed-addresses')).toEqual(ranges);
    expect(await of(rival).ok('GET /advertiser/allowed-addresses')).toEqual({ allowed_ips: [] });
  });
});
