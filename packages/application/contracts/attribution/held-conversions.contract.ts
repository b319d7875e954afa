import { describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { AffiliateGroupId } from '@tributary/domain/shared/ids';
import type { HeldConversions } from '../../src/attribution/held-conversions.ts';
import { type BooksUnderTest, inBooks, openedBooks } from '../shared/books-under-test.ts';
import { CAMPAIGN_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { conversion, hitId } from '../shared/given-events.ts';

type UnderTest = BooksUnderTest & { readonly heldConversions: HeldConversions };

const at = (ms: number): Date => new Date(NOW.getTime() + ms);
const held = (n: number, overrides: Partial<Conversion> = {}): Conversion =>
  conversion({
    id: hitId(n),
    deduplicationKey: `key ${n}`,
    status: 'pending',
    reason: 'ON_HOLD',
    releaseOn: NOW,
    ...overrides,
  });

/** What releasing conversions reads and writes (docs/rules/attribution.md#holds). */
export function heldConversionsContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`HeldConversions (${name})`, () => {
    const opened = openedBooks(open);
    const add = (...all: Conversion[]) => inBooks(opened(), ({ conversions }) => conversions.add(all));
    const listDue = async (asked: Partial<Parameters<HeldConversions['listDue']>[0]> = {}) =>
      (await opened().heldConversions.listDue({ now: NOW, after: null, limit: 10, ...asked })).map(
        ({ id }) => id,
      );
    const found = (n: number, networkId = NETWORK_ID) =>
      inBooks(opened(), ({ conversions }) => conversions.find(networkId, hitId(n)));

    it('lists those whose hold is over, by its end and their ids, from one on', async () => {
      await add(
        held(5, { releaseOn: at(-2) }),
        held(3),
        held(1),
        held(2, { networkId: OTHER_NETWORK_ID, releaseOn: at(-1) }),
        held(4, { releaseOn: at(1) }),
        held(6, { reason: 'NO_EXCHANGE_RATE' }),
        held(7, { reason: '', releaseOn: null }),
      );
      expect(await listDue()).toEqual([hitId(5), hitId(2), hitId(1), hitId(3)]);
      expect(await listDue({ limit: 2 })).toEqual([hitId(5), hitId(2)]);
      expect(await listDue({ after: { id: hitId(5), releaseOn: at(-2) } })).toEqual([
        hitId(2),
        hitId(1),
        hitId(3),
      ]);
      expect(await listDue({ after: { id: hitId(1), releaseOn: NOW } })).toEqual([hitId(3)]);
      expect(await listDue({ after: { id: hitId(3), releaseOn: NOW } })).toEqual([]);
      expect(await listDue({ now: at(-1) })).toEqual([hitId(5), hitId(2)]);
      const [first] = await opened().heldConversions.listDue({ now: NOW, after: null, limit: 1 });
      expect(first).toEqual({
        id: hitId(5),
        networkId: NETWORK_ID,
        campaignId: CAMPAIGN_ID,
        releaseOn: at(-2),
      });
    });

    it.each(['approved', 'rejected', 'cancelled', 'pending'] as const)(
      'ends a hold with the status %s',
      async (status) => {
        await add(held(1), held(2));
        await inBooks(opened(), ({ conversions }) =>
          conversions.setStatus({ networkId: NETWORK_ID, id: hitId(1), status, reason: '' }),
        );
        expect(await found(1)).toMatchObject({ status, reason: '', releaseOn: null });
        expect(await listDue()).toEqual([hitId(2)]);
        await inBooks(opened(), ({ conversions }) =>
          conversions.edit([held(2, { status, reason: '', releaseOn: null })]),
        );
        expect(await found(2)).toMatchObject({ status, releaseOn: null });
        expect(await listDue()).toEqual([]);
      },
    );

    // docs/rules/statuses.md#reason-codes
    it('keeps the reason code of a status, and forgets it with the next', async () => {
      await add(held(1));
      const change = { networkId: NETWORK_ID, id: hitId(1), reason: 'Sent back.' };
      const set = (status: 'rejected' | 'approved', reasonCode?: 'returned') =>
        inBooks(opened(), ({ conversions }) =>
          conversions.setStatus({ ...change, status, ...(reasonCode && { reasonCode }) }),
        );
      await set('rejected', 'returned');
      expect(await found(1)).toMatchObject({ status: 'rejected', reasonCode: 'returned' });
      await set('approved');
      expect(await found(1)).toMatchObject({ status: 'approved', reasonCode: null });
      await inBooks(opened(), ({ conversions }) => conversions.edit([held(1, { reasonCode: 'fraud' })]));
      expect(await found(1)).toMatchObject({ reasonCode: 'fraud' });
    });

    it('keeps the hold of one that is edited', async () => {
      const hold = { from: 'group', groupId: idOf<AffiliateGroupId>('9a', 1), days: 30 } as const;
      await add(held(1, { hold }));
      const releaseOn = at(1234);
      await inBooks(opened(), ({ conversions }) => conversions.edit([held(1, { releaseOn, hold: null })]));
      expect(await found(1)).toEqual(held(1, { releaseOn, hold }));
    });

    it('keeps what set a hold after it ended', async () => {
      const hold = { from: 'goal', groupId: null, days: 7 } as const;
      await add(held(1, { hold }));
      await inBooks(opened(), ({ conversions }) =>
        conversions.setStatus({ networkId: NETWORK_ID, id: hitId(1), status: 'approved', reason: '' }),
      );
      expect(await found(1)).toEqual(held(1, { status: 'approved', reason: '', releaseOn: null, hold }));
    });

    it.each([
      ['approved', 'pending', 'pending'],
      ['approved', 'rejected', 'approved'],
      [null, 'pending', null],
    ] as const)(
      'one that becomes %s once it is priced, made %s, becomes %s',
      async (then, status, expected) => {
        await add(held(1, { reason: 'NO_EXCHANGE_RATE', statusWhenPriced: then }));
        await inBooks(opened(), ({ conversions }) =>
          conversions.setStatus({ networkId: NETWORK_ID, id: hitId(1), status, reason: '' }),
        );
        expect(await found(1)).toMatchObject({ status, statusWhenPriced: expected, releaseOn: null });
      },
    );
  });
}
