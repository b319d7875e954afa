// docs/rules/attribution.md#flat-goals
import { expect, it } from '@jest/globals';
import type { CommissionId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { GoalPayout } from './campaign.ts';
import { flatPayout } from './flat-payout.ts';

const payout = (id: string, coverage: string[]): GoalPayout => ({
  id: id as CommissionId,
  payout: money('1'),
  revenue: money('2'),
  coverage,
  createdAt: new Date(0),
});

it.each([
  [[], undefined],
  [[['DE']], 0],
  [[['DE'], ['AT']], 0],
  [[['DE'], ['ALL'], ['ALL']], 1],
  [[['DE'], []], 1],
  [[['DE'], ['AT', 'ALL']], 1],
] as const)('of payouts for %j it is number %p', (coverages, at) => {
  const payouts = coverages.map((coverage, n) => payout(String(n), [...coverage]));
  expect(flatPayout(payouts)?.id).toBe(at === undefined ? undefined : String(at));
});
