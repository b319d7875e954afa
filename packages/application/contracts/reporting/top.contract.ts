import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import type { ReadTop } from '../../src/reporting/top.ts';
import { openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { AFFILIATE_ID, affiliate, CAMPAIGN_ID, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { click, clickId, conversion, hitId } from '../shared/given-events.ts';
import {
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '../shared/records-under-test.ts';
import { eventSets, record, recount, seedNames } from './report-events.ts';

export type TopUnderTest = BooksUnderTest & { readonly readTop: ReadTop };

const DAY = calendarDay('2026-03-10');
const RANGE = { start: DAY, end: addDays(DAY, 2) };
const at = (day: string) => new Date(`${day}T06:00:00.000Z`);

// docs/rules/stats.md#network-widget
export function topContract(name: string, open: () => Promise<TopUnderTest>): void {
  describe(`${name}: ReadTop`, () => {
    const opened = openedBooks(open);
    const read = (limit = 10, networkId = NETWORK_ID, range = RANGE) =>
      opened().readTop(networkId, { range, limit });
    let n = 0;
    const clicks = (times: number, of: Parameters<typeof click>[0] = {}) =>
      Array.from({ length: times }, () => click({ clickedAt: at(DAY), ...of, id: clickId((n += 1)) }));
    const sales = (times: number, of: Parameters<typeof conversion>[0] = {}) =>
      Array.from({ length: times }, () => {
        const id = hitId((n += 1));
        return conversion({ convertedAt: at(DAY), status: 'approved', ...of, id, deduplicationKey: id });
      });
    const happened = async (of: {
      readonly clicks?: ReturnType<typeof clicks>;
      readonly conversions?: ReturnType<typeof sales>;
    }) => {
      await seedNames(opened());
      await record(opened(), { clicks: [], conversions: [], impressions: [], ...of });
    };

    it('is empty where nothing happened, and where it came to nothing', async () => {
      expect(await read()).toEqual({ affiliates: [], campaigns: [] });
      await happened({
        clicks: clicks(1, { rejection: 'BOT' }),
        conversions: [...sales(1, { status: 'pending' }), ...sales(1, { status: 'rejected' })],
      });
      expect(await read()).toEqual({ affiliates: [], campaigns: [] });
    });

    it.each(fc.sample(eventSets, { seed: 7, numRuns: 2 }).map((events) => [events] as const))(
      'says what two reports of the days say',
      async (events) => {
        await seedNames(opened());
        await record(opened(), events);
        const rows = (group: ReportGroup, sort: 'clicks' | 'approvedConversions') =>
          recount(events, {
            groups: [group],
            filter: {},
            range: RANGE,
            withElapsed: false,
            sort,
            order: 'desc',
          }).map(({ keys: [id], measures }) => [id, measures[sort]] as const);
        const { affiliates, campaigns } = await read();
        expect(affiliates.map((one) => [one.id, one.approvedConversions])).toEqual(
          rows('publisher_long_id', 'approvedConversions'),
        );
        expect(campaigns.map((one) => [one.id, one.clicks])).toEqual(rows('campaign_long_id', 'clicks'));
        expect(affiliates.length + campaigns.length).toBe(4);
      },
    );

    it('has as many of each as are asked for, equals by their ids', async () => {
      await happened({
        clicks: [...clicks(2, { campaignId: OTHER_CAMPAIGN_ID }), ...clicks(2)],
        conversions: [...sales(1), ...sales(2, { affiliateId: OTHER_AFFILIATE_ID })],
      });
      const ids = async (limit: number) => {
        const { affiliates, campaigns } = await read(limit);
        return [affiliates.map(({ id }) => id), campaigns.map(({ id }) => id)];
      };
      const equals = [CAMPAIGN_ID, OTHER_CAMPAIGN_ID].sort();
      expect(await ids(2)).toEqual([[OTHER_AFFILIATE_ID, AFFILIATE_ID], equals]);
      expect(await ids(1)).toEqual([[OTHER_AFFILIATE_ID], equals.slice(0, 1)]);
    });

    it('takes the days named and no others, and nothing of another network', async () => {
      await happened({
        clicks: [
          ...clicks(1, { clickedAt: at(addDays(DAY, -1)) }),
          ...clicks(2, { clickedAt: at(RANGE.start) }),
          ...clicks(4, { clickedAt: at(RANGE.end) }),
          ...clicks(8, { clickedAt: at(addDays(RANGE.end, 1)) }),
          ...clicks(16, { networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID }),
        ],
        conversions: sales(1, {
          networkId: OTHER_NETWORK_ID,
          campaignId: FOREIGN_CAMPAIGN_ID,
          affiliateId: FOREIGN_AFFILIATE_ID,
        }),
      });
      expect(await read()).toEqual({ affiliates: [], campaigns: [{ id: CAMPAIGN_ID, clicks: 6 }] });
      expect(await read(10, OTHER_NETWORK_ID)).toMatchObject({
        affiliates: [{ id: FOREIGN_AFFILIATE_ID, approvedConversions: 1 }],
        campaigns: [{ id: FOREIGN_CAMPAIGN_ID, clicks: 16 }],
      });
    });

    it('names affiliates of the network there are, not one that was removed', async () => {
      await happened({ conversions: [...sales(3), ...sales(1, { affiliateId: FOREIGN_AFFILIATE_ID })] });
      const named = async () => (await read()).affiliates.map(({ username }) => username);
      expect(await named()).toEqual([affiliate().username, undefined]);
      await opened().records.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect((await read()).affiliates).toMatchObject([
        { id: AFFILIATE_ID, approvedConversions: 3 },
        { id: FOREIGN_AFFILIATE_ID, approvedConversions: 1 },
      ]);
      expect(await named()).toEqual([undefined, undefined]);
    });

    it('does not begin for whoever has gone', async () => {
      const gone = opened().readTop(NETWORK_ID, { range: RANGE, limit: 1 }, AbortSignal.abort());
      await expect(gone).rejects.toThrow();
    });
  });
}
