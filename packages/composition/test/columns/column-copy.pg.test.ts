import { appendFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  click,
  clickId,
  impression,
  impressionId,
} from '@tributary/application/contracts/shared/given-events';
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
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Click, Impression } from '@tributary/domain/tracking/click';
import { hitId } from '@tributary/application/contracts/shared/given-events';
import { duckDbColumns } from '@tributary/adapters-columns/duckdb-columns';
import type { EventColumns } from '@tributary/application/reporting/event-columns';
import { postgresColumnFaults } from '@tributary/adapters-postgres/reporting/postgres-column-faults';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
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

let opened: ColumnsUnderTest;
beforeAll(async () => {
  opened = await openColumns({ rowsMax: 40, pieceMax: 7 });
});
beforeEach(async () => {
  await opened.reset();
  await seed(opened.records);
  await seedNames(opened);
});
afterAll(() => opened?.close());

const batches = fc.sample(eventSets, { seed: 4, numRuns: 6 });
/** Each time with ids of its own. */
let writes = 0;
function write(batch = batches[0] ?? { clicks: [], impressions: [], conversions: [] }): Promise<void> {
  writes += 1;
  const n = writes * 1000;
  return record(opened, {
    clicks: batch.clicks.map((one: Click, at) => ({ ...one, id: clickId(n + at, one.clickedAt) })),
    impressions: batch.impressions.map((one: Impression, at) => ({
      ...one,
      id: impressionId(n + at, one.seenAt),
    })),
    conversions: batch.conversions.map((one: Conversion, at) => ({
      ...one,
      id: hitId(n + at, one.convertedAt),
      deduplicationKey: `key ${n + at}`,
    })),
  });
}

/** Some conversions get another status, other amounts, another day or another parameter; some are gone. */
async function changeConversions(seed: number): Promise<void> {
  const { sql } = opened.postgres;
  const some = (nth: number) => sql`abs(hashtext(id || ${String(seed)})) % 7 = ${nth}`;
  await sql`
    update conversions set status = case status when 'approved' then 'rejected' else 'approved' end,
      reason_code = case status when 'approved' then 'fraud' end where ${some(0)}`;
  await sql`update conversions set status = 'cancelled', payout = payout + 0.000000000000001 where ${some(1)}`;
  await sql`update conversions set sale_amount = sale_amount + 7, revenue = 0, goal_id = null where ${some(2)}`;
  await sql`update conversions set converted_at = converted_at - interval '20 days' where ${some(3)}`;
  await sql`update conversions set parameters = '{"p1": "moved"}', country = 'FR' where ${some(4)}`;
  await sql`delete from conversions where ${some(5)}`;
}

/** Both ways; how many of them the copy answered. */
async function compared(asked: ReportQuery): Promise<number> {
  const before = opened.answered();
  const report = await opened.reports.read(NETWORK_ID, asked, ALL);
  expect(report).toEqual(await opened.rowReports.read(NETWORK_ID, asked, ALL));
  return opened.answered() - before;
}
const segments = () =>
  opened.postgres.sql<{ file: string | null; rows: string }[]>`select file, rows from column_segments`;
const files = (): string[] => readdirSync(opened.folder).filter((name) => name.endsWith('.parquet'));

