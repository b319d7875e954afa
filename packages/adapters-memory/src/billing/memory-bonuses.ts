import type { Bonus } from '@tributary/domain/billing/bonus';
import { sum } from '@tributary/domain/billing/apportion';
import { add } from '@tributary/domain/shared/money';
import type { Bonuses, VolumePeriodKey } from '@tributary/application/billing/bonuses';
import { addNew, copy, newestFirst, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryBonuses = (state: MemoryState): Bonuses => {
  const all = (networkId: string) => [...state.bonuses.values()].filter((one) => one.networkId === networkId);
  return {
    add: async (bonus) => addNew(state.bonuses, bonus.id, bonus),
    book: async (bonus) => {
      const same = all(bonus.networkId).find((one) => rowOf(one) === rowOf(bonus));
      if (same) state.bonuses.set(same.id, { ...same, amount: add(same.amount, bonus.amount) });
      else addNew(state.bonuses, bonus.id, bonus);
    },
    find: async (networkId, id) => copy(all(networkId).find((one) => one.id === id)),
    list: async (networkId, { affiliateId, campaignId, ruleId, periodStart, after }, page) =>
      pageOf(
        all(networkId)
          .filter((one) => affiliateId === undefined || one.affiliateId === affiliateId)
          .filter((one) => campaignId === undefined || one.campaignId === campaignId)
          .filter((one) => ruleId === undefined || one.ruleId === ruleId)
          .filter((one) => periodStart === undefined || one.periodStart === periodStart)
          .filter((one) => after === undefined || newestFirst(one, after) > 0)
          .sort(newestFirst),
        page,
      ),
    findBooked: async (key) =>
      sum(
        all(key.networkId)
          .filter((one) => one.ruleId !== null && periodOf(one) === periodOf(key))
          .map(({ amount }) => amount),
      ),
  };
};

const periodOf = ({
  ruleId,
  affiliateId,
  periodStart,
}: Pick<Bonus, Exclude<keyof VolumePeriodKey, 'networkId'>>) => [ruleId, affiliateId, periodStart].join('|');
const rowOf = (one: Bonus) => [periodOf(one), one.day, one.bookedOn].join('|');
