import type { GoalPayout } from './campaign.ts';
import { ALL_COUNTRIES } from './coverage.ts';

/**
 * The one payout by which clients know a goal that know one for each (docs/rules/attribution.md#flat-goals): the oldest that counts in every
 * country, else the oldest; undefined for a goal without any. `payouts`: oldest first.
 */
export const flatPayout = (payouts: readonly GoalPayout[]): GoalPayout | undefined =>
  payouts.find(({ coverage }) => coverage.length === 0 || coverage.includes(ALL_COUNTRIES)) ?? payouts[0];
