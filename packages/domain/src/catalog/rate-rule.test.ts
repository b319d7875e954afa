// docs/rules/money.md#rate-rules
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
import type { AffiliateGroupId, AffiliateId, CommissionId, GoalId } from '../shared/ids.ts';
import { money, moneyText, ZERO } from '../shared/money.ts';
import { candidatesFor } from './explain-price.ts';
import { amountsOf, priceFor, type PriceQuestion } from './price.ts';
import {
  judgedRules,
  NO_CONDITIONS,
  parseConditions,
  parseEffect,
  ruleFor,
  withEffect,
  type RateConditions,
  type RateEffect,
  type RateRule,
} from './rate-rule.ts';

const [GOLD, SILVER, TIN] = [1, 2, 3].map((n) => idOf<AffiliateGroupId>('970', n)) as [
  AffiliateGroupId,
  AffiliateGroupId,
  AffiliateGroupId,
];
const set = (amount: string, percent = '0'): RateEffect => ({
  kind: 'set',
  amount: money(amount),
  percent: money(percent),
});
const raise = (amount: string, percent = '0'): RateEffect => ({ ...set(amount, percent), kind: 'raise' });
const NEW = { parameters: [{ name: 'sub1', values: ['new'] }] };
const rule = (n: number, conditions: Partial<RateConditions> = {}, effect = set(String(n))): RateRule => ({
  id: idOf<CommissionId>('7e', n),
  name: `Rule ${n}`,
  conditions: { ...NO_CONDITIONS, ...conditions },
  effect,
});
const asked = (changes: Partial<PriceQuestion> = {}): PriceQuestion => ({
  affiliateId: AFFILIATE_ID,
  goalId: null,
  country: 'DE',
  groupIds: [],
  parameters: {},
  saleAmount: money('100'),
  decidedId: null,
  ...changes,
});
const ordered = (...rateRules: RateRule[]) => ({ rateRules, groupOrder: [GOLD, SILVER] });
const lostOf = (rules: ReturnType<typeof ordered>, question = asked()) =>
  judgedRules(rules, question).map(({ lost }) => lost);

