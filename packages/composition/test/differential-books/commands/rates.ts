// What several commands make rates of, and the campaigns they are for.
import type { Commission, GoalPayout } from '@tributary/domain/catalog/campaign';
import { exact } from '../reference/exact.ts';
import { got, type Rate } from '../reference/state.ts';
import { pick, type World } from '../world.ts';
import { amounts, coverages, moneyOf } from './values.ts';

export const rates = { payout: amounts, revenue: amounts, countries: coverages };
export type Sent = {
  readonly payout: string;
  readonly revenue: string;
  readonly countries: readonly string[];
};
export const ratesOf = ({ payout, revenue, countries }: Sent) => ({
  payout: moneyOf(payout),
  revenue: moneyOf(revenue),
  coverage: countries,
});
/** A rate as it was sent, under the id and age that the product gave it. */
export const rateOf = (sent: Sent, made: Pick<Commission | GoalPayout, 'id' | 'createdAt'>): Rate => ({
  id: made.id,
  madeAt: made.createdAt.getTime(),
  countries: sent.countries,
  payout: exact(sent.payout),
  revenue: exact(sent.revenue),
});
/** Of several made at once. */
export const ratesMade = (
  sent: readonly Sent[],
  made: readonly Pick<Commission | GoalPayout, 'id' | 'createdAt'>[],
) => sent.map((one, index) => rateOf(one, got(made[index])));

export const campaignOf = ({ model }: World, n: number) =>
  pick(
    [...model.campaigns.values()].filter((one) => !one.removed),
    n,
  );
