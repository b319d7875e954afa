import { questionOf } from '@tributary/domain/attribution/price-question';
import { describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Model } from '@tributary/domain/catalog/campaign';
import { priceFor } from '@tributary/domain/catalog/price';
import type { Terms } from '@tributary/domain/catalog/terms';
import { money, ZERO } from '@tributary/domain/shared/money';
import {
  affiliatePayout,
  COMMISSION_ID,
  commission,
  goal,
  goalPayout,
  GOAL_ID,
  terms,
} from '../../contracts/shared/given.ts';
import { conversion, visitorFacts } from '../../contracts/shared/given-events.ts';
import { type Basis, ratesFor } from './explain-rates.ts';

const SIDES = ['network', 'affiliate', 'advertiser'] as const;
type Side = (typeof SIDES)[number];

const priced = (one: Conversion, seen: Terms) => priceFor(seen, questionOf(one));
const told = (changes: Partial<Conversion>, seen: Terms | null = terms(), role: Side = 'network') => {
  const one = conversion(changes);
  return ratesFor({ conversion: one, terms: seen, groupIds: [], price: seen && priced(one, seen), role });
};
/** Of the payout and of the revenue, as the network is told. */
const bases = (changes: Partial<Conversion>, seen?: Terms | null): [Basis, Basis] => {
  const { basis, revenueBasis } = told(changes, seen);
  return [basis, revenueBasis];
};
const losses = (changes: Partial<Conversion>, seen: Terms | undefined, role: Side) =>
  told(changes, seen, role).rates.map(({ lost }) => lost);

const german = terms({ commissions: [commission({ coverage: ['DE'] })] });
const free = terms({ commissions: [commission({ revenue: ZERO })] });
const of = (model: Model) => terms({ model });
const withGoal = terms({ goals: [goal({ payouts: [goalPayout()] })] });
const closedGoal = terms({ goals: [goal({ live: false, payouts: [goalPayout()] })] });
const none = { commissionId: null, payout: ZERO, revenue: ZERO } as const;

