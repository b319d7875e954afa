import { describe, expect, it } from '@jest/globals';
import type { AffiliateId, CommissionId, GoalId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { AffiliatePayout, Commission, Goal } from './campaign.ts';
import { shownGoalRates, shownRates } from './shown-rates.ts';

const ME = 'me' as AffiliateId;
const dated = { createdAt: new Date(0), modifiedAt: null };
const commission = (payout: string, coverage: string[]): Commission => ({
  ...dated,
  id: payout as CommissionId,
  payout: money(payout),
  revenue: money('99'),
  coverage,
  description: 'Sale',
});
const own = (
  payout: string,
  coverage: string[],
  overrides: Partial<AffiliatePayout> = {},
): AffiliatePayout => ({
  id: payout as CommissionId,
  campaignId: 'c' as AffiliatePayout['campaignId'],
  goalId: null,
  affiliateIds: [ME],
  payout: money(payout),
  revenue: money('98'),
  coverage,
  createdAt: new Date(0),
  ...overrides,
});
const campaign = { commissions: [commission('1', ['US', 'CA']), commission('2', ['ALL'])] };
const rates = (...payouts: AffiliatePayout[]) =>
  shownRates(campaign, payouts, ME).map(({ payout, coverage }) => [payout, coverage]);

// docs/rules/money.md#shown-rates
describe('the rates an affiliate is shown', () => {
  it("are the campaign's, without what the advertiser is charged", () => {
    expect(shownRates(campaign, [], ME)).toEqual([
      { payout: money('1'), coverage: ['US', 'CA'], description: 'Sale', isOwn: false },
      { payout: money('2'), coverage: ['ALL'], description: 'Sale', isOwn: false },
    ]);
  });

  it('say which were agreed with it', () => {
    expect(shownRates(campaign, [own('3', ['US'])], ME).map(({ isOwn }) => isOwn)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('begin with its own, which take their countries away from the others', () => {
    expect(rates(own('3', ['US']))).toEqual([
      [money('3'), ['US']],
      [money('1'), ['CA']],
      [money('2'), ['ALL']],
    ]);
    expect(rates(own('3', ['US', 'CA']))).toEqual([
      [money('3'), ['US', 'CA']],
      [money('2'), ['ALL']],
    ]);
    expect(rates(own('3', ['ALL']))).toEqual([[money('3'), ['ALL']]]);
  });

  it('leave out payouts of other affiliates and of goals', () => {
    const other = own('3', ['ALL'], { affiliateIds: ['you' as AffiliateId] });
    expect(rates(other, own('4', ['ALL'], { goalId: 'g' as GoalId }))).toEqual([
      [money('1'), ['US', 'CA']],
      [money('2'), ['ALL']],
    ]);
  });
});

// docs/rules/money.md#shown-rates
describe('the rates an affiliate is shown of a goal', () => {
  const GOAL = 'g' as GoalId;
  const goal: Pick<Goal, 'id' | 'model' | 'payouts'> = {
    id: GOAL,
    model: 'percentage',
    payouts: [commission('5', ['US', 'FR'])],
  };
  const shown = (model: 'cpa' | 'cps' | 'cpc' | 'cpm', payouts: AffiliatePayout[] = [], of = goal) =>
    shownGoalRates({ commissions: campaign.commissions, model }, of, { payouts, affiliateId: ME }).map(
      ({ payout, coverage, percentage }) => [payout, coverage, percentage],
    );

  it("are its own for the goal, then the goal's, then the campaign's", () => {
    const payouts = [
      own('7', ['US'], { goalId: GOAL }),
      own('8', ['FR']),
      own('9', ['FR'], { goalId: GOAL, affiliateIds: ['you' as AffiliateId] }),
    ];
    expect(shown('cpa', payouts)).toEqual([
      [money('7'), ['US'], true],
      [money('5'), ['FR'], true],
      [money('1'), ['CA'], false],
      [money('2'), ['ALL'], false],
    ]);
  });

  it('are percentages where the goal or the campaign says so', () => {
    const fixed = { ...goal, model: 'fixed' } as const;
    expect(shown('cps', [], fixed).map(([, , percentage]) => percentage)).toEqual([false, true, true]);
  });

  it.each(['cpc', 'cpm'] as const)(
    'leave out commissions of a %s campaign, which are not paid for it',
    (model) => {
      expect(shown(model)).toEqual([[money('5'), ['US', 'FR'], true]]);
    },
  );
});
