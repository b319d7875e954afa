// What every answer and every query has in common.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf, textOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let shoes: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
  shoes = await campaignOf(api, shop);
});

// docs/rules/input-output.md#envelope
describe('an answer', () => {
  it.each([
    ['GET /campaign?limit=1&page=1', 200],
    ['GET /campaign', 400],
    ['GET /campaign/ffffffffffffffffffffffff', 404],
    ['GET /no/such/path', 404],
    ['PUT /campaign', 405],
  ])('to %s has success and data, and nothing beside them', async (line, status) => {
    const answer = await network.send(line);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([status, ['data', 'success']]);
    expect(answer.body.success).toBe(status === 200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('that refuses says why, with a code, and which fields', async () => {
    const { body } = await network.send('POST /campaign', { title: 'Boots' });
    expect(body.data).toEqual({
      message: expect.any(String),
      code: expect.any(Number),
      errors: expect.arrayContaining([{ path: 'url', message: expect.any(String) }]),
    });
  });
});

// docs/rules/input-output.md#lists
describe('a list in a query', () => {
  const titles = async (query: string) => {
    const data = await network.ok(`GET /network/clicks?start=2026-03-01&${query}`);
    return listOf(data['clicks']).map((line) => textOf(line['campaign_title']));
  };

  it('is the same in each of its four forms', async () => {
    const of = { affiliateId: anna.id as AffiliateId };
    const boots = await campaignOf(api, shop, { title: 'Boots' });
    const hats = await campaignOf(api, shop, { title: 'Hats' });
    await happened(api, {
      clicks: [shoes, boots, hats].map((id, n) =>
        click({ ...of, id: clickId(n + 1), campaignId: id as CampaignId }),
      ),
    });
    const forms = [
      `campaign_id[]=${shoes}&campaign_id[]=${boots}`,
      `campaign_id=${shoes}&campaign_id=${boots}`,
      `campaign_id[0]=${shoes}&campaign_id[1]=${boots}`,
      `campaign_id[]=${shoes},${boots}`,
    ];
    for (const form of forms) expect((await titles(form)).sort()).toEqual(['Boots', 'Shoes']);
  });

  it('has 5000 values at most', async () => {
    const added = (count: number) =>
      network.send(`POST /campaign/${shoes}`, {
        action: 'settings',
        whitelist_pubs: Array.from({ length: count }, () => anna.id),
      });
    const { status, body } = await added(5001);
    expect([status, JSON.stringify(body.data)]).toEqual([400, expect.stringContaining('up to 5000')]);
  });
});

// docs/rules/input-output.md#empty-parameters
it('takes a parameter without a value for none', async () => {
  const all = await network.ok('GET /campaign?limit=10&page=1');
  expect(await network.ok('GET /campaign?limit=10&page=1&status=&advertiser_id=&search=')).toEqual(all);
  expect(await network.status('GET /campaign?limit=&page=1')).toBe(400);
});

// docs/rules/input-output.md#page-sizes
it('shows as many as the rule says where no limit is given, and no more than a thousand', async () => {
  const of = { campaignId: shoes as CampaignId, affiliateId: anna.id as AffiliateId };
  await happened(api, {
    clicks: Array.from({ length: 1001 }, (_, n) => click({ ...of, id: clickId(n + 1) })),
  });
  const shown = async (query: string) =>
    listOf((await network.ok(`GET /network/clicks?start=2026-03-01${query}`))['clicks']).length;
  expect([await shown(''), await shown('&limit=5000'), await shown('&limit=3')]).toEqual([1000, 1000, 3]);
  for (let n = 0; n < 11; n++) await campaignOf(api, shop, { title: `Campaign ${n}` });
  expect(listOf((await shop.client.ok('GET /advertiser/campaigns'))['campaigns'])).toHaveLength(10);
});

// docs/rules/input-output.md#common-record-forms
it('shows a password as a fingerprint, countries as codes and rates as a list', async () => {
  const { affiliate: user } = await network.ok(`GET /affiliate/${anna.id}`);
  expect(textOf(user?.['password'])).toMatch(/^[0-9a-f]+$/);
  expect(textOf(user?.['password'])).not.toContain('correct');
  const { campaigns } = await network.ok('GET /campaign?limit=10&page=1');
  const [one] = listOf(campaigns);
  const rates = listOf(one?.['commissions']);
  expect(rates.length).toBeGreaterThan(0);
  for (const rate of rates)
    expect(rate['coverage']).toEqual(expect.arrayContaining([expect.stringMatching(/^([A-Z]{2}|ALL)$/)]));
});
