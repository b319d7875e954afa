import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SignUp } from '@tributary/domain/accounts/sign-up';
import type { ReferralId, SignUpId } from '@tributary/domain/shared/ids';
import { account, affiliate, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID, signUp } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  type OpenRecords,
  race,
  seed,
  withoutDisplayId,
} from '../shared/records-under-test.ts';

const another = (n: number, overrides: Partial<SignUp> = {}): SignUp =>
  signUp({ id: idOf<SignUpId>('516e', n), hash: `${n}`.padStart(64, '0'), ...overrides });

// docs/rules/accounts.md#signing-up
export function signUpsContract(name: string, open: OpenRecords): void {
  describe(`SignUps (${name})`, () => {
    const records = openedRecords(open);
    const signUps = () => records().stores.signUps;
    const given = () => seed(records().stores);
    beforeEach(given);

    it('finds nothing where there is nothing', async () => {
      expect(await signUps().findByHash(signUp().hash)).toBeUndefined();
      expect(await signUps().countOpen(NETWORK_ID, NOW)).toBe(0);
      expect(await signUps().remove(signUp().id)).toBe(false);
      await signUps().removeFor(NETWORK_ID, 'affiliate', signUp().email);
    });

    it('gives back every field as it was stored', async () => {
      const awkward = signUp({
        kind: 'advertiser',
        email: 'Ü@example.com',
        fields: {
          name: AWKWARD_TEXT,
          passwordHash: AWKWARD_TEXT,
          phone: AWKWARD_TEXT,
          country: 'DE',
          customFields: { skype_id: AWKWARD_TEXT, ü: '' },
          referralId: idOf<ReferralId>('4ef'),
        },
        createdAt: AWKWARD_INSTANT,
        expiresAt: AWKWARD_INSTANT,
      });
      await signUps().add(awkward);
      await signUps().add(another(2));
      expect(await signUps().findByHash(awkward.hash)).toEqual(awkward);
    });

    it('counts those of the network that are not over', async () => {
      await signUps().add(another(1, { expiresAt: NOW }));
      await signUps().add(another(2, { kind: 'advertiser' }));
      await signUps().add(another(3, { networkId: OTHER_NETWORK_ID }));
      expect(await signUps().countOpen(NETWORK_ID, NOW)).toBe(1);
      expect(await signUps().countOpen(OTHER_NETWORK_ID, NOW)).toBe(1);
    });

    it('is taken away once, of those who do so at once by one', async () => {
      await signUps().add(signUp());
      const taken = await race(4, () => signUps().remove(signUp().id));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await signUps().findByHash(signUp().hash)).toBeUndefined();
    });

    it('is taken away with all of its e-mail, whatever the letter case, and nobody else', async () => {
      await signUps().add(another(1));
      await signUps().add(another(2, { email: 'NEW@example.com' }));
      const others = [
        another(3, { email: 'other@example.com' }),
        another(4, { kind: 'advertiser' }),
        another(5, { networkId: OTHER_NETWORK_ID }),
      ];
      for (const one of others) await signUps().add(one);
      await signUps().removeFor(NETWORK_ID, 'affiliate', 'new@Example.com');
      for (const n of [1, 2]) expect(await signUps().findByHash(another(n).hash)).toBeUndefined();
      for (const one of others) expect(await signUps().findByHash(one.hash)).toEqual(one);
    });

    it('counts the accounts that wait for a decision', async () => {
      const { accounts } = records().stores;
      const signedUp = (n: number, signUpState: 'waiting' | 'declined' | null) =>
        accounts.add(
          withoutDisplayId(
            account({
              id: idOf('516ea', n),
              kind: n % 2 === 0 ? 'affiliate' : 'advertiser',
              email: `up${n}@example.com`,
              live: false,
              signUp: signUpState,
              declineReason: signUpState === 'declined' ? AWKWARD_TEXT : null,
            }),
          ),
        );
      expect(await accounts.countWaiting(NETWORK_ID)).toBe(0);
      await signedUp(1, 'waiting');
      await signedUp(2, 'waiting');
      await signedUp(3, 'declined');
      await signedUp(4, null);
      expect(await accounts.countWaiting(NETWORK_ID)).toBe(2);
      expect(await accounts.countWaiting(OTHER_NETWORK_ID)).toBe(0);
      expect(await accounts.find(NETWORK_ID, 'advertiser', idOf('516ea', 3))).toMatchObject({
        signUp: 'declined',
        declineReason: AWKWARD_TEXT,
      });
      await accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: idOf('516ea', 2), at: NOW });
      expect(await accounts.countWaiting(NETWORK_ID)).toBe(1);
      expect(await accounts.find(NETWORK_ID, 'affiliate', affiliate().id)).toMatchObject({ signUp: null });
    });
  });
}
