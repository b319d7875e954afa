import type { CredentialHashes, OldCredential } from '@tributary/application/accounts/credential-hashes';
import type { MemoryState } from '../state.ts';

export function memoryCredentialHashes(state: MemoryState): CredentialHashes {
  const old = (kind: OldCredential['kind'], before: Date): OldCredential[] =>
    [...(kind === 'key' ? state.keys : state.tokens).values()]
      .filter((one) => one.live && (state.rehashedAt.get(one.hash) ?? one.createdAt) < before)
      .filter((one) => !('expiresAt' in one && one.expiresAt && one.expiresAt <= before))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id, networkId, prefix }) => ({ kind, id, networkId, prefix }));
  return {
    replace: async (kind, { from, to, at }) => {
      const held: Map<string, { hash: string }> = kind === 'key' ? state.keys : state.tokens;
      for (const [id, one] of held) {
        if (one.hash !== from) continue;
        held.set(id, { ...one, hash: to });
        state.rehashedAt.set(to, new Date(at));
      }
    },
    madeBefore: async (before) => [...old('key', before), ...old('token', before)],
    endMadeBefore: async (before) => {
      for (const { kind, id } of [...old('key', before), ...old('token', before)]) {
        const held: Map<string, { readonly live: boolean }> = kind === 'key' ? state.keys : state.tokens;
        const one = held.get(id);
        if (one) held.set(id, { ...one, live: false });
      }
    },
  };
}
