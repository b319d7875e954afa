import type { SecondFactors } from '@tributary/application/identity/second-factors';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memorySecondFactors(state: MemoryState): SecondFactors {
  const find: SecondFactors['find'] = async (networkId, userId) => {
    const factor = state.secondFactors.get(userId);
    return factor?.networkId === networkId ? copy(factor) : undefined;
  };
  return {
    find,
    findForUpdate: find,
    listOn: async (networkId, userIds) =>
      userIds.filter((id) => {
        const factor = state.secondFactors.get(id);
        return factor?.networkId === networkId && factor.confirmedAt !== null;
      }),
    listAll: async (after, limit) =>
      copy(
        [...state.secondFactors.values()]
          .filter(({ userId }) => after === null || userId > after)
          .sort((a, b) => (a.userId < b.userId ? -1 : 1))
          .slice(0, limit),
      ),
    put: async (factor) => void state.secondFactors.set(factor.userId, copy(factor)),
    remove: async (networkId, userId) =>
      (await find(networkId, userId)) !== undefined && state.secondFactors.delete(userId),
  };
}
