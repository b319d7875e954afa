import { describe, expect, it } from '@jest/globals';
import type { OneTimeToken } from '@tributary/domain/identity/one-time-token';
import type { OneTimeTokenId, UserId } from '@tributary/domain/shared/ids';
import { idOf, NETWORK_ID, oneTimeToken, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, openedRecords, type OpenRecords, seed } from '../shared/records-under-test.ts';

const FIRST_USER = idOf<UserId>('aff');
const another = (n: number, overrides: Partial<OneTimeToken> = {}): OneTimeToken =>
  oneTimeToken({ id: idOf<OneTimeTokenId>('07', n), hash: `${n}`.padStart(64, '0'), ...overrides });

export function oneTimeTokensContract(name: string, open: OpenRecords): void {
  describe(`OneTimeTokens (${name})`, () => {
    const records = openedRecords(open);
    const tokens = () => records().stores.oneTimeTokens;
    const found = async (n: number) => (await tokens().findByHash(another(n).hash)) !== undefined;

    it('finds nothing where there is nothing', async () => {
      await seed(records().stores);
      expect(await tokens().findByHash(oneTimeToken().hash)).toBeUndefined();
      expect(await tokens().use(oneTimeToken().id, AWKWARD_INSTANT)).toBe(false);
      await tokens().end(NETWORK_ID, 'setup', null);
    });

    it('gives back every field as it was stored, used ones too', async () => {
      await seed(records().stores);
      const awkward = oneTimeToken({
        purpose: 'reset',
        userId: FIRST_USER,
        createdAt: AWKWARD_INSTANT,
        expiresAt: AWKWARD_INSTANT,
        usedAt: AWKWARD_INSTANT,
      });
      await tokens().add(awkward);
      expect(await tokens().findByHash(awkward.hash)).toEqual(awkward);
      await tokens().add(another(2));
      expect(await tokens().findByHash(another(2).hash)).toEqual(another(2));
    });

    it('puts a new link in the place of the one of the same network, purpose and user', async () => {
      await seed(records().stores);
      await tokens().add(another(1));
      await tokens().add(another(2, { networkId: OTHER_NETWORK_ID }));
      await tokens().add(another(3, { purpose: 'reset', userId: FIRST_USER }));
      await tokens().add(another(4, { purpose: 'invite', userId: FIRST_USER }));
      await tokens().add(another(5));
      expect([await found(1), await found(2), await found(3), await found(4), await found(5)]).toEqual([
        false,
        true,
        true,
        true,
        true,
      ]);
      await tokens().end(NETWORK_ID, 'reset', FIRST_USER);
      expect([await found(3), await found(4), await found(5)]).toEqual([false, true, true]);
    });

    it('is used by one of those who try at once', async () => {
      await seed(records().stores);
      await tokens().add(oneTimeToken());
      const used = await Promise.all(
        [1, 2, 3, 4].map(() => tokens().use(oneTimeToken().id, AWKWARD_INSTANT)),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
      expect((await tokens().findByHash(oneTimeToken().hash))?.usedAt).toEqual(AWKWARD_INSTANT);
    });
  });
}
