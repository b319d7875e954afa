import { describe, expect, it } from '@jest/globals';
import type { Session } from '@tributary/domain/identity/session';
import type { PasskeyId, SessionId, UserId } from '@tributary/domain/shared/ids';
import {
  affiliate,
  AFFILIATE_ID,
  idOf,
  network,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  passkey,
  secondFactor,
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

const FIRST_USER = idOf<UserId>('aff');
const another = (n: number, overrides: Partial<Session> = {}): Session =>
  session({ id: idOf<SessionId>('5e5', n), hash: `${n}`.padStart(64, '0'), ...overrides });

export function sessionsContract(name: string, open: OpenRecords): void {
  describe(`Sessions (${name})`, () => {
    const records = openedRecords(open);
    const sessions = () => records().stores.sessions;
    const given = async () => {
      await seed(records().stores);
      await records().stores.users.add(user());
    };

    it('finds nothing where there is nothing', async () => {
      await given();
      expect(await sessions().findByHash(session().hash)).toBeUndefined();
      expect(await sessions().list(NETWORK_ID, user().id)).toEqual([]);
      expect(await sessions().confirm(session().id, AWKWARD_INSTANT)).toBe(false);
      expect(await sessions().removeAll(NETWORK_ID, user().id, null)).toEqual([]);
      await sessions().touch(session().id, AWKWARD_INSTANT);
    });

    it('gives back every field as it was stored, with the user', async () => {
      await given();
      await sessions().add(another(3));
      const awkward = session({
        createdAt: AWKWARD_INSTANT,
        lastSeenAt: AWKWARD_INSTANT,
        expiresAt: AWKWARD_INSTANT,
        confirmedAt: AWKWARD_INSTANT,
        agent: AWKWARD_TEXT,
        userId: FIRST_USER,
        actedById: user().id,
        actedFromId: another(3).id,
      });
      await sessions().add(awkward);
      expect(await sessions().findByHash(awkward.hash)).toMatchObject({ session: awkward, actedBy: user() });
      expect(await sessions().list(NETWORK_ID, FIRST_USER)).toEqual([awkward]);
      await sessions().add(another(2));
      expect(await sessions().findByHash(another(2).hash)).toEqual({
        session: another(2),
        user: user(),
        accountLive: null,
        networkLive: true,
        actedBy: null,
        secondFactorMissing: false,
      });
    });

    it('tells whether user, account and network are live now', async () => {
      await given();
      const { accounts, networks, users } = records().stores;
      await sessions().add(session({ userId: FIRST_USER }));
      const found = () => sessions().findByHash(session().hash);
      expect(await found()).toMatchObject({ user: { live: true }, accountLive: true, networkLive: true });
      await accounts.replace(affiliate({ live: false }));
      expect(await found()).toBeUndefined();
      await sessions().add(session({ userId: FIRST_USER }));
      await networks.replace(network({ live: false }));
      const first = await users.find(NETWORK_ID, FIRST_USER);
      if (first) await users.replace({ ...first, live: false });
      expect(await found()).toMatchObject({ user: { live: false }, accountLive: false, networkLive: false });
      await accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: AWKWARD_INSTANT,
      });
      expect(await found()).toBeUndefined();
    });

    // docs/rules/users.md#viewing-as-an-account
    it('ends seeing as an account for good when the role of the member of staff changes', async () => {
      await given();
      const { users } = records().stores;
      const acted = another(2, { userId: FIRST_USER, actedById: user().id, actedFromId: another(1).id });
      for (const one of [another(1), acted]) await sessions().add(one);
      await users.replace(user({ name: 'Somebody Else' }));
      expect(await sessions().findByHash(acted.hash)).toBeDefined();
      await users.replace(user({ role: 'analyst' }));
      await users.replace(user());
      expect(await sessions().findByHash(acted.hash)).toBeUndefined();
      expect(await sessions().findByHash(another(1).hash)).toBeDefined();
    });

    // docs/rules/users.md#required-second-factor
    it('tells of staff, and of staff who see as an account, that a second factor is asked and missing', async () => {
      await given();
      const { networks, passkeys, secondFactors } = records().stores;
      const acted = { userId: FIRST_USER, actedById: user().id, actedFromId: another(1).id };
      for (const one of [another(1), another(2, { userId: FIRST_USER }), another(3, acted)])
        await sessions().add(one);
      const missing = () =>
        Promise.all(
          [1, 2, 3].map(async (n) => (await sessions().findByHash(another(n).hash))?.secondFactorMissing),
        );
      expect(await missing()).toEqual([false, false, false]);
      await networks.replace(network({ staffSecondFactor: true }));
      expect(await missing()).toEqual([true, false, true]);
      await secondFactors.put(secondFactor({ confirmedAt: null }));
      expect(await missing()).toEqual([true, false, true]);
      await secondFactors.put(secondFactor());
      expect(await missing()).toEqual([false, false, false]);
      await secondFactors.remove(NETWORK_ID, user().id);
      expect(await missing()).toEqual([true, false, true]);
      await passkeys.add(passkey({ userId: FIRST_USER }));
      expect(await missing()).toEqual([true, false, true]);
      await passkeys.add(passkey({ id: idOf<PasskeyId>('9a55', 2), credentialId: 'another' }));
      expect(await missing()).toEqual([false, false, false]);
    });

    it('remembers when it was last used, to the minute', async () => {
      await given();
      await sessions().add(session({ lastSeenAt: new Date('2026-03-10T12:00:00.123Z') }));
      const lastSeen = async () => (await sessions().findByHash(session().hash))?.session.lastSeenAt;
      await sessions().touch(session().id, new Date('2026-03-10T12:00:59Z'));
      expect(await lastSeen()).toEqual(new Date('2026-03-10T12:00:00.123Z'));
      await sessions().touch(session().id, new Date('2026-03-10T12:01:01Z'));
      expect(await lastSeen()).toEqual(new Date('2026-03-10T12:01:01Z'));
    });

    it('notes that the password was typed again', async () => {
      await given();
      await sessions().add(session());
      expect(await sessions().confirm(session().id, AWKWARD_INSTANT)).toBe(true);
      expect((await sessions().findByHash(session().hash))?.session.confirmedAt).toEqual(AWKWARD_INSTANT);
    });

    it('lists those of the user, newest first, ties by id', async () => {
      await given();
      await sessions().add(another(9, { createdAt: AWKWARD_INSTANT }));
      for (const n of [3, 2]) await sessions().add(another(n));
      await sessions().add(another(4, { userId: FIRST_USER }));
      const listed = await sessions().list(NETWORK_ID, user().id);
      expect(idsOf(listed)).toEqual([another(3).id, another(2).id, another(9).id]);
      expect(await sessions().list(OTHER_NETWORK_ID, user().id)).toEqual([]);
    });

    it("ends one of the user's, and nobody else's", async () => {
      await given();
      await sessions().add(session());
      expect(await sessions().remove(OTHER_NETWORK_ID, user().id, session().id)).toBe(false);
      expect(await sessions().remove(NETWORK_ID, FIRST_USER, session().id)).toBe(false);
      expect(await sessions().remove(NETWORK_ID, user().id, session().id)).toBe(true);
      expect(await sessions().remove(NETWORK_ID, user().id, session().id)).toBe(false);
      expect(await sessions().findByHash(session().hash)).toBeUndefined();
    });

    it('ends what was begun from a session with it, however that ends', async () => {
      const ends = [
        () => sessions().remove(NETWORK_ID, user().id, another(1).id),
        () => sessions().removeAll(NETWORK_ID, user().id, another(2).id),
        () => records().stores.users.remove(NETWORK_ID, user().id),
      ];
      await seed(records().stores);
      for (const end of ends) {
        await records().stores.users.add(user());
        for (const n of [1, 2]) await sessions().add(another(n));
        const begun = { userId: FIRST_USER, actedById: user().id };
        await sessions().add(another(3, { ...begun, actedFromId: another(1).id }));
        await sessions().add(another(4, { ...begun, actedFromId: another(2).id }));
        await end();
        expect(await sessions().findByHash(another(3).hash)).toBeUndefined();
        expect(idsOf(await sessions().list(NETWORK_ID, FIRST_USER))).not.toContain(another(3).id);
        await records().stores.users.remove(NETWORK_ID, user().id);
        expect(await sessions().list(NETWORK_ID, FIRST_USER)).toEqual([]);
      }
    });

    it('ends all of a user but one', async () => {
      await given();
      for (const n of [1, 2, 3]) await sessions().add(another(n));
      await sessions().add(another(4, { userId: FIRST_USER }));
      const gone = await sessions().removeAll(NETWORK_ID, user().id, another(2).id);
      expect(idsOf(gone)).toEqual([another(3).id, another(1).id]);
      expect(idsOf(await sessions().list(NETWORK_ID, user().id))).toEqual([another(2).id]);
      expect(await sessions().removeAll(NETWORK_ID, user().id, null)).toEqual([another(2)]);
      expect(await sessions().list(NETWORK_ID, FIRST_USER)).toHaveLength(1);
    });
  });
}
