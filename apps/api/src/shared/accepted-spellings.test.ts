// Other spellings that clients of this API family send, besides the plainest one.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  affiliate = await partyOf(api, 'affiliate');
});

describe('targeting', () => {
  it.each([[null], [[]], [{}]])('clears version bounds with %j, as answers write none', async (none) => {
    const campaign = await campaignOf(api, await partyOf(api, 'advertiser'));
    const path = `POST /campaign/${campaign}`;
    const bounds = { Android: { min: '10' } };
    const bounded = await network.ok(path, { action: 'targeting', os_ver: bounds });
    expect(bounded['campaign']).toMatchObject({ os_ver: bounds });
    const cleared = await network.ok(path, { action: 'targeting', os_ver: none });
    expect(cleared['campaign']).toMatchObject({ os_ver: null });
  });
});

describe('lists of names', () => {
  const names = ['Acme Cable, LLC', 'Tele'];

  it('keep the commas of names in a body', async () => {
    const campaign = await campaignOf(api, await partyOf(api, 'advertiser'), { category: ['Food, Drink'] });
    const path = `POST /campaign/${campaign}`;
    const { campaign: shown } = await network.ok(path, {
      action: 'targeting',
      isps: names,
      cities: ['Washington, D.C.'],
    });
    expect(shown).toMatchObject({ category: ['Food, Drink'], isps: names, cities: ['Washington, D.C.'] });
    const again = await network.ok(path, { action: 'targeting', isps: ['Acme Cable, LLC'], cities: '' });
    expect(again['campaign']).toMatchObject({ isps: ['Acme Cable, LLC'], cities: [] });
  });

  it.each([
    ['isps[]=A&isps[]=B', ['A', 'B']],
    ['isps=A&isps=B', ['A', 'B']],
    ['isps[0]=A&isps[1]=B', ['A', 'B']],
    ['isps[]=A,B', ['A', 'B']],
    ['isps=A,B', ['A', 'B']],
    ['isps[]=Acme%20Cable,%20LLC&isps[]=Tele', names],
    ['isps[]=', []],
  ])('are read from a form: %s', async (sent, isps) => {
    const campaign = await campaignOf(api, await partyOf(api, 'advertiser'));
    const answer = await api.call(api.key, `POST /campaign/${campaign}`, {
      body: `action=targeting&${sent}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.body.data['campaign']).toMatchObject({ isps });
  });
});

describe("the network's postbacks of an affiliate", () => {
  const postback = { event: 'click', data: 'https://partner.example/?c={click_id}' };

  it('are made with the affiliate in the query, as they are listed', async () => {
    const path = `/network/postbacks?user_id=${affiliate.id}`;
    const made = await network.ok(`POST ${path}`, postback);
    expect(made['postback']).toMatchObject({ user_id: affiliate.id });
    expect(await network.ok(`GET ${path}`)).toEqual({ postbacks: [made['postback']] });
  });

  it('belong to the account the body names, and to nobody when none is named', async () => {
    const other = await partyOf(api, 'affiliate');
    const body = { ...postback, user_id: other.id };
    const made = await network.ok(`POST /network/postbacks?user_id=${affiliate.id}`, body);
    expect(made['postback']).toMatchObject({ user_id: other.id });
    const { status, body: refused } = await network.send('POST /network/postbacks', postback);
    expect([status, refused.data['code'], refused.data['errors']]).toMatchObject([
      400,
      20,
      [{ path: 'user_id' }],
    ]);
  });
});

describe('dictionaries', () => {
  it.each(['countries', 'devices', 'categories', 'currencies', 'os', 'browsers', 'timezones', 'macros'])(
    'are the same under /dict and /dictionary: %s',
    async (name) => {
      const shown = await network.ok(`GET /dictionary/${name}`);
      expect(Object.keys(shown)).toEqual([name]);
      expect(await network.ok(`GET /dict/${name}`)).toEqual(shown);
    },
  );

  it('are the ones that exist, and no others', async () => {
    expect(await network.status('GET /dictionary/planets')).toBe(404);
    expect(await network.status('GET /dict/planets')).toBe(404);
  });
});
