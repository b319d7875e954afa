import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AFFILIATE_ID,
  affiliatePayout,
  commission,
  goal,
  GOAL_ID,
  goalPayout,
  idOf,
  terms,
} from '@tributary/application/contracts/shared/given';
import type { AffiliateId, CommissionId, GoalId } from '../shared/ids.ts';
import { money, moneyText, ZERO } from '../shared/money.ts';
import { MODELS } from './campaign.ts';
import { candidatesFor } from './explain-price.ts';
import { amountsOf, priceFor } from './price.ts';
import type { Terms } from './terms.ts';

const OTHER = idOf<AffiliateId>('aff', 2);
const id = (n: number) => idOf<CommissionId>('c0', n);
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
const ask = (overrides: { affiliateId?: AffiliateId; goalId?: GoalId | null; country?: string } = {}) => ({
  affiliateId: AFFILIATE_ID,
  goalId: null,
  country: 'US',
  groupIds: [],
  parameters: {},
  saleAmount: ZERO,
  decidedId: null,
  ...overrides,
});
/** `payout/revenue source`, short enough for a table. */
function said(given: Terms, question = ask()): string {
  const price = priceFor(given, question);
  if (price.kind !== 'priced') return price.kind;
  return `${moneyText(price.payout)}/${moneyText(price.revenue)} ${price.source}`;
}

const campaignOnly = terms({ commissions: [commission({ payout: money('2.5'), revenue: money('4') })] });
const withGoal = terms({
  goals: [goal({ payouts: [goalPayout({ payout: money('5'), revenue: money('8') })] })],
});
const own = affiliatePayout({ payout: money('3') });
const ownForGoal = affiliatePayout({ payout: money('6'), goalId: GOAL_ID });
const crev = { revenue: money('10') };

describe('the price', () => {
  // docs/rules/money.md#order-of-rates
  // docs/rules/money.md#affiliate-payouts
  it.each<[string, Terms, ReturnType<typeof ask>, string]>([
    ['the campaign', campaignOnly, ask(), '2.5/4 campaign'],
    ['the goal', withGoal, ask({ goalId: GOAL_ID }), '5/8 goal'],
    ['the campaign, goal not reached', withGoal, ask(), '2.5/4 campaign'],
    [
      'a goal without payouts',
      terms({ goals: [goal({ payouts: [] })] }),
      ask({ goalId: GOAL_ID }),
      '2.5/4 campaign',
    ],
    ['the affiliate, payout only', terms({ affiliatePayouts: [own] }), ask(), '3/4 affiliate_payout'],
    [
      'the affiliate, with crev',
      terms({ affiliatePayouts: [{ ...own, ...crev }] }),
      ask(),
      '3/10 affiliate_payout',
    ],
    ['another affiliate', terms({ affiliatePayouts: [own] }), ask({ affiliateId: OTHER }), '2.5/4 campaign'],
    [
      'the affiliate, for the goal',
      { ...withGoal, affiliatePayouts: [own, ownForGoal] },
      ask({ goalId: GOAL_ID }),
      '6/8 affiliate_payout',
    ],
    [
      'the affiliate, for another goal only',
      { ...withGoal, affiliatePayouts: [own] },
      ask({ goalId: GOAL_ID }),
      '5/8 goal',
    ],
    [
      'the affiliate, in another country',
      terms({ affiliatePayouts: [{ ...own, coverage: ['FR'] }] }),
      ask(),
      '2.5/4 campaign',
    ],
    [
      'the affiliate, where the campaign does not reach',
      terms({ commissions: [commission({ coverage: ['FR'] })], affiliatePayouts: [own] }),
      ask(),
      '3/0 affiliate_payout',
    ],
    ['nothing', terms({ commissions: [commission({ coverage: ['FR'] })] }), ask(), 'no_commission'],
    ['a goal that is unknown', campaignOnly, ask({ goalId: GOAL_ID }), 'invalid_goal'],
    [
      'a goal that is off',
      terms({ goals: [goal({ live: false })] }),
      ask({ goalId: GOAL_ID }),
      'invalid_goal',
    ],
    [
      'a goal for others',
      terms({ goals: [goal({ type: 'pub_specific', allowedAffiliates: [OTHER] })] }),
      ask({ goalId: GOAL_ID }),
      'invalid_goal',
    ],
  ])('comes from %s', (_case, given, question, expected) => {
    expect(said(given, question)).toBe(expected);
  });

  // docs/rules/money.md#pay-per-action
  it.each(MODELS)('of model %s is for its own kind of event', (model) => {
    const per = { cpa: 'conversion', cpi: 'conversion', cps: 'conversion', cpc: 'click', cpm: 'impression' }[
      model
    ];
    expect(priceFor(terms({ model }), ask())).toMatchObject({ per, model, percentage: model === 'cps' });
  });

  it('of a cpm campaign is a thousandth, exactly', () => {
    const given = terms({
      model: 'cpm',
      commissions: [commission({ payout: money('1.000000000001'), revenue: money('0.123456789012') })],
    });
    expect(said(given)).toBe('0.001000000000001/0.000123456789012 campaign');
    expect(said({ ...given, affiliatePayouts: [own] })).toBe('0.003/0.000123456789012 affiliate_payout');
  });

  // docs/rules/money.md#mixed-models
  it('of a goal on a cpc campaign is for the conversion, and charges no click twice', () => {
    const given = { ...withGoal, model: 'cpc' as const };
    expect(priceFor(given, ask({ goalId: GOAL_ID }))).toMatchObject({
      per: 'conversion',
      payout: money('5'),
    });
    const ownGoal = terms({
      model: 'cpc',
      goals: [goal({ payouts: [] })],
      affiliatePayouts: [ownForGoal],
    });
    expect(priceFor(ownGoal, ask({ goalId: GOAL_ID }))).toMatchObject({
      per: 'conversion',
      payout: money('6'),
      revenue: ZERO,
    });
  });

  it('does not depend on the order of what it chooses from', () => {
    const commissions = [
      commission({ id: id(1), coverage: ['ALL'], createdAt: at(0), payout: money('1') }),
      commission({ id: id(2), coverage: ['US'], createdAt: at(1), payout: money('2') }),
      commission({ id: id(3), coverage: ['US', 'FR'], createdAt: at(1), payout: money('3') }),
      commission({ id: id(4), coverage: ['FR'], createdAt: at(0), payout: money('4') }),
    ];
    const payouts = [
      affiliatePayout({ id: id(5), coverage: ['DE'], createdAt: at(0) }),
      affiliatePayout({ id: id(6), coverage: ['DE', 'IT'], createdAt: at(0) }),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(commissions, { minLength: 4 }),
        fc.shuffledSubarray(payouts, { minLength: 2 }),
        fc.constantFrom('US', 'FR', 'DE', 'IT', 'XX'),
        (shuffled, own, country) => {
          const expected = { US: '2', FR: '4', DE: '3', IT: '3', XX: '1' }[country];
          const price = priceFor(terms({ commissions: shuffled, affiliatePayouts: own }), ask({ country }));
          expect(price).toMatchObject({ payout: money(expected ?? '') });
        },
      ),
    );
  });
});

