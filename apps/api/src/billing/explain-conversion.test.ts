import { beforeEach, describe, expect, it } from '@jest/globals';
import { bonus } from '@tributary/application/contracts/billing/bonuses.contract';
import { affiliatePayout, NOW } from '@tributary/application/contracts/shared/given';
import {
  click,
  clickId,
  conversion,
  hitEvent,
  hitId,
} from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  CommissionId,
  VolumeRuleId,
} from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { happened, termsVersionOf } from '../../test/happened.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

type World = { network: Client; campaignId: CampaignId; anna: Party; bert: Party; shop: Party; other: Party };
let api: TestApi;
let world: World;

beforeEach(async () => {
  api = await testApi();
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const [shop, other] = [await partyOf(api, 'advertiser'), await partyOf(api, 'advertiser')];
  const campaignId = (await campaignOf(api, shop)) as CampaignId;
  world = { network: clientOf(api, api.key), campaignId, anna, bert, shop, other };
  const payouts = [anna, bert].map(({ id }, n) =>
    affiliatePayout({
      id: `affc0${n}`.padEnd(24, '0') as CommissionId,
      campaignId,
      affiliateIds: [id as AffiliateId],
      payout: money(n === 0 ? '1.75' : '99'),
    }),
  );
  for (const payout of payouts) await api.deps.stores.affiliatePayouts.add(NETWORK_ID, payout, NOW);
  const parties = { campaignId, affiliateId: anna.id as AffiliateId, advertiserId: shop.id as AdvertiserId };
  const termsVersion = await termsVersionOf(api, campaignId);
  const made = conversion({
    ...parties,
    termsVersion,
    txnId: 'order 7',
    commissionId: payouts[0]?.id ?? null,
    payout: money('1.75'),
    revenue: money('2.25'),
  });
  const outcome = { state: 'repeated', reason: 'DUPLICATE', conversionId: made.id } as const;
  const hit = hitEvent({
    txnId: 'order 7',
    revenue: money('3'),
    unread: { sale_amount: '12.5O' },
  });
  const repeat = hitEvent({ id: hitId(2), txnId: 'order 7', clickIdText: 'somebody else' });
  await happened(api, {
    clicks: [click({ ...parties, termsVersion })],
    conversions: [made],
    hits: [
      { hit, detail: '', outcome: { state: 'converted', conversionId: made.id, reason: null } },
      { hit: repeat, outcome, detail: '' },
    ],
  });
});

const path = (role: string, id: string = hitId()) => `GET /${role}/conversions/${id}/explain`;
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];
const ratesOf = (explanation: Json) =>
  listOf(explanation['rates']).map(({ source, payout, revenue, lost }) => ({
    source,
    payout,
    revenue,
    lost,
  }));

describe('GET /…/conversions/{id}/explain', () => {
  it('tells the network everything', async () => {
    const explanation = await world.network.ok(path('network'));
    expect(explanation).toMatchObject({
      conversion: { _id: hitId(), status: 'approved', payout: 1.75, revenue: 2.25, txn_id: 'order 7' },
      basis: 'commission',
      revenue_basis: 'commission',
      click: { _id: clickId(), created: '2026-03-10 12:00:00', country: 'US', status: 'valid' },
      goal: null,
      terms: { model: 'cpa' },
      cap: { reached: false, _id: null, limit: null },
      window: { click_time: '2026-03-10 12:00:00', days: 30, expires: '2026-04-09 12:00:00', in_time: true },
      once: { by: 'txn_id', repeats: 1, latest: [{ _id: hitId(2), click_id: 'somebody else' }] },
      exchange_rate: { from: 'USD', to: 'USD', rate: 1, day: null },
      sent: { sale_amount: null, revenue: 3, sent_amounts: 'sale_amount "12.5O"' },
    });
    expect(ratesOf(explanation)).toEqual([
      { source: 'pub_payout', payout: 1.75, revenue: null, lost: null },
      { source: 'pub_payout', payout: 99, revenue: null, lost: 'other_affiliate' },
      { source: 'campaign', payout: 1.5, revenue: 2.25, lost: 'affiliate_payout_goes_first' },
    ]);
    expect(listOf(explanation['rates']).map((rate) => rate['sets_revenue'])).toEqual([false, false, true]);
  });

  it('tells the affiliate its side', async () => {
    const explanation = await world.anna.client.ok(path('affiliate'));
    expect(ratesOf(explanation)).toEqual([
      { source: 'pub_payout', payout: 1.75, lost: null },
      { source: 'campaign', payout: 1.5, lost: 'affiliate_payout_goes_first' },
    ]);
    expect(explanation).toMatchObject({ conversion: { payout: 1.75 }, sent: { currency: '' } });
    expect(namesIn(explanation).filter((name) => /revenue|advertiser|sent_amounts/.test(name))).toEqual([]);
    expect(JSON.stringify(explanation)).not.toMatch(`${world.shop.id}|somebody else|2\\.25`);
  });

  it('tells the advertiser its side', async () => {
    const explanation = await world.shop.client.ok(path('advertiser'));
    expect(ratesOf(explanation)).toEqual([{ source: 'campaign', revenue: 2.25, lost: null }]);
    expect(explanation).toMatchObject({
      conversion: { revenue: 2.25 },
      sent: { revenue: 3, sent_amounts: 'sale_amount "12.5O"' },
    });
    expect(explanation['basis']).toBe('commission');
    expect(explanation['revenue_basis']).toBeUndefined();
    expect(namesIn(explanation).filter((name) => /payout|publisher|^p\d+$|^source$/.test(name))).toEqual([
      'source',
    ]);
    expect(JSON.stringify(explanation)).not.toMatch(
      `${world.anna.id}|affiliate 1|somebody else|1\\.75|newsletter`,
    );
  });

  // docs/rules/money.md#volume-rules-of-a-conversion
  it('tells network and affiliate of volume rules and their bonuses, the advertiser nothing', async () => {
    const step = { from: 1, value: 10 };
    const { data } = await world.network
      .send(`POST /campaign/volume-rules/${world.campaignId}`, {
        name: 'From the first',
        period: 'month',
        effect: 'percent',
        steps: [step, { from: 9, value: 20 }],
        starts_on: '2026-03-01',
      })
      .then(({ body }) => body);
    const ruleId = (data['volume_rule'] as unknown as { readonly _id: VolumeRuleId })._id;
    const row = {
      networkId: NETWORK_ID,
      affiliateId: world.anna.id as AffiliateId,
      campaignId: world.campaignId,
      ruleId,
      reason: 'From the first',
      periodStart: calendarDay('2026-03-01'),
    };
    await api.deps.stores.bonuses.add(
      bonus({ ...row, day: calendarDay('2026-03-10'), amount: money('0.175') }),
    );
    const told = {
      _id: ruleId,
      name: 'From the first',
      mode: 'marginal',
      period_start: '2026-03-01',
      total: 1,
      reached: step,
      step,
      paid: 0.175,
      bonuses: [{ amount: 0.175, day: '2026-03-10', reason: 'From the first' }],
    };
    const explanation = await world.network.ok(path('network'));
    expect(explanation['volume_rules']).toMatchObject([told]);
    const { volume_rules: own } = await world.anna.client.ok(path('affiliate'));
    expect(own).toEqual(explanation['volume_rules']);
    expect(namesIn(own)).not.toContain('user_id');
    const charged = await world.shop.client.ok(path('advertiser'));
    expect(JSON.stringify(charged)).not.toMatch(/volume_rules|From the first|0\.175/);
  });
});
