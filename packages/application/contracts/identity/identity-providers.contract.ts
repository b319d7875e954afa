import { describe, expect, it } from '@jest/globals';
import type { ProviderLink, ProviderSignIn } from '@tributary/domain/identity/identity-provider';
import type { SessionId, UserId } from '@tributary/domain/shared/ids';
import {
  AFFILIATE_ID,
  idOf,
  identityProvider,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  providerLink,
  providerSignIn,
  user,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  type OpenRecords,
  race,
  seed,
} from '../shared/records-under-test.ts';

/** The first user of an account is the account itself. */
const ANNA = AFFILIATE_ID as string as UserId;

// docs/rules/users.md#identity-provider
export function identityProvidersContract(name: string, open: OpenRecords): void {
  describe(`IdentityProviders (${name})`, () => {
    const records = openedRecords(open);
    const providers = () => records().stores.identityProviders;

    it('keeps one of each network, every field, until it is removed', async () => {
      await seed(records().stores);
      expect(await providers().find(NETWORK_ID)).toBeUndefined();
      expect(await providers().findForUpdate(NETWORK_ID)).toBeUndefined();
      expect(await providers().listAll(null, 10)).toEqual([]);
      expect(await providers().remove(NETWORK_ID)).toBe(false);
      const full = identityProvider({
        name: AWKWARD_TEXT,
        emailDomains: ['a.example', 'b.example'],
        firstRole: 'support',
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      await providers().put(identityProvider());
      await providers().put(full);
      const other = identityProvider({ networkId: OTHER_NETWORK_ID, emailDomains: [], modifiedAt: null });
      await providers().put(other);
      expect(await providers().find(NETWORK_ID)).toEqual(full);
      ((await providers().find(NETWORK_ID))?.emailDomains as string[]).push('changed');
      expect(await providers().findForUpdate(NETWORK_ID)).toEqual(full);
      const all = [full, other].sort((a, b) => (a.networkId < b.networkId ? -1 : 1));
      expect(await providers().listAll(null, 10)).toEqual(all);
      expect(await providers().listAll(null, 1)).toEqual(all.slice(0, 1));
      expect(await providers().listAll(all[0]?.networkId ?? null, 10)).toEqual(all.slice(1));
      expect(await providers().remove(NETWORK_ID)).toBe(true);
      expect(await providers().listAll(null, 10)).toEqual([other]);
    });
  });
}

export function providerLinksContract(name: string, open: OpenRecords): void {
  describe(`ProviderLinks (${name})`, () => {
    const records = openedRecords(open);
    const links = () => records().stores.providerLinks;
    const given = async (...held: ProviderLink[]) => {
      await seed(records().stores);
      await records().stores.users.add(user());
      for (const one of held) expect(await links().add(one)).toBe('added');
    };
    const found = ({ networkId, issuer, subject }: ProviderLink) => links().find(networkId, issuer, subject);

    it('gives back every field, within the network', async () => {
      const full = providerLink({
        subject: [...AWKWARD_TEXT].slice(0, 200).join(''),
        createdAt: AWKWARD_INSTANT,
      });
      await given(full);
      expect(await found(full)).toEqual(full);
      expect(await found({ ...full, networkId: OTHER_NETWORK_ID })).toBeUndefined();
      expect(await found({ ...full, issuer: 'https://other.example' })).toBeUndefined();
      expect(await links().list(NETWORK_ID, user().id)).toEqual([full]);
      expect(await links().list(OTHER_NETWORK_ID, user().id)).toEqual([]);
      expect(await links().listOwners(NETWORK_ID, [ANNA, user().id])).toEqual([user().id]);
      expect(await links().listOwners(OTHER_NETWORK_ID, [user().id])).toEqual([]);
      expect(await links().listOwners(NETWORK_ID, [])).toEqual([]);
    });

    it('has one user for a name, and one name of a provider for a user, whoever asks first', async () => {
      await given();
      const outcomes = await race(10, (n) => links().add(providerLink({ userId: n % 2 ? ANNA : user().id })));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      const [owner] = [...(await links().listOwners(NETWORK_ID, [ANNA, user().id]))];
      const another = providerLink({ userId: owner ?? ANNA, subject: 'another' });
      expect(await links().add(another)).toBe('duplicate');
      // Letter case tells names apart, and another provider has names of its own.
      const other = owner === ANNA ? user().id : ANNA;
      expect(await links().add(providerLink({ userId: other, subject: 'SUBJECT-1' }))).toBe('added');
      expect(await links().add({ ...another, issuer: 'https://other.example' })).toBe('added');
    });

    it('notes a use of one alone', async () => {
      const anothers = providerLink({ userId: ANNA, subject: 'anna' });
      await given(providerLink(), anothers);
      await links().noteUse({ ...providerLink(), networkId: OTHER_NETWORK_ID }, NOW);
      expect(await found(providerLink())).toEqual(providerLink());
      await links().noteUse(providerLink(), AWKWARD_INSTANT);
      expect(await found(providerLink())).toEqual(providerLink({ lastUsedAt: AWKWARD_INSTANT }));
      expect(await found(anothers)).toEqual(anothers);
    });

    it('removes all of a user, and goes with the user and with the account', async () => {
      const second = providerLink({ issuer: 'https://a.example' });
      const anothers = providerLink({ userId: ANNA, subject: 'anna' });
      await given(providerLink(), second, anothers);
      expect(await links().removeAll(OTHER_NETWORK_ID, user().id)).toEqual([]);
      expect(await links().removeAll(NETWORK_ID, user().id)).toEqual([second, providerLink()]);
      expect(await found(anothers)).toEqual(anothers);
      await links().add(providerLink());
      await records().stores.users.remove(NETWORK_ID, user().id);
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      for (const gone of [providerLink(), anothers]) expect(await found(gone)).toBeUndefined();
    });
  });
}

const waiting = (n: number, overrides: Partial<ProviderSignIn> = {}): ProviderSignIn =>
  providerSignIn({ hash: `hash-${n}`, createdAt: new Date(NOW.getTime() + n), ...overrides });

export function providerSignInsContract(name: string, open: OpenRecords): void {
  describe(`ProviderSignIns (${name})`, () => {
    const records = openedRecords(open);
    const signIns = () => records().stores.providerSignIns;

    it('gives each out once, with every field, also when many ask at once', async () => {
      const full = waiting(2, {
        purpose: 'confirm',
        holder: 'ü 🦆',
        sessionId: idOf<SessionId>('5e55'),
        userId: user().id,
        expiresAt: AWKWARD_INSTANT,
      });
      await signIns().add(waiting(1), 10);
      await signIns().add(full, 10);
      expect(await signIns().find('hash-2')).toEqual(full);
      expect(await signIns().find('hash-3')).toBeUndefined();
      expect(await signIns().take('hash-3')).toBeUndefined();
      const taken = await race(10, () => signIns().take('hash-1'));
      expect(taken.filter((one) => one !== undefined)).toEqual([waiting(1)]);
      expect(await signIns().take('hash-2')).toEqual(full);
      expect(await signIns().find('hash-2')).toBeUndefined();
    });

    it('keeps the newest of each holder', async () => {
      await signIns().add(waiting(9, { holder: 'another' }), 3);
      for (const n of [5, 1, 3, 4, 2]) await signIns().add(waiting(n), 3);
      const left = [];
      for (const n of [1, 2, 3, 4, 5, 9]) if (await signIns().take(`hash-${n}`)) left.push(n);
      expect(left).toEqual([3, 4, 5, 9]);
    });
  });
}
