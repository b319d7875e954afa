import { describe, expect, it } from '@jest/globals';
import type {
  AffiliateGroupId,
  AffiliateId,
  OneTimeTokenId,
  SessionId,
  UserId,
} from '@tributary/domain/shared/ids';
import { firstUserOf, type User } from '@tributary/domain/identity/user';
import {
  ADVERTISER_ID,
  affiliate,
  AFFILIATE_ID,
  idOf,
  NETWORK_ID,
  oneTimeToken,
  OTHER_NETWORK_ID,
  session,
  user,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  idsOf,
  openedRecords,
  type OpenRecords,
  seed,
} from '../shared/records-under-test.ts';

const PAGE = { page: 1, limit: 10 };
const another = (n: number, overrides: Partial<User> = {}): User =>
  user({ id: idOf<UserId>('05e4', n), email: `user${n}@example.com`, ...overrides });

export function usersContract(name: string, open: OpenRecords): void {
  describe(`Users (${name})`, () => {
    const records = openedRecords(open);
    const users = () => records().stores.users;

    it('finds nothing where there is nothing', async () => {
      await seed(records().stores);
      expect(await users().find(NETWORK_ID, user().id)).toBeUndefined();
      expect(await users().findForUpdate(NETWORK_ID, user().id)).toBeUndefined();
      expect(await users().findByEmail(user().email)).toEqual([]);
      expect(await users().list(NETWORK_ID, { kind: 'staff' }, PAGE)).toEqual({ items: [], total: 0 });
      expect(await users().replace(user())).toBe('missing');
      expect(await users().remove(NETWORK_ID, user().id)).toBe(false);
      await users().noteLogin(user().id, AWKWARD_INSTANT);
    });

    it('gives back every field as it was stored, and only to its network', async () => {
      await seed(records().stores);
      const awkward = user({
        name: AWKWARD_TEXT,
        passwordHash: null,
        locale: 'pt-BR',
        // In the order they were named in, also where an account is gone.
        onlyAffiliates: [idOf<AffiliateId>('affe', 2), AFFILIATE_ID],
        onlyGroups: [idOf<AffiliateGroupId>('9e0', 2), idOf<AffiliateGroupId>('9e0', 1)],
        onlyAdvertisers: [ADVERTISER_ID],
        live: false,
        lastLoginAt: AWKWARD_INSTANT,
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      expect(await users().add(awkward)).toBe('added');
      expect(await users().find(NETWORK_ID, awkward.id)).toEqual(awkward);
      expect(await users().find(OTHER_NETWORK_ID, awkward.id)).toBeUndefined();
    });

    // docs/rules/users.md#first-user
    it('has the account itself as its first user, whose e-mail and password stay the account’s', async () => {
      const { accounts } = records().stores;
      await seed(records().stores);
      const own = idOf<UserId>('aff');
      expect(await users().find(NETWORK_ID, own)).toEqual(firstUserOf(affiliate()));
      await records().stores.sessions.add(session({ userId: own }));
      await accounts.replace(affiliate({ name: 'Another name', email: 'New@example.com' }));
      expect(await users().find(NETWORK_ID, own)).toMatchObject({
        name: affiliate().name,
        email: 'New@example.com',
      });
      expect(await records().stores.sessions.list(NETWORK_ID, own)).toHaveLength(1);
      await accounts.replace(affiliate({ email: 'New@example.com', passwordHash: 'another hash' }));
      expect(await users().find(NETWORK_ID, own)).toMatchObject({ passwordHash: 'another hash' });
      expect(await records().stores.sessions.list(NETWORK_ID, own)).toEqual([]);
    });

    it('refuses a second user with an e-mail in the network and kind, in whatever case', async () => {
      await seed(records().stores);
      await users().add(user());
      expect(await users().add(another(2, { email: 'OLGA@example.com' }))).toBe('duplicate');
      expect(await users().add(another(2, { email: 'OLGA@example.com', networkId: OTHER_NETWORK_ID }))).toBe(
        'added',
      );
      const colleague = { kind: 'affiliate', accountId: AFFILIATE_ID, role: null } as const;
      expect(await users().add(another(3, { ...colleague, email: user().email }))).toBe('added');
      expect(await users().add(another(4))).toBe('added');
      expect(await users().replace(another(4, { email: 'olga@EXAMPLE.com' }))).toBe('duplicate');
      expect(await users().find(NETWORK_ID, another(4).id)).toEqual(another(4));
      expect(idsOf(await users().findByEmail('Olga@Example.com'))).toEqual([
        user().id,
        another(2).id,
        another(3).id,
      ]);
    });

    it('keeps an account from taking the e-mail of somebody who works for another one', async () => {
      const { accounts } = records().stores;
      await seed(records().stores);
      const colleague = { kind: 'affiliate', accountId: AFFILIATE_ID, role: null } as const;
      await users().add(another(2, { ...colleague, email: 'Bert@example.com' }));
      expect(await accounts.replace(affiliate({ email: 'bert@example.com' }))).toBe('duplicate_email');
      expect(await accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(affiliate());
    });

    it('replaces what may change', async () => {
      await seed(records().stores);
      await users().add(user());
      const changed = user({ name: 'Other', role: 'analyst', live: false, modifiedAt: AWKWARD_INSTANT });
      const tried = { ...changed, createdAt: AWKWARD_INSTANT, lastLoginAt: AWKWARD_INSTANT };
      expect(await users().replace(tried)).toBe('replaced');
      expect(await users().find(NETWORK_ID, user().id)).toEqual(changed);
      const limited = { ...changed, onlyAdvertisers: [ADVERTISER_ID] };
      expect(await users().replace(limited)).toBe('replaced');
      expect(await users().find(NETWORK_ID, user().id)).toEqual(limited);
      expect(await users().replace(changed)).toBe('replaced');
      await users().noteLogin(user().id, AWKWARD_INSTANT);
      expect(await users().find(NETWORK_ID, user().id)).toEqual({ ...changed, lastLoginAt: AWKWARD_INSTANT });
    });

    it('lists newest first, by kind and account, in pages', async () => {
      await seed(records().stores);
      for (const n of [1, 2, 3]) await users().add(another(n));
      await users().add(another(4, { networkId: OTHER_NETWORK_ID }));
      const page = async (n: number) => users().list(NETWORK_ID, { kind: 'staff' }, { page: n, limit: 2 });
      expect(idsOf((await page(1)).items)).toEqual([another(3).id, another(2).id]);
      expect(idsOf((await page(2)).items)).toEqual([another(1).id]);
      expect(await page(3)).toEqual({ items: [], total: 3 });
      const { items } = await users().list(NETWORK_ID, { accountId: AFFILIATE_ID }, PAGE);
      expect(items).toEqual([firstUserOf(affiliate())]);
    });

    it('counts the staff who can sign in', async () => {
      await seed(records().stores);
      expect(await users().countStaff(NETWORK_ID)).toBe(0);
      await users().add(another(1, { live: false }));
      await users().add(another(2, { passwordHash: null }));
      await users().add(another(3, { networkId: OTHER_NETWORK_ID }));
      expect(await users().countStaff(NETWORK_ID)).toBe(0);
      await users().add(another(4));
      expect(await users().countStaff(NETWORK_ID)).toBe(1);
    });

    it('counts the owners who can sign in', async () => {
      await seed(records().stores);
      await users().add(another(1, { live: false }));
      await users().add(another(2, { passwordHash: null }));
      await users().add(another(3, { networkId: OTHER_NETWORK_ID }));
      await users().add(another(4, { role: 'admin' }));
      expect(await users().countOwners(NETWORK_ID)).toBe(0);
      await users().add(another(5));
      expect(await users().countOwners(NETWORK_ID)).toBe(1);
    });

    it('removes a user with sessions and links, within the network', async () => {
      const { sessions, oneTimeTokens } = records().stores;
      await seed(records().stores);
      await users().add(user());
      await sessions.add(session());
      await oneTimeTokens.add(oneTimeToken({ purpose: 'reset', userId: user().id }));
      expect(await users().remove(OTHER_NETWORK_ID, user().id)).toBe(false);
      expect(await users().remove(NETWORK_ID, user().id)).toBe(true);
      expect(await users().find(NETWORK_ID, user().id)).toBeUndefined();
      expect(await sessions.findByHash(session().hash)).toBeUndefined();
      expect(await oneTimeTokens.findByHash(oneTimeToken().hash)).toBeUndefined();
    });

    // docs/rules/users.md#sessions
    it('lose their sessions and links for good when their account is deactivated', async () => {
      const { accounts, sessions, oneTimeTokens } = records().stores;
      await seed(records().stores);
      const own = idOf<UserId>('aff');
      const second = another(2, { kind: 'affiliate', role: null, accountId: AFFILIATE_ID });
      await users().add(second);
      await users().add(user());
      const hashes = [own, second.id, user().id].map((userId, n) => ({ userId, hash: `${n}`.repeat(64) }));
      for (const [n, of] of hashes.entries()) {
        await sessions.add(session({ ...of, id: idOf<SessionId>('5e5', n + 1) }));
        await oneTimeTokens.add(oneTimeToken({ ...of, id: idOf<OneTimeTokenId>('07e', n + 1) }));
      }
      await accounts.replace(affiliate({ name: 'Another name' }));
      expect(await sessions.list(NETWORK_ID, second.id)).toHaveLength(1);
      for (const live of [false, true]) await accounts.replace(affiliate({ live }));
      const left = await Promise.all(
        hashes.map(async ({ hash }) => [
          (await sessions.findByHash(hash)) !== undefined,
          (await oneTimeTokens.findByHash(hash)) !== undefined,
        ]),
      );
      expect(left).toEqual([
        [false, false],
        [false, false],
        [true, true],
      ]);
    });

    it('go with their account', async () => {
      const { accounts, sessions } = records().stores;
      await seed(records().stores);
      const own = idOf<UserId>('aff');
      await sessions.add(session({ userId: own }));
      await accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: AWKWARD_INSTANT,
      });
      expect(await users().find(NETWORK_ID, own)).toBeUndefined();
      expect(await sessions.findByHash(session().hash)).toBeUndefined();
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      await seed(records().stores);
      const given = user({ createdAt: new Date('2026-03-01') });
      await users().add(given);
      given.createdAt.setTime(0);
      (await users().find(NETWORK_ID, given.id))?.createdAt.setTime(0);
      expect((await users().find(NETWORK_ID, given.id))?.createdAt).toEqual(new Date('2026-03-01'));
    });
  });
}
