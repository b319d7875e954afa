import { sum } from '@tributary/domain/billing/apportion';
import { countsFor, measuredVolume } from '@tributary/domain/catalog/volume-rule';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { VolumePair, VolumeRules } from '@tributary/application/billing/volume-rules';
import { keyOfPair, markVolume } from '../attribution/mark-volume.ts';
import { addNew, copy, oldestFirst } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryVolumeRules = (state: MemoryState): VolumeRules => {
  const approved = (pair: Omit<VolumePair, 'affiliateId'>, { from, to }: { from: Date; to: Date }) =>
    [...state.conversions.values()]
      .filter((one) => one.networkId === pair.networkId && one.campaignId === pair.campaignId)
      .filter((one) => one.status === 'approved' && one.convertedAt >= from && one.convertedAt < to)
      .sort(inOrder);
  const findIn = (networkId: string, id: string) =>
    [...state.volumeRules.values()].find((one) => one.networkId === networkId && one.id === id);
  return {
    add: async (rule, from) => {
      addNew(state.volumeRules, rule.id, rule);
      for (const one of approved(rule, { from, to: new Date('9999-12-31') })) markVolume(state, one);
    },
    findForUpdate: async (networkId, id) => copy(findIn(networkId, id)),
    end: async (networkId, id, endsOn) => {
      const rule = findIn(networkId, id);
      if (rule) state.volumeRules.set(id, { ...rule, endsOn });
      return rule !== undefined;
    },
    list: async (networkId, campaignId) =>
      copy(
        [...state.volumeRules.values()]
          .filter((one) => one.networkId === networkId && one.campaignId === campaignId)
          .sort(oldestFirst),
      ),
    listMarked: async ({ after, limit }) =>
      [...state.volumeMarks.keys()]
        .map((key) => JSON.parse(key) as VolumePair)
        .filter((pair) => after === null || placeOf(pair) > placeOf(after))
        .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
        .slice(0, limit),
    takeMark: async (pair) => {
      const days = state.volumeMarks.get(keyOfPair(pair)) ?? [];
      state.volumeMarks.delete(keyOfPair(pair));
      return [...days].sort();
    },
    listAffiliates: async ({ limit, from, to, ...pair }) =>
      [...new Set(approved(pair, { from, to }).map(({ affiliateId }) => affiliateId))].sort().slice(0, limit),
    findTotals: async ({ from, to, measure, goalIds, through, ...pair }) => {
      const counted = approved(pair, { from, to }).filter((one) =>
        countsFor({ goalIds, affiliateIds: [] }, one),
      );
      const own = counted.filter((one) => one.affiliateId === pair.affiliateId);
      const sumOf = (some: typeof own) => sum(some.map((one) => measuredVolume({ measure }, one)));
      return {
        whole: sumOf(own),
        upTo: own.some(({ id }) => id === through.id)
          ? sumOf(own.filter((one) => inOrder(one, through) <= 0))
          : null,
      };
    },
    listCounted: async ({ limit, after, from, to, ...pair }) =>
      approved(pair, { from, to })
        .filter((one) => one.affiliateId === pair.affiliateId)
        .filter((one) => after === null || inOrder(after, one) < 0)
        .slice(0, limit)
        .map(({ id, convertedAt, goalId, saleAmount, revenue, payout }) =>
          copy({ id, convertedAt, goalId, saleAmount, revenue, payout }),
        ),
  };
};

const placeOf = ({ campaignId, affiliateId }: VolumePair): string => campaignId + affiliateId;

type Place = Pick<Conversion, 'id' | 'convertedAt'>;
const inOrder = (a: Place, b: Place): number =>
  a.convertedAt.getTime() - b.convertedAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
