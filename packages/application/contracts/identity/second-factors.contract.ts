import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { UserId } from '@tributary/domain/shared/ids';
import {
  AFFILIATE_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  secondFactor,
  user,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  openedRecords,
  type OpenRecords,
  race,
  seed,
} from '../shared/records-under-test.ts';

const FIRST_USER = idOf<UserId>('aff');
const ofAnother = (overrides: Partial<SecondFactor> = {}): SecondFactor =>
  secondFactor({ userId: FIRST_USER, ...overrides });

// docs/rules/users.md#second-factor
export function secondFactorsContract(name: string, open: OpenRecords): void {
  describe(`SecondFactors (${name})`, () => {
    const records = openedRecords(open);
    const factors = () => records().stores.secondFactors;
    const given = async () => {
      await seed(records().stores);
      await records().stores.users.add(user());
    };
    beforeEach(given);

    it('finds nothing where there is nothing', async () => {
      expect(await factors().find(NETWORK_ID, user().id)).toBeUndefined();
      expect(await factors().findForUpdate(NETWORK_ID, user().id)).toBeUndefined();
      expect(await factors().listOn(NETWORK_ID, [user().id])).toEqual([]);
      expect(await factors().listOn(NETWORK_ID, [])).toEqual([]);
      expect(await factors().listAll(null, 10)).toEqual([]);
      expect(await factors().remove(NETWORK_ID, user().id)).toBe(false);
    });

    it('gives back every field as it was stored, and only to its network', async () => {
      const begun = secondFactor({
        sealedSecret: 'AP+A',
        createdAt: AWKWARD_INSTANT,
        confirmedAt: null,
        recoveryFingerprints: [],
      });
      await factors().put(begun);
      expect(await factors().find(NETWORK_ID, user().id)).toEqual(begun);
      const confirmed = secondFactor({ confirmedAt: AWKWARD_INSTANT, lastStep: 2_000_000_000 });
      await factors().put(confirmed);
      expect(await factors().find(NETWORK_ID, user().id)).toEqual(confirmed);
      expect(await factors().findForUpdate(NETWORK_ID, user().id)).toEqual(confirmed);
      expect(await factors().find(OTHER_NETWORK_ID, user().id)).toBeUndefined();
      expect(await factors().findForUpdate(OTHER_NETWORK_ID, user().id)).toBeUndefined();
    });

    it('lists who is asked for one, and all by user', async () => {
      await factors().put(secondFactor());
      await factors().put(ofAnother({ confirmedAt: null }));
      const both = [user().id, FIRST_USER];
      expect(await factors().listOn(NETWORK_ID, both)).toEqual([user().id]);
      expect(await factors().listOn(OTHER_NETWORK_ID, both)).toEqual([]);
      const all = [...both].sort();
      expect((await factors().listAll(null, 10)).map(({ userId }) => userId)).toEqual(all);
      expect((await factors().listAll(null, 1)).map(({ userId }) => userId)).toEqual(all.slice(0, 1));
      expect((await factors().listAll(all[0] ?? null, 10)).map(({ userId }) => userId)).toEqual(all.slice(1));
    });

    it('lets one after the other use it, when many do at once', async () => {
      await factors().put(secondFactor({ lastStep: 0 }));
      const used = await race(10, () =>
        records().unitOfWork.run(async ({ secondFactors }) => {
          const found = await secondFactors.findForUpdate(NETWORK_ID, user().id);
          if (!found || found.lastStep >= 1) return false;
          await secondFactors.put({ ...found, lastStep: 1 });
          return true;
        }),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    });

    it('removes one within the network, and goes with its user and with the account', async () => {
      await factors().put(secondFactor());
      expect(await factors().remove(OTHER_NETWORK_ID, user().id)).toBe(false);
      expect(await factors().remove(NETWORK_ID, user().id)).toBe(true);
      expect(await factors().find(NETWORK_ID, user().id)).toBeUndefined();
      await factors().put(secondFactor());
      await factors().put(ofAnother());
      await records().stores.users.remove(NETWORK_ID, user().id);
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await factors().listAll(null, 10)).toEqual([]);
    });
  });
}
