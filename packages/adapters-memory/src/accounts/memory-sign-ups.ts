import { emailKey } from '@tributary/domain/accounts/account-rules';
import { isOpenSignUp } from '@tributary/domain/accounts/sign-up';
import type { SignUps } from '@tributary/application/accounts/sign-ups';
import { addNew, copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memorySignUps = (state: MemoryState): SignUps => ({
  add: async (signUp) => addNew(state.signUps, signUp.id, signUp),
  findByHash: async (hash) => copy([...state.signUps.values()].find((one) => one.hash === hash)),
  countOpen: async (networkId, now) =>
    [...state.signUps.values()].filter((one) => one.networkId === networkId && isOpenSignUp(one, now)).length,
  remove: async (id) => state.signUps.delete(id),
  removeFor: async (networkId, kind, email) => {
    for (const one of [...state.signUps.values()]) {
      const isMeant = one.networkId === networkId && one.kind === kind;
      if (isMeant && emailKey(one.email) === emailKey(email)) state.signUps.delete(one.id);
    }
  },
});
