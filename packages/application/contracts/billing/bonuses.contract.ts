import { describe, expect, it } from '@jest/globals';
import type { Bonus } from '@tributary/domain/billing/bonus';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import type { BonusId, VolumeRuleId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import { AFFILIATE_ID, CAMPAIGN_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  OTHER_AFFILIATE_ID,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const DAY = calendarDay('2026-02-10');
const RULE_ID = idOf<VolumeRuleId>('7a');

export const bonus = (overrides: Partial<Bonus> = {}): Bonus => ({
  id: idOf<BonusId>('b0'),
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  campaignId: CAMPAIGN_ID,
  day: DAY,
  amount: money('-12.345678901234567'),
  reason: AWKWARD_TEXT,
  ruleId: null,
  periodStart: null,
  bookedOn: addDays(DAY, 1),
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

const ALL = { page: 1, limit: 100 };

export function bonusesContract(name: string, open: OpenRecords): void {
  describe(`Bonuses (${name})`, () => {
    const records = openedRecords(open, seed);
    const bonuses = () => records().stores.bonuses;

    it('gives back the whole record, as a copy, to its own network', async () => {
      await bonuses().add(bonus());
      expect(await bonuses().find(NETWORK_ID, bonus().id)).toEqual(bonus());
      expect(await bonuses().find(OTHER_NETWORK_ID, bonus().id)).toBeUndefined();
      const bare = bonus({ id: idOf('b0', 2), campaignId: null, ruleId: RULE_ID, periodStart: DAY });
      await bonuses().add(bare);
      expect(await bonuses().find(NETWORK_ID, bare.id)).toEqual(bare);
      await expect(bonuses().add(bonus())).rejects.toThrow();
    });

    it('lists newest first, by affiliate, campaign, rule and period, page by page', async () => {
      const later = (n: number) => new Date(Date.UTC(2026, 2, n));
      const one = bonus({ createdAt: later(1) });
      const two = bonus({ id: idOf('b0', 2), createdAt: later(2), campaignId: null });
      const three = bonus({
        id: idOf('b0', 3),
        createdAt: later(3),
        affiliateId: OTHER_AFFILIATE_ID,
        ruleId: RULE_ID,
        periodStart: DAY,
      });
      for (const each of [two, three, one]) await bonuses().add(each);
      expect(await bonuses().list(NETWORK_ID, {}, ALL)).toEqual({ items: [three, two, one], total: 3 });
      expect(await bonuses().list(NETWORK_ID, {}, { page: 2, limit: 1 })).toEqual({ items: [two], total: 3 });
      expect(await bonuses().list(NETWORK_ID, {}, { page: 9, limit: 1 })).toEqual({ items: [], total: 3 });
      const items = async (filter: object) => (await bonuses().list(NETWORK_ID, filter, ALL)).items;
      expect(await items({ affiliateId: AFFILIATE_ID })).toEqual([two, one]);
      expect(await items({ campaignId: CAMPAIGN_ID })).toEqual([three, one]);
      expect(await items({ ruleId: RULE_ID })).toEqual([three]);
      expect(await items({ periodStart: DAY })).toEqual([three]);
      const twin = bonus({ id: idOf('b0', 9), createdAt: later(2) });
      await bonuses().add(twin);
      expect(await items({ after: twin })).toEqual([two, one]);
      expect(await items({ after: two })).toEqual([one]);
      expect(await items({ after: two, ruleId: RULE_ID })).toEqual([]);
      expect(await items({ after: one })).toEqual([]);
      expect(await items({ ruleId: RULE_ID, periodStart: addDays(DAY, 1) })).toEqual([]);
      expect(await bonuses().list(OTHER_NETWORK_ID, {}, ALL)).toEqual({ items: [], total: 0 });
    });

    it('is in what invoices take and in balances, of its own affiliate alone', async () => {
      const { invoices } = records().stores;
      await bonuses().add(bonus());
      await bonuses().add(bonus({ id: idOf('b0', 2), day: addDays(DAY, 1), amount: money('20') }));
      const row = { ruleId: RULE_ID, periodStart: DAY, reason: 'Rule', amount: money('1') };
      await bonuses().add(bonus({ id: idOf('b0', 3), ...row }));
      await bonuses().add(bonus({ id: idOf('b0', 4), ...row, bookedOn: addDays(DAY, 2) }));
      const account = { networkId: NETWORK_ID, kind: 'affiliate' as const, id: AFFILIATE_ID };
      const found = await invoices.findDifferences(account, DAY, []);
      const shown = found.map(({ source, subjectId, title, current }) => [source, subjectId, title, current]);
      expect(shown.toSorted()).toEqual(
        [
          ['bonus', bonus().id, AWKWARD_TEXT, bonus().amount],
          ['bonus', RULE_ID, 'Rule', money('2')],
        ].toSorted(),
      );
      expect(await invoices.findDifferences({ ...account, id: OTHER_AFFILIATE_ID }, DAY, [])).toEqual([]);
      expect(await invoices.findDifferences({ ...account, networkId: OTHER_NETWORK_ID }, DAY, [])).toEqual(
        [],
      );
      const asked = { kind: 'affiliate' as const, derived: [], sort: { by: 'owed', order: 'asc' } as const };
      const { items } = await invoices.listBalances(NETWORK_ID, asked, ALL);
      expect(items.map(({ accountId, sums }) => [accountId, sums.approved])).toEqual([
        [AFFILIATE_ID, money('9.654321098765433')],
      ]);
      const toInvoice = (through: typeof DAY) =>
        invoices.listToInvoice(NETWORK_ID, through, { after: null, limit: 9 });
      expect(await toInvoice(DAY)).toEqual([AFFILIATE_ID]);
      expect(await toInvoice(addDays(DAY, -1))).toEqual([]);
    });

    it('books what a rule gives in one row a day, and leaves those of other days', async () => {
      const row = { ruleId: RULE_ID, periodStart: calendarDay('2026-02-01'), campaignId: CAMPAIGN_ID };
      const book = (n: number, amount: string, overrides: Partial<Bonus> = {}) =>
        bonuses().book(bonus({ ...row, id: idOf('b0', n), amount: money(amount), ...overrides }));
      await book(1, '1.000000000000001');
      await book(2, '2');
      await book(3, '-0.5', { bookedOn: addDays(DAY, 9) });
      await book(4, '7', { affiliateId: OTHER_AFFILIATE_ID });
      await book(5, '9', { periodStart: calendarDay('2026-01-01') });
      const { items } = await bonuses().list(NETWORK_ID, { affiliateId: AFFILIATE_ID }, ALL);
      expect(items.map(({ amount }) => amount).toSorted()).toEqual(
        [money('3.000000000000001'), money('-0.5'), money('9')].toSorted(),
      );
      const key = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, ...row };
      expect(await bonuses().findBooked(key)).toBe(money('2.500000000000001'));
      expect(await bonuses().findBooked({ ...key, networkId: OTHER_NETWORK_ID })).toBe(ZERO);
      expect(await bonuses().findBooked({ ...key, periodStart: DAY })).toBe(ZERO);
    });
  });
}
