import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { eventSets, record, seedNames, ZONE } from '@tributary/application/contracts/reporting/report-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { BROKEN_DOWN } from '@tributary/application/reporting/stats';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import { REPORT_GROUPS, type ReportGroup } from '@tributary/domain/reporting/report';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import fc from 'fast-check';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresLedger } from './postgres-ledger.ts';
import { postgresReports } from './postgres-reports.ts';

const EVERY_DAY = { start: calendarDay('2026-01-01'), end: calendarDay('2026-12-31') };
const ALL = { page: 1, limit: 10_000 };
const [EVENTS] = fc.sample(eventSets, { numRuns: 1, seed: 11 });
/** Of what is kept by one dimension each, and of what needs none. */
const GROUPINGS: readonly ReportGroup[][] = [
  ...(['device', 'os', 'browser', 'country', 'referer', 'city', 'isp', 'source', 'urlId'] as const).map(
    (group) => [group],
  ),
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
    const byRows = REPORT_GROUPS.filter((group) => /^p\d+$|hour|weekday/.test(group));
    const ids = REPORT_GROUPS.filter((group) =>
      /adid|campaign|publisher|pid|advertiser|goal|urlTitle/.test(group),
    );
    expect(
      REPORT_GROUPS.filter((one) => !known.has(one) && !byRows.includes(one) && !ids.includes(one)),
    ).toEqual([]);
  });
});
