import { isLastUseDue } from '@tributary/domain/shared/last-use';
import type { ApiKey } from '@tributary/domain/accounts/account';
import type { KeyMaker } from '@tributary/domain/identity/key-maker';
import type { ApiKeys, SecurityTokens } from '@tributary/application/accounts/credentials';
import {
  ABANDONED_AFTER_MS,
  ANSWERS_KEPT_MS,
  type IdempotentAnswers,
} from '@tributary/application/operations/idempotent-answers';
import type { Postbacks } from '@tributary/application/postbacks/postbacks';
import type { MemoryState } from '../state.ts';
import { addNew, copy, newestFirst, removeWhere, replaceOwn } from '../shared/lists.ts';

export const memoryApiKeys = (state: MemoryState): ApiKeys => ({
  add: async (key) => {
    if (hasHash(state.keys, key.hash)) return false;
    addNew(state.keys, key.id, key);
    return true;
  },
  findByHash: async (hash) => {
    const key = [...state.keys.values()].find((one) => one.hash === hash);
    if (!key) return undefined;
    const account = key.accountId === null ? undefined : state.accounts.get(key.accountId);
    return {
      key: copy(key),
      accountLive: key.accountId === null ? null : (account?.live ?? false),
      networkLive: state.networks.get(key.networkId)?.live ?? false,
      maker: makerOf(state, key),
    };
  },
  list: async (networkId, accountId) =>
    ofNetwork(state.keys, networkId).filter((key) => isOf(accountId, key.accountId)),
  revoke: async (networkId, id, accountId) =>
    isOf(accountId, state.keys.get(id)?.accountId) && revokeOwn(state.keys, networkId, id),
  touch: async (id, at) => {
    const key = state.keys.get(id);
    if (!key || !isLastUseDue(key.lastUsedAt, at)) return;
    state.keys.set(id, { ...key, lastUsedAt: copy(at) });
  },
});

export const memorySecurityTokens = (state: MemoryState): SecurityTokens => ({
  add: async (token) => {
    if (hasHash(state.tokens, token.hash)) return false;
    addNew(state.tokens, token.id, token);
    return true;
  },
  list: async (networkId, advertiserId) =>
    ofNetwork(state.tokens, networkId).filter((token) => isOf(advertiserId, token.advertiserId)),
  revoke: async (networkId, id, advertiserId) =>
    isOf(advertiserId, state.tokens.get(id)?.advertiserId) && revokeOwn(state.tokens, networkId, id),
});

export const memoryPostbacks = (state: MemoryState): Postbacks => ({
  add: async (postback) => addNew(state.postbacks, postback.id, postback),
  find: async (networkId, id) => ofNetwork(state.postbacks, networkId).find((one) => one.id === id),
  list: async (networkId, affiliateId) =>
    ofNetwork(state.postbacks, networkId).filter(
      (one) => affiliateId === undefined || one.affiliateId === affiliateId,
    ),
  replace: async (postback) => replaceOwn(state.postbacks, postback),
  remove: async (networkId, id) => removeWhere(state.postbacks, id, (one) => one.networkId === networkId),
});

export function memoryIdempotentAnswers(state: MemoryState): IdempotentAnswers {
  const keyOf = (networkId: string, scope: string, key: string) => JSON.stringify([networkId, scope, key]);
  return {
    claim: async ({ networkId, scope, key, bodyHash, now }) => {
      const held = state.idempotentAnswers.get(keyOf(networkId, scope, key));
      const heldMs = held ? now.getTime() - held.claimedAt.getTime() : 0;
      const isAbandoned = held?.answer === null && !held.isWritten && heldMs >= ABANDONED_AFTER_MS;
      if (held && heldMs < ANSWERS_KEPT_MS && !isAbandoned) {
        return {
          kind: 'taken',
          bodyHash: held.bodyHash,
          answer: copy(held.answer),
          isWritten: held.isWritten,
        };
      }
      const claim = { bodyHash, answer: null, claimedAt: copy(now), isWritten: false };
      state.idempotentAnswers.set(keyOf(networkId, scope, key), claim);
      return { kind: 'claimed' };
    },
    noteWrite: async ({ networkId, scope, key, claimedAt }) => {
      const held = state.idempotentAnswers.get(keyOf(networkId, scope, key));
      if (held?.claimedAt.getTime() !== claimedAt.getTime()) return false;
      state.idempotentAnswers.set(keyOf(networkId, scope, key), { ...held, isWritten: true });
      return true;
    },
    complete: async ({ networkId, scope, key }, answer) => {
      const held = state.idempotentAnswers.get(keyOf(networkId, scope, key));
      if (held) state.idempotentAnswers.set(keyOf(networkId, scope, key), { ...held, answer: copy(answer) });
    },
    release: async ({ networkId, scope, key }, why) => {
      removeWhere(
        state.idempotentAnswers,
        keyOf(networkId, scope, key),
        (held) => held.answer === null && (why === 'refused' || !held.isWritten),
      );
    },
  };
}

function makerOf(state: MemoryState, { networkId, makerId }: ApiKey): KeyMaker | null {
  const user = makerId === null ? undefined : state.users.get(makerId);
  if (user?.networkId !== networkId) return null;
  const { kind, role, live, onlyAffiliates, onlyGroups, onlyAdvertisers } = user;
  return copy({ kind, role, live, onlyAffiliates, onlyGroups, onlyAdvertisers });
}

const isOf = (wanted: string | undefined, owner: string | null | undefined): boolean =>
  wanted === undefined || owner === wanted;

type Owned = { readonly id: string; readonly networkId: string; readonly createdAt: Date };

const ofNetwork = <T extends Owned>(held: Map<string, T>, networkId: string): T[] =>
  copy([...held.values()].filter((one) => one.networkId === networkId).sort(newestFirst));

const hasHash = (held: Map<string, { readonly hash: string }>, hash: string): boolean =>
  [...held.values()].some((one) => one.hash === hash);

function revokeOwn<T extends Owned & { readonly live: boolean }>(
  held: Map<string, T>,
  networkId: string,
  id: string,
): boolean {
  const found = held.get(id);
  if (found?.networkId !== networkId || !found.live) return false;
  held.set(id, { ...found, live: false });
  return true;
}
