import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AFFILIATE_ID, network, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { eventSets, record, seedNames, ZONE } from '@tributary/application/contracts/reporting/report-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { BROKEN_DOWN } from '@tributary/application/reporting/stats';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import {
  EMPTY_REPORT,
  mergeReports,
  REPORT_GROUPS,
  type ReportGroup,
} from '@tributary/domain/reporting/report';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import { subtract } from '@tributary/domain/shared/money';
import fc from 'fast-check';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresLedger } from './postgres-ledger.ts';
import { postgresReports } from './postgres-reports.ts';

const EVERY_DAY = { start: calendarDay('2026-01-01'), end: calendarDay('2026-12-31') };
const ALL = { page: 1, limit: 10_000 };
const [EVENTS] = fc.sample(eventSets, { numRuns: 1, seed: 11 });
/** Of what is kept by one dimension each, and of what needs none. */
const GROUPINGS: readonly ReportGroup[][] = [
  ...(
    ['device', 'os', 'browser', 'country', 'referer', 'region', 'city', 'isp', 'source', 'urlId'] as const
  ).map((group) => [group]),
  ...(['app_id', 'app_name', 'cr_name'] as const).map((group) => [group]),
  ['created', 'country', 'adid'],
  ['goalId', 'source'],
  ['month', 'pid'],
];

