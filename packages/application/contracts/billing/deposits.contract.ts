import { describe, expect, it } from '@jest/globals';
import type { Deposit } from '@tributary/domain/billing/deposit';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, DepositId, InvoiceId, PaymentId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { ADVERTISER_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

export const deposit = (overrides: Partial<Deposit> = {}): Deposit => ({
  id: idOf<DepositId>('de'),
  networkId: NETWORK_ID,
  advertiserId: ADVERTISER_ID,
  amount: money('123.456789012345678'),
  currency: 'USD',
  day: calendarDay('2026-02-10'),
  note: AWKWARD_TEXT,
  paymentId: null,
  invoiceId: null,
  createdAt: AWKWARD_INSTANT,
  voidedAt: null,
  voidReason: null,
  ...overrides,
});
const PAID = { paymentId: idOf<PaymentId>('ba'), invoiceId: idOf<InvoiceId>('1f') };
const SECOND = idOf<AdvertiserId>('ad', 7);
const ALL = { page: 1, limit: 100 };

export function depositsContract(name: string, open: OpenRecords): void {
  describe(`Deposits (${name})`, () => {
    const records = openedRecords(open, seed);
    const deposits = () => records().stores.deposits;

    it('give back the whole record, as a copy, to its own network', async () => {
      await deposits().add(deposit());
      expect(await deposits().find(NETWORK_ID, deposit().id)).toEqual(deposit());
      expect(await deposits().find(OTHER_NETWORK_ID, deposit().id)).toBeUndefined();
      const taken = deposit({ id: idOf('de', 2), amount: money('-5'), note: null, ...PAID });
      await deposits().add(taken);
      expect(await deposits().findOfPayment(NETWORK_ID, PAID.paymentId)).toEqual(taken);
      expect(await deposits().findOfPayment(OTHER_NETWORK_ID, PAID.paymentId)).toBeUndefined();
      expect(await deposits().findOfPayment(NETWORK_ID, idOf('ba', 9))).toBeUndefined();
      await expect(deposits().add(deposit())).rejects.toThrow();
    });

    it('take one row of a payment', async () => {
      await deposits().add(deposit(PAID));
      await expect(deposits().add(deposit({ id: idOf('de', 2), ...PAID }))).rejects.toThrow();
    });

    it('are voided once, by their own network', async () => {
      await deposits().add(deposit());
      const voided = { at: AWKWARD_INSTANT, reason: AWKWARD_TEXT };
      expect(await deposits().void(OTHER_NETWORK_ID, deposit().id, voided)).toBe(false);
      expect(await deposits().void(NETWORK_ID, idOf('de', 9), voided)).toBe(false);
      const won = await race(3, () => deposits().void(NETWORK_ID, deposit().id, voided));
      expect(won.filter(Boolean)).toHaveLength(1);
      const expected = deposit({ voidedAt: voided.at, voidReason: voided.reason });
      expect(await deposits().void(NETWORK_ID, deposit().id, { at: NOW, reason: 'again' })).toBe(false);
      expect(await deposits().find(NETWORK_ID, deposit().id)).toEqual(expected);
    });

    it('list what came and what was voided in a time, without what paid invoices', async () => {
      const on = (n: number) => new Date(Date.UTC(2026, 2, n));
      const came = (n: number, overrides: Partial<Deposit> = {}) =>
        deposit({ id: idOf('de', n), createdAt: on(n), ...overrides });
      const voided = { voidedAt: on(5), voidReason: 'x' };
      const rows = [came(1), came(2, voided), came(3), came(4, { ...PAID, amount: money('-1') })];
      for (const one of rows.toReversed()) await deposits().add(one);
      const days = async (from: number, to: number, limit = 9) =>
        (await deposits().listBooked(NETWORK_ID, { from: on(from), to: on(to), limit })).map(
          ({ createdAt }) => createdAt.getUTCDate(),
        );
      expect(await days(3, 5)).toEqual([3]);
      expect(await days(3, 6)).toEqual([2, 3]);
      expect(await days(1, 9, 2)).toEqual([1, 2]);
      const other = came(3, { id: idOf('de', 9), advertiserId: SECOND });
      await deposits().add(other);
      const asked = { advertiserId: SECOND, from: on(1), to: on(9), limit: 9 };
      expect(await deposits().listBooked(NETWORK_ID, asked)).toEqual([other]);
      expect(await deposits().listBooked(OTHER_NETWORK_ID, { from: on(1), to: on(9), limit: 9 })).toEqual([]);
    });

    it('list newest first, by advertiser, page by page', async () => {
      const later = (n: number) => new Date(Date.UTC(2026, 2, n));
      const one = deposit({ createdAt: later(1) });
      const two = deposit({ id: idOf('de', 2), createdAt: later(2), advertiserId: SECOND });
      const three = deposit({ id: idOf('de', 3), createdAt: later(2), voidedAt: NOW, voidReason: 'x' });
      for (const each of [two, three, one]) await deposits().add(each);
      expect(await deposits().list(NETWORK_ID, {}, ALL)).toEqual({ items: [three, two, one], total: 3 });
      expect(await deposits().list(NETWORK_ID, {}, { page: 2, limit: 1 })).toEqual({
        items: [two],
        total: 3,
      });
      expect(await deposits().list(NETWORK_ID, {}, { page: 9, limit: 1 })).toEqual({ items: [], total: 3 });
      const ofOne = await deposits().list(NETWORK_ID, { advertiserId: ADVERTISER_ID }, ALL);
      expect(ofOne).toEqual({ items: [three, one], total: 2 });
      expect(await deposits().list(OTHER_NETWORK_ID, {}, ALL)).toEqual({ items: [], total: 0 });
    });

    it('sum what there was before a moment, also what was voided later', async () => {
      const on = (n: number) => new Date(Date.UTC(2026, 2, n));
      await deposits().add(deposit({ amount: money('100'), createdAt: on(1) }));
      await deposits().add(
        deposit({
          id: idOf('de', 2),
          ...PAID,
          amount: money('-30'),
          createdAt: on(2),
          voidedAt: on(4),
          voidReason: 'x',
        }),
      );
      const before = async (day: number) =>
        (await deposits().listPrepaid(NETWORK_ID, [ADVERTISER_ID], on(day))).map(({ amount }) => amount);
      expect([await before(1), await before(2), await before(3), await before(4), await before(5)]).toEqual([
        [],
        [money('100')],
        [money('70')],
        [money('70')],
        [money('100')],
      ]);
    });

    it('sum by advertiser and currency what is not voided', async () => {
      const rows: Partial<Deposit>[] = [
        { amount: money('100.000000000000001') },
        { amount: money('-30'), ...PAID },
        { amount: money('7'), voidedAt: NOW, voidReason: 'x' },
        { amount: money('5'), currency: 'EUR' },
        { amount: money('9'), advertiserId: SECOND },
        { amount: money('4'), advertiserId: SECOND, networkId: OTHER_NETWORK_ID },
      ];
      for (const [n, row] of rows.entries()) await deposits().add(deposit({ id: idOf('de', n), ...row }));
      const sums = async (ids: readonly string[]) =>
        (await deposits().listPrepaid(NETWORK_ID, ids)).toSorted((a, b) =>
          a.currency < b.currency ? -1 : 1,
        );
      expect(await sums([ADVERTISER_ID])).toEqual([
        { advertiserId: ADVERTISER_ID, currency: 'EUR', amount: money('5') },
        { advertiserId: ADVERTISER_ID, currency: 'USD', amount: money('70.000000000000001') },
      ]);
      expect(await sums([SECOND])).toEqual([{ advertiserId: SECOND, currency: 'USD', amount: money('9') }]);
      expect(await sums([idOf('ad', 9)])).toEqual([]);
      expect(await sums([])).toEqual([]);
    });
  });
}
