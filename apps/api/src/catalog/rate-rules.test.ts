// docs/rules/money.md#rate-rules
import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened, termsVersionOf } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const PREVIEW = 'POST /network/conversions/preview';
const before = (api: TestApi, ms: number) => new Date(api.at.now.getTime() - ms);

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let shoes: string;
beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, shop] = [await partyOf(api, 'affiliate'), await partyOf(api, 'advertiser')];
  shoes = await campaignOf(api, shop, { commissions: [{ payout: 2, revenue: 4 }] });
});

const set = (rules: readonly object[]) =>
  network.ok(`PUT /campaign/rate-rules/${shoes}`, { rate_rules: rules });
const rules = async () => listOf((await network.ok(`GET /campaign/rate-rules/${shoes}`))['rate_rules']);
const preview = async (body: object = {}): Promise<Json> =>
  (await network.ok(PREVIEW, { campaign_id: shoes, publisher_id: anna.shortId, ...body }))['preview'] as Json;
const paid = async (body: object = {}) => (await preview(body))['payout'];
const parties = async () => ({
  campaignId: shoes as CampaignId,
  affiliateId: anna.id as AffiliateId,
  advertiserId: shop.id as AdvertiserId,
  termsVersion: await termsVersionOf(api, shoes as CampaignId),
});

