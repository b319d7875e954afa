import { describe, expect, it } from '@jest/globals';
import {
  affiliatePayout,
  campaign,
  CAMPAIGN_ID,
  commission,
  goal,
  goalPayout,
  idOf,
  NOW,
} from '@tributary/application/contracts/shared/given';
import type { AffiliateId, CampaignId, CommissionId, GoalId, NetworkId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import { nextTerms, presentTerms, termsAt, type PresentTerms, type Terms } from './terms.ts';

const present = (overrides: Partial<PresentTerms> = {}): PresentTerms => ({
  ...presentTerms(campaign(), { payouts: [affiliatePayout()], goals: [goal()], groups: [] }),
  ...overrides,
});
const newest = (overrides: Partial<Terms> = {}): Terms => ({
  ...present(),
  version: 3,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  ...overrides,
});
const LATER = new Date('2027-01-01T00:00:00Z');

describe('a new version of terms (docs/rules/money.md#price-at-click-time)', () => {
  it('is the first, from the change on, when there is none', () => {
    expect(nextTerms(undefined, present(), NOW)).toEqual({ ...present(), version: 1, validFrom: NOW });
  });

  it.each<[string, Partial<PresentTerms>]>([
    ['the model', { model: 'cpc' }],
    ['the default goal', { defaultGoalId: idOf<GoalId>('90a1', 9) }],
    ['the days a click can convert', { cookieDays: 7 }],
    ['a payout', { commissions: [commission({ payout: money('2.500000000000001') })] }],
    ['a revenue', { commissions: [commission({ revenue: money('9') })] }],
    ['a coverage', { commissions: [commission({ coverage: ['AT'] })] }],
    ['which commission it is', { commissions: [commission({ id: idOf<CommissionId>('c0', 77) })] }],
    ['which of two is older', { commissions: [commission({ createdAt: LATER })] }],
    [
      'one commission more',
      { commissions: [commission(), commission({ id: idOf<CommissionId>('c0', 78) })] },
    ],
    ['no own payout any more', { affiliatePayouts: [] }],
    ['an own payout', { affiliatePayouts: [affiliatePayout({ payout: money('7') })] }],
    [
      'the affiliate of a custom payout',
      { affiliatePayouts: [affiliatePayout({ affiliateIds: [idOf<AffiliateId>('aff', 9)] })] },
    ],
    [
      'the goal of an own payout',
      { affiliatePayouts: [affiliatePayout({ goalId: idOf<GoalId>('90a1', 9) })] },
    ],
    [
      'that an own payout sets the revenue',
      { affiliatePayouts: [affiliatePayout({ revenue: money('7.5') })] },
    ],
    ['no goal any more', { goals: [] }],
    ['what a goal is named by', { goals: [goal({ value: 'other' })] }],
    ['the title of a goal, which explanations show', { goals: [goal({ title: 'Other' })] }],
    ['the type of a goal', { goals: [goal({ type: 'pub_specific' })] }],
    ['that a goal pays a percentage', { goals: [goal({ model: 'percentage' })] }],
    ['who may reach a goal', { goals: [goal({ allowedAffiliates: [idOf<AffiliateId>('aff', 9)] })] }],
    ['who may not', { goals: [goal({ blockedAffiliates: [idOf<AffiliateId>('aff', 9)] })] }],
    ['how long a goal holds its conversions', { goals: [goal({ holdDays: 7 })] }],
    ['that a goal is off', { goals: [goal({ live: false })] }],
    ['the payout of a goal', { goals: [goal({ payouts: [goalPayout({ payout: money('6') })] })] }],
  ])('is written when there is another: %s', (_what, overrides) => {
    const changed = present(overrides);
    expect(nextTerms(newest(), changed, NOW)).toEqual({ ...changed, version: 4, validFrom: NOW });
  });

  it.each<[string, Partial<PresentTerms>]>([
    ['nothing', {}],
    ['the description of a commission', { commissions: [commission({ description: 'Other' })] }],
    ['when a commission was edited', { commissions: [commission({ modifiedAt: LATER })] }],
    ['when a goal was edited', { goals: [goal({ modifiedAt: LATER })] }],
  ])('is not written when only this differs: %s', (_what, overrides) => {
    expect(nextTerms(newest(), present(overrides), NOW)).toBeUndefined();
  });
});

describe('the present terms of a campaign', () => {
  it('hold its own payouts and goals and the global goals of its network', () => {
    const global = goal({ id: idOf<GoalId>('90a1', 5), campaignId: null });
    const other = idOf<CampaignId>('ca', 9);
    const foreign = goal({
      id: idOf<GoalId>('90a1', 6),
      campaignId: null,
      networkId: idOf<NetworkId>('ae', 9),
    });
    const terms = presentTerms(campaign(), {
      payouts: [affiliatePayout({ campaignId: other }), affiliatePayout()],
      goals: [global, goal({ campaignId: other }), goal(), foreign],
      groups: [],
    });
    expect(terms.campaignId).toBe(CAMPAIGN_ID);
    expect(terms.affiliatePayouts).toEqual([affiliatePayout()]);
    expect(terms.goals).toEqual([global, goal()]);
  });
});

describe('the terms in force at an instant', () => {
  const versions = [10, 20, 20, 15].map((day, n) => ({
    version: n + 1,
    validFrom: new Date(Date.UTC(2026, 2, day)),
  }));

  it.each([
    ['before all, the first', Date.UTC(2026, 2, 1), 1],
    ['at the instant one begins, that one', Date.UTC(2026, 2, 10), 1],
    ['just before another begins, the former', Date.UTC(2026, 2, 15) - 1, 1],
    ['of those that have begun, the newest version', Date.UTC(2026, 2, 15), 4],
    ['of two of one instant, the newer', Date.UTC(2026, 2, 21), 4],
  ])('are, %s', (_what, at, version) => {
    expect(termsAt(versions, new Date(at))?.version).toBe(version);
    expect(termsAt([...versions].reverse(), new Date(at))?.version).toBe(version);
  });

  it('are none of a campaign without terms', () => {
    expect(termsAt([], NOW)).toBeUndefined();
  });
});
