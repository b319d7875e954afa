// docs/rules/money.md#recomputed-payouts
import { expect, it } from '@jest/globals';
import { campaign, commission, goal } from '@tributary/application/contracts/shared/given';
import { conversion } from '@tributary/application/contracts/shared/given-events';
import { NO_CONDITIONS, type RateEffect } from '../catalog/rate-rule.ts';
import type { Terms } from '../catalog/terms.ts';
import type { CommissionId, GoalId } from '../shared/ids.ts';
import { money, ZERO } from '../shared/money.ts';
import type { Conversion } from './conversion.ts';
import { recomputedPayout } from './recomputed-payout.ts';

const { id: campaignId, networkId, createdAt: validFrom } = campaign();
const ID = 'rule' as CommissionId;
const terms = (overrides: Partial<Terms> = {}): Terms => ({
  version: 7,
  campaignId,
  networkId,
  validFrom,
  model: 'cpa',
  commissions: [commission({ payout: money('2'), revenue: money('9') })],
  affiliatePayouts: [],
  goals: [],
  defaultGoalId: null,
  cookieDays: 30,
  rateRules: [],
  groupOrder: [],
  ...overrides,
});
const pays = (effect: Partial<RateEffect>): Partial<Terms> => ({
  rateRules: [
    {
      id: ID,
      name: 'Rule',
      conditions: NO_CONDITIONS,
      effect: { kind: 'set', amount: ZERO, percent: ZERO, ...effect },
    },
  ],
});
const recomputed = (before: Conversion, overrides: Partial<Terms>) =>
  recomputedPayout(before, { terms: terms(overrides), groupIds: [], currency: 'USD' });

it('is what the terms pay, beside the revenue that was charged, whatever rule priced it before', () => {
  const before = conversion({ saleAmount: money('100'), commissionId: 'gone' as CommissionId });
  expect(recomputed(before, pays({ percent: money('4') }))).toEqual({
    ...before,
    payout: money('4'),
    commissionId: ID,
    termsVersion: 7,
  });
  expect(recomputed(before, {})).toMatchObject({ payout: money('2'), revenue: before.revenue });
});

it.each<[string, Partial<Conversion>, Partial<Terms>]>([
  ['pays as much', {}, pays({ amount: money('2.5') })],
  ['has a payout that the network named', { explicitPayout: true }, pays({ amount: money('9') })],
  ['has no rate', { commissionId: null, payout: ZERO }, pays({ amount: money('9') })],
  ['is of a goal that is gone', { goalId: 'gone' as GoalId }, pays({ amount: money('9') })],
  ['is of a goal that is switched off', { goalId: goal().id }, { goals: [goal({ live: false })] }],
  ['is of a country that is not covered', {}, { commissions: [commission({ coverage: ['FR'] })] }],
  ['is paid per click', {}, { model: 'cpc' }],
  ['was never converted', { currency: 'GBP' }, pays({ percent: money('4') })],
  ['would be above the largest amount', { saleAmount: money('900000000') }, pays({ percent: money('200') })],
])('stays as it is where it %s', (_, overrides, changed) => {
  const before = conversion(overrides);
  expect(recomputed(before, changed)).toBe(before);
});
