import { describe, expect, it } from '@jest/globals';
import { memoryAccessChanges } from '@tributary/adapters-memory/operations/memory-access-changes';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import {
  AFFILIATE_ID,
  affiliate,
  apiKey,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../../contracts/shared/given.ts';
import { seed } from '../../contracts/shared/records-under-test.ts';
import type { AccessChanges } from './access-changes.ts';
import { makeHeldRecords } from './held-records.ts';

const NEW_ID = AFFILIATE_ID.replace(/^.../, 'afe') as typeof AFFILIATE_ID;
const EXPIRES = new Date(NOW.getTime() + 600);

/** Held records over stores that count how often they are asked; `at.now` is the clock. */
async function held() {
  const state = emptyState();
  const stores = memoryRecords(state);
  await seed(stores);
  const key = apiKey({ role: 'affiliate', accountId: AFFILIATE_ID });
  await stores.keys.add(key);
  const at = { now: NOW };
  const names: (readonly string[] | undefined)[] = [];
  const asked = { keys: 0, networks: 0, accounts: 0, names, looks: 0, touches: 0 };
  const plain = memoryAccessChanges(state);
  const away: { is: boolean } = { is: false };
  const changes: AccessChanges = {
    ...plain,
    look: async (since) => {
      asked.looks++;
      if (away.is) throw new Error('The database is away.');
      return plain.look(since);
    },
  };
  const counted = {
    keys: {
      ...stores.keys,
      findByHash: (hash: string) => (asked.keys++, stores.keys.findByHash(hash)),
      touch: async () => void asked.touches++,
    },
    networks: { find: (id: typeof NETWORK_ID) => (asked.networks++, stores.networks.find(id)) },
    accounts: {
      find: (...ref: Parameters<typeof stores.accounts.find>) => (
        asked.accounts++,
        stores.accounts.find(...ref)
      ),
      findNames: (...named: Parameters<typeof stores.accounts.findNames>) => (
        asked.names.push(named[2].ids),
        stores.accounts.findNames(...named)
      ),
    },
  };
  const records = makeHeldRecords({ stores: counted, changes, clock: () => at.now });
  const later = (ms: number) => void (at.now = new Date(at.now.getTime() + ms));
  return { records, stores, key, asked, away, later, at, counted };
}

// docs/rules/accounts.md#held-in-memory
describe('held records', () => {
  it('ask the stores once for what many requests need', async () => {
    const { records, asked, key } = await held();
    for (let n = 0; n < 3; n++) {
      expect((await records.keys.findByHash(key.hash))?.key).toEqual(key);
      expect(await records.networks.find(NETWORK_ID)).toEqual(network());
      expect(await records.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toMatchObject({
        id: AFFILIATE_ID,
      });
      expect(await records.accounts.find(NETWORK_ID, 'advertiser', AFFILIATE_ID)).toBeUndefined();
    }
    expect(asked).toMatchObject({ keys: 1, networks: 1, accounts: 1 + 3, looks: 1 });
  });

  it('ask for names of accounts that are not held, and for each once', async () => {
    const { records, stores, asked } = await held();
    const [first, second] = [AFFILIATE_ID, NEW_ID];
    await stores.accounts.add(affiliate({ id: NEW_ID, email: 'second@example.com', name: 'Second' }));
    const named = async (...ids: string[]) =>
      (await records.accounts.namesOf(NETWORK_ID, 'affiliate', ids)).map(({ name }) => name).sort();
    expect(await named(first, first)).toEqual([affiliate().name]);
    expect(await named(second, first)).toEqual([affiliate().name, 'Second']);
    expect(await named(first, second)).toEqual([affiliate().name, 'Second']);
    expect(await named()).toEqual([]);
    expect(asked.names).toEqual([[first], [second]]);
    // Of another kind or network it is another name, of an unknown id none.
    expect(await records.accounts.namesOf(NETWORK_ID, 'advertiser', [first])).toEqual([]);
    expect(await records.accounts.namesOf(OTHER_NETWORK_ID, 'affiliate', [first])).toEqual([]);
    expect(await named('unknown')).toEqual([]);
  });

  it('answer the new name after a change, and that of a removed account', async () => {
    const { records, stores } = await held();
    const named = async () =>
      (await records.accounts.namesOf(NETWORK_ID, 'affiliate', [AFFILIATE_ID])).map(({ name }) => name);
    const [before] = await named();
    await stores.accounts.replace(affiliate({ displayId: 1, name: 'Renamed' }));
    expect(await named()).toEqual([before]);
    await records.refresh();
    expect(await named()).toEqual(['Renamed']);
    await stores.accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
    await records.refresh();
    expect(await named()).toEqual(['deleted']);
  });

  it('answer as it was for less than a second when nobody tells of a change', async () => {
    const { records, stores, key, later } = await held();
    await records.keys.findByHash(key.hash);
    await stores.keys.revoke(NETWORK_ID, key.id);
    later(499);
    expect((await records.keys.findByHash(key.hash))?.key.live).toBe(true);
    later(501);
    expect((await records.keys.findByHash(key.hash))?.key.live).toBe(false);
  });

  it('look before the second is over, without anybody waiting for it', async () => {
    const { records, asked, key, later } = await held();
    await records.keys.findByHash(key.hash);
    later(500);
    await records.keys.findByHash(key.hash);
    expect(asked.looks).toBe(2);
    later(499);
    await records.keys.findByHash(key.hash);
    expect(asked.looks).toBe(2);
  });

  it('answer the change after a refresh, and as soon as they hear of it', async () => {
    const { records, stores } = await held();
    await records.networks.find(NETWORK_ID);
    await stores.networks.replace(network({ name: 'Renamed' }));
    await records.refresh();
    expect((await records.networks.find(NETWORK_ID))?.name).toBe('Renamed');
    const stop = await records.listen();
    await stores.networks.replace(network({ name: 'Renamed again' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await records.networks.find(NETWORK_ID))?.name).toBe('Renamed again');
    await stop();
  });

  it('hold nothing that was read before a change they have seen by then', async () => {
    const { records, stores, counted } = await held();
    await records.networks.find(NETWORK_ID);
    await stores.networks.replace(network({ name: 'Renamed' }));
    await records.refresh();
    const read = counted.networks.find;
    counted.networks.find = async (id) => {
      const before = await read(id);
      await stores.networks.replace(network({ name: 'Renamed again' }));
      await records.refresh();
      return before;
    };
    expect((await records.networks.find(NETWORK_ID))?.name).toBe('Renamed');
    counted.networks.find = read;
    expect((await records.networks.find(NETWORK_ID))?.name).toBe('Renamed again');
  });

  it('never answer a key that opens nothing from memory, so that all refusals ask alike', async () => {
    const { records, stores, key, asked } = await held();
    await stores.keys.revoke(NETWORK_ID, key.id);
    for (const hash of [key.hash, key.hash, 'unknown', 'unknown']) await records.keys.findByHash(hash);
    expect(asked.keys).toBe(4);
    await stores.accounts.replace(affiliate({ displayId: 1, live: false }));
    const own = apiKey({
      id: key.id.replace('4e', '4f') as typeof key.id,
      hash: 'own',
      role: 'affiliate',
      accountId: AFFILIATE_ID,
    });
    await stores.keys.add(own);
    await stores.networks.replace(network({ live: false }));
    await stores.keys.add(apiKey({ id: key.id.replace('4e', '50') as typeof key.id, hash: 'network' }));
    for (const hash of ['own', 'own', 'network', 'network']) await records.keys.findByHash(hash);
    expect(asked.keys).toBe(8);
  });

  it('ask again for a key that expired while it was held', async () => {
    const { records, stores, key, asked, later } = await held();
    await stores.keys.add(
      apiKey({ id: key.id.replace('4e', '4f') as typeof key.id, hash: 'short', expiresAt: EXPIRES }),
    );
    await records.keys.findByHash('short');
    await records.keys.findByHash('short');
    expect(asked.keys).toBe(1);
    later(600);
    for (let n = 0; n < 2; n++) await records.keys.findByHash('short');
    expect(asked.keys).toBe(3);
  });

  it('note the use of a key once a minute, whatever the held record says', async () => {
    const { records, key, asked, at, later } = await held();
    await records.keys.touch(key.id, at.now);
    later(59_999);
    await records.keys.touch(key.id, at.now);
    expect(asked.touches).toBe(1);
    later(1);
    await records.keys.touch(key.id, at.now);
    expect(asked.touches).toBe(2);
  });

  it('fail, rather than answer what may be old, while nobody can look', async () => {
    const { records, key, away, later } = await held();
    await records.keys.findByHash(key.hash);
    away.is = true;
    later(999);
    expect(await records.keys.findByHash(key.hash)).toBeDefined();
    later(1);
    await expect(records.keys.findByHash(key.hash)).rejects.toThrow('away');
    away.is = false;
    expect(await records.keys.findByHash(key.hash)).toBeDefined();
    away.is = true;
    await records.refresh();
    await expect(records.keys.findByHash(key.hash)).rejects.toThrow('away');
  });

  it('do not trust a clock that was set back', async () => {
    const { records, stores, key, later } = await held();
    await records.keys.findByHash(key.hash);
    await stores.keys.revoke(NETWORK_ID, key.id);
    later(-1);
    expect((await records.keys.findByHash(key.hash))?.key.live).toBe(false);
  });
});
