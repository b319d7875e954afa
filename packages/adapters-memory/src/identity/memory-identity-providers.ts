import type {
  IdentityProviders,
  ProviderLinks,
  ProviderSignIns,
} from '@tributary/application/identity/identity-providers';
import type { ProviderLink } from '@tributary/domain/identity/identity-provider';
import { addNew, copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memoryIdentityProviders(state: MemoryState): IdentityProviders {
  const find: IdentityProviders['find'] = async (networkId) => copy(state.identityProviders.get(networkId));
  const put: IdentityProviders['put'] = async (provider) =>
    void state.identityProviders.set(provider.networkId, copy(provider));
  return {
    find,
    findForUpdate: find,
    listAll: async (after, limit) =>
      copy(
        [...state.identityProviders.values()]
          .filter(({ networkId }) => after === null || networkId > after)
          .sort((a, b) => (a.networkId < b.networkId ? -1 : 1))
          .slice(0, limit),
      ),
    put,
    reseal: put,
    remove: async (networkId) => state.identityProviders.delete(networkId),
  };
}

type Named = Pick<ProviderLink, 'networkId' | 'issuer' | 'subject'>;
const keyOf = ({ networkId, issuer, subject }: Named): string => JSON.stringify([networkId, issuer, subject]);

export function memoryProviderLinks(state: MemoryState): ProviderLinks {
  const of = (networkId: string, userId: string) =>
    [...state.providerLinks.values()]
      .filter((one) => one.networkId === networkId && one.userId === userId)
      .sort((a, b) => (a.issuer < b.issuer ? -1 : 1));
  return {
    find: async (networkId, issuer, subject) =>
      copy(state.providerLinks.get(keyOf({ networkId, issuer, subject }))),
    list: async (networkId, userId) => copy(of(networkId, userId)),
    listOwners: async (networkId, userIds) => userIds.filter((id) => of(networkId, id).length > 0),
    add: async (link) => {
      const isKnown = [...state.providerLinks.values()].some(
        ({ userId, issuer }) => userId === link.userId && issuer === link.issuer,
      );
      if (isKnown || state.providerLinks.has(keyOf(link))) return 'duplicate';
      addNew(state.providerLinks, keyOf(link), link);
      return 'added';
    },
    noteUse: async (named, at) => {
      const link = state.providerLinks.get(keyOf(named));
      if (link) state.providerLinks.set(keyOf(named), { ...link, lastUsedAt: copy(at) });
    },
    removeAll: async (networkId, userId) => {
      const gone = of(networkId, userId);
      for (const link of gone) state.providerLinks.delete(keyOf(link));
      return copy(gone);
    },
  };
}

export const memoryProviderSignIns = (state: MemoryState): ProviderSignIns => ({
  add: async (signIn, waitingMax) => {
    addNew(state.providerSignIns, signIn.hash, signIn);
    const waiting = [...state.providerSignIns.values()]
      .filter(({ holder }) => holder === signIn.holder)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1));
    for (const { hash } of waiting.slice(waitingMax)) state.providerSignIns.delete(hash);
  },
  find: async (hash) => copy(state.providerSignIns.get(hash)),
  take: async (hash) => {
    const signIn = state.providerSignIns.get(hash);
    state.providerSignIns.delete(hash);
    return copy(signIn);
  },
});
