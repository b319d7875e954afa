import type { AdvertiserCredits } from '@tributary/application/billing/advertiser-credits';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryAdvertiserCredits = (state: MemoryState): AdvertiserCredits => {
  const all = () => [...state.advertiserCredits.values()];
  const find: AdvertiserCredits['find'] = async (networkId, id) =>
    copy(all().find((one) => one.networkId === networkId && one.advertiserId === id));
  return {
    find,
    findForUpdate: find,
    put: async (credit) => void state.advertiserCredits.set(credit.advertiserId, copy(credit)),
    listStates: async (networkId, ids) =>
      all()
        .filter((one) => one.networkId === networkId && ids.includes(one.advertiserId))
        .map(({ advertiserId, state: decided }) => ({ advertiserId, state: decided }))
        .toSorted((a, b) => (a.advertiserId < b.advertiserId ? -1 : 1)),
    list: async ({ after, limit }) =>
      copy(
        all()
          .filter((one) => after === null || one.advertiserId > after)
          .toSorted((a, b) => (a.advertiserId < b.advertiserId ? -1 : 1))
          .slice(0, limit),
      ),
  };
};