describe('the conditions of a rate rule', () => {
  const holds: [string, Partial<RateConditions>, Partial<PriceQuestion>, string | null][] = [
    ['nothing', {}, {}, null],
    ['the country', { countries: ['AT', 'DE'] }, {}, null],
    ['another country', { countries: ['AT'] }, {}, 'country_not_covered'],
    ['an unknown country', { countries: ['AT'] }, { country: 'XX' }, 'country_not_covered'],
    ['the goal', { goalIds: [GOAL_ID] }, { goalId: GOAL_ID }, null],
    ['another goal', { goalIds: [GOAL_ID] }, { goalId: idOf<GoalId>('90a1', 7) }, 'other_goal'],
    ['no goal', { goalIds: [GOAL_ID] }, {}, 'other_goal'],
    ['the group', { groupIds: [GOLD] }, { groupIds: [TIN, GOLD] }, null],
    ['another group', { groupIds: [GOLD] }, { groupIds: [TIN] }, 'not_in_group'],
    ['the affiliate', { affiliateIds: [AFFILIATE_ID] }, {}, null],
    ['another affiliate', { affiliateIds: [idOf<AffiliateId>('aff', 2)] }, {}, 'other_affiliate'],
    ['new customers', NEW, { parameters: { sub1: 'new' } }, null],
    ['returning customers', NEW, { parameters: { sub1: 'returning' } }, 'other_parameter'],
    ['customers nobody says anything about', NEW, {}, 'other_parameter'],
    ['what every object has', { parameters: [{ name: 'constructor', values: [''] }] }, {}, null],
    ['the amount it begins at', { saleFrom: money('100') }, {}, null],
    ['less', { saleFrom: money('100.000000000000001') }, {}, 'other_sale_amount'],
    ['the amount it ends at', { saleTo: money('100') }, {}, 'other_sale_amount'],
    ['less than that', { saleTo: money('100.000000000000001') }, {}, null],
    ['a click', { saleTo: money('100') }, { saleAmount: null }, 'not_a_sale'],
    ['a sale of nothing', { saleTo: money('100') }, { saleAmount: ZERO }, null],
  ];
  it.each(holds)('of %s', (_, conditions, question, lost) => {
    expect(lostOf(ordered(rule(1, conditions)), asked(question))).toEqual([lost]);
  });

  it('must all hold', () => {
    const both = rule(1, { countries: ['DE'], parameters: [{ name: 'p1', values: ['a', 'b'] }] });
    expect(lostOf(ordered(both), asked({ parameters: { p1: 'b' } }))).toEqual([null]);
    expect(lostOf(ordered(both), asked({ parameters: { p1: 'c' } }))).toEqual(['other_parameter']);
    expect(lostOf(ordered(both), asked({ parameters: { p1: 'a' }, country: 'AT' }))).toEqual([
      'country_not_covered',
    ]);
  });

  it('are of a sale where a percentage is set', () => {
    const question = asked({ saleAmount: null });
    expect(lostOf(ordered(rule(1, {}, set('1', '5'))), question)).toEqual(['not_a_sale']);
    expect(lostOf(ordered(rule(1, {}, raise('1', '5'))), question)).toEqual([null]);
  });

  it.each<[Partial<RateConditions>, string]>([
    [{ countries: ['QQ'] }, 'Unknown country: QQ'],
    [{ parameters: [{ name: 'gaid', values: ['a'] }] }, 'not gaid'],
    [{ parameters: [{ name: 'p1', values: [] }] }, 'Enter at least one value for p1.'],
    [{ saleFrom: money('2'), saleTo: money('2') }, 'must end above its start.'],
    [{ affiliateIds: Array.from({ length: 1001 }, () => AFFILIATE_ID) }, 'up to 1000'],
  ])('cannot be %j', (sent, message) => {
    expect(() => parseConditions({ ...NO_CONDITIONS, ...sent }, 'place')).toThrow(message);
  });

  it('are kept as they are meant', () => {
    expect(parseConditions({ ...NO_CONDITIONS, countries: ['de', 'AT'] }, '').countries).toEqual([
      'DE',
      'AT',
    ]);
    expect(parseConditions({ ...NO_CONDITIONS, countries: ['de', 'ALL'] }, '').countries).toEqual([]);
    expect(() => parseEffect(raise('0'), 'effect')).toThrow('Enter how much');
    expect(parseEffect(set('0'), 'effect')).toEqual(set('0'));
    for (const effect of [set, raise]) {
      expect(parseEffect(effect('2000', '1000'), 'e')).toEqual(effect('2000', '1000'));
      expect(() => parseEffect(effect('0', '1000.000000000001'), 'e')).toThrow('Enter 1,000% or less.');
    }
  });

  it('keep a percentage of before the limit, and no other above it', () => {
    const before = raise('1', '1500');
    expect(parseEffect(raise('2', '1500'), 'e', before)).toEqual(raise('2', '1500'));
    for (const effect of [raise('1', '1400'), set('1', '1500')])
      expect(() => parseEffect(effect, 'e', before)).toThrow('Enter 1,000% or less.');
  });
});

