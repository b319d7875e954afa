import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, listOf, type Party } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';

let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

beforeEach(async () => {
  ({ network, affiliate, advertiser, campaign } = await smallNetwork());
});

const path = () => `/network/credits/${advertiser.id}`;
const allow = (limit: number | null) => network.ok(`PATCH ${path()}`, { credit_limit: limit });
const pausedOnes = async () => {
  const { campaigns } = await affiliate.client.ok('GET /affiliate/campaigns');
  return listOf(campaigns).map((one) => one['paused_reason']);
};

// docs/rules/billing.md#credit
describe('credit of advertisers', () => {
  it('is unlimited at first; a limit is seen by both sides, and pauses campaigns with a reason affiliates see', async () => {
    const none = { credit_limit: null, prepaid: 0, used: 0, available: null, state: 'ok' };
    expect(await network.ok(`GET ${path()}`)).toMatchObject({ credit: none });
    expect(await advertiser.client.ok('GET /advertiser/credit')).toEqual({ credit: none });
    expect(await pausedOnes()).toEqual([null]);
    const some = { credit_limit: 500.5, prepaid: 0, used: 0, available: 500.5, state: 'ok' };
    expect(await allow(500.5)).toMatchObject({ credit: some });
    expect(await advertiser.client.ok('GET /advertiser/credit')).toEqual({ credit: some });
    expect(await pausedOnes()).toEqual([null]);
    expect(await allow(0)).toMatchObject({ credit: { available: 0, state: 'used_up' } });
    expect(await pausedOnes()).toEqual(['ADVERTISER_CREDIT']);
    await allow(null);
    expect(await pausedOnes()).toEqual([null]);
    expect(await network.ok('GET /network/audit?object=credit')).toMatchObject({ total: 3 });
  });

  it('stands with its campaigns, for the network and the advertiser', async () => {
    const lists = async () => [
      (await network.ok('GET /campaign?active=1&limit=10&page=1'))['campaigns'],
      (await advertiser.client.ok('GET /advertiser/campaigns'))['campaigns'],
    ];
    const states = async () =>
      (await lists()).flatMap((list) => listOf(list).map((one) => one['credit_state']));
    expect(await states()).toEqual(['ok', 'ok']);
    await allow(0);
    expect(await states()).toEqual(['used_up', 'used_up']);
    const used = { campaign: { credit_state: 'used_up' } };
    expect(await network.ok(`GET /campaign/${campaign}`)).toMatchObject(used);
    expect(await advertiser.client.ok(`GET /advertiser/campaigns/${campaign}`)).toMatchObject(used);
  });

  it.each([[-1], [1.001], ['much']])('refuses a limit of %s', async (limit) => {
    const { status, body } = await network.send(`PATCH ${path()}`, { credit_limit: limit });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('credit_limit')]);
  });
});
