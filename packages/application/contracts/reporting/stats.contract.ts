import { describe, expect, it } from '@jest/globals';

import {
  deltasOfClick,
  deltasOfConversion,
  deltasOfImpression,
  negatedDeltas,
} from '@tributary/domain/reporting/deltas';
import { EMPTY } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { addDays, calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import type { BookStores } from '../../src/attribution/books.ts';
import { BROKEN_DOWN, type StatsFilter } from '../../src/reporting/stats.ts';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import {
  click,
  clickId,
  conversion,
  impression,
  impressionId,
  measures,
  statsDelta,
  visitorFacts,
} from '../shared/given-events.ts';
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
      opened().readDailyStats(NETWORK_ID, filter, days, { by: BROKEN_DOWN });
    const record = (given: Happened) => inBooks(opened(), (stores) => happened(stores, given));

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
      await add(before, after);
      const revenueOf = async (filter: StatsFilter) => (await read(filter))[0]?.measures.revenue;
      expect(await revenueOf({ advertiserIds: [ADVERTISER_ID] })).toBe(money('4'));
      expect(await revenueOf({ advertiserIds: [OTHER_ADVERTISER_ID] })).toBe(money('0.5'));
      expect(await revenueOf({ advertiserIds: [ADVERTISER_ID, OTHER_ADVERTISER_ID] })).toBe(money('4.5'));
      expect(await revenueOf({ campaignIds: [CAMPAIGN_ID] })).toBe(money('4.5'));
    });

    // docs/rules/stats.md#maps-of-a-bucket
    it('breaks clicks and impressions down by device, os, referrer and country', async () => {
      await record({
        clicks: [
          click(),
          click({
            id: clickId(2),
            facts: visitorFacts({ country: 'XX', device: 'iphone', os: 'iOS' }),
            refererHost: '',
          }),
          click({ id: clickId(3), rejection: 'BOT', facts: visitorFacts({ country: 'DE' }) }),
        ],
        impressions: [1, 2].map((n) => impression({ id: impressionId(n), refererHost: '' })),
      });
      const [day] = await read();
      expect(day?.breakdowns).toEqual({
        device: new Map([
          ['windows', { clicks: 1, impressions: 2 }],
          ['iphone', { clicks: 1, impressions: 0 }],
        ]),
        os: new Map([
          ['Windows', { clicks: 1, impressions: 2 }],
          ['iOS', { clicks: 1, impressions: 0 }],
        ]),
        referer: new Map([
          ['blog.example.org', { clicks: 1, impressions: 0 }],
          ['Empty', { clicks: 1, impressions: 2 }],
        ]),
        country: new Map([
          ['US', { clicks: 1, impressions: 2 }],
          ['XX', { clicks: 1, impressions: 0 }],
        ]),
      });
      expect(day?.measures).toMatchObject({ clicks: 2, rejectedClicks: 1, impressions: 2 });
    });

    it('breaks down by what is asked for only', async () => {
      await record({ clicks: [click()] });
      const days = { start: DAY, end: DAY };
      const [some] = await opened().readDailyStats(NETWORK_ID, {}, days, { by: ['country'] });
      expect(some?.breakdowns).toEqual({
        ...NO_BREAKDOWNS,
        country: new Map([['US', { clicks: 1, impressions: 0 }]]),
      });
      const [none] = await opened().readDailyStats(NETWORK_ID, {}, days);
      expect(none?.breakdowns).toEqual(NO_BREAKDOWNS);
    });

    it('breaks each day down by its own events, of those that are asked for', async () => {
      const next = addDays(DAY, 1);
      const later = new Date(`${next}T12:00:00.000Z`);
      await record({
        clicks: [
          click(),
          click({ id: clickId(2), affiliateId: OTHER_AFFILIATE_ID, facts: visitorFacts({ country: 'DE' }) }),
          click({ id: clickId(3, later), clickedAt: later, facts: visitorFacts({ country: 'FR' }) }),
          click({ id: clickId(4), networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID }),
        ],
      });
      const countries = async (filter: StatsFilter) =>
        (await read(filter, { start: DAY, end: next })).map(({ breakdowns }) => [
          ...breakdowns.country.keys(),
        ]);
      expect((await countries({})).map((names) => names.sort())).toEqual([['DE', 'US'], ['FR']]);
      expect(await countries({ affiliateIds: [AFFILIATE_ID] })).toEqual([['US'], ['FR']]);
      expect(await countries({ advertiserIds: [OTHER_ADVERTISER_ID] })).toEqual([]);
    });

    it('leaves out of a breakdown what has neither clicks nor impressions', async () => {
      await record({ conversions: [conversion()] });
      expect((await read())[0]?.breakdowns).toEqual(NO_BREAKDOWNS);
    });

    it('keeps values of any form', async () => {
      const value = `O'Neil "\\ ${'漢🦆'.repeat(90)}`;
      await record({ clicks: [click({ refererHost: value })] });
      expect([...((await read())[0]?.breakdowns.referer.keys() ?? [])]).toEqual([value]);
    });
  });
}

type Happened = {
  readonly clicks?: readonly Click[];
  readonly impressions?: readonly Impression[];
  readonly conversions?: readonly Conversion[];
};

/** Rows, and what they add to the sums of UTC days. */
async function happened(
  stores: BookStores,
  { clicks = [], impressions = [], conversions = [] }: Happened,
): Promise<void> {
  await stores.clicks.add(clicks);
  await stores.impressions.add(impressions);
  await stores.conversions.add(conversions);
  await stores.stats.add([
    ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, 'UTC'))),
    ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, 'UTC'))),
    ...conversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, 'UTC'))),
  ]);
}
