import { describe, expect, it } from '@jest/globals';

import { deltasOfClick, foldDeltas, negatedDeltas } from '@tributary/domain/reporting/deltas';
import { EMPTY } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import type { StatsFilter } from '../../src/reporting/stats.ts';
import { inBooks, openedBooks, type BooksUnderTest, type OpenBooks } from '../shared/books-under-test.ts';
import { click, measures, statsDelta, visitorFacts } from '../shared/given-events.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
} from '../shared/records-under-test.ts';

const DAY = calendarDay('2026-03-10');
const NO_BREAKDOWNS = { device: new Map(), os: new Map(), referer: new Map(), country: new Map() };

export function statsContract(name: string, open: OpenBooks): void {
  describe(`${name}: StatsBook and ReadDailyStats`, () => {
    const opened = openedBooks(open);
    const add = (...deltas: StatsDelta[]) => inBooks(opened(), (stores) => stores.stats.add(deltas));
    const read = (filter: StatsFilter = {}, days = { start: DAY, end: DAY }) =>
      opened().readDailyStats(NETWORK_ID, filter, days);

    it('keeps every measure to the last digit', async () => {
      const full = measures({
        grossClicks: 11,
        uniqueClicks: 7,
        rejectedClicks: 2,
        clicks: 9,
        impressions: 4_000_000_000,
        approvedConversions: 5,
        pendingConversions: 6,
        rejectedConversions: 3,
        cancelledConversions: 1,
        payout: money('0.000000000000001'),
        revenue: money('999999999.999999999999999'),
        pendingPayout: money('0.1'),
        pendingRevenue: money('0.2'),
        saleAmount: money('123.45'),
      });
      await add(statsDelta({ measures: full }));
      expect(await read()).toEqual([{ day: DAY, measures: full, breakdowns: NO_BREAKDOWNS }]);
    });

    it('adds up deltas of one key in any number and order, negative ones too', async () => {
      const paid = statsDelta({ measures: measures({ clicks: 1, payout: money('0.1') }) });
      await add(paid, paid, statsDelta({ goalId: GOAL_ID, measures: measures({ approvedConversions: 1 }) }));
      await add(paid, ...negatedDeltas([paid]));
      await add();
      const [day] = await read();
      expect(day?.measures).toEqual({
        ...EMPTY,
        clicks: 2,
        approvedConversions: 1,
        payout: money('0.2'),
      });
    });

    it('loses nothing to others who add at the same time', async () => {
      await race(10, () => add(statsDelta(), statsDelta({ affiliateId: OTHER_AFFILIATE_ID })));
      expect((await read())[0]?.measures.clicks).toBe(20);
    });

    it('lists days from the first to the last, without those that have nothing', async () => {
      const days = [5, 0, 2].map((n) => addDays(DAY, n));
      await add(...days.map((day) => statsDelta({ day })), statsDelta({ day: addDays(DAY, -1) }));
      const answer = await read({}, { start: DAY, end: addDays(DAY, 5) });
      expect(answer.map((one) => one.day)).toEqual([DAY, addDays(DAY, 2), addDays(DAY, 5)]);
      expect(await read({}, { start: addDays(DAY, 6), end: addDays(DAY, 9) })).toEqual([]);
    });

    it('filters by campaign, affiliate and advertiser, and never tells of another network', async () => {
      await add(
        statsDelta({ measures: measures({ clicks: 1 }) }),
        statsDelta({ campaignId: OTHER_CAMPAIGN_ID, measures: measures({ clicks: 2 }) }),
        statsDelta({ affiliateId: OTHER_AFFILIATE_ID, measures: measures({ clicks: 4 }) }),
        statsDelta({
          networkId: OTHER_NETWORK_ID,
          campaignId: FOREIGN_CAMPAIGN_ID,
          measures: measures({ clicks: 8 }),
        }),
      );
      const clicksOf = async (filter: StatsFilter) => (await read(filter))[0]?.measures.clicks;
      expect(await clicksOf({})).toBe(7);
      expect(await clicksOf({ campaignIds: [CAMPAIGN_ID] })).toBe(5);
      expect(await clicksOf({ affiliateIds: [AFFILIATE_ID] })).toBe(3);
      expect(await clicksOf({ campaignIds: [CAMPAIGN_ID], affiliateIds: [OTHER_AFFILIATE_ID] })).toBe(4);
      expect(await clicksOf({ advertiserIds: [ADVERTISER_ID] })).toBe(7);
      expect(await clicksOf({ advertiserIds: [FOREIGN_ADVERTISER_ID] })).toBeUndefined();
      expect(await clicksOf({ campaignIds: [] })).toBeUndefined();
    });

    // docs/rules/stats.md#advertiser-of-an-event
    it('keeps what an advertiser owes with it when the campaign goes to another', async () => {
      const before = statsDelta({ measures: measures({ clicks: 1, revenue: money('4') }) });
      const after = statsDelta({
        advertiserId: OTHER_ADVERTISER_ID,
        measures: measures({ clicks: 2, revenue: money('0.5') }),
      });
      await add(before, after, { ...before, dimension: 'device', value: 'windows' });
      const revenueOf = async (filter: StatsFilter) => (await read(filter))[0]?.measures.revenue;
      expect(await revenueOf({ advertiserIds: [ADVERTISER_ID] })).toBe(money('4'));
      expect(await revenueOf({ advertiserIds: [OTHER_ADVERTISER_ID] })).toBe(money('0.5'));
      expect(await revenueOf({ advertiserIds: [ADVERTISER_ID, OTHER_ADVERTISER_ID] })).toBe(money('4.5'));
      expect(await revenueOf({ campaignIds: [CAMPAIGN_ID] })).toBe(money('4.5'));
      const [others] = await read({ advertiserIds: [OTHER_ADVERTISER_ID] });
      expect(others?.breakdowns.device).toEqual(new Map());
    });

    // docs/rules/stats.md#maps-of-a-bucket
    it('breaks clicks and impressions down by device, os, referrer and country', async () => {
      await recordTwoClicks(opened());
      await add(
        statsDelta({ dimension: 'device', value: 'windows', measures: measures({ impressions: 5 }) }),
        statsDelta({ dimension: 'source', value: 'mail', measures: measures({ clicks: 99 }) }),
      );
      const [day] = await read();
      expect(day?.breakdowns).toEqual({
        device: new Map([
          ['windows', { clicks: 1, impressions: 5 }],
          ['iphone', { clicks: 1, impressions: 0 }],
        ]),
        os: new Map([
          ['Windows', { clicks: 1, impressions: 0 }],
          ['iOS', { clicks: 1, impressions: 0 }],
        ]),
        referer: new Map([
          ['blog.example.org', { clicks: 1, impressions: 0 }],
          ['Empty', { clicks: 1, impressions: 0 }],
        ]),
        country: new Map([
          ['US', { clicks: 1, impressions: 0 }],
          ['XX', { clicks: 1, impressions: 0 }],
        ]),
      });
      expect(day?.measures.clicks).toBe(2);
    });

    it('leaves out of a breakdown what has neither clicks nor impressions', async () => {
      await add(
        statsDelta(),
        statsDelta({ dimension: 'country', value: 'DE', measures: measures({ approvedConversions: 1 }) }),
      );
      expect((await read())[0]?.breakdowns.country).toEqual(new Map());
    });

    it('keeps values of any form', async () => {
      const value = `O'Neil "\\ ${'漢🦆'.repeat(99)}`;
      await add(statsDelta(), statsDelta({ dimension: 'referer', value }));
      expect([...((await read())[0]?.breakdowns.referer.keys() ?? [])]).toEqual([value]);
    });
  });
}

function recordTwoClicks(opened: BooksUnderTest): Promise<void> {
  const other = click({
    facts: visitorFacts({ country: 'XX', device: 'iphone', os: 'iOS' }),
    refererHost: '',
  });
  const deltas = [...deltasOfClick(click(), DAY), ...deltasOfClick(other, DAY)];
  return inBooks(opened, (stores) => stores.stats.add(foldDeltas(deltas)));
}
