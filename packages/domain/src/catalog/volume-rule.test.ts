import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, GoalId } from '../shared/ids.ts';
import { add, money, moneyText, ZERO } from '../shared/money.ts';
import {
  assertVolumeStart,
  counted,
  countedDays,
  countsFor,
  NO_VOLUME,
  parseVolumeRule,
  volumeDue,
  volumePeriodOf,
  volumeProgress,
  volumeStepOf,
  type VolumeFacts,
  type VolumeRule,
} from './volume-rule.ts';

const rule = (overrides: Partial<VolumeRule> = {}) =>
  ({
    period: 'month',
    measure: 'conversions',
    effect: 'percent',
    mode: 'marginal',
    steps: [{ from: money('101'), value: money('10') }],
    goalIds: [],
    affiliateIds: [],
    startsOn: calendarDay('2026-01-01'),
    endsOn: null,
    ...overrides,
  }) as VolumeRule;
const sale = (payout = '3', more: Partial<VolumeFacts> = {}): VolumeFacts => ({
  goalId: null,
  saleAmount: ZERO,
  revenue: ZERO,
  payout: money(payout),
  ...more,
});
const tallyOf = (of: VolumeRule, sales: readonly VolumeFacts[]) =>
  sales.reduce((tally, one) => counted(of, tally, one), NO_VOLUME);
const paid = (of: VolumeRule, sales: readonly VolumeFacts[]) => {
  const tally = tallyOf(of, sales);
  return moneyText(add(tally.payout, volumeDue(of, tally)));
};
const times = (n: number) => Array.from({ length: n }, () => sale());

