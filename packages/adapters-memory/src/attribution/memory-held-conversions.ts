import type { HeldConversion, HeldConversions } from '@tributary/application/attribution/held-conversions';
import { isDue } from '@tributary/domain/attribution/hold';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryHeldConversions = (state: MemoryState): HeldConversions => ({
  listDue: async ({ now, after, limit }) =>
    [...state.conversions.values()]
      .filter((one) => isDue(one, now))
      .flatMap(({ id, networkId, campaignId, releaseOn }) =>
        releaseOn === null ? [] : [copy({ id, networkId, campaignId, releaseOn })],
      )
      .sort(inOrder)
      .filter((one) => after === null || inOrder(after, one) < 0)
      .slice(0, limit),
});

type Place = Pick<HeldConversion, 'id' | 'releaseOn'>;
const inOrder = (a: Place, b: Place): number =>
  a.releaseOn.getTime() - b.releaseOn.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
