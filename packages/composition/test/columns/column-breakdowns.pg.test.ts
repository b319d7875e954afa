import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
  network,
} from '@tributary/application/contracts/shared/given';
import { click, clickId, impressionId } from '@tributary/application/contracts/shared/given-events';
import { eventSets, record } from '@tributary/application/contracts/reporting/report-events';
import { statsContract } from '@tributary/application/contracts/reporting/stats.contract';
import { OTHER_CAMPAIGN_ID, seed } from '@tributary/application/contracts/shared/records-under-test';
import { BROKEN_DOWN, type ReadDailyStats, type StatsFilter } from '@tributary/application/reporting/stats';
import { deltasOfClick, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import { addDays, calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import fc from 'fast-check';
import { postgresDailyStats } from '@tributary/adapters-postgres/reporting/postgres-daily-stats';
import { openColumns, type ColumnsUnderTest } from './opened-columns.ts';

statsContract('columns', async () => {
  const opened = await openColumns();
  return {
    ...opened,
    readDailyStats: async (...asked: Parameters<ReadDailyStats>) => {
      await opened.keepAll();
      const stats = await opened.dailyStats(...asked);
      // Files are counted once: the second answer is that of the first.
      expect(await opened.dailyStats(...asked)).toEqual(stats);
      return stats;
    },
  };
});

// docs/rules/stats.md#sums-equal-the-rows
describe('breakdowns from the columnar copy', () => {
  let opened: ColumnsUnderTest;
  beforeAll(async () => {
    opened = await openColumns({ rowsMax: 40, pieceMax: 7 });
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
  });
  afterAll(() => opened?.close());

  const DAY = calendarDay('2026-03-10');
  const [batch = { clicks: [], impressions: [], conversions: [] }] = fc.sample(eventSets, {
    seed: 4,
    numRuns: 1,
  });
  /** Each time with ids of its own. */
  let writes = 0;
  async function write(zone = 'UTC'): Promise<void> {
    writes += 1;
    const clicks = batch.clicks.map((one, n) => ({ ...one, id: clickId(writes * 1000 + n, one.clickedAt) }));
    const impressions = batch.impressions.map((one, n) => ({
      ...one,
      id: impressionId(writes * 1000 + n, one.seenAt),
    }));
    await record(opened, { clicks, impressions, conversions: [] });
    await inBooks(opened, ({ stats }) =>
      stats.add([
        ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, zone))),
        ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, zone))),
      ]),
    );
  }

  const FILTERS: readonly StatsFilter[] = [
    {},
    { campaignIds: [CAMPAIGN_ID] },
    { campaignIds: [OTHER_CAMPAIGN_ID] },
    { affiliateIds: [AFFILIATE_ID] },
  ];
  const RANGES = [
    [-2, 5],
    [0, 0],
    [1, 3],
  ] as const;

  /** One that knows nothing yet. */
  const fromRows = () => postgresDailyStats(opened.postgres);

  async function compareAll(): Promise<void> {
    for (const filter of FILTERS)
      for (const [from, to] of RANGES) {
        const range = { start: addDays(DAY, from), end: addDays(DAY, to) };
        const asked = [NETWORK_ID, filter, range, { by: BROKEN_DOWN }] as const;
        expect(await opened.dailyStats(...asked)).toEqual(await fromRows()(...asked));
      }
  }

  it('equal those from the rows at every moment, while rows are written, sealed, merged, changed and removed', async () => {
    const before = opened.answered();
    for (let n = 0; n < 8; n++) {
      await write();
      await compareAll();
      if (n % 3 === 1) await opened.copy.keep();
      if (n % 3 === 2) await opened.keepAll();
      await compareAll();
    }
    await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
    await opened.postgres.sql`update clicks set country = 'FR' where id = (select max(id) from clicks)`;
    await compareAll();
    await opened.keepAll();
    await compareAll();
    expect(opened.answered()).toBeGreaterThan(before);
  });

  it('have the days of the zone that the network has now', async () => {
    await write();
    await opened.keepAll();
    await compareAll();
    await opened.records.networks.replace(network({ zone: 'Asia/Kolkata' }));
    await compareAll();
  });

  it('take of one file what belongs to each day of the zone', async () => {
    await opened.records.networks.replace(network({ zone: 'Asia/Kolkata' }));
    for (const [n, at] of ['2026-03-10T10:00:00.000Z', '2026-03-10T20:00:00.000Z'].entries()) {
      const one = click({ id: clickId(n, new Date(at)), clickedAt: new Date(at) });
      await record(opened, { clicks: [one], impressions: [], conversions: [] });
      await inBooks(opened, ({ stats }) =>
        stats.add(deltasOfClick(one, dayOf(one.clickedAt, 'Asia/Kolkata'))),
      );
    }
    await opened.keepAll();
    for (const day of [DAY, addDays(DAY, 1)]) {
      const [stats] = await opened.dailyStats(NETWORK_ID, {}, { start: day, end: day }, { by: ['device'] });
      expect(stats?.day).toBe(day);
      expect([...(stats?.breakdowns.device.values() ?? [])]).toEqual([{ clicks: 1, impressions: 0 }]);
    }
  });

  it('count a day again when it has other events, and no other day', async () => {
    const range = { start: addDays(DAY, -2), end: addDays(DAY, 5) };
    const ask = () => opened.dailyStats(NETWORK_ID, {}, range, { by: ['country'] });
    await write();
    await opened.keepAll();
    await ask();
    const before = opened.answered();
    await ask();
    expect(opened.answered()).toBe(before);
    const one = click({
      id: clickId(1, new Date(`${DAY}T12:00:00Z`)),
      clickedAt: new Date(`${DAY}T12:00:00Z`),
    });
    await record(opened, { clicks: [one], impressions: [], conversions: [] });
    await inBooks(opened, ({ stats }) => stats.add(deltasOfClick(one, DAY)));
    await opened.keepAll();
    expect(await ask()).toEqual(await fromRows()(NETWORK_ID, {}, range, { by: ['country'] }));
    expect(opened.answered()).toBe(before + 1);
  });
});
