import type { PayoutTerms } from '@tributary/application/billing/payout-terms';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryPayoutTerms = (state: MemoryState): PayoutTerms => {
  const own = (networkId: string) =>
    [...state.ownTerms.values()].filter((one) => one.networkId === networkId);
  const findOwn: PayoutTerms['findOwn'] = async (networkId, id) =>
    copy(own(networkId).find((one) => one.affiliateId === id));
  return {
    findSettings: async (networkId) => copy(state.payoutSettings.get(networkId)),
    putSettings: async (settings) => void state.payoutSettings.set(settings.networkId, copy(settings)),
    findOwn,
    findManyOwn: async (networkId, ids) =>
      copy(own(networkId).filter((one) => ids.includes(one.affiliateId))),
    putOwn: async (terms) => void state.ownTerms.set(terms.affiliateId, copy(terms)),
    removeOwn: async (networkId, id) =>
      (await findOwn(networkId, id)) !== undefined && state.ownTerms.delete(id),
    listClosing: async () => {
      const all = [...state.payoutSettings.values(), ...state.ownTerms.values()];
      const closing = all.filter(({ terms }) => terms.closes !== 'by_hand');
      return [...new Set(closing.map(({ networkId }) => networkId))].toSorted();
    },
    findClosedThrough: async (networkId, closes) => state.closedThrough.get(`${networkId}|${closes}`),
    noteClosed: async (networkId, closes, through) => {
      const key = `${networkId}|${closes}`;
      const present = state.closedThrough.get(key);
      if (present === undefined || present < through) state.closedThrough.set(key, through);
    },
  };
};
