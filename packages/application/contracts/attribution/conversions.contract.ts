import { describe, expect, it } from '@jest/globals';

import type { Conversion, ConversionStatus } from '@tributary/domain/attribution/conversion';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { id, type LandingPageId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { clickId, conversion, hitId, visitorFacts } from '../shared/given-events.ts';
import { GOAL_ID, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT } from '../shared/records-under-test.ts';

const awkward = (): Conversion =>
  conversion({
    id: hitId(5, AWKWARD_INSTANT),
    convertedAt: AWKWARD_INSTANT,
    clickId: null,
    clickedAt: null,
    goalId: GOAL_ID,
    goalTitle: AWKWARD_TEXT,
    method: 'import',
    txnId: AWKWARD_TEXT,
    deduplicationKey: `once|${AWKWARD_TEXT}`,
    status: 'cancelled',
    reason: 'CAP_REACHED',
    statusWhenPriced: 'pending',
    commissionId: null,
    payout: money('0.000000000000001'),
    revenue: money('999999999.999999999999999'),
    explicitPayout: true,
    explicitRevenue: true,
    saleAmount: money('123.45'),
    currency: 'EUR',
    exchange: { from: 'JPY', rate: money('0.000000000000001'), day: calendarDay('2026-02-27') },
    subs: { sub1: AWKWARD_TEXT, sub10: '' },
    userAgent: AWKWARD_TEXT,
    facts: visitorFacts({ city: '東京', bot: true }),
    landingPageId: id<LandingPageId>('0123456789abcdef01234567'),
    parameters: { p1: '"', note: AWKWARD_TEXT },
  });

export function conversionsContract(name: string, open: OpenBooks): void {
  describe(`${name}: Conversions`, () => {
    const opened = openedBooks(open);

    it('keeps every field', async () => {
      await inBooks(opened(), (stores) => stores.conversions.add([awkward(), conversion()]));
      await inBooks(opened(), async ({ conversions }) => {
        expect(await conversions.find(NETWORK_ID, awkward().id)).toEqual(awkward());
        const byKey = await conversions.findByDeduplicationKeys(NETWORK_ID, [awkward().deduplicationKey]);
        expect([...byKey]).toEqual([[awkward().deduplicationKey, awkward()]]);
      });
    });

    it('keeps networks apart', async () => {
      const foreign = conversion({ id: hitId(2), networkId: OTHER_NETWORK_ID });
      await inBooks(opened(), (stores) => stores.conversions.add([conversion(), foreign]));
      await inBooks(opened(), async ({ conversions }) => {
        expect(await conversions.find(OTHER_NETWORK_ID, hitId())).toBeUndefined();
        const found = await conversions.findByDeduplicationKeys(OTHER_NETWORK_ID, [foreign.deduplicationKey]);
        expect(found.get(foreign.deduplicationKey)?.id).toBe(foreign.id);
      });
    });

    it('leaves out keys without a conversion', async () => {
      await inBooks(opened(), async ({ conversions }) => {
        expect(await conversions.findByDeduplicationKeys(NETWORK_ID, ['nobody'])).toEqual(new Map());
        expect(await conversions.findByDeduplicationKeys(NETWORK_ID, [])).toEqual(new Map());
        expect(await conversions.find(NETWORK_ID, hitId(9))).toBeUndefined();
        await conversions.add([]);
      });
    });

    it('refuses a second conversion of one deduplication key, and the whole batch with it', async () => {
      await inBooks(opened(), (stores) => stores.conversions.add([conversion()]));
      const again = inBooks(opened(), (stores) =>
        stores.conversions.add([
          conversion({ id: hitId(2), deduplicationKey: 'another' }),
          conversion({ id: hitId(3), deduplicationKey: conversion().deduplicationKey }),
        ]),
      );
      await expect(again).rejects.toThrow();
      const other = await inBooks(opened(), (stores) => stores.conversions.find(NETWORK_ID, hitId(2)));
      expect(other).toBeUndefined();
    });

    it('refuses two of one deduplication key in one list', async () => {
      const both = [conversion(), conversion({ id: hitId(2) })];
      await expect(inBooks(opened(), (stores) => stores.conversions.add(both))).rejects.toThrow();
    });

    it('finds several, of one network only', async () => {
      const foreign = conversion({ id: hitId(2), networkId: OTHER_NETWORK_ID });
      await inBooks(opened(), (stores) => stores.conversions.add([awkward(), conversion(), foreign]));
      await inBooks(opened(), async ({ conversions }) => {
        const found = await conversions.findMany(NETWORK_ID, [awkward().id, hitId(), foreign.id, hitId(9)]);
        expect(found.map(({ id }) => id).sort()).toEqual([awkward().id, hitId()].sort());
        expect(await conversions.findMany(NETWORK_ID, [])).toEqual([]);
      });
    });

    it('edits status, amounts, transaction and subs, and nothing else', async () => {
      const other = conversion({ id: hitId(2), deduplicationKey: 'another' });
      await inBooks(opened(), (stores) => stores.conversions.add([conversion(), other]));
      const { id, campaignId, clickId, convertedAt } = conversion();
      const kept = { id, campaignId, clickId, convertedAt };
      const edited = { ...awkward(), ...kept, method: 'api' as const, affiliateId: other.affiliateId };
      await inBooks(opened(), ({ conversions }) => conversions.edit([edited]));
      await inBooks(opened(), async ({ conversions }) => {
        const { status, reason, payout, revenue, saleAmount, currency, commissionId } = awkward();
        const { explicitPayout, explicitRevenue } = awkward();
        expect(await conversions.find(NETWORK_ID, hitId())).toEqual({
          ...conversion(),
          status,
          reason,
          payout,
          revenue,
          explicitPayout,
          explicitRevenue,
          saleAmount,
          currency,
          commissionId,
          txnId: awkward().txnId,
          deduplicationKey: awkward().deduplicationKey,
          subs: awkward().subs,
          exchange: awkward().exchange,
        });
        expect(await conversions.find(NETWORK_ID, other.id)).toEqual(other);
        await conversions.edit([]);
        await conversions.edit([{ ...other, networkId: OTHER_NETWORK_ID, txnId: 'not yours' }]);
        expect(await conversions.find(NETWORK_ID, other.id)).toEqual(other);
        expect(
          (await conversions.findByDeduplicationKeys(NETWORK_ID, [awkward().deduplicationKey])).size,
        ).toBe(1);
      });
    });

    // docs/rules/attribution.md#orders-that-exist
    it('finds orders by their transaction ids, of one network, and at most so many of each', async () => {
      const orders = [1, 2, 3].map((n) =>
        conversion({ id: hitId(n), deduplicationKey: `key ${n}`, txnId: n < 3 ? 'twice' : AWKWARD_TEXT }),
      );
      const nameless = conversion({ id: hitId(4), deduplicationKey: 'nameless', txnId: '' });
      const foreign = conversion({ id: hitId(5), networkId: OTHER_NETWORK_ID, txnId: 'twice' });
      await inBooks(opened(), (stores) => stores.conversions.add([...orders, nameless, foreign]));
      await inBooks(opened(), async ({ conversions }) => {
        const found = async (limit: number, ...txnIds: string[]) =>
          (await conversions.findByTransactionIds(NETWORK_ID, txnIds, limit)).sort((a, b) =>
            a.id < b.id ? -1 : 1,
          );
        expect(await found(9, 'twice', AWKWARD_TEXT, 'nobody', 'twice')).toEqual(orders);
        expect(await found(1, 'twice', AWKWARD_TEXT)).toHaveLength(2);
        expect(await found(9, '')).toEqual([]);
        expect(await found(9)).toEqual([]);
      });
    });

    // docs/rules/attribution.md#orders-that-exist
    it('finds the conversions of clicks, of one network, and at most so many of each', async () => {
      const ofClick = [1, 2, 3].map((n) =>
        conversion({ id: hitId(n), deduplicationKey: `key ${n}`, clickId: clickId(n < 3 ? 1 : 2) }),
      );
      const without = conversion({ id: hitId(4), deduplicationKey: 'no click', clickId: null });
      const foreign = conversion({ id: hitId(5), networkId: OTHER_NETWORK_ID, clickId: clickId(1) });
      await inBooks(opened(), (stores) => stores.conversions.add([...ofClick, without, foreign]));
      await inBooks(opened(), async ({ conversions }) => {
        const found = async (limit: number, ...clicks: number[]) =>
          (
            await conversions.findByClicks(
              NETWORK_ID,
              clicks.map((n) => clickId(n)),
              limit,
            )
          ).sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(await found(9, 1, 2, 3, 1)).toEqual(ofClick);
        expect(await found(1, 1, 2)).toHaveLength(2);
        expect(await found(9)).toEqual([]);
      });
    });

    it('keeps what was said first and last of orders, of one network', async () => {
      const foreign = conversion({ id: hitId(2), networkId: OTHER_NETWORK_ID });
      const other = conversion({ id: hitId(3), deduplicationKey: 'another' });
      const said = { first: AWKWARD_TEXT, last: null };
      await inBooks(opened(), async ({ conversions }) => {
        await conversions.add([conversion(), foreign, other]);
        const notes = [hitId(), foreign.id, hitId(9)].map((id) => [id, said] as const);
        await conversions.noteSaid(NETWORK_ID, new Map(notes));
        await conversions.noteSaid(NETWORK_ID, new Map());
      });
      for (const last of ['second', 'third']) {
        const note = { first: null, last };
        await inBooks(opened(), ({ conversions }) =>
          conversions.noteSaid(NETWORK_ID, new Map([hitId(), other.id].map((id) => [id, note]))),
        );
      }
      await inBooks(opened(), async ({ conversions }) => {
        const ids = [hitId(), foreign.id, other.id, hitId(9)];
        expect(await conversions.saidOf(NETWORK_ID, ids)).toEqual(
          new Map([
            [hitId(), { first: AWKWARD_TEXT, last: 'third' }],
            [other.id, { first: null, last: 'third' }],
          ]),
        );
        expect(await conversions.saidOf(OTHER_NETWORK_ID, ids)).toEqual(new Map());
      });
    });

    it('refuses an edit that takes the deduplication key of another', async () => {
      const other = conversion({ id: hitId(2), deduplicationKey: 'another' });
      await inBooks(opened(), (stores) => stores.conversions.add([conversion(), other]));
      const taking = inBooks(opened(), ({ conversions }) =>
        conversions.edit([{ ...other, deduplicationKey: conversion().deduplicationKey }]),
      );
      await expect(taking).rejects.toThrow();
    });

    // docs/rules/attribution.md#repeats-and-default-goals
    it('finds a conversion by its further keys, of its own network only; the first holder keeps a key', async () => {
      const other = conversion({ id: hitId(2), deduplicationKey: 'another' });
      const key = (deduplicationKey: string, conversionId = hitId()) => ({
        networkId: NETWORK_ID,
        deduplicationKey,
        conversionId,
      });
      await inBooks(opened(), (stores) => stores.conversions.add([conversion(), other]));
      await inBooks(opened(), ({ conversions }) => conversions.hold([key('sent'), key(AWKWARD_TEXT)]));
      await inBooks(opened(), ({ conversions }) => conversions.hold([key('sent', other.id)]));
      await inBooks(opened(), async ({ conversions }) => {
        const found = await conversions.findByDeduplicationKeys(NETWORK_ID, [
          'sent',
          AWKWARD_TEXT,
          'another',
        ]);
        expect(found).toEqual(
          new Map([
            ['sent', conversion()],
            [AWKWARD_TEXT, conversion()],
            ['another', other],
          ]),
        );
        expect(await conversions.findByDeduplicationKeys(OTHER_NETWORK_ID, ['sent'])).toEqual(new Map());
        await conversions.hold([]);
      });
    });

    // docs/rules/imports.md#edits
    it('keeps the key an edit replaced, and takes over the further key of another', async () => {
      const first = conversion();
      const second = conversion({ id: hitId(2), deduplicationKey: 'second' });
      await inBooks(opened(), (stores) => stores.conversions.add([first, second]));
      await inBooks(opened(), async ({ conversions }) => {
        await conversions.edit([{ ...first, deduplicationKey: 'corrected' }]);
        await conversions.edit([{ ...second, deduplicationKey: first.deduplicationKey }]);
      });
      await inBooks(opened(), async ({ conversions }) => {
        const keys = ['corrected', first.deduplicationKey, 'second'];
        const found = await conversions.findByDeduplicationKeys(NETWORK_ID, keys);
        expect(keys.map((key) => found.get(key)?.id)).toEqual([first.id, second.id, second.id]);
      });
      await inBooks(opened(), ({ conversions }) =>
        conversions.edit([{ ...first, deduplicationKey: 'anew' }]),
      );
      await inBooks(opened(), ({ conversions }) =>
        conversions.edit([{ ...first, deduplicationKey: 'corrected' }]),
      );
      await inBooks(opened(), async ({ conversions }) => {
        const found = await conversions.findByDeduplicationKeys(NETWORK_ID, ['anew', 'corrected']);
        expect([...found.values()].map(({ id }) => id)).toEqual([first.id, first.id]);
      });
    });

    // docs/rules/statuses.md#cancelled-conversions
    it('notes what has ever been anything but cancelled, however it becomes so', async () => {
      const hidden = (n: number) =>
        conversion({
          id: hitId(n),
          deduplicationKey: `key ${n}`,
          status: 'cancelled',
          reason: 'CAP_REACHED',
        });
      await inBooks(opened(), (stores) => stores.conversions.add([1, 2, 3].map(hidden)));
      const shownWith = async (status: ConversionStatus, reason: string) => {
        await inBooks(opened(), async ({ conversions }) => {
          await conversions.setStatus({ networkId: NETWORK_ID, id: hitId(1), status, reason });
          await conversions.edit([{ ...hidden(2), status, reason }]);
        });
        const found = await inBooks(opened(), ({ conversions }) =>
          conversions.findMany(NETWORK_ID, [hitId(1), hitId(2), hitId(3)]),
        );
        return found
          .filter(({ shown }) => shown)
          .map(({ id }) => id)
          .sort();
      };
      expect(await shownWith('cancelled', 'CAP_REACHED')).toEqual([]);
      expect(await shownWith('approved', '')).toEqual([hitId(1), hitId(2)]);
      expect(await shownWith('cancelled', 'CAP_REACHED')).toEqual([hitId(1), hitId(2)]);
    });

    it('gives one another status, and nothing else to anybody', async () => {
      const other = conversion({ id: hitId(2), deduplicationKey: 'another' });
      await inBooks(opened(), (stores) => stores.conversions.add([conversion(), other]));
      await inBooks(opened(), async ({ conversions }) => {
        await conversions.setStatus({
          networkId: NETWORK_ID,
          id: hitId(),
          status: 'rejected',
          reason: 'fraud',
        });
        await conversions.setStatus({
          networkId: OTHER_NETWORK_ID,
          id: other.id,
          status: 'rejected',
          reason: 'not yours',
        });
      });
      await inBooks(opened(), async ({ conversions }) => {
        expect(await conversions.find(NETWORK_ID, hitId())).toEqual(
          conversion({ status: 'rejected', reason: 'fraud' }),
        );
        expect(await conversions.find(NETWORK_ID, other.id)).toEqual(other);
      });
    });
  });
}
