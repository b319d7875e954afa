import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { type Client, clientOf, idOf, ownerOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
});

const refused = async (client: Client, line: string, body: object): Promise<[number, Json | undefined]> => {
  const { status, body: answer } = await client.send(line, body);
  return [status, answer.data['code']];
};

// docs/rules/accounts.md#stored-passwords
describe('the own e-mail is no password', () => {
  it.each([
    ['as it is', 'nora.novak@example.com'],
    ['in other letters', ' Nora.Novak@EXAMPLE.com'],
    ['before its @', 'nora.novak'],
  ])('%s, wherever one is chosen', async (_, password) => {
    const email = 'nora.novak@example.com';
    const create = { name: 'Nora', email, password, country: 'US' };
    for (const line of ['POST /affiliate', 'POST /advertiser'])
      expect([line, await refused(network, line, create)]).toEqual([line, [400, 20]]);
    const made = await network.ok('POST /affiliate', { ...create, password: 'correct horse' });
    const id = idOf(made['affiliate'] ?? made['user'] ?? made);
    const { link } = await network.ok('POST /users', { name: 'Nora', email, role: 'analyst' });
    const token = textOf(link).replace(/^.*#/, '');
    const accepted = await api.call(null, 'POST /auth/invite', { body: { token, password } });
    expect([id.length, accepted.status, accepted.body.data['code']]).toEqual([24, 400, 20]);
    const setup = { token: await api.deps.useCases.openSetup(NETWORK_ID), name: 'Nora', email, password };
    expect((await api.call(null, 'POST /auth/setup', { body: setup })).status).toBe(400);
    const owner = await ownerOf(api, NETWORK_ID);
    const { email: own } = (await owner.client.ok('GET /auth/session'))['session']?.['user'] ?? {};
    const change = { old_password: 'correct horse', password: textOf(own) };
    expect(await refused(owner.client, 'POST /auth/password', change)).toEqual([400, 20]);
    const ofAccount = { action: 'password', old_password: 'x', new_password: anna.email };
    expect(await refused(anna.client, 'PATCH /affiliate/account', ofAccount)).toEqual([400, 20]);
  });
});

// docs/rules/input-output.md#single-line-texts
describe('a name is of one line', () => {
  it.each([
    ...['\r', '\n', '\u2028', '\u2029', '\t', '\u0085', '\u001b', '\u007f'],
    ...['\u200b', '\u200e', '\u202e', '\u2060', '\u2066', '\ufeff'],
  ])('without %j', async (control) => {
    const name = `Blue${control}Shoes`;
    const account = { name: 'Shop', email: 'shop@example.com', password: 'correct horse', country: 'US' };
    const sent: readonly [string, object][] = [
      ['POST /affiliate', { ...account, name }],
      ['POST /advertiser', { ...account, username: name }],
      ['POST /affiliate', { ...account, phone: name }],
      ['POST /affiliate', { ...account, external_id: name }],
      ['PATCH /network/account', { name }],
      ['POST /network/keys', { role: 'network', label: name }],
      ['POST /goal', { goal: { title: name, value: 'sale' }, payouts: [{ payout: 1, revenue: 2 }] }],
      ['POST /goal', { goal: { title: 'Sale', value: name }, payouts: [{ payout: 1, revenue: 2 }] }],
      ['POST /users', { name, email: 'n@example.com', role: 'analyst' }],
      ['POST /views', { name, page: 'reports', query: 'a=b' }],
    ];
    for (const [line, body] of sent)
      expect([line, body, await refused(network, line, body)]).toEqual([line, body, [400, 20]]);
    expect(await refused(anna.client, 'POST /affiliate/keys', { label: name })).toEqual([400, 20]);
    const issue = api.deps.useCases.issueApiKey({ networkId: NETWORK_ID, role: 'network', label: name });
    await expect(issue).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('and longer texts keep their lines', async () => {
    const { status } = await anna.client.send('PATCH /affiliate/account', {
      action: 'basic_info',
      name: 'Anna',
    });
    expect(status).toBe(200);
  });
});
