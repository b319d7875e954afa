import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tributary/domain/accounts/account';
import type { OneTimeToken } from '@tributary/domain/identity/one-time-token';
import type { User } from '@tributary/domain/identity/user';
import type { AffiliateGroupId, OneTimeTokenId, SessionId, UserId } from '@tributary/domain/shared/ids';
import {
  ADVERTISER_ID,
  affiliate,
  AFFILIATE_ID,
  idOf,
  NETWORK_ID,
  oneTimeToken,
  OTHER_NETWORK_ID,
  user,
} from '../shared/given.ts';
import { AWKWARD_INSTANT, openedRecords, type OpenRecords, seed } from '../shared/records-under-test.ts';

const USED = { at: AWKWARD_INSTANT, address: '203.0.113.9' };
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
      expect(await tokens().use(oneTimeToken(), USED)).toBe(false);
      await tokens().end(NETWORK_ID, 'setup', null);
    });

    it('gives back every field as it was stored, used ones too', async () => {
      await seed(records().stores);
      const awkward = oneTimeToken({
        purpose: 'reset',
        userId: FIRST_USER,
        binding: 'ab'.repeat(16),
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

    // docs/rules/users.md#one-time-links
    describe('of a user', () => {
      const given = async () => {
        const { stores } = records();
        await seed(stores);
        await stores.users.add(user({ role: 'manager' }));
        await tokens().add(another(1, { purpose: 'reset', userId: user().id }));
        await tokens().add(another(2, { purpose: 'invite', userId: FIRST_USER }));
        return stores;
      };

      it.each<[string, Partial<User>, boolean]>([
        ['a new password', { passwordHash: 'another' }, false],
        ['another e-mail', { email: 'other@example.com' }, false],
        ['a raised role', { role: 'admin' }, false],
        ['switching off', { live: false }, false],
        ['a limit to some affiliates', { onlyAffiliates: [AFFILIATE_ID] }, false],
        ['a limit to a group', { onlyGroups: [idOf<AffiliateGroupId>('9e0', 1)] }, false],
        ['a limit to some advertisers', { onlyAdvertisers: [ADVERTISER_ID] }, false],
        ['another name', { name: 'Somebody Else' }, true],
        ['another language', { locale: 'pt-BR' }, true],
      ])('after %s (%j) works: %s', async (_what, changes, works) => {
        const { users } = await given();
        await users.replace(user({ role: 'manager', ...changes }));
        expect([await found(1), await found(2)]).toEqual([works, true]);
      });

      it.each<[string, Partial<Account>, boolean]>([
        ['a new password', { passwordHash: 'another' }, false],
        ['another e-mail', { email: 'other@example.com' }, false],
        ['switching off', { live: false }, false],
        ['another name', { name: 'Somebody Else' }, true],
      ])('after %s of their account (%j) works: %s', async (_what, changes, works) => {
        const { accounts } = await given();
        await accounts.replace(affiliate(changes));
        await accounts.replace(affiliate({ ...changes, live: true }));
        expect([await found(1), await found(2)]).toEqual([true, works]);
      });

      it('ends with their sessions', async () => {
        const { sessions } = await given();
        await sessions.removeAll(NETWORK_ID, user().id, idOf<SessionId>('5e5'));
        expect([await found(1), await found(2)]).toEqual([false, true]);
      });
    });

    it('is used by one of those who try at once', async () => {
      await seed(records().stores);
      await tokens().add(oneTimeToken());
      const used = await Promise.all([1, 2, 3, 4].map(() => tokens().use(oneTimeToken(), USED)));
      expect(used.filter(Boolean)).toHaveLength(1);
      expect((await tokens().findByHash(oneTimeToken().hash))?.usedAt).toEqual(AWKWARD_INSTANT);
    });
  });
}