describe('the rate rules of a campaign', () => {
  it('are kept whole, and keep their ids', async () => {
    const gold = idOf((await network.ok('POST /network/affiliate-groups', { name: 'Gold' }))['group']);
    const whole = {
      name: 'Everything',
      conditions: {
        countries: ['DE'],
        goal_ids: [],
        group_ids: [gold],
        user_ids: [anna.id],
        parameters: [{ name: 'sub1', values: ['new', ''] }],
        sale_from: 0.5,
        sale_to: 1000,
      },
      effect: { type: 'raise', amount: 0.25, percent: 10 },
    };
    const [made] = listOf((await set([whole]))['rate_rules']);
    expect(made).toEqual({ ...whole, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await rules()).toEqual([made]);
    const bare = { name: 'Bare', effect: { type: 'set', amount: 3 } };
    // What a rule named before may stay, whatever became of it.
    await network.ok(`DELETE /network/affiliate-groups/${gold}`);
    const saved = listOf((await set([bare, made ?? {}]))['rate_rules']);
    expect(saved.map(({ name }) => name)).toEqual(['Bare', 'Everything']);
    expect(saved[1]).toEqual(made);
    expect(await set([])).toMatchObject({ rate_rules: [] });
  });

  it('refuse what is malformed, and ids that the network does not have', async () => {
    const effect = { type: 'raise', percent: 5 };
    for (const [rule, place] of [
      [{ name: '', effect }, 'rate_rules.0.name'],
      [{ name: 'x', effect: { type: 'raise', amount: 0 } }, 'rate_rules.0.effect'],
      [{ name: 'x', effect: { type: 'set' } }, 'rate_rules.0.effect'],
      [{ name: 'x', effect, conditions: { group_ids: [UNKNOWN_ID] } }, 'rate_rules.0.conditions.group_ids'],
      [{ name: 'x', effect, conditions: { goal_ids: [UNKNOWN_ID] } }, 'rate_rules.0.conditions.goal_ids'],
      [{ name: 'x', effect, conditions: { user_ids: [99] } }, 'rate_rules.0.conditions.user_ids'],
      [{ name: 'x', effect, _id: UNKNOWN_ID }, 'rate_rules.0._id'],
    ] as const) {
      const { status, body } = await network.send(`PUT /campaign/rate-rules/${shoes}`, {
        rate_rules: [rule],
      });
      const errors = listOf(body.data['errors']);
      expect([status, errors[0]?.['path']]).toEqual([400, place]);
    }
    expect(await rules()).toEqual([]);
  });

  it('pay by country and sale amount, the first that fits', async () => {
    await set([
      { name: 'Germany', conditions: { countries: ['DE'] }, effect: { type: 'set', amount: 5 } },
      { name: 'Large', conditions: { sale_from: 100 }, effect: { type: 'raise', amount: 1, percent: 10 } },
      { name: 'Share', conditions: { sale_from: 50 }, effect: { type: 'set', amount: 0.5, percent: 4 } },
    ]);
    expect(await paid({ country: 'DE', sale_amount: '200' })).toBe(5);
    expect(await paid({ sale_amount: '100' })).toBe(3.2);
    expect(await paid({ sale_amount: '99.99' })).toBe(4.4996);
    expect(await paid({ sale_amount: '49.99' })).toBe(2);
    const shown = await preview({ sale_amount: '100' });
    expect(shown).toMatchObject({ payout: 3.2, revenue: 4, basis: 'commission' });
    expect(
      listOf(shown['rates']).map(({ source, rule, applies, lost }) => [source, rule, applies, lost]),
    ).toEqual([
      ['rate_rule', { name: 'Germany', type: 'set', amount: 5, percent: 0 }, false, 'country_not_covered'],
      ['rate_rule', { name: 'Large', type: 'raise', amount: 1, percent: 10 }, true, null],
      [
        'rate_rule',
        { name: 'Share', type: 'set', amount: 0.5, percent: 4 },
        false,
        'another_rule_goes_first',
      ],
      ['campaign', null, false, 'rate_rule_goes_first'],
    ]);
  });

  it('pay new customers alone where they ask for a parameter of the shop', async () => {
    const conditions = { parameters: [{ name: 'sub1', values: ['new'] }] };
    await set([{ name: 'New customers', conditions, effect: { type: 'set', amount: 9 } }]);
    const amounts = ['new', 'old', 'New'].map(async (sub1) => paid({ sub1 }));
    expect(await Promise.all([...amounts, paid()])).toEqual([9, 2, 2, 2]);
  });

  // docs/rules/money.md#missing-rate
  it('wait for the exchange rate of a sale that they ask for', async () => {
    await set([{ name: 'Large', conditions: { sale_from: 100 }, effect: { type: 'set', amount: 9 } }]);
    const foreign = { sale_amount: '200', currency: 'GBP' };
    expect(await preview(foreign)).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE' });
    await set([{ name: 'All', effect: { type: 'set', amount: 9 } }]);
    expect(await preview(foreign)).toMatchObject({ status: 'approved', payout: 9 });
  });

  // docs/rules/money.md#price-at-click-time, docs/rules/groups.md#membership-at-a-click
  it('pay a click by the rules it saw, and by the groups of its instant', async () => {
    const gold = idOf((await network.ok('POST /network/affiliate-groups', { name: 'Gold' }))['group']);
    await set([{ name: 'For gold', conditions: { group_ids: [gold] }, effect: { type: 'set', amount: 7 } }]);
    const seen = await parties();
    api.at.now = new Date(api.at.now.getTime() + 60_000);
    await network.ok(`POST /network/affiliate-groups/${gold}/members`, { add: [anna.id] });
    const at = api.at.now;
    const instants = [before(api, 1), at];
    await happened(api, {
      clicks: instants.map((clickedAt, n) => click({ ...seen, id: clickId(n, clickedAt), clickedAt })),
    });
    await set([]);
    api.at.now = new Date(at.getTime() + 60_000);
    await network.ok(`POST /network/affiliate-groups/${gold}/members`, { remove: [anna.id] });
    const of = async (n: number) =>
      paid({ click_id: clickId(n, instants[n] ?? at), publisher_id: undefined, campaign_id: undefined });
    expect([await of(0), await of(1), await paid()]).toEqual([2, 7, 2]);
  });

  // docs/rules/money.md#preview-of-past-days, docs/rules/money.md#recomputed-payouts
  it('are previewed on past days, and recompute them when they are saved, which explain shows', async () => {
    const of = { ...(await parties()), clickId: null, payout: money('2'), revenue: money('4') };
    const convertedAt = before(api, 86_400_000);
    await happened(api, {
      conversions: [
        conversion({ ...of, id: hitId(1, convertedAt), convertedAt, deduplicationKey: '1' }),
        conversion({
          ...of,
          id: hitId(2, convertedAt),
          convertedAt,
          deduplicationKey: '2',
          status: 'pending',
        }),
      ],
    });
    const start = convertedAt.toISOString().slice(0, 10);
    const recompute = { start, end: start };
    const change = {
      rate_rules: [{ name: 'More', effect: { type: 'raise', percent: 10 } }],
      recompute,
    };
    const line = `PUT /campaign/rate-rules/${shoes}`;
    const { recomputed } = await network.ok(line, { ...change, dry_run: true });
    const sums = { before: 2, after: 2.2, difference: 0.2 };
    expect(recomputed).toEqual({ affiliates: [{ user_id: anna.id, ...sums }], ...sums });
    expect(await rules()).toEqual([]);
    const { status, body } = await network.send(line, { ...change, recompute: { start, end: '2020-01-01' } });
    expect([status, body.data['errors']]).toMatchObject([400, [{ path: 'recompute.end' }]]);
    expect(await rules()).toEqual([]);
    expect((await network.ok(line, change))['recomputed']).toEqual(recomputed);
    const shown = async (n: number) =>
      network.ok(`GET /network/conversions/${hitId(n, convertedAt)}/explain`);
    expect(await shown(1)).toMatchObject({ basis: 'commission', rates: [{ rule: { name: 'More' } }, {}] });
    expect(listOf((await shown(2))['rates'])).toHaveLength(1);
    expect((await network.ok(line, { rate_rules: [] }))['recomputed']).toBeNull();
  });

  it('are named by explain, to the affiliate the one alone that pays it', async () => {
    await set([
      { name: 'Secret', conditions: { countries: ['FR'] }, effect: { type: 'set', amount: 9 } },
      { name: 'Ten more', effect: { type: 'raise', percent: 10 } },
    ]);
    const commissionId = idOf((await rules())[1]) as CommissionId;
    const of = { ...(await parties()), commissionId, payout: money('2.2'), revenue: money('4') };
    await happened(api, {
      conversions: [conversion({ ...of, id: hitId(1), clickId: null, convertedAt: api.at.now })],
    });
    const named = async (client: Client, line: string) =>
      listOf((await client.ok(line))['rates']).map(({ rule, lost }) => [
        (rule as { name?: string } | null)?.name,
        lost,
      ]);
    expect(await named(network, `GET /network/conversions/${hitId(1)}/explain`)).toEqual([
      ['Secret', 'country_not_covered'],
      ['Ten more', null],
      [undefined, 'rate_rule_goes_first'],
    ]);
    const own = anna.client;
    expect(await named(own, `GET /affiliate/conversions/${hitId(1)}/explain`)).toEqual([
      ['Ten more', null],
      [undefined, 'rate_rule_goes_first'],
    ]);
    const shops = shop.client;
    expect(await named(shops, `GET /advertiser/conversions/${hitId(1)}/explain`)).toEqual([
      [undefined, null],
    ]);
  });
});