// docs/rules/money.md#which-rule-counts
describe('of several rules', () => {
  const gold = rule(1, { groupIds: [GOLD] });
  const silver = rule(2, { groupIds: [SILVER] });
  const all = rule(3);
  const both = { groupIds: [SILVER, GOLD] };
  it.each<[string, RateRule[], Partial<PriceQuestion>, (string | null)[]]>([
    ['the first', [all, rule(4)], {}, [null, 'another_rule_goes_first']],
    ['the first that fits', [gold, all], {}, ['not_in_group', null]],
    ['the first group', [silver, gold], both, ['another_group_goes_first', null]],
    [
      'the first group for which one fits',
      [silver, rule(5, { groupIds: [GOLD], countries: ['FR'] })],
      both,
      [null, 'country_not_covered'],
    ],
    [
      'one of everybody before it',
      [all, silver, gold],
      both,
      [null, 'another_group_goes_first', 'another_rule_goes_first'],
    ],
    [
      'one of everybody between them',
      [silver, all, gold],
      both,
      ['another_group_goes_first', null, 'another_rule_goes_first'],
    ],
    [
      'one of the first group behind another of it',
      [gold, rule(6, { groupIds: [TIN, GOLD] })],
      both,
      [null, 'another_rule_goes_first'],
    ],
    [
      'a group without an order goes last',
      [rule(6, { groupIds: [TIN] }), gold],
      { groupIds: [GOLD, TIN] },
      ['another_group_goes_first', null],
    ],
  ])('%s counts', (_, rules, question, lost) => {
    expect(lostOf(ordered(...rules), asked(question))).toEqual(lost);
  });

  const groupIds = fc.subarray([GOLD, SILVER, TIN]);
  const someRule = fc.record({ groupIds, countries: fc.subarray(['DE', 'AT']) });
  it('one counts exactly when one fits, none that does not, and none of a later group', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 6 }), groupIds, (conditions, own) => {
        const rules = ordered(...conditions.map((one, n) => rule(n + 1, one)));
        const question = asked({ groupIds: own });
        const fits = rules.rateRules.filter((one) => ruleFor(ordered(one), question));
        const counts = ruleFor(rules, question);
        expect(counts === undefined).toBe(fits.length === 0);
        if (!counts) return;
        expect(fits).toContain(counts);
        const rank = ({ conditions: { groupIds: named } }: RateRule) =>
          Math.min(
            ...[GOLD, SILVER, TIN].flatMap((id, at) => (named.includes(id) && own.includes(id) ? [at] : [])),
          );
        const ofGroups = fits.filter((one) => one.conditions.groupIds.length > 0);
        if (counts.conditions.groupIds.length > 0) expect(rank(counts)).toBe(Math.min(...ofGroups.map(rank)));
        expect(judgedRules(rules, question).filter(({ lost }) => lost === null)).toHaveLength(1);
      }),
    );
  });
});