// docs/rules/money.md#percentages
describe('amounts', () => {
  const percent = terms({
    goals: [
      goal({ model: 'percentage', payouts: [goalPayout({ payout: money('10'), revenue: money('12.5') })] }),
    ],
  });
  const amounts = (given: Terms, goalId: GoalId | null, sale: string) => {
    const price = priceFor(given, ask({ goalId }));
    if (price.kind !== 'priced') throw new Error(price.kind);
    const { payout, revenue } = amountsOf(price, money(sale));
    return `${moneyText(payout)}/${moneyText(revenue)}`;
  };

  it.each<[string, Terms, GoalId | null, string, string]>([
    ['fixed', campaignOnly, null, '99.99', '2.5/4'],
    ['a percentage goal', percent, GOAL_ID, '80.40', '8.04/10.05'],
    ['a percentage goal without a sale', percent, GOAL_ID, '0', '0/0'],
    ['cps', terms({ model: 'cps' }), null, '200', '5/8'],
    ['a fixed goal on cps', { ...withGoal, model: 'cps' }, GOAL_ID, '200', '5/8'],
    ['cps with an own percentage', terms({ model: 'cps', affiliatePayouts: [own] }), null, '200', '6/8'],
    [
      'a fixed own payout over a percentage of the campaign',
      terms({ model: 'cps', goals: [goal({ payouts: [] })], affiliatePayouts: [ownForGoal] }),
      GOAL_ID,
      '200',
      '6/8',
    ],
  ])('of %s', (_case, given, goalId, sale, expected) => {
    expect(amounts(given, goalId, sale)).toBe(expected);
  });
});

describe('the explanation', () => {
  it('lists every candidate and why it lost', () => {
    const given = terms({
      commissions: [
        commission({ id: id(1), coverage: ['ALL'], createdAt: at(0) }),
        commission({ id: id(2), coverage: ['FR'], createdAt: at(1) }),
        commission({ id: id(3), coverage: ['FR'], createdAt: at(2) }),
        commission({ id: id(4), coverage: ['US'], createdAt: at(0) }),
      ],
      goals: [goal({ payouts: [goalPayout({ id: id(5), coverage: ['US'] })] })],
      affiliatePayouts: [
        affiliatePayout({ id: id(6), affiliateIds: [OTHER] }),
        affiliatePayout({ id: id(7), goalId: GOAL_ID }),
      ],
    });
    const why = (question: ReturnType<typeof ask>) =>
      candidatesFor(given, question).map(({ commissionId, lost }) => [commissionId, lost]);
    expect(why(ask({ country: 'FR' }))).toEqual([
      [id(6), 'other_affiliate'],
      [id(7), 'other_goal'],
      [id(1), 'another_names_the_country'],
      [id(2), null],
      [id(3), 'another_is_older'],
      [id(4), 'country_not_covered'],
    ]);
    expect(why(ask({ country: 'US', goalId: GOAL_ID, affiliateId: OTHER }))).toEqual([
      [id(6), 'other_goal'],
      [id(7), 'other_affiliate'],
      [id(5), null],
      [id(1), 'goal_payout_goes_first'],
      [id(2), 'country_not_covered'],
      [id(3), 'country_not_covered'],
      [id(4), 'goal_payout_goes_first'],
    ]);
    expect(why(ask({ goalId: GOAL_ID })).find(([one]) => one === id(5))).toEqual([
      id(5),
      'affiliate_payout_goes_first',
    ]);
  });

  it('names one winner exactly when there is a price', () => {
    const part = fc.constantFrom(['US'], ['FR'], ['ALL']);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.array(part), part, (lists, owns, [country = '']) => {
        const given = terms({
          commissions: lists.map((coverage, n) => commission({ id: id(n), coverage })),
          affiliatePayouts: owns.map((coverage, n) => affiliatePayout({ id: id(100 + n), coverage })),
        });
        const winners = candidatesFor(given, ask({ country })).filter(({ lost }) => lost === null);
        const price = priceFor(given, ask({ country }));
        expect(winners.map(({ commissionId }) => commissionId)).toEqual(
          price.kind === 'priced' ? [price.commissionId] : [],
        );
      }),
    );
  });
});
