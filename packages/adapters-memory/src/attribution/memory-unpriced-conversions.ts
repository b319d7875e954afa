import type { UnpricedConversions } from '@tributary/application/attribution/unpriced-conversions';
import { NO_EXCHANGE_RATE } from '@tributary/domain/attribution/decide-hit';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryUnpricedConversions = (state: MemoryState): UnpricedConversions => ({
  list: async ({ networkId, after, limit }) =>
    [...state.conversions.values()]
      .filter(({ status, reason }) => status === 'pending' && reason === NO_EXCHANGE_RATE)
      .filter((one) => one.id > after && (networkId === undefined || one.networkId === networkId))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map((one) => {
        const { id, campaignId, convertedAt } = copy(one);
        return { id, campaignId, convertedAt, networkId: one.networkId };
      }),
});
