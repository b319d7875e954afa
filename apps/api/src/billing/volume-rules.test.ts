import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { type Client, listOf, type Party, partyOf, UNKNOWN_ID } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let campaign: string;

beforeEach(async () => {
  ({ api, network, affiliate, campaign } = await smallNetwork());
});

const RULE = { name: 'Over 3 a month', period: 'month', effect: 'percent', steps: [{ from: 4, value: 10 }] };
const sell = (count: number, at = '2026-03-02T12:00:00Z') =>
  api.books.run({ networkIds: [NETWORK_ID], campaignIds: [campaign as CampaignId] }, ({ conversions }) =>
    conversions.add(
      Array.from({ length: count }, (_, n) =>
        conversion({
          id: hitId(n + 1, new Date(at)),
          deduplicationKey: `${at} ${n}`,
          campaignId: campaign as CampaignId,
          affiliateId: affiliate.id as AffiliateId,
          convertedAt: new Date(at),
          status: 'approved',
          payout: money('3'),
        }),
      ),
    ),
  );
const add = (fields: object = {}) =>
  network.ok(`POST /campaign/volume-rules/${campaign}`, { ...RULE, ...fields });

// docs/rules/money.md#versions-of-volume-rules, docs/rules/money.md#progress-by-volume
describe('volume rules', () => {
  it('are created, listed and ended, never edited', async () => {
    const { volume_rule: rule } = await add();
    expect(rule).toMatchObject({
      ...RULE,
      measure: 'conversions',
      mode: 'marginal',
      starts_on: '2026-03-10',
      ends_on: null,
    });
    const id = String((rule as { readonly _id: unknown })._id);
    const refused = await network.send(`POST /campaign/volume-rule-end/${id}`, { ends_on: '2026-03-09' });
    expect([refused.status, refused.body.data['errors']]).toMatchObject([400, [{ path: 'ends_on' }]]);
    const ended = await network.ok(`POST /campaign/volume-rule-end/${id}`, { ends_on: '2026-03-31' });
    expect(ended['volume_rule']).toMatchObject({ ends_on: '2026-03-31' });
    const { volume_rules: rules } = await network.ok(`GET /campaign/volume-rules/${campaign}`);
    expect(rules).toEqual([ended['volume_rule']]);
    expect(await network.ok('GET /network/audit?object=volume_rule')).toMatchObject({ total: 2 });
  });

  it.each([
    ['steps', { steps: [{ from: 4, value: 0 }] }],
    [
      'steps',
      {
        steps: [
          { from: 4, value: 1 },
          { from: 4, value: 2 },
        ],
      },
    ],
    ['goal_ids', { goal_ids: [UNKNOWN_ID] }],
    ['user_ids', { user_ids: [UNKNOWN_ID] }],
    ['starts_on', { starts_on: '2024-01-01' }],
    ['ends_on', { ends_on: '2026-03-01' }],
    ['mode', { effect: 'bonus', mode: 'retroactive' }],
  ])('are refused with wrong %s', async (path, wrong) => {
    const { status, body } = await network.send(`POST /campaign/volume-rules/${campaign}`, {
      ...RULE,
      ...wrong,
    });
    expect([status, body.data['errors']]).toMatchObject([400, [{ path: expect.stringContaining(path) }]]);
  });

  it('are previewed for past days: per affiliate before, after, difference and total', async () => {
    await sell(6);
    const days = { start: '2026-03-01', end: '2026-03-09' };
    const found = await network.ok(`POST /campaign/volume-rule-preview/${campaign}`, { ...RULE, ...days });
    const sums = { before: 18, after: 18.9, difference: 0.9 };
    expect(found).toEqual({ affiliates: [{ user_id: affiliate.id, ...sums }], ...sums });
    const retroactive = { ...RULE, ...days, mode: 'retroactive' };
    expect(await network.ok(`POST /campaign/volume-rule-preview/${campaign}`, retroactive)).toMatchObject({
      difference: 1.8,
    });
    expect(await network.ok(`GET /campaign/volume-rules/${campaign}`)).toMatchObject({ volume_rules: [] });
  });

  it('show an affiliate what is missing to the next step, of those that are for it', async () => {
    await sell(2);
    await add({
      starts_on: '2026-03-01',
      steps: [
        { from: 2, value: 5 },
        { from: 29, value: 10 },
      ],
    });
    await add({ name: 'Over', starts_on: '2026-02-01', ends_on: '2026-02-28' });
    const other = await partyOf(api, 'affiliate');
    await add({ name: 'For another', user_ids: [other.id] });
    const own = await affiliate.client.ok(`GET /affiliate/volume-rules/${campaign}`);
    expect(listOf(own['volume_rules'])).toMatchObject([
      { name: 'Over 3 a month', period_start: '2026-03-01', total: 2, next_from: 29, missing: 27, due: 0.15 },
    ]);
    expect(listOf(own['volume_rules'])[0]).not.toHaveProperty('user_ids');
    const { status } = await affiliate.client.send(`GET /affiliate/volume-rules/${UNKNOWN_ID}`);
    expect(status).toBe(404);
  });
});