describe('reports from the columnar copy', () => {
  it('equal those from the rows at every moment, for any groups, while rows are written and sealed', async () => {
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
      const batch = batches[n % batches.length];
      if (n % 6 === 0) await write(batch);
      if (n % 4 === 1) await opened.copy.keep();
      if (n % 12 === 7) await opened.keepAll();
      if (n % 3 === 2) await changeConversions(n);
      const [from = 0, to = 0] = days;
      const range = { start: addDays(DAY, from), end: addDays(DAY, to) };
      answered += await compared(query(groups, { withElapsed, range, filter, having }));
    }
    expect(answered).toBeGreaterThan(15);
    expect(await opened.postgres.sql`select * from tributary_missing_facts(${NETWORK_ID})`).toEqual([]);
  });

  it('count a row that was changed or removed after it was copied', async () => {
    await write();
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
    await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
    await opened.postgres.sql`
      update impressions set payout = payout + 1 where id = (select max(id) from impressions)`;
    expect((await segments()).some(({ file }) => file === null)).toBe(true);
    expect(await compared(BY_P1)).toBe(1);
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  // docs/adr/0023-where-a-reports-number-comes-from.md
  it('leave out what facts of the copy and facts beside it take back from each other', async () => {
    const facts = () => opened.postgres.sql`select from conversion_facts`;
    await write();
    await opened.keepAll();
    const written = (await facts()).length;
    await opened.postgres.sql`update conversions set parameters = '{"p1": "only here"}'`;
    const shown = async () => {
      const asked = query(['p1'], { sort: 'grossConversions', order: 'desc', withElapsed: true });
      expect(await compared(asked)).toBe(1);
      const { rows, total } = await opened.reports.read(NETWORK_ID, asked, ALL);
      expect(total).toBe(rows.length);
      return rows.flatMap(({ keys }) => keys);
    };
    expect(await shown()).toContain('only here');
    await opened.keepAll();
    expect(await shown()).toContain('only here');
    await opened.postgres.sql`update conversions set parameters = '{}'`;
    expect(await shown()).not.toContain('only here');
    await opened.keepAll();
    expect(await shown()).not.toContain('only here');
    expect((await facts()).length).toBeGreaterThan(4 * written);
    const [copied] = await opened.postgres.sql`
      select sum(rows)::int as rows from column_segments where kind = 'conversions'`;
    expect(copied?.['rows']).toBe((await facts()).length);
  });

  it('count a fact that was changed or removed after it was copied', async () => {
    await write();
    await opened.keepAll();
    const question = query(['p1', 'goalId', 'reason_code', 'created'], { withElapsed: true });
    expect(await compared(question)).toBe(1);
    await opened.postgres.sql`
      update conversion_facts set parameters = '{}', country = '' where log_position in (select min(log_position) from conversion_facts)`;
    await opened.postgres.sql`
      delete from conversion_facts where log_position in (select max(log_position) from conversion_facts)`;
    expect(await opened.postgres.sql`select kind from column_segments where file is null`).toEqual([
      { kind: 'conversions' },
    ]);
    expect(await compared(question)).toBe(1);
    await opened.keepAll();
    expect(await compared(question)).toBe(1);
    const faults = await postgresColumnFaults(opened.postgres, opened.columns)(10);
    expect(faults).toEqual({ total: 0, faults: [] });
  });

  it.each<[string, (path: string) => void]>([
    ['lost', (path) => rmSync(path)],
    ['cut short', (path) => truncateSync(path, 100)],
    ['longer than it was', (path) => appendFileSync(path, 'x')],
  ])('are right while a file is %s, and it is written anew', async (_how, damage) => {
    await write();
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
    const [named] = await segments();
    damage(join(opened.folder, named?.file ?? ''));
    // The part is read from its rows, the others from the copy.
    expect(await compared(BY_P1)).toBe(1);
    expect(await compared(BY_P1)).toBe(1);
    expect((await segments()).some(({ file }) => file === null)).toBe(true);
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  it('read the rows alone while most of the copy is missing', async () => {
    await write();
    await opened.keepAll();
    await opened.postgres.sql`update column_segments set file = null`;
    expect(await compared(BY_P1)).toBe(0);
    while ((await opened.copy.keep()) === 'behind') await compared(BY_P1);
    expect(await compared(BY_P1)).toBe(1);
  });

  it.each<[string, (rows: AsyncIterable<Uint8Array>) => Promise<void>]>([
    ['begun', async () => undefined],
    [
      'written to its end',
      async (rows) => {
        for await (const _first of rows) return;
      },
    ],
  ])(
    'are right after a file could not be %s, and nobody waits for the one who tried',
    async (_what, take) => {
      writes += 100;
      const n = writes * 1000;
      const many = Array.from({ length: 3000 }, (_, at) => click({ id: clickId(n + at) }));
      await record(opened, { clicks: many, impressions: [], conversions: [] });
      const columns = {
        ...opened.columns,
        write: async (rows: AsyncIterable<Uint8Array>) => {
          await take(rows);
          throw new Error('No space left.');
        },
      };
      const copy = postgresColumnCopy(opened.postgres, { columns, clock: () => new Date(), rowsMax: 10_000 });
      await expect(copy.keep()).rejects.toThrow('No space left.');
      await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
      await opened.keepAll();
      expect(await compared(BY_P1)).toBe(1);
    },
  );

  it('leave a disk that is nearly full alone, and read the rows', async () => {
    await write();
    const full = duckDbColumns({ folder: opened.folder, roomBytesMin: Number.MAX_SAFE_INTEGER });
    const copy = postgresColumnCopy(opened.postgres, { columns: full, clock: () => new Date() });
    expect(await copy.keep()).toBe('current');
    expect(await segments()).toEqual([]);
    expect(await compared(BY_P1)).toBe(0);
  });

  it('are right without the folder, which is made again once nobody looks after the old one', async () => {
    await write();
    await opened.keepAll();
    rmSync(opened.folder, { recursive: true });
    expect(await compared(BY_P1)).toBe(0);
    expect(await opened.copy.keep()).toBe('elsewhere');
    await opened.postgres.sql`update column_copy set kept_at = kept_at - interval '1 hour'`;
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  // docs/rules/running.md#keeping-the-columnar-copy
  it('are right when rows are changed or forgotten while the copy writes, and keep no partition from being made', async () => {
    const { sql } = opened.postgres;
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const columns: EventColumns = {
      ...opened.columns,
      write: async (rows, absorbed) => {
        const segment = await opened.columns.write(rows, absorbed);
        await meanwhile();
        return segment;
      },
    };
    const copy = postgresColumnCopy(opened.postgres, { columns, clock: () => new Date() });
    const keepAll = async () => {
      while ((await copy.keep()) === 'behind');
    };
    await write();
    await keepAll();
    let made = 0;
    meanwhile = async () => {
      const [open] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state like 'idle%'`;
      expect(open?.count).toBe(0);
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = '1s'`;
        await tx`select tributary_prepare_partition('clicks', '2031-01-01'::date)`;
        // The database is shared with other files.
        await tx`drop table clicks_20310101`;
      });
      made += 1;
      meanwhile = async () => undefined; // once
      await sql`update clicks set payout = payout + 1 where id = (select max(id) from clicks)`;
    };
    await write();
    await keepAll();
    await keepAll(); // what was written meanwhile was not named
    expect(made).toBe(1);
    expect(await compared(BY_P1)).toBe(1);
    await sql`update clicks set payout = payout + 1 where id = (select min(id) from clicks)`;
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await sql`update clicks set payout = payout + 1 where id = (select min(id) from clicks)`;
    };
    await keepAll();
    await keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  it('leave rows out of the copy whose transaction is open, and count them once it ends', async () => {
    await write();
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let inside = (): void => undefined;
    const began = new Promise<void>((resolve) => (inside = resolve));
    const late = inBooks(opened, async (stores) => {
      await stores.clicks.add([click({ id: clickId(900_001), parameters: { p1: 'late' } })]);
      inside();
      await held;
    });
    await Promise.race([began, late]);
    // Later positions, committed earlier.
    await opened.postgres.sql`
      insert into impressions (${opened.postgres.sql.unsafe(OTHER_COLUMNS)})
      select ${opened.postgres.sql.unsafe(OTHER_COLUMNS.replace('id,', "id || 'x',"))} from impressions limit 1`;
    await opened.copy.keep();
    await compared(BY_P1);
    commit();
    await late;
    expect(
      (await opened.rowReports.read(NETWORK_ID, query(['p1']), ALL)).rows.flatMap(({ keys }) => keys),
    ).toContain('late');
    await compared(BY_P1);
    await opened.keepAll();
    expect(await compared(BY_P1)).toBe(1);
  });

  it('keep any text as it is', async () => {
    const texts = [
      '',
      ' ',
      ',',
      '"',
      '""',
      '\\N',
      '\\',
      "'",
      'a\nb',
      '\r\n',
      '\r',
      'NULL',
      'null',
      '\t',
      '🦆,"\n',
    ];
    await inBooks(opened, async (stores) => {
      await stores.clicks.add(
        texts.map((text, n) => click({ id: clickId(800_000 + n), parameters: { p1: text, p2: `${n}` } })),
      );
      await stores.impressions.add(
        texts.map((text, n) => impression({ id: impressionId(n), parameters: { p1: text, p2: `i${n}` } })),
      );
    });
    await opened.keepAll();
    expect(await compared(query(['p1', 'p2']))).toBe(1);
  });

  it('give up the segments of forgotten days with their rows', async () => {
    await write();
    await opened.keepAll();
    // Which the sums of each day have whole, and events with what is kept of those that were forgotten.
    const pairs = query(['adid', 'pid', 'created', 'goalId'], { withElapsed: true });
    const before = await opened.rowReports.read(NETWORK_ID, pairs, ALL);
    await opened.postgres.sql`select tributary_forget_rows('2026-03-12')`;
    const days = await opened.postgres.sql<{ day: string }[]>`
      select distinct day::text as day from column_segments where kind = 'events' order by 1`;
    expect(days.map(({ day }) => day).every((day) => day >= '2026-03-12')).toBe(true);
    expect(await compared(BY_P1)).toBe(1);
    expect(await compared(pairs)).toBe(1);
    expect(await opened.reports.read(NETWORK_ID, pairs, ALL)).toEqual(before);
    expect(await opened.reports.missing(NETWORK_ID, pairs)).toBeUndefined();
    await opened.columns.tidy(new Set(), new Date());
    await opened.columns.tidy(new Set(), new Date(Date.now() + 3_600_000));
    expect(files()).toEqual([]);
  });

  it('merge small segments of a day', async () => {
    for (let n = 0; n < 12; n++) {
      await write();
      await opened.keepAll();
    }
    const byDay = await opened.postgres.sql<{ segments: string }[]>`
      select count(*) as segments from column_segments group by kind, day`;
    for (const { segments: count } of byDay) expect(Number(count)).toBeLessThanOrEqual(5);
    expect(await compared(BY_P1)).toBe(1);
  });
});

describe('the copy is compared with the rows', () => {
  const found = () => postgresColumnFaults(opened.postgres, opened.columns)(10);

  it('and agrees, whatever was written, merged or written again', async () => {
    for (const [n, batch] of batches.entries()) {
      await write(batch);
      if (n % 2 === 0) await opened.keepAll();
    }
    expect(await found()).toEqual({ total: 0, faults: [] });
    await changeConversions(1);
    await opened.keepAll();
    expect(await found()).toEqual({ total: 0, faults: [] });
    await opened.postgres.sql`delete from clicks where id = (select min(id) from clicks)`;
    expect(await found()).toEqual({ total: 0, faults: [] });
    await opened.keepAll();
    expect(await found()).toEqual({ total: 0, faults: [] });
  });

  it.each([
    ['a click’s parameter', `update clicks set parameters = '{"p1":"other"}' where`, 2],
    ['a click’s payout', `update clicks set payout = payout + 0.000000000000001 where`, 2],
    ['a row that is gone', `delete from clicks where`, 1],
    ['a fact that is gone', `delete from conversion_facts where`, 1],
    ['a fact’s sign', `update conversion_facts set sign = -sign where`, 2],
  ])('and %s that changed behind its back is found', async (_what, change, rows) => {
    await write();
    await opened.keepAll();
    await opened.postgres.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`; // no triggers
      await tx.unsafe(
        change.includes('clicks')
          ? `${change} id = (select min(id) from clicks where rejection is null)`
          : `${change} log_position = (select min(log_position) from conversion_facts)`,
      );
    });
    expect(await found()).toEqual({
      total: 1,
      faults: [
        {
          day: expect.stringMatching(/^2026-03-/),
          file: expect.stringContaining('.parquet'),
          detail: `differs from the rows in ${rows}`,
        },
      ],
    });
  });

  it('and so are files that are lost, and rows that no part has', async () => {
    await write();
    await opened.keepAll();
    const [first, second] = await opened.postgres.sql<{ day: string; file: string; rows: string }[]>`
      select day::text as day, file, rows from column_segments where rows > 0 order by day, after_position`;
    if (!first || !second) throw new Error('Two parts were expected.');
    rmSync(join(opened.folder, first.file));
    await opened.postgres.sql`delete from column_segments where file = ${second.file}`;
    const finding = await found();
    expect(finding?.faults).toEqual([
      { day: first.day, file: first.file, detail: 'is not there or not what was written' },
      { day: second.day, detail: expect.stringMatching(/^\d+ rows are in no part$/) },
    ]);
    rmSync(opened.folder, { recursive: true });
    expect(await found()).toBeUndefined();
  });
});

const OTHER_COLUMNS =
  'day, id, network_id, campaign_id, affiliate_id, advertiser_id, link_id, terms_version, seen_at, ip, user_agent, referer_host, country, region, city, isp, device, os, os_version, browser, bot, parameters, rejection, payout, revenue';
