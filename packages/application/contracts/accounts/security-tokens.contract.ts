import { describe, expect, it } from '@jest/globals';
import type { SecurityToken } from '@tributary/domain/accounts/account';
import type { SecurityTokenId } from '@tributary/domain/shared/ids';
import { ADVERTISER_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID, securityToken } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const another = (n: number, overrides: Partial<SecurityToken> = {}): SecurityToken =>
  securityToken({ id: idOf<SecurityTokenId>('5ec', n), hash: `${n}`.padStart(64, '0'), ...overrides });

export function securityTokensContract(name: string, open: OpenRecords): void {
  describe(`SecurityTokens (${name})`, () => {
    const records = openedRecords(open, seed);
    const tokens = () => records().stores.tokens;
    const listed = () => tokens().list(NETWORK_ID);

    it('lists nothing where none was added', async () => {
      expect(await listed()).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      const awkward = securityToken({ advertiserId: ADVERTISER_ID, createdAt: AWKWARD_INSTANT });
      await tokens().add(awkward);
      await tokens().add(another(2));
      expect(await listed()).toEqual([another(2), awkward]);
    });

    it('refuses a second token of the same text', async () => {
      await tokens().add(securityToken());
      expect(await tokens().add(another(2, { hash: securityToken().hash }))).toBe(false);
      expect(await listed()).toEqual([securityToken()]);
      expect(await tokens().add(another(2))).toBe(true);
    });

    it('lists those of the network, newest first, ties by id', async () => {
      await tokens().add(another(9, { createdAt: AWKWARD_INSTANT }));
      for (const n of [3, 2]) await tokens().add(another(n));
      await tokens().add(another(4, { networkId: OTHER_NETWORK_ID }));
      expect(idsOf(await listed())).toEqual([another(3).id, another(2).id, another(9).id]);
    });

    // docs/rules/attribution.md#security-tokens
    it('revokes once, within the network, and continues listing it', async () => {
      await tokens().add(securityToken());
      await tokens().add(another(2));
      expect(await tokens().revoke(OTHER_NETWORK_ID, securityToken().id)).toBe(false);
      expect(await tokens().revoke(NETWORK_ID, another(7).id)).toBe(false);
      expect(await tokens().revoke(NETWORK_ID, securityToken().id)).toBe(true);
      expect(await tokens().revoke(NETWORK_ID, securityToken().id)).toBe(false);
      expect(await listed()).toEqual([another(2), securityToken({ live: false })]);
    });

    // docs/rules/attribution.md#own-tokens
    it('lists and revokes those of an advertiser alone', async () => {
      const own = securityToken({ advertiserId: ADVERTISER_ID });
      await tokens().add(own);
      await tokens().add(another(2));
      expect(await tokens().list(NETWORK_ID, ADVERTISER_ID)).toEqual([own]);
      expect(await tokens().list(OTHER_NETWORK_ID, ADVERTISER_ID)).toEqual([]);
      expect(await tokens().revoke(NETWORK_ID, another(2).id, ADVERTISER_ID)).toBe(false);
      expect(await tokens().revoke(OTHER_NETWORK_ID, own.id, ADVERTISER_ID)).toBe(false);
      expect(await tokens().revoke(NETWORK_ID, own.id, ADVERTISER_ID)).toBe(true);
      expect(await listed()).toEqual([another(2), { ...own, live: false }]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      await tokens().add(securityToken());
      for (const lent of await listed()) (lent as { live: boolean }).live = false;
      expect(await listed()).toEqual([securityToken()]);
    });
  });
}
