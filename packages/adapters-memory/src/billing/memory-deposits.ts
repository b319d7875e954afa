import { sum } from '@tributary/domain/billing/apportion';
import type { Deposits } from '@tributary/application/billing/deposits';
import { addNew, by, copy, newestFirst, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryDeposits = (state: MemoryState): Deposits => {
  const all = (networkId: string) =>
    [...state.deposits.values()].filter((one) => one.networkId === networkId);
  return {
    add: async (deposit) => {
      const { paymentId } = deposit;
      if (paymentId !== null && [...state.deposits.values()].some((one) => one.paymentId === paymentId))
        throw new Error(`The payment ${paymentId} has a row.`);
      addNew(state.deposits, deposit.id, deposit);
    },
    find: async (networkId, id) => copy(all(networkId).find((one) => one.id === id)),
    findOfPayment: async (networkId, paymentId) =>
      copy(all(networkId).find((one) => one.paymentId === paymentId)),
    void: async (networkId, id, { at, reason }) => {
      const present = all(networkId).find((one) => one.id === id);
      if (!present || present.voidedAt !== null) return false;
      state.deposits.set(id, { ...present, voidedAt: copy(at), voidReason: reason });
      return true;
    },
    list: async (networkId, { advertiserId }, page) =>
      pageOf(
        all(networkId)
          .filter((one) => advertiserId === undefined || one.advertiserId === advertiserId)
          .sort(newestFirst),
        page,
      ),
    listBooked: async (networkId, { advertiserId, from, to, limit }) => {
      const isIn = (at: Date | null) => at !== null && at >= from && at < to;
      return all(networkId)
        .filter((one) => advertiserId === undefined || one.advertiserId === advertiserId)
        .filter((one) => one.paymentId === null && (isIn(one.createdAt) || isIn(one.voidedAt)))
        .sort(by(({ createdAt, id }) => createdAt.toISOString() + id))
        .slice(0, limit)
        .map(copy);
    },
    listPrepaid: async (networkId, advertiserIds, before) => {
      const counted = all(networkId).filter(({ createdAt, voidedAt }) =>
        before ? createdAt < before && (voidedAt === null || voidedAt >= before) : voidedAt === null,
      );
      return advertiserIds.flatMap((advertiserId) => {
        const its = counted.filter((one) => one.advertiserId === advertiserId);
        return [...new Set(its.map(({ currency }) => currency))].map((currency) => ({
          advertiserId,
          currency,
          amount: sum(its.filter((one) => one.currency === currency).map(({ amount }) => amount)),
        }));
      });
    },
  };
};
