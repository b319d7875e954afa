import { describe, expect, it } from '@jest/globals';
import type { Passkey, PasskeyChallenge } from '@tributary/domain/identity/passkey';
import type { PasskeyId, UserId } from '@tributary/domain/shared/ids';
import { AFFILIATE_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID, passkey, user } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  idsOf,
  openedRecords,
  type OpenRecords,
  race,
  seed,
} from '../shared/records-under-test.ts';

/** The first user of an account is the account itself. */
const ANNA = AFFILIATE_ID as string as UserId;
const another = (n: number, overrides: Partial<Passkey> = {}): Passkey =>
  passkey({ id: idOf<PasskeyId>('9a55', n), credentialId: `credential-${n}`, ...overrides });

// docs/rules/users.md#passkeys
export function passkeysContract(name: string, open: OpenRecords): void {
  describe(`Passkeys (${name})`, () => {
    const records = openedRecords(open);
    const passkeys = () => records().stores.passkeys;
    const given = async (...held: Passkey[]) => {
      await seed(records().stores);
      await records().stores.users.add(user());
      for (const one of held) expect(await passkeys().add(one)).toBe('added');
    };

    it('finds nothing where there is nothing', async () => {
      await given();
      expect(await passkeys().findByCredential('credential-1')).toBeUndefined();
      expect(await passkeys().findForUpdate(NETWORK_ID, passkey().id)).toBeUndefined();
      expect(await passkeys().list(NETWORK_ID, user().id)).toEqual([]);
      expect(await passkeys().listOwners(NETWORK_ID, [user().id])).toEqual([]);
      expect(await passkeys().listOwners(NETWORK_ID, [])).toEqual([]);
      const use = { counter: 1, synced: true, at: NOW };
      expect(await passkeys().noteUse(NETWORK_ID, passkey().id, use)).toBe(false);
      expect(await passkeys().remove(NETWORK_ID, user().id, passkey().id)).toBe(false);
      expect(await passkeys().removeAll(NETWORK_ID, user().id)).toEqual([]);
    });

    it('gives back every field as it was stored, as copies, and by its credential whatever the network', async () => {
      const full = another(1, {
        name: AWKWARD_TEXT,
        credentialId: 'A_-z'.repeat(300),
        publicKey: 'pQ_-'.repeat(100),
        counter: 4_294_967_295,
        synced: true,
        transports: ['usb', 'nfc', ''],
        createdAt: AWKWARD_INSTANT,
        lastUsedAt: AWKWARD_INSTANT,
      });
      await given(full, another(2, { transports: [], lastUsedAt: null }));
      expect(await passkeys().findByCredential(full.credentialId)).toEqual(full);
      expect(await passkeys().findForUpdate(NETWORK_ID, full.id)).toEqual(full);
      expect(await passkeys().findForUpdate(OTHER_NETWORK_ID, full.id)).toBeUndefined();
      const [listed] = await passkeys().list(NETWORK_ID, user().id);
      (listed?.transports as string[]).push('changed');
      expect(await passkeys().findByCredential(full.credentialId)).toEqual(full);
    });

    it('has each credential once, whoever asks first', async () => {
      await given();
      const outcomes = await race(10, (n) =>
        passkeys().add(another(n + 1, { credentialId: 'the same', userId: n % 2 === 0 ? ANNA : user().id })),
      );
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      // Letter case tells credentials apart.
      expect(await passkeys().add(another(50, { credentialId: 'The same' }))).toBe('added');
    });

    it("lists a user's own, oldest first, ties by id, and who has one", async () => {
      await given(
        another(3),
        another(2),
        another(1, { createdAt: AWKWARD_INSTANT }),
        another(4, { userId: ANNA }),
      );
      const oldestFirst = AWKWARD_INSTANT < NOW ? [1, 2, 3] : [2, 3, 1];
      expect(idsOf(await passkeys().list(NETWORK_ID, user().id))).toEqual(
        oldestFirst.map((n) => another(n).id),
      );
      expect(await passkeys().list(OTHER_NETWORK_ID, user().id)).toEqual([]);
      const both = [ANNA, user().id];
      expect(await passkeys().listOwners(NETWORK_ID, both)).toEqual(both);
      expect(await passkeys().listOwners(OTHER_NETWORK_ID, both)).toEqual([]);
      await passkeys().remove(NETWORK_ID, ANNA, another(4).id);
      expect(await passkeys().listOwners(NETWORK_ID, both)).toEqual([user().id]);
    });

    it('notes a use within the network, and nothing else with it', async () => {
      await given(another(1), another(2));
      const use = { counter: 12, synced: true, at: AWKWARD_INSTANT };
      expect(await passkeys().noteUse(OTHER_NETWORK_ID, another(1).id, use)).toBe(false);
      expect(await passkeys().noteUse(NETWORK_ID, another(1).id, use)).toBe(true);
      expect(await passkeys().list(NETWORK_ID, user().id)).toEqual([
        another(1, { counter: 12, synced: true, lastUsedAt: AWKWARD_INSTANT }),
        another(2),
      ]);
    });

    it('lets one after the other use it, when many do at once', async () => {
      await given(another(1, { counter: 1 }));
      const used = await race(10, () =>
        records().unitOfWork.run(async (stores) => {
          const found = await stores.passkeys.findForUpdate(NETWORK_ID, another(1).id);
          if (!found || found.counter >= 2) return false;
          return stores.passkeys.noteUse(NETWORK_ID, found.id, { counter: 2, synced: false, at: NOW });
        }),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    });

    it('removes one, or all, of a user, and goes with the user and with the account', async () => {
      await given(another(1), another(2), another(3), another(4, { userId: ANNA }));
      expect(await passkeys().remove(NETWORK_ID, ANNA, another(1).id)).toBe(false);
      expect(await passkeys().remove(OTHER_NETWORK_ID, user().id, another(1).id)).toBe(false);
      expect(await passkeys().remove(NETWORK_ID, user().id, another(1).id)).toBe(true);
      expect(await passkeys().removeAll(OTHER_NETWORK_ID, user().id)).toEqual([]);
      expect(await passkeys().removeAll(NETWORK_ID, user().id)).toEqual([another(2), another(3)]);
      await passkeys().add(another(5));
      await records().stores.users.remove(NETWORK_ID, user().id);
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      for (const n of [1, 2, 3, 4, 5]) {
        expect(await passkeys().findByCredential(another(n).credentialId)).toBeUndefined();
      }
    });
  });
}

const challenge = (n: number, overrides: Partial<PasskeyChallenge> = {}): PasskeyChallenge => ({
  text: `challenge-${n}`,
  purpose: 'sign_in',
  holder: 'somebody',
  createdAt: new Date(NOW.getTime() + n),
  expiresAt: AWKWARD_INSTANT,
  ...overrides,
});

// docs/rules/users.md#challenges
export function passkeyChallengesContract(name: string, open: OpenRecords): void {
  describe(`PasskeyChallenges (${name})`, () => {
    const records = openedRecords(open);
    const challenges = () => records().stores.passkeyChallenges;

    it('gives each out once, with every field, also when many ask at once', async () => {
      await challenges().add(challenge(1), 10);
      await challenges().add(challenge(2, { purpose: 'register', holder: 'ü 🦆' }), 10);
      expect(await challenges().take('challenge-3')).toBeUndefined();
      const taken = await race(10, () => challenges().take('challenge-1'));
      expect(taken.filter((one) => one !== undefined)).toEqual([challenge(1)]);
      expect(await challenges().take('challenge-2')).toEqual(
        challenge(2, { purpose: 'register', holder: 'ü 🦆' }),
      );
      expect(await challenges().take('challenge-2')).toBeUndefined();
    });

    it('keeps the newest of each holder', async () => {
      await challenges().add(challenge(9, { holder: 'another' }), 3);
      for (const n of [5, 1, 3, 4, 2]) await challenges().add(challenge(n), 3);
      const left = [];
      for (const n of [1, 2, 3, 4, 5, 9]) if (await challenges().take(`challenge-${n}`)) left.push(n);
      expect(left).toEqual([3, 4, 5, 9]);
    });
  });
}
