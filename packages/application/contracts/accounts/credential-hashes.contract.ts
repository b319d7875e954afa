import { describe, expect, it } from '@jest/globals';
import type { ApiKeyId, SecurityTokenId } from '@tributary/domain/shared/ids';
import type { CredentialHashes } from '../../src/accounts/credential-hashes.ts';
import { apiKey, CREATED_AT, idOf, NETWORK_ID, securityToken } from '../shared/given.ts';
import { openedRecords, seed, type RecordsUnderTest } from '../shared/records-under-test.ts';

export type CredentialHashesUnderTest = RecordsUnderTest & { readonly credentialHashes: CredentialHashes };

// docs/rules/running.md#rotating-the-secret
export function credentialHashesContract(name: string, open: () => Promise<CredentialHashesUnderTest>): void {
  describe(`CredentialHashes (${name})`, () => {
    const records = openedRecords(open);
    const hashes = () => records().credentialHashes;
    const after = (ms: number) => new Date(CREATED_AT.getTime() + ms);
    const keyIdOf = (n: number) => idOf<ApiKeyId>('4e', n);
    const hashOf = (n: number) => String(n).padStart(64, '0');

    it('puts a new hash in the place of the one that is named, of keys and of tokens', async () => {
      const { stores } = records();
      await seed(stores);
      await stores.keys.add(apiKey({ id: keyIdOf(1), hash: hashOf(1) }));
      await stores.keys.add(apiKey({ id: keyIdOf(2), hash: hashOf(2) }));
      await stores.tokens.add(securityToken({ hash: hashOf(1) }));
      await hashes().replace('key', { from: hashOf(1), to: hashOf(9), at: after(1) });
      await hashes().replace('key', { from: hashOf(7), to: hashOf(8), at: after(1) });
      expect(await stores.keys.findByHash(hashOf(1))).toBeUndefined();
      expect((await stores.keys.findByHash(hashOf(9)))?.key).toEqual(
        apiKey({ id: keyIdOf(1), hash: hashOf(9) }),
      );
      expect((await stores.keys.findByHash(hashOf(2)))?.key.id).toBe(keyIdOf(2));
      expect((await stores.tokens.list(NETWORK_ID))[0]?.hash).toBe(hashOf(1));
      await hashes().replace('token', { from: hashOf(1), to: hashOf(9), at: after(1) });
      expect((await stores.tokens.list(NETWORK_ID))[0]).toEqual(securityToken({ hash: hashOf(9) }));
    });

    it('names the live ones whose hash is older, by kind and age', async () => {
      const { stores } = records();
      await seed(stores);
      const key = (n: number, overrides = {}) =>
        stores.keys.add(apiKey({ id: keyIdOf(n), hash: hashOf(n), createdAt: after(-n), ...overrides }));
      await key(1);
      await key(2);
      await key(3, { live: false });
      await key(4, { expiresAt: after(-1) });
      await key(5, { expiresAt: after(1000) });
      await key(6, { createdAt: after(100) });
      await stores.tokens.add(securityToken({ hash: hashOf(1) }));
      const gone = securityToken({ id: idOf<SecurityTokenId>('5ec', 9), hash: hashOf(2), live: false });
      await stores.tokens.add(gone);
      await hashes().replace('key', { from: hashOf(2), to: hashOf(20), at: after(50) });
      const found = async (ms: number) =>
        (await hashes().madeBefore(after(ms))).map(({ kind, id }) => [kind, id]);
      const token = ['token', securityToken().id];
      expect(await found(50)).toEqual([['key', keyIdOf(5)], ['key', keyIdOf(1)], token]);
      expect(await found(51)).toEqual([['key', keyIdOf(5)], ['key', keyIdOf(2)], ['key', keyIdOf(1)], token]);
      expect((await hashes().madeBefore(after(50)))[1]).toEqual({
        kind: 'key',
        id: keyIdOf(1),
        networkId: NETWORK_ID,
        prefix: apiKey().prefix,
      });
    });

    it('switches off those that it names, and no other', async () => {
      const { stores } = records();
      await seed(stores);
      await stores.keys.add(apiKey({ id: keyIdOf(1), hash: hashOf(1) }));
      await stores.keys.add(apiKey({ id: keyIdOf(2), hash: hashOf(2), createdAt: after(100) }));
      await stores.keys.add(apiKey({ id: keyIdOf(3), hash: hashOf(3), expiresAt: after(-1) }));
      await stores.tokens.add(securityToken({ hash: hashOf(1) }));
      await hashes().endMadeBefore(after(50));
      const live = (await stores.keys.list(NETWORK_ID)).map((key) => [key.id, key.live]);
      expect(new Map(live as [string, boolean][])).toEqual(
        new Map([
          [keyIdOf(1), false],
          [keyIdOf(2), true],
          [keyIdOf(3), true],
        ]),
      );
      expect((await stores.tokens.list(NETWORK_ID))[0]).toEqual(
        securityToken({ hash: hashOf(1), live: false }),
      );
      expect(await hashes().madeBefore(after(50))).toEqual([]);
    });
  });
}
