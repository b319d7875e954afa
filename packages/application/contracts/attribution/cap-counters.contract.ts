import { describe, expect, it } from '@jest/globals';

import type { CapId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { CapCounterKey } from '../../src/attribution/books.ts';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { AFFILIATE_ID, cap, idOf } from '../shared/given.ts';
import { race } from '../shared/records-under-test.ts';

const KEY: CapCounterKey = { capId: cap().id, affiliateId: '', period: '2026-03-10' };

export function capCountersContract(name: string, open: OpenBooks): void {
  describe(`${name}: CapCounters`, () => {
    const opened = openedBooks(open);
    const add = (key: CapCounterKey, used: string, reached = false) =>
      inBooks(opened(), (stores) => stores.capCounters.add([{ key, used: money(used), reached }]));
    const read = (...keys: CapCounterKey[]) => inBooks(opened(), (stores) => stores.capCounters.read(keys));

    it('adds up exactly, and subtracts', async () => {
      await opened().records.caps.add(cap());
      await add(KEY, '0.1');
      await add(KEY, '0.2', true);
      await add(KEY, '-0.000000000000001');
      expect(await read(KEY)).toEqual([{ key: KEY, used: money('0.299999999999999') }]);
    });

    it('keeps caps, affiliates and periods apart, and leaves out what was never counted', async () => {
      await opened().records.caps.add(cap());
      await opened().records.caps.add(cap({ id: idOf<CapId>('cab', 2) }));
      const others = [
        { ...KEY, capId: idOf<CapId>('cab', 2) },
        { ...KEY, affiliateId: AFFILIATE_ID },
        { ...KEY, period: 'ever' },
      ];
      await add(KEY, '1');
      for (const key of others) await add(key, '5');
      expect(await read(KEY, { ...KEY, period: '2026-03' })).toEqual([{ key: KEY, used: money('1') }]);
      const all = await read(...others);
      expect(all).toHaveLength(3);
      for (const key of others) expect(all).toContainEqual({ key, used: money('5') });
      expect(await read()).toEqual([]);
    });

    it('loses nothing to others who count at the same time', async () => {
      await opened().records.caps.add(cap());
      await race(10, () => add(KEY, '1'));
      expect(await read(KEY)).toEqual([{ key: KEY, used: money('10') }]);
    });
  });
}