// docs/rules/money.md#effects-of-rate-rules
describe('the payout by a rule', () => {
  const base = commission({ payout: money('2'), revenue: money('4') });
  const seen = (given: RateRule, changes: Parameters<typeof terms>[0] = {}) =>
    terms({ commissions: [base], ...changes, rateRules: [given], groupOrder: [] });
  const paid = (given: ReturnType<typeof terms>, question = asked()) => {
    const price = priceFor(given, question);
    if (price.kind !== 'priced') return price.kind;
    const { payout, revenue } = amountsOf(price, question.saleAmount ?? ZERO);
    return `${moneyText(payout)}/${moneyText(revenue)} ${price.source}`;
  };
  it.each<[string, RateEffect, Parameters<typeof terms>[0], string]>([
    ['an amount', set('3'), {}, '3/4 rate_rule'],
    ['nothing', set('0'), {}, '0/4 rate_rule'],
    ['a percentage of the sale', set('0', '7.5'), {}, '7.5/4 rate_rule'],
    ['both', set('1.25', '7.5'), {}, '8.75/4 rate_rule'],
    ['a raise by an amount', raise('0.5'), {}, '2.5/4 rate_rule'],
    ['a raise by a percentage', raise('0', '10'), {}, '2.2/4 rate_rule'],
    ['a raise by both', raise('0.5', '10'), {}, '2.7/4 rate_rule'],
    ['an amount instead of a percentage', set('3'), { model: 'cps' }, '3/4 rate_rule'],
    ['a raised percentage', raise('0', '50'), { model: 'cps' }, '3/4 rate_rule'],
    ['a percentage raised by an amount', raise('1', '50'), { model: 'cps' }, '4/4 rate_rule'],
  ])('is %s', (_, effect, changes, expected) => {
    expect(paid(seen(rule(1, {}, effect), changes))).toBe(expected);
  });

  it('goes before goal and campaign, and behind an own payout', () => {
    const withGoal = {
      goals: [goal({ payouts: [goalPayout({ payout: money('5'), revenue: money('8') })] })],
    };
    const forGoal = rule(1, { goalIds: [GOAL_ID] }, raise('0', '10'));
    const question = asked({ goalId: GOAL_ID });
    expect(paid(seen(forGoal, withGoal), question)).toBe('5.5/8 rate_rule');
    expect(paid(seen(forGoal, withGoal))).toBe('2/4 campaign');
    const own = { affiliatePayouts: [affiliatePayout({ payout: money('3') })] };
    expect(paid(seen(rule(1), own))).toBe('3/4 affiliate_payout');
  });

  it('is none where nothing covers the country', () => {
    const onlyAt = { commissions: [commission({ coverage: ['AT'] })] };
    expect(paid(seen(rule(1), onlyAt))).toBe('no_commission');
    expect(candidatesFor(seen(rule(1), onlyAt), asked()).map(({ lost }) => lost)).toEqual([
      'country_not_covered',
      'country_not_covered',
    ]);
  });

  it('is per click and per thousand impressions, and never a percentage there', () => {
    const click = asked({ saleAmount: null });
    expect(paid(seen(rule(1, {}, set('3')), { model: 'cpc' }), click)).toBe('3/4 rate_rule');
    expect(paid(seen(rule(1, {}, raise('1', '50')), { model: 'cpm' }), click)).toBe('0.004/0.004 rate_rule');
    expect(paid(seen(rule(1, {}, set('0', '9')), { model: 'cpc' }), asked())).toBe('2/4 campaign');
  });

  it('stays that of the rule that set it, whatever is asked later', () => {
    const first = rule(1, { saleFrom: money('50') }, set('0', '10'));
    const given = seen(first);
    expect(paid(given, asked({ saleAmount: money('20'), decidedId: first.id }))).toBe('2/4 rate_rule');
    expect(paid(given, asked({ decidedId: base.id }))).toBe('2/4 campaign');
    const price = priceFor(given, asked({ saleAmount: money('20') }));
    expect(price).toMatchObject({ source: 'campaign', asksForSale: true });
  });

  it('is explained: the rule that counts, and what it goes before', () => {
    const given = terms({
      commissions: [base, commission({ id: idOf<CommissionId>('c0', 8), createdAt: new Date('2027-01-01') })],
      rateRules: [rule(1, { countries: ['FR'] }), rule(2, {}, raise('1', '10')), rule(3)],
      groupOrder: [],
    });
    expect(
      candidatesFor(given, asked()).map(({ source, payout, rule: by, lost }) => [
        source,
        moneyText(payout),
        by?.name,
        lost,
      ]),
    ).toEqual([
      ['rate_rule', '1', 'Rule 1', 'country_not_covered'],
      ['rate_rule', '3.2', 'Rule 2', null],
      ['rate_rule', '3', 'Rule 3', 'another_rule_goes_first'],
      ['campaign', '2', undefined, 'rate_rule_goes_first'],
      ['campaign', expect.any(String), undefined, 'another_is_older'],
    ]);
  });

  it('of a raise is never less than the rate, and grows with both parts', () => {
    const amount = fc.bigInt(0n, 10n ** 21n).map((units) => units as ReturnType<typeof money>);
    fc.assert(
      fc.property(amount, amount, amount, (rate, more, percent) => {
        const raised = withEffect({ kind: 'raise', amount: more, percent }, { amount: rate, percent: rate });
        expect(raised.amount >= rate && raised.percent >= rate).toBe(true);
        expect(raised.amount - raised.percent).toBe(more);
      }),
    );
  });
});
