import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, idOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let campaigns: string[];

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  affiliate = await partyOf(api, 'affiliate');
  const shop = await partyOf(api, 'advertiser');
  campaigns = [await campaignOf(api, shop), await campaignOf(api, shop, { title: 'Hats' })];
});

const fields = (campaign?: string, event = 'conversion') => ({
  event,
  data: 'https://blog.example/',
  ...(campaign && { ad_id: campaign }),
});
const add = (campaign?: string, event?: string) =>
  affiliate.client.status('POST /affiliate/postbacks', fields(campaign, event));
const times = async (many: number, work: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < many; n++) await work();
};

// docs/rules/postbacks.md#number-of-postbacks
describe('an affiliate', () => {
  it('has twenty postbacks for the same event of one campaign, and as many for all campaigns', async () => {
    const [first, second] = campaigns;
    for (const campaign of [first, undefined]) {
      await times(20, async () => expect(await add(campaign)).toBe(201));
      expect(await add(campaign)).toBe(409);
      expect(
        await network.status('POST /network/postbacks', { ...fields(campaign), user_id: affiliate.id }),
      ).toBe(409);
    }
    expect([await add(second), await add(first, 'click')]).toEqual([201, 201]);
    expect(
      await clientOf(api, api.key).status('POST /network/postbacks', {
        ...fields(first),
        user_id: (await partyOf(api, 'affiliate')).id,
      }),
    ).toBe(201);
  });

  it('does not pass the limit by editing, and one that is among the twenty may be edited', async () => {
    const [first, second] = campaigns;
    await times(19, () => add(first));
    const [own, other] = [fields(first), fields(second)];
    const made = async (body: object) =>
      idOf((await affiliate.client.ok('POST /affiliate/postbacks', body))['postback']);
    const [last, elsewhere] = [await made(own), await made(other)];
    expect(await affiliate.client.status(`PATCH /affiliate/postbacks/${elsewhere}`, own)).toBe(409);
    expect(await affiliate.client.status(`PATCH /affiliate/postbacks/${last}`, own)).toBe(200);
  });
});

// docs/rules/postbacks.md#statuses-of-a-postback
describe('the statuses of a postback', () => {
  const made = async (body: object) => {
    const { postback } = await affiliate.client.ok('POST /affiliate/postbacks', { ...fields(), ...body });
    return postback as unknown as { _id: string; statuses: string[] };
  };

  it('are approved unless it says otherwise, and each is there once', async () => {
    expect((await made({})).statuses).toEqual(['approved']);
    expect((await made({ statuses: ['rejected', 'pending', 'rejected'] })).statuses).toEqual([
      'pending',
      'rejected',
    ]);
    const { _id } = await made({ statuses: 'cancelled,approved' });
    const edited = await network.ok(`PATCH /network/postbacks/${_id}`, { statuses: ['rejected'] });
    expect(edited['postback']).toMatchObject({ statuses: ['rejected'], data: 'https://blog.example/' });
    const other = await network.ok(`PATCH /network/postbacks/${_id}`, { live: false });
    expect(other['postback']).toMatchObject({ statuses: ['rejected'], live: false });
  });

  it('are at least one, and no others than a conversion may have', async () => {
    for (const statuses of [[], ['paid'], 'approved,paid']) {
      expect(await affiliate.client.status('POST /affiliate/postbacks', { ...fields(), statuses })).toBe(400);
    }
    const { _id } = await made({});
    expect(await affiliate.client.status(`PATCH /affiliate/postbacks/${_id}`, { statuses: [] })).toBe(400);
  });
});
