import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { CapId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { CapFilter } from '../../src/catalog/caps.ts';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import {
  affiliateGroup,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  cap,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { FOREIGN_CAMPAIGN_ID, OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID } from '../shared/records-under-test.ts';

const TODAY = calendarDay('2026-03-10');
const id = (n: number) => idOf<CapId>('cab', n);

export function capUseContract(name: string, open: OpenBooks): void {
  // docs/rules/caps.md#usage-of-a-cap
  describe(`${name}: what is used of caps`, () => {
    const opened = openedBooks(open);
    const capOf = (n: number, overrides: Parameters<typeof cap>[0] = {}) =>
      opened().records.caps.add(
        cap({ id: id(n), createdAt: new Date(NOW.getTime() - 100_000 + n * 1000), ...overrides }),
      );
    const use = (n: number, [period, used, affiliateId = '']: [string, string, string?]) =>
      inBooks(opened(), ({ capCounters }) =>
        capCounters.add([{ key: { capId: id(n), affiliateId, period }, used: money(used), reached: false }]),
      );
    const list = (filter: Partial<CapFilter> = {}, page = { page: 1, limit: 10 }, networkId = NETWORK_ID) =>
      opened().records.caps.listUsed(networkId, { today: TODAY, ...filter }, page);
    const shown = async (...asked: Parameters<typeof list>) =>
      (await list(...asked)).items.map(({ cap: one, used }) => [one.id, used]);

    it('is the counter of the present period, nothing where nothing was counted', async () => {
      await capOf(1);
      await capOf(2, { period: 'monthly' });
      await capOf(3, { period: 'lifetime', live: false });
      await use(1, ['2026-03-09', '50']);
      await use(2, ['2026-03', '0.000000000000001']);
      await use(3, ['ever', '-1']);
      const { items, total } = await list();
      expect(total).toBe(3);
      expect(items.map(({ cap: one, used }) => [one.id, used])).toEqual([
        [id(3), 0n],
        [id(2), 1n],
        [id(1), 0n],
      ]);
      expect(items[0]).toMatchObject({
        cap: { live: false },
        campaign: { displayId: 1, title: 'Example campaign' },
      });
    });

    it('of each affiliate alone: the most that one used, or what the one asked for did', async () => {
      await capOf(1, { scope: 'each' });
      await use(1, ['2026-03-10', '3', AFFILIATE_ID]);
      await use(1, ['2026-03-10', '7', OTHER_AFFILIATE_ID]);
      expect(await shown()).toEqual([[id(1), money('7')]]);
      expect(await shown({ affiliateId: AFFILIATE_ID })).toEqual([[id(1), money('3')]]);
    });

    it('shows an affiliate live caps that concern it', async () => {
      await capOf(1);
      await capOf(2, { scope: 'group', affiliateIds: [OTHER_AFFILIATE_ID] });
      await capOf(3, { scope: 'each', affiliateIds: [AFFILIATE_ID] });
      await capOf(4, { live: false });
      await use(1, ['2026-03-10', '9']);
      expect(await shown({ affiliateId: AFFILIATE_ID })).toEqual([
        [id(3), 0n],
        [id(1), money('9')],
      ]);
    });

    // docs/rules/caps.md#caps-of-groups
    it('shows an affiliate the caps of the groups it is in now', async () => {
      const { affiliateGroups } = opened().records;
      const [gold, silver] = [affiliateGroup(), affiliateGroup({ id: idOf('970', 2), name: 'Silver' })];
      for (const group of [gold, silver]) await affiliateGroups.add(group);
      await capOf(1, { scope: 'group', groupId: gold.id });
      await capOf(2, { scope: 'each', groupId: gold.id });
      await capOf(3, { scope: 'group', groupId: silver.id });
      await use(1, ['2026-03-10', '9']);
      await use(2, ['2026-03-10', '4', OTHER_AFFILIATE_ID]);
      const own = () => shown({ affiliateId: AFFILIATE_ID });
      expect(await own()).toEqual([]);
      const change = { networkId: NETWORK_ID, affiliateIds: [AFFILIATE_ID] };
      await affiliateGroups.addMembers({ ...change, groupId: gold.id, at: NOW });
      expect(await own()).toEqual([
        [id(2), 0n],
        [id(1), money('9')],
      ]);
      await affiliateGroups.removeMembers({
        ...change,
        groupId: gold.id,
        at: new Date(NOW.getTime() + 1),
      });
      expect(await own()).toEqual([]);
      expect(await shown()).toEqual([
        [id(3), 0n],
        [id(2), money('4')],
        [id(1), money('9')],
      ]);
    });

    it('by campaign, by how much is used, in pages, of one network', async () => {
      for (const n of [1, 2, 3]) await capOf(n, n === 2 ? { campaignId: OTHER_CAMPAIGN_ID } : {});
      await capOf(9, { networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID });
      await use(1, ['2026-03-10', '80']);
      await use(2, ['2026-03-10', '79.999999999999999']);
      expect(await shown({ percentMin: 80 })).toEqual([[id(1), money('80')]]);
      expect((await shown({ campaignIds: [CAMPAIGN_ID] })).map(([one]) => one)).toEqual([id(3), id(1)]);
      expect(await shown({ campaignIds: [] })).toEqual([]);
      const second = await list({}, { page: 2, limit: 2 });
      expect([second.items.map((one) => one.cap.id), second.total]).toEqual([[id(1)], 3]);
      expect((await list({}, { page: 3, limit: 2 })).items).toEqual([]);
      expect((await shown({}, { page: 1, limit: 9 }, OTHER_NETWORK_ID)).map(([one]) => one)).toEqual([id(9)]);
    });

    it('is not shown of campaigns that are gone', async () => {
      const { campaigns } = opened().records;
      await capOf(1);
      const there = await campaigns.find(NETWORK_ID, CAMPAIGN_ID);
      if (there) await campaigns.replace({ ...there, live: false, deletedAt: NOW }, NOW);
      expect(await list()).toEqual({ items: [], total: 0 });
    });
  });
}
