import type { PasskeyChallenges, Passkeys } from '@tributary/application/identity/passkeys';
import { addNew, copy, oldestFirst, removeWhere } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memoryPasskeys(state: MemoryState): Passkeys {
  const of = (networkId: string, userId: string) =>
    [...state.passkeys.values()]
      .filter((one) => one.networkId === networkId && one.userId === userId)
      .sort(oldestFirst);
  const own = (networkId: string, id: string) => {
    const passkey = state.passkeys.get(id);
    return passkey?.networkId === networkId ? passkey : undefined;
  };
  return {
    add: async (passkey) => {
      const { credentialId } = passkey;
      if ([...state.passkeys.values()].some((one) => one.credentialId === credentialId)) return 'duplicate';
      addNew(state.passkeys, passkey.id, passkey);
      return 'added';
    },
    findByCredential: async (credentialId) =>
      copy([...state.passkeys.values()].find((one) => one.credentialId === credentialId)),
    findForUpdate: async (networkId, id) => copy(own(networkId, id)),
    list: async (networkId, userId) => copy(of(networkId, userId)),
    listOwners: async (networkId, userIds) => userIds.filter((id) => of(networkId, id).length > 0),
    noteUse: async (networkId, id, { counter, synced, at }) => {
      const passkey = own(networkId, id);
      if (passkey) state.passkeys.set(id, { ...passkey, counter, synced, lastUsedAt: copy(at) });
      return passkey !== undefined;
    },
    remove: async (networkId, userId, id) =>
      removeWhere(state.passkeys, id, (one) => one.networkId === networkId && one.userId === userId),
    removeAll: async (networkId, userId) => {
      const gone = of(networkId, userId);
      for (const { id } of gone) state.passkeys.delete(id);
      return copy(gone);
    },
  };
}

export const memoryPasskeyChallenges = (state: MemoryState): PasskeyChallenges => ({
  add: async (challenge, waitingMax) => {
    addNew(state.passkeyChallenges, challenge.text, challenge);
    const waiting = [...state.passkeyChallenges.values()]
      .filter(({ holder }) => holder === challenge.holder)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.text < b.text ? 1 : -1));
    for (const { text } of waiting.slice(waitingMax)) state.passkeyChallenges.delete(text);
  },
  take: async (text) => {
    const challenge = state.passkeyChallenges.get(text);
    state.passkeyChallenges.delete(text);
    return copy(challenge);
  },
});