// docs/rules/attribution.md#basis-of-each-amount
describe('where the amounts of a conversion come from', () => {
  it.each<[string, Partial<Conversion>, Terms | null, [payout: Basis, revenue: Basis]]>([
    ['a rate', {}, terms(), ['commission', 'commission']],
    ['a rate whose terms are not kept', {}, null, ['commission', 'unknown']],
    ['terms that are not kept', none, null, ['unknown', 'unknown']],
    ['a revenue given, terms not kept', { ...none, explicitRevenue: true }, null, ['unknown', 'explicit']],
    [
      'a payout given',
      { ...none, payout: money('7'), explicitPayout: true },
      terms(),
      ['explicit', 'commission'],
    ],
    ['a payout of nothing given', { ...none, explicitPayout: true }, terms(), ['explicit', 'commission']],
    [
      'a payout of before amounts said so',
      { ...none, payout: money('7') },
      terms(),
      ['explicit', 'commission'],
    ],
    ['a payout of nothing of before', none, terms(), ['explicit', 'commission']],
    [
      'both given',
      { ...none, explicitPayout: true, explicitRevenue: true },
      terms(),
      ['explicit', 'explicit'],
    ],
    ['no rate for the country', none, german, ['no_commission', 'no_commission']],
    [
      'a sent revenue, no rate for the country',
      { ...none, revenue: money('3') },
      german,
      ['no_commission', 'sent'],
    ],
    [
      'no rate at the time, one now',
      { ...none, reason: 'NO_COMMISSION' },
      terms(),
      ['no_commission', 'no_commission'],
    ],
    ['a given payout, no rate', { ...none, explicitPayout: true }, german, ['explicit', 'no_commission']],
    ['a campaign that pays clicks', none, of('cpc'), ['paid_per_click', 'paid_per_click']],
    ['one that pays impressions', none, of('cpm'), ['paid_per_impression', 'paid_per_impression']],
    [
      'a sent revenue where clicks are paid',
      { ...none, revenue: money('3') },
      of('cpc'),
      ['paid_per_click', 'sent'],
    ],
    ['a sent revenue where the rate charges none', { revenue: money('3') }, free, ['commission', 'sent']],
    ['a rate that charges none', { revenue: ZERO }, free, ['commission', 'commission']],
    ['the goal’s rate', { goalId: GOAL_ID }, withGoal, ['commission', 'commission']],
    ['a goal closed since', { ...none, goalId: GOAL_ID }, closedGoal, ['explicit', 'unknown']],
  ])('%s', (_what, changes, seen, expected) => {
    expect(bases(changes, seen)).toEqual(expected);
  });

  it.each<[string, Partial<Conversion>, Terms | undefined, Record<Side, unknown>]>([
    ['the rate that set both', {}, terms(), { network: [null], affiliate: [null], advertiser: [null] }],
    [
      'a given payout',
      { ...none, explicitPayout: true },
      terms(),
      { network: ['explicit_amounts'], affiliate: ['explicit_amounts'], advertiser: [null] },
    ],
    [
      'a given revenue',
      { explicitRevenue: true },
      terms(),
      { network: [null], affiliate: [null], advertiser: ['explicit_amounts'] },
    ],
    [
      'a sent revenue',
      { revenue: money('3') },
      free,
      { network: [null], affiliate: [null], advertiser: ['sent_revenue'] },
    ],
    [
      'no rate for the country',
      none,
      german,
      {
        network: ['country_not_covered'],
        affiliate: ['country_not_covered'],
        advertiser: ['country_not_covered'],
      },
    ],
    [
      'no rate at the time, one now',
      { ...none, reason: 'NO_COMMISSION' },
      terms(),
      {
        network: ['country_not_covered'],
        affiliate: ['country_not_covered'],
        advertiser: ['country_not_covered'],
      },
    ],
    [
      'impressions paid',
      none,
      of('cpm'),
      {
        network: ['paid_for_other_event'],
        affiliate: ['paid_for_other_event'],
        advertiser: ['paid_for_other_event'],
      },
    ],
  ])('why each rate lost, to each side: %s', (_what, changes, seen, expected) => {
    for (const side of SIDES) expect([side, losses(changes, seen, side)]).toEqual([side, expected[side]]);
  });

  it('tells each side first of its own amount, also without terms', () => {
    const revenueGiven = { ...none, explicitRevenue: true };
    expect(told(revenueGiven, null, 'advertiser').basis).toBe('explicit');
    for (const side of ['network', 'affiliate'] as const)
      expect(told(revenueGiven, null, side).basis).toBe('unknown');
    expect(told(revenueGiven, null).rates).toEqual([]);
  });

  // docs/rules/attribution.md#explanations-for-each-side
  it('shows an affiliate its payouts for this goal alone, and an advertiser those that charge', () => {
    const [own, elsewhere] = [
      affiliatePayout({ goalId: null }),
      affiliatePayout({ id: goalPayout().id, goalId: GOAL_ID }),
    ];
    const seen = terms({ affiliatePayouts: [own, elsewhere], goals: withGoal.goals });
    const shown = (side: Side, offered = seen) =>
      told({}, offered, side).rates.map(({ commissionId, setsRevenue }) => [commissionId, setsRevenue]);
    expect(shown('affiliate')).toEqual([
      [own.id, false],
      [COMMISSION_ID, false],
    ]);
    expect(shown('advertiser')).toEqual([[COMMISSION_ID, true]]);
    const charging = { ...own, revenue: money('7') };
    expect(shown('advertiser', { ...seen, affiliatePayouts: [charging, elsewhere] })).toEqual([
      [own.id, true],
      [COMMISSION_ID, false],
    ]);
    // It names a revenue, but another country's: another rate pays.
    const abroad = { ...charging, coverage: ['DE'] };
    expect(shown('advertiser', { ...seen, affiliatePayouts: [abroad] })).toEqual([[COMMISSION_ID, true]]);
  });

  it('takes a rate of the campaign and one of the goal under one id for two', () => {
    const alike = goalPayout({ id: COMMISSION_ID });
    const seen = terms({ goals: [goal({ payouts: [alike] })] });
    const { rates } = told({ goalId: GOAL_ID, facts: visitorFacts() }, seen);
    expect(rates.map(({ source, setsRevenue }) => [source, setsRevenue])).toEqual([
      ['goal', true],
      ['campaign', false],
    ]);
  });
});
