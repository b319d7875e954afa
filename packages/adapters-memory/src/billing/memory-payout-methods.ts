import type { PayoutMethods } from '@tributary/application/billing/payout-methods';
import { copy, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryPayoutMethods = (state: MemoryState): PayoutMethods => {
  const all = (networkId: string) =>
    [...state.payoutMethods.values()].filter((one) => one.networkId === networkId);
  const find: PayoutMethods['find'] = async (networkId, id) =>
    copy(all(networkId).find((one) => one.affiliateId === id));
  return {
    find,
    findMany: async (networkId, ids) => copy(all(networkId).filter((one) => ids.includes(one.affiliateId))),
    list: async (networkId, { confirmation }, page) =>
      pageOf(
        all(networkId)
          .filter((one) => confirmation === undefined || one.confirmation === confirmation)
          .sort(
            (a, b) =>
              b.changedAt.getTime() - a.changedAt.getTime() || (a.affiliateId < b.affiliateId ? 1 : -1),
          ),
        page,
      ),
    put: async (method) => void state.payoutMethods.set(method.affiliateId, copy(method)),
    remove: async (networkId, id) =>
      (await find(networkId, id)) !== undefined && state.payoutMethods.delete(id),
  };
};
