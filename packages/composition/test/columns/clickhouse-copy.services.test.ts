import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId, hitId, impressionId } from '@tributary/application/contracts/shared/given-events';
import {
  eventSets,
  record,
  reportBounds,
  reportFilters,
  seedNames,
} from '@tributary/application/contracts/reporting/report-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { ReportQuery } from '@tributary/application/reporting/report';
import { REPORT_GROUPS, type ReportGroup } from '@tributary/domain/reporting/report';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { clickHouseColumns } from '@tributary/adapters-columns/clickhouse/clickhouse-columns';
import type { ClickHouseAddress } from '@tributary/adapters-columns/clickhouse/server';
import { TABLE } from '@tributary/adapters-columns/clickhouse/segment-sql';
import { findClickHouse, openClickHouse, type ClickHouse } from '@tributary/adapters-columns/test/clickhouse';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import { postgresColumnFaults } from '@tributary/adapters-postgres/reporting/postgres-column-faults';
import { postgresReports } from '@tributary/adapters-postgres/reporting/postgres-reports';
import fc from 'fast-check';
import { openColumns, type ColumnsUnderTest } from './opened-columns.ts';

// docs/rules/stats.md#sums-equal-the-rows: whatever a report is read from, it is a recount of the rows.
const DAY = calendarDay('2026-03-10');
const query = (groups: readonly ReportGroup[], overrides: Partial<ReportQuery> = {}): ReportQuery => ({
  groups,
  filter: {},
  range: { start: addDays(DAY, -2), end: addDays(DAY, 5) },
  withElapsed: false,
  sort: groups[0] ?? 'adid',
  order: 'asc',
  ...overrides,
});
const ALL = { page: 1, limit: 10_000 };
/** Which no book but the rows can answer. */
const BY_P1 = query(['created', 'hour', 'p1', 'source']);

const program = findClickHouse();
const batches = fc.sample(eventSets, { seed: 11, numRuns: 6 });

