import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId } from '@tributary/domain/shared/ids';
import type { AccessChanges } from '../../src/operations/access-changes.ts';
import { affiliate, AFFILIATE_ID, apiKey, idOf, network, NETWORK_ID, NOW, user } from '../shared/given.ts';
import { openedRecords, seed, type RecordsUnderTest } from '../shared/records-under-test.ts';

export type AccessChangesUnderTest = RecordsUnderTest & { readonly changes: AccessChanges };

// docs/rules/accounts.md#held-in-memory
export function accessChangesContract(name: string, open: () => Promise<AccessChangesUnderTest>): void {
  describe(`AccessChanges (${name})`, () => {
    let opened: AccessChangesUnderTest | undefined;
    const records = openedRecords(async () => (opened = await open()));
    const changes = (): AccessChanges => {
      if (!opened) throw new Error('Open only while a test runs.');
      return opened.changes;
    };
    /** Looks again and again: whether something changed since the last time. */
    const watch = async () => {
      let { mark } = await changes().look(undefined);
      return async (): Promise<boolean> => {
        const look = await changes().look(mark);
        mark = look.mark;
        return look.changed;
      };
    };

    it('finds everything new without a mark, and nothing with that of a look just made', async () => {
      await seed(records().stores);
      expect((await changes().look(undefined)).changed).toBe(true);
      const changed = await watch();
      expect(await changed()).toBe(false);
      expect(await changed()).toBe(false);
    });

    it('sees once whatever takes from a key, its maker, an account or a network what it opened', async () => {
      const { stores } = records();
      await seed(stores);
      const key = apiKey({ role: 'affiliate', accountId: AFFILIATE_ID });
      await stores.keys.add(key);
      await stores.users.add(user());
      const changed = await watch();
      const onlyGroups = [idOf<AffiliateGroupId>('9a')];
      const seen: boolean[] = [];
      for (const change of [
        () => stores.keys.revoke(NETWORK_ID, key.id),
        () => stores.users.replace(user({ role: 'analyst' })),
        () => stores.users.replace(user({ role: 'analyst', onlyAffiliates: [AFFILIATE_ID] })),
        () => stores.users.replace(user({ role: 'analyst', onlyAffiliates: [AFFILIATE_ID], onlyGroups })),
        () => stores.users.replace(user({ role: 'analyst', live: false, onlyGroups })),
        () => stores.users.remove(NETWORK_ID, user().id),
        () => stores.accounts.replace(affiliate({ displayId: 1, live: false })),
        () => stores.networks.replace(network({ name: 'Renamed' })),
        () => stores.accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW }),
      ]) {
        await change();
        seen.push(await changed(), await changed());
      }
      expect(seen).toEqual(seen.map((_, at) => at % 2 === 0));
      expect(seen).toHaveLength(18);
    });

    it('calls back after a change, and no more once it was stopped', async () => {
      const { stores } = records();
      await seed(stores);
      let wake: () => void = () => undefined;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const stop = await changes().onChange(() => wake());
      await stores.networks.replace(network({ name: 'Renamed' }));
      await woken;
      await stop();
      let late = false;
      wake = () => (late = true);
      await stores.networks.replace(network({ name: 'Renamed again' }));
      await changes().look(undefined);
      expect(late).toBe(false);
    });
  });
}
