import { describe, expect, it } from '@jest/globals';
import type { ApiKey } from '@tributary/domain/accounts/account';
import type { AffiliateGroupId, ApiKeyId } from '@tributary/domain/shared/ids';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  apiKey,
  idOf,
  network,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  user,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  idsOf,
  openedRecords,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const another = (n: number, overrides: Partial<ApiKey> = {}): ApiKey =>
  apiKey({ id: idOf<ApiKeyId>('4e', n), hash: `${n}`.padStart(64, '0'), ...overrides });

export function apiKeysContract(name: string, open: OpenRecords): void {
  describe(`ApiKeys (${name})`, () => {
    const records = openedRecords(open);
    const keys = () => records().stores.keys;
    const setLive = async (live: boolean) => {
      const { accounts } = records().stores;
      const found = await accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
      if (found) await accounts.replace({ ...found, live });
    };

    it('finds nothing under an unknown hash', async () => {
      await seed(records().stores);
      expect(await keys().findByHash(apiKey().hash)).toBeUndefined();
      expect(await keys().list(NETWORK_ID)).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      await seed(records().stores);
      const awkward = apiKey({
        role: 'affiliate',
        accountId: AFFILIATE_ID,
        label: AWKWARD_TEXT,
        scope: 'read',
        live: false,
        createdAt: AWKWARD_INSTANT,
        expiresAt: AWKWARD_INSTANT,
        lastUsedAt: AWKWARD_INSTANT,
      });
      await keys().add(awkward);
      expect((await keys().findByHash(awkward.hash))?.key).toEqual(awkward);
      expect(await keys().list(NETWORK_ID)).toEqual([awkward]);
    });

    it('keeps absent values absent', async () => {
      await seed(records().stores);
      await keys().add(apiKey());
      expect(await keys().findByHash(apiKey().hash)).toEqual({
        key: apiKey(),
        accountLive: null,
        networkLive: true,
        maker: null,
      });
    });

    // docs/rules/accounts.md#maker-of-a-key
    it('tells what the role and the state of its maker are now, also once they are removed', async () => {
      const { stores } = records();
      await seed(stores);
      const [mine, old] = [apiKey({ makerId: user().id }), another(2, { makerId: 'unknown' })];
      for (const key of [mine, old]) await keys().add(key);
      const makerNow = async () => (await keys().findByHash(mine.hash))?.maker;
      const { kind, role, live, onlyAffiliates, onlyGroups, onlyAdvertisers } = user();
      expect(await makerNow()).toBeNull();
      await stores.users.add(user());
      expect(await makerNow()).toEqual({ kind, role, live, onlyAffiliates, onlyGroups, onlyAdvertisers });
      const groups = [idOf<AffiliateGroupId>('9e0', 1)];
      await stores.users.replace(
        user({ role: 'manager', live: false, onlyAffiliates: [AFFILIATE_ID], onlyGroups: groups }),
      );
      expect(await makerNow()).toEqual({
        kind,
        role: 'manager',
        live: false,
        onlyAffiliates: [AFFILIATE_ID],
        onlyGroups: groups,
        onlyAdvertisers: null,
      });
      await stores.users.remove(NETWORK_ID, user().id);
      expect(await keys().findByHash(mine.hash)).toEqual({
        key: mine,
        accountLive: null,
        networkLive: true,
        maker: null,
      });
      expect(await keys().findByHash(old.hash)).toMatchObject({ key: old, maker: null });
    });

    it('takes nobody of another network for its maker', async () => {
      const { stores } = records();
      await seed(stores);
      await stores.users.add(user());
      await keys().add(another(3, { networkId: OTHER_NETWORK_ID, makerId: user().id }));
      expect((await keys().findByHash(another(3).hash))?.maker).toBeNull();
    });

    it('tells whether account and network are live now', async () => {
      await seed(records().stores);
      await keys().add(apiKey({ role: 'affiliate', accountId: AFFILIATE_ID }));
      expect(await keys().findByHash(apiKey().hash)).toMatchObject({ accountLive: true, networkLive: true });
      await setLive(false);
      await records().stores.networks.replace(network({ live: false }));
      expect(await keys().findByHash(apiKey().hash)).toMatchObject({
        accountLive: false,
        networkLive: false,
      });
    });

    it('refuses a second key of the same text', async () => {
      await seed(records().stores);
      await keys().add(apiKey());
      expect(await keys().add(another(2, { hash: apiKey().hash }))).toBe(false);
      expect(await keys().add(another(2))).toBe(true);
      expect((await keys().findByHash(apiKey().hash))?.key).toEqual(apiKey());
    });

    it('revokes once, within the network, and continues listing it', async () => {
      await seed(records().stores);
      await keys().add(apiKey());
      expect(await keys().revoke(OTHER_NETWORK_ID, apiKey().id)).toBe(false);
      expect(await keys().revoke(NETWORK_ID, another(7).id)).toBe(false);
      expect((await keys().findByHash(apiKey().hash))?.key.live).toBe(true);
      expect(await keys().revoke(NETWORK_ID, apiKey().id)).toBe(true);
      expect(await keys().revoke(NETWORK_ID, apiKey().id)).toBe(false);
      expect((await keys().findByHash(apiKey().hash))?.key.live).toBe(false);
      expect(await keys().list(NETWORK_ID)).toEqual([apiKey({ live: false })]);
    });

    // docs/rules/accounts.md#own-keys
    it('lists and revokes those of an account alone', async () => {
      await seed(records().stores);
      const own = apiKey({ role: 'affiliate', accountId: AFFILIATE_ID });
      await keys().add(own);
      await keys().add(another(2));
      await keys().add(another(3, { role: 'advertiser', accountId: ADVERTISER_ID }));
      expect(await keys().list(NETWORK_ID, AFFILIATE_ID)).toEqual([own]);
      expect(await keys().list(OTHER_NETWORK_ID, AFFILIATE_ID)).toEqual([]);
      for (const n of [2, 3])
        expect(await keys().revoke(NETWORK_ID, another(n).id, AFFILIATE_ID)).toBe(false);
      expect(await keys().revoke(OTHER_NETWORK_ID, own.id, AFFILIATE_ID)).toBe(false);
      expect((await keys().list(NETWORK_ID)).every(({ live }) => live)).toBe(true);
      expect(await keys().revoke(NETWORK_ID, own.id, AFFILIATE_ID)).toBe(true);
      expect(await keys().list(NETWORK_ID, AFFILIATE_ID)).toEqual([{ ...own, live: false }]);
    });

    it('lists those of the network, newest first, ties by id', async () => {
      await seed(records().stores);
      await keys().add(another(9, { createdAt: AWKWARD_INSTANT }));
      for (const n of [3, 2]) await keys().add(another(n));
      await keys().add(another(4, { networkId: OTHER_NETWORK_ID }));
      expect(idsOf(await keys().list(NETWORK_ID))).toEqual([another(3).id, another(2).id, another(9).id]);
    });

    it('remembers its last use to the minute', async () => {
      await seed(records().stores);
      await keys().add(apiKey());
      const lastUsed = async () => (await keys().findByHash(apiKey().hash))?.key.lastUsedAt;
      await keys().touch(apiKey().id, new Date('2026-03-10T12:00:00.123Z'));
      expect(await lastUsed()).toEqual(new Date('2026-03-10T12:00:00.123Z'));
      await keys().touch(apiKey().id, new Date('2026-03-10T12:00:40Z'));
      expect(await lastUsed()).toEqual(new Date('2026-03-10T12:00:00.123Z'));
      await keys().touch(apiKey().id, new Date('2026-03-10T12:01:01Z'));
      expect(await lastUsed()).toEqual(new Date('2026-03-10T12:01:01Z'));
      await keys().touch(another(7).id, AWKWARD_INSTANT);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      await seed(records().stores);
      const given = apiKey({ expiresAt: new Date('2030-01-01') });
      await keys().add(given);
      given.expiresAt?.setTime(0);
      (await keys().findByHash(given.hash))?.key.expiresAt?.setTime(0);
      expect((await keys().list(NETWORK_ID))[0]?.expiresAt).toEqual(new Date('2030-01-01'));
    });
  });
}