// docs/rules/money.md#volume-rules
describe('volume rules', () => {
  it.each([
    ['marginal', 100, '300'],
    ['marginal', 101, '303.3'],
    ['marginal', 150, '465'],
    ['marginal', 149, '461.7'],
    ['retroactive', 100, '300'],
    ['retroactive', 101, '333.3'],
    ['retroactive', 150, '495'],
  ] as const)('%s: 10 percent from the 101st of %s conversions at 3.00 pays %s', (mode, n, expected) => {
    expect(paid(rule({ mode }), times(n))).toBe(expected);
  });

  it('takes the last step that is reached', () => {
    const steps = [
      { from: money('2'), value: money('1') },
      { from: money('4'), value: money('5') },
    ];
    const volumes = [0, 1, 2, 3, 4, 5].map((n) =>
      moneyText(
        volumeDue(rule({ effect: 'amount', steps }), tallyOf(rule({ effect: 'amount', steps }), times(n))),
      ),
    );
    expect(volumes).toEqual(['0', '0', '1', '2', '7', '12']);
    const back = rule({ effect: 'amount', mode: 'retroactive', steps });
    expect([1, 2, 3, 4].map((n) => moneyText(volumeDue(back, tallyOf(back, times(n)))))).toEqual([
      '0',
      '2',
      '3',
      '20',
    ]);
  });

  it('pays a bonus once for each step, and takes it back below it', () => {
    const of = rule({
      effect: 'bonus',
      steps: [
        { from: money('100'), value: money('50') },
        { from: money('200'), value: money('75.5') },
      ],
    });
    const due = (n: number) => moneyText(volumeDue(of, tallyOf(of, times(n))));
    expect([99, 100, 199, 200, 999].map(due)).toEqual(['0', '50', '50', '125.5', '125.5']);
  });

  it.each([
    ['sales', 2],
    ['revenue', 1],
    ['payout', 1],
  ] as const)('measures %s: %s reach the step', (measure, n) => {
    const one = sale('9', { saleAmount: money('3'), revenue: money('6') });
    const of = rule({ measure, steps: [{ from: money('6'), value: money('10') }] });
    expect(
      moneyText(
        tallyOf(
          of,
          Array.from({ length: n }, () => one),
        ).marginal,
      ),
    ).toBe('0.9');
    expect(moneyText(volumeProgress(of, { total: ZERO }).missing ?? ZERO)).toBe('6');
  });

  it('says what is missing to the next step', () => {
    const of = rule();
    expect(volumeProgress(of, { total: money('74') })).toEqual({
      total: money('74'),
      reached: null,
      next: of.steps[0],
      missing: money('27'),
    });
    expect(volumeProgress(of, { total: money('101') })).toMatchObject({
      reached: of.steps[0],
      next: null,
      missing: null,
    });
  });

  it('gives the same whatever the order of equal conversions, and never less for more of them', () => {
    const payouts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { maxLength: 40 });
    fc.assert(
      fc.property(payouts, fc.constantFrom('marginal' as const, 'retroactive' as const), (amounts, mode) => {
        const of = rule({ mode, steps: [{ from: money('7'), value: money('12.5') }] });
        const sales = amounts.map((payout) => sale(moneyText(payout as never)));
        const [all, fewer] = [tallyOf(of, sales), tallyOf(of, sales.slice(0, -1))];
        expect(volumeDue(of, all)).toBeGreaterThanOrEqual(volumeDue(of, fewer));
        if (mode === 'retroactive')
          expect(volumeDue(of, tallyOf(of, sales.toReversed()))).toBe(volumeDue(of, all));
      }),
    );
  });

  it.each([
    ['day', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['week', '2026-03-02', '2026-03-02', '2026-03-08'],
    ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['month', '2024-02-01', '2024-02-01', '2024-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['ever', '2026-12-31', '1970-01-01', '9999-12-31'],
  ] as const)('the %s of %s is %s to %s', (period, day, start, end) => {
    expect(volumePeriodOf(period, calendarDay(day))).toEqual({ start, end });
  });

  it('counts the days between its own', () => {
    const days = { startsOn: calendarDay('2026-02-10'), endsOn: calendarDay('2026-02-20') };
    const period = (start: string, end: string) =>
      countedDays(days, { start: calendarDay(start), end: calendarDay(end) });
    expect(period('2026-02-01', '2026-02-28')).toEqual({ start: '2026-02-10', end: '2026-02-20' });
    expect(period('2026-02-12', '2026-02-12')).toEqual({ start: '2026-02-12', end: '2026-02-12' });
    expect(period('2026-03-01', '2026-03-31')).toBeUndefined();
  });

  it('counts conversions of its goals and affiliates', () => {
    const [anna, bert, goal] = ['a' as AffiliateId, 'b' as AffiliateId, 'g' as GoalId];
    const of = rule({ goalIds: [goal], affiliateIds: [anna] });
    expect(countsFor(of, { affiliateId: anna, goalId: goal })).toBe(true);
    expect(countsFor(of, { affiliateId: anna, goalId: null })).toBe(false);
    expect(countsFor(of, { affiliateId: bert, goalId: goal })).toBe(false);
    expect(countsFor(rule(), { affiliateId: bert, goalId: null })).toBe(true);
  });

  it.each<[string, Partial<VolumeRule>]>([
    ['no step', { steps: [] }],
    [
      'steps that do not rise',
      {
        steps: [
          { from: money('2'), value: money('1') },
          { from: money('2'), value: money('1') },
        ],
      },
    ],
    ['a step from 0', { steps: [{ from: ZERO, value: money('1') }] }],
    ['a step of 0', { steps: [{ from: money('1'), value: ZERO }] }],
    ['an amount nobody can pay', { steps: [{ from: money('1'), value: money('1000000001') }] }],
    [
      '21 steps',
      { steps: Array.from({ length: 21 }, (_, n) => ({ from: money(`${n + 1}`), value: money('1') })) },
    ],
    ['a retroactive bonus', { effect: 'bonus', mode: 'retroactive' }],
    ['an end before its start', { endsOn: calendarDay('2025-12-31') }],
  ])('refuses %s', (_, wrong) => {
    expect(() => parseVolumeRule(rule(wrong))).toThrow();
  });

  it.each([
    ['marginal', 'percent', 1],
    ['retroactive', 'amount', 2],
    ['marginal', 'bonus', 2],
  ] as const)('%s %s: tells which step counts for one conversion', (mode, effect, expected) => {
    const steps = [1, 2, 3].map((n) => ({ from: money(`${n}`), value: money('1') }));
    const at = { upTo: { total: money('1.5') }, whole: { total: money('2') } };
    expect(volumeStepOf(rule({ mode, effect, steps }), at)).toBe(steps[expected - 1]);
    const none = { upTo: { total: ZERO }, whole: { total: ZERO } };
    expect(volumeStepOf(rule({ mode, effect, steps }), none)).toBeNull();
  });

  it.each(['percent', 'amount', 'bonus'] as const)(
    '%s: takes up to 1,000 percent, and any amount',
    (effect) => {
      const of = (value: string) => rule({ effect, steps: [{ from: money('1'), value: money(value) }] });
      expect(parseVolumeRule(of('1000'))).toEqual(of('1000'));
      const more = () => parseVolumeRule(of('1001'));
      if (effect === 'percent') expect(more).toThrow('Enter 1,000% or less.');
      else expect(more()).toEqual(of('1001'));
    },
  );

  it('starts within 400 days', () => {
    const today = calendarDay('2026-11-28');
    expect(parseVolumeRule(rule())).toEqual(rule());
    expect(() => assertVolumeStart(calendarDay('2025-10-24'), today)).not.toThrow();
    expect(() => assertVolumeStart(calendarDay('2025-10-23'), today)).toThrow();
    expect(() => assertVolumeStart(calendarDay('2028-01-03'), today)).toThrow();
  });
});