(program === undefined ? describe.skip : describe)('the columnar copy on ClickHouse', () => {
  let clickHouse: ClickHouse;
  let address: ClickHouseAddress;
  let opened: ColumnsUnderTest;
  let onParquet: ColumnsUnderTest;
  const news: string[] = [];
  const keeper = (folder: string) =>
    clickHouseColumns({
      address,
      folder,
      memoryMb: 128,
      threads: 1,
      news: { up: () => void news.push('up'), away: () => void news.push('away') },
    });

  beforeAll(async () => {
    clickHouse = await openClickHouse(program ?? '');
    address = clickHouse.address();
    opened = await openColumns({ rowsMax: 40, keeper });
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
    await seedNames(opened);
  });
  afterEach(async () => {
    clickHouse.thaw();
    await clickHouse.start();
  });
  afterAll(async () => {
    await onParquet?.close();
    await opened?.close();
    await clickHouse?.stop();
  });

  /** Each time with ids of its own. */
  let writes = 0;
  function write(batch = batches[0] ?? { clicks: [], impressions: [], conversions: [] }): Promise<void> {
    writes += 1;
    const n = writes * 1000;
    return record(opened, {
      clicks: batch.clicks.map((one, at) => ({ ...one, id: clickId(n + at, one.clickedAt) })),
      impressions: batch.impressions.map((one, at) => ({ ...one, id: impressionId(n + at, one.seenAt) })),
      conversions: batch.conversions.map((one, at) => ({
        ...one,
        id: hitId(n + at, one.convertedAt),
        deduplicationKey: `key ${n + at}`,
      })),
    });
  }
  /** Both ways; how many of them the copy answered. */
  async function compared(asked: ReportQuery): Promise<number> {
    const before = opened.answered();
    const report = await opened.reports.read(NETWORK_ID, asked, ALL);
    expect(report).toEqual(await opened.rowReports.read(NETWORK_ID, asked, ALL));
    return opened.answered() - before;
  }
  const segments = () =>
    opened.postgres.sql<{ file: string; rows: number }[]>`
      select file, rows::int as rows from column_segments where file is not null and rows > 0 order by day, after_position`;
  const partitions = async (): Promise<string[]> =>
    (
      await clickHouse.ask(
        address,
        `select distinct partition from system.parts where active and database = '${address.database}' and table = '${TABLE}' and rows > 0`,
      )
    )
      .split('\n')
      .filter(Boolean);

  it('answers as the rows do at every moment, for any groups, while rows are written and sealed', async () => {
    const questions = fc.sample(
      fc.record({
        groups: fc.subarray([...REPORT_GROUPS], { minLength: 1, maxLength: 4 }),
        withElapsed: fc.boolean(),
        filter: reportFilters,
        having: reportBounds,
        days: fc.constantFrom([-2, 5], [0, 0], [1, 2]),
      }),
      { seed: 7, numRuns: 36 },
    );
    let answered = 0;
    for (const [n, { groups, withElapsed, filter, having, days }] of questions.entries()) {
      if (n % 6 === 0) await write(batches[n % batches.length]);
      if (n % 4 === 1) await opened.copy.keep();
      if (n % 12 === 7) await opened.keepAll();
      const [from = 0, to = 0] = days;
      const range = { start: addDays(DAY, from), end: addDays(DAY, to) };
      answered += await compared(query(groups, { withElapsed, range, filter, having }));
    }
    expect(answered).toBeGreaterThan(15);
  });

  it('counts a row once, however often it is filled', async () => {
    await write();
    await opened.keepAll();
    const before = await segments();
    await opened.postgres.sql`update column_segments set file = null, rows = 0`;
    await opened.keepAll();
    expect((await segments()).map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
    expect((await segments()).map(({ file }) => file)).not.toEqual(before.map(({ file }) => file));
    expect(await compared(BY_P1)).toBe(1);
  });

  it('counts a row that was changed or removed after it was copied', async () => {
    await write();
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
    await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
    await opened.postgres.sql`
      update impressions set payout = payout + 1 where id = (select max(id) from impressions)`;
    expect(await compared(BY_P1)).toBe(1);
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  it('sums amounts that no 64 bits hold, and to the last digit', async () => {
    const largest = money('999999999.999999999999999');
    const clicks = [largest, largest, money('0.000000000000001'), money('-0.000000000000001'), largest].map(
      (amount, at) =>
        click({
          id: clickId(800_000 + at),
          payout: amount,
          revenue: amount,
          parameters: { p1: `it's "quoted",\n\\ and 'ünusual' \t😀 ${at % 2}` },
        }),
    );
    // Sums of days are summed beside, and hold the same.
    await record(opened, { clicks, impressions: [], conversions: [] });
    await opened.keepAll();
    expect(await compared(query(['p1'], { sort: 'epc', order: 'desc' }))).toBe(1);
    expect(await compared(query(['created', 'weekday']))).toBe(1);
  });

  it('is right when a segment is lost, has lost a part, or has rows twice, and it is written again', async () => {
    const damages = [
      (file: string) => `alter table ${TABLE} drop partition '${file}'`,
      (file: string) => `insert into ${TABLE} select * from ${TABLE} where segment = '${file}'`,
    ];
    for (const damage of damages) {
      await write();
      await opened.keepAll();
      expect(await compared(BY_P1)).toBe(1);
      const [first] = await segments();
      await clickHouse.ask(address, damage(first?.file ?? ''));
      expect(await compared(BY_P1)).toBe(1);
      expect((await segments()).some(({ file }) => file === first?.file)).toBe(false);
      await opened.keepAll();
      expect(await compared(BY_P1)).toBe(1);
    }
  });

  it('is right without its database, which is made again once nobody looks after the old one', async () => {
    await write();
    await opened.keepAll();
    await clickHouse.ask({ ...address, database: 'default' }, `drop database ${address.database}`);
    expect(await compared(BY_P1)).toBe(0);
    expect(await opened.copy.keep()).toBe('elsewhere');
    await opened.postgres.sql`update column_copy set kept_at = kept_at - interval '1 hour'`;
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  it('gives up the segments of forgotten days, and of a person, with their rows', async () => {
    await write();
    await opened.keepAll();
    await opened.postgres.sql`select tributary_forget_rows('2026-03-12')`;
    await opened.postgres.sql`update clicks set parameters = '{}' where id = (select max(id) from clicks)`;
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
    const named = new Set((await segments()).map(({ file }) => file));
    expect((await partitions()).length).toBeGreaterThan(named.size);
    await opened.columns.tidy(named, new Date());
    await opened.columns.tidy(named, new Date(Date.now() + 3_600_000));
    expect(new Set(await partitions())).toEqual(named);
    expect(await compared(BY_P1)).toBe(1);
  });

  it('reads the rows while the server is down, and the copy again once it is back', async () => {
    await write();
    await opened.keepAll();
    await clickHouse.kill();
    news.length = 0;
    expect(await compared(BY_P1)).toBe(0);
    expect(news).toContain('away');
    await expect(opened.copy.keep()).rejects.toThrow('ClickHouse');
    await write();
    expect(await compared(BY_P1)).toBe(0);
    await clickHouse.start();
    await settled(() => opened.keepAll());
    expect(await compared(BY_P1)).toBe(1);
    expect(news.at(-1)).toBe('up');
  });

  it('reads the rows while the server does not answer at all', async () => {
    await write();
    await opened.keepAll();
    clickHouse.freeze();
    expect(await compared(BY_P1)).toBe(0);
    clickHouse.thaw();
    await settled(() => opened.keepAll());
    expect(await compared(BY_P1)).toBe(1);
  });

  it('is right after the server was killed while it was written', async () => {
    for (let n = 0; n < 3; n++) {
      await write(batches[n]);
      const kept = opened.keepAll().catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 30 * n));
      await clickHouse.kill();
      await kept;
      expect(await compared(BY_P1)).toBe(0);
      await clickHouse.start();
      await settled(() => opened.keepAll());
      expect(await compared(BY_P1)).toBe(1);
    }
    expect(await faults()).toEqual({ total: 0, faults: [] });
  });

  /** A server that was away is left alone for a few seconds. */
  async function settled(work: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  const faults = () => postgresColumnFaults(opened.postgres, opened.columns)(10);

  it('is compared with the rows, and agrees, whatever was written, merged or written again', async () => {
    for (const [n, batch] of batches.entries()) {
      await write(batch);
      if (n % 2 === 0) await opened.keepAll();
    }
    expect(await faults()).toEqual({ total: 0, faults: [] });
    await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
    await opened.keepAll();
    expect(await faults()).toEqual({ total: 0, faults: [] });
    expect((await partitions()).length).toBeGreaterThanOrEqual((await segments()).length);
  });

  it.each([
    ['a click’s parameter', `update clicks set parameters = '{"p1":"other"}' where`, 2],
    ['a click’s payout', `update clicks set payout = payout + 0.000000000000001 where`, 2],
    ['a row that is gone', `delete from clicks where`, 1],
  ])('is compared, and %s that changed behind its back is found', async (_what, change, rows) => {
    await write();
    await opened.keepAll();
    await opened.postgres.sql.begin(async (tx) => {
      await tx`alter table clicks disable trigger user`;
      await tx.unsafe(`${change} id = (select min(id) from clicks where rejection is null)`);
      await tx`alter table clicks enable trigger user`;
    });
    const finding = await faults();
    expect(finding?.faults.map(({ detail }) => detail)).toEqual([`differs from the rows in ${rows}`]);
  });

  it('answers what Parquet answers, for any groups, order and page', async () => {
    onParquet = await openColumns();
    const parquet = postgresReports(opened.postgres, { columns: onParquet.columns });
    const questions = fc.sample(
      fc.record({
        groups: fc.subarray([...REPORT_GROUPS], { minLength: 1, maxLength: 5 }),
        sort: fc.constantFrom('epc', 'ctr', 'cr', 'profit', 'payout', 'clicks', undefined),
        order: fc.constantFrom('asc', 'desc'),
        page: fc.constantFrom({ page: 1, limit: 3 }, { page: 2, limit: 2 }, ALL),
      }),
      { seed: 23, numRuns: 30 },
    );
    for (const batch of batches.slice(0, 3)) await write(batch);
    await opened.keepAll();
    const answers = await Promise.all(
      questions.map(({ groups, sort, order, page }) =>
        opened.reports.read(
          NETWORK_ID,
          query(groups, { order: order === 'asc' ? 'asc' : 'desc', ...(sort && { sort }) } as never),
          page,
        ),
      ),
    );
    // The same rows, copied anew into files.
    await opened.postgres.sql`delete from column_segments`;
    await opened.postgres.sql`delete from column_copy`;
    const copy = postgresColumnCopy(opened.postgres, {
      columns: onParquet.columns,
      clock: () => new Date(),
      rowsMax: 40,
    });
    while ((await copy.keep()) === 'behind');
    const before = onParquet.answered();
    for (const [n, { groups, sort, order, page }] of questions.entries()) {
      const asked = query(groups, {
        order: order === 'asc' ? 'asc' : 'desc',
        ...(sort && { sort }),
      } as never);
      expect(await parquet.read(NETWORK_ID, asked, page)).toEqual(answers[n]);
    }
    expect(onParquet.answered() - before).toBeGreaterThan(10);
  });
});