// docs/rules/stats.md#forgotten-rows
describe('rows that were forgotten', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
    await seedNames(opened);
    if (!EVENTS) throw new Error('There are events.');
    await record(opened, EVENTS);
  });
  afterAll(() => opened?.close());

  const forget = (before: string) => opened.postgres.sql`select tributary_forget_rows(${before})`;
  const reportBy = (groups: readonly ReportGroup[]) =>
    postgresReports(opened.postgres).read(
      NETWORK_ID,
      { groups, filter: {}, range: EVERY_DAY, withElapsed: true, sort: groups[0] ?? 'adid', order: 'asc' },
      ALL,
    );
  const seen = async () => ({
    reports: await Promise.all(GROUPINGS.map(reportBy)),
    countries: await postgresReports(opened.postgres).read(
      NETWORK_ID,
      {
        groups: ['adid'],
        filter: { values: { country: ['XX', 'DE'] } },
        range: EVERY_DAY,
        withElapsed: false,
        sort: 'adid',
        order: 'asc',
      },
      ALL,
    ),
    days: await opened.readDailyStats(NETWORK_ID, {}, EVERY_DAY, { by: BROKEN_DOWN }),
  });
  const rowsKept = async () => {
    const [counts] = await opened.postgres.sql<{ kept: number; days: number }[]>`
      select count(*)::int as kept, count(distinct day)::int as days from clicks`;
    return counts ?? { kept: 0, days: 0 };
  };
  const daysOfClicks = async () =>
    (
      await opened.postgres.sql<{ day: string }[]>`select distinct day::text as day from clicks order by 1`
    ).map(({ day }) => day);

  it('still count in every breakdown by one dimension, day by day', async () => {
    const before = await seen();
    const days = await daysOfClicks();
    const [first = '', ...others] = days;
    expect(others.length).toBeGreaterThan(1);
    for (const day of [first, ...others]) {
      await forget(day); // of the first day nothing, then day after day
      expect(await seen()).toEqual(before);
    }
    expect((await rowsKept()).days).toBe(1);
  });

  it('are left out of reports by several dimensions only', async () => {
    const before = await reportBy(['device', 'country']);
    await forget((await daysOfClicks()).at(-1) ?? '');
    const after = await reportBy(['device', 'country']);
    expect(after.totals.grossClicks).toBeLessThan(before.totals.grossClicks);
    expect(after.totals.approvedConversions).toBe(before.totals.approvedConversions);
  });

  it('say what reports by several dimensions cannot show', async () => {
    const queryBy = (groups: readonly ReportGroup[]) => ({
      groups,
      filter: { affiliateIds: [AFFILIATE_ID] },
      range: EVERY_DAY,
      withElapsed: false,
      sort: groups[0] ?? 'adid',
      order: 'asc' as const,
    });
    const reports = postgresReports(opened.postgres);
    const several = queryBy(['device', 'country']);
    expect(await reports.missing(NETWORK_ID, several)).toBeUndefined();
    const before = await reports.read(NETWORK_ID, several, ALL);
    const day = (await daysOfClicks()).at(-1) ?? '';
    await forget(day);
    const after = await reports.read(NETWORK_ID, several, ALL);
    const missing = await reports.missing(NETWORK_ID, several);
    expect(missing).toEqual({
      before: day,
      clicks: before.totals.clicks - after.totals.clicks,
      impressions: before.totals.impressions - after.totals.impressions,
      payout: subtract(before.totals.payout, after.totals.payout),
      revenue: subtract(before.totals.revenue, after.totals.revenue),
    });
    expect(missing?.payout).toBeGreaterThan(0n);
    expect(await reports.missing(NETWORK_ID, queryBy(['p1']))).toEqual(missing);
    for (const whole of [['adid'], ['country'], ['created', 'device'], ['goalId', 'source']] as const)
      expect(await reports.missing(NETWORK_ID, queryBy(whole))).toBeUndefined();
    const later = { ...several, range: { start: calendarDay('2026-06-01'), end: calendarDay('2026-06-30') } };
    expect(await reports.missing(NETWORK_ID, later)).toBeUndefined();
    // A dimension that was not kept when the rows were forgotten.
    await opened.postgres.sql`delete from forgotten_stats where dimension = 'city'`;
    expect(await reports.missing(NETWORK_ID, queryBy(['city']))).toEqual(missing);
  });

  it('count once more when a row comes late, which is forgotten the next time', async () => {
    const day = (await daysOfClicks()).at(-1) ?? '';
    await forget(day);
    const before = await seen();
    const clickedAt = new Date('2026-01-01T12:00:00.000Z');
    const late = click({ id: clickId(4711, clickedAt), clickedAt });
    await inBooks(opened, async (stores) => {
      await stores.clicks.add([late]);
      await stores.stats.add(deltasOfClick(late, dayOf(clickedAt, ZONE)));
    });
    const withLate = await seen();
    expect(withLate).not.toEqual(before);
    await forget(day);
    expect(await seen()).toEqual(withLate);
  });

  // docs/rules/stats.md#change-of-zone
  it('keep their days when the zone changes; conversions move, the same in sums, breakdowns and elapsed ranges', async () => {
    if (!EVENTS) throw new Error('There are events.');
    const days = await daysOfClicks();
    await forget(days.at(2) ?? '');
    const zone = 'Pacific/Honolulu'; // a day earlier than Kolkata for two thirds of the day
    await opened.records.networks.replace(network({ zone }));

    const conversions = new Map<string, { approved: number; elapsed: number }>();
    for (const { status, clickedAt, convertedAt } of EVENTS.conversions) {
      const day = dayOf(convertedAt, zone);
      const before = conversions.get(day) ?? { approved: 0, elapsed: 0 };
      const approved = status === 'approved' ? 1 : 0;
      conversions.set(day, {
        approved: before.approved + approved,
        elapsed: before.elapsed + (clickedAt === null ? 0 : approved),
      });
    }
    const elapsedOf = (report: Awaited<ReturnType<typeof reportBy>>) =>
      report.rows
        .map(({ keys, measures }) => ({
          day: keys[0],
          approved: measures.approvedConversions,
          elapsed: measures.elapsed.reduce((sum, one) => sum + one, 0),
        }))
        .filter(({ approved }) => approved > 0);
    const expected = [...conversions]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, counts]) => ({ day, ...counts }))
      .filter(({ approved }) => approved > 0);
    expect(elapsedOf(await reportBy(['created']))).toEqual(expected);

    const merged = await reportBy(['created', 'country']);
    const byDay = await reportBy(['created']);
    expect(merged.totals).toEqual(byDay.totals);
    for (const { keys, measures } of byDay.rows) {
      const parts = merged.rows.filter((row) => row.keys[0] === keys[0]).map((row) => row.measures);
      expect([keys[0], parts.reduce(mergeReports, EMPTY_REPORT)]).toEqual([keys[0], measures]);
    }
    // No click is lost or counted twice where days of both zones meet.
    expect(byDay.totals.grossClicks).toBe(EVENTS.clicks.length);
    expect((await opened.readDailyStats(NETWORK_ID, {}, EVERY_DAY)).map(({ day }) => day)).toEqual(
      byDay.rows.map(({ keys }) => keys[0]),
    );
  });

  it('leave sums that `check` compares with those of the day', async () => {
    const ask = () =>
      postgresLedger(opened.postgres)(NETWORK_ID, {
        rule: 'breakdown-differs',
        now: new Date(),
        limit: 10,
      });
    await forget('2026-11-01');
    expect((await rowsKept()).kept).toBe(0);
    expect(await ask()).toEqual({ total: 0, faults: [] });
    const { sql } = opened.postgres;
    const [changed] = await sql<{ day: string; campaign: string }[]>`
      update forgotten_stats set clicks = clicks + 1 where ctid = (
        select ctid from forgotten_stats where dimension = 'country' and network_id = ${NETWORK_ID} order by day limit 1
      ) returning day::text as day, campaign_id as campaign`;
    const { total, faults } = await ask();
    expect(total).toBe(1);
    expect(faults).toEqual([
      {
        ids: expect.objectContaining(changed ?? {}),
        detail: 'its clicks and impressions are not those by country',
      },
    ]);
    await sql`delete from forgotten_stats where dimension = 'os'`;
    // Nothing is left of that dimension on any day, as if it had been added later.
    expect((await ask()).total).toBe(1);
  });

  it('are kept for every group of a report', () => {
    const known = new Set<ReportGroup>(GROUPINGS.flat());
    const byRows = REPORT_GROUPS.filter((group) => /^p\d+$|hour|weekday|reason_code/.test(group));
    const ids = REPORT_GROUPS.filter((group) =>
      /adid|campaign|publisher|pid|affiliate_group|advertiser|goal|urlTitle/.test(group),
    );
    expect(
      REPORT_GROUPS.filter((one) => !known.has(one) && !byRows.includes(one) && !ids.includes(one)),
    ).toEqual([]);
  });
});
