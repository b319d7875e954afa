import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { reportContract } from '@tributary/application/contracts/reporting/report.contract';
import { reportZonesContract } from '@tributary/application/contracts/reporting/report-zones.contract';
import type { ReportQuery } from '@tributary/application/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresReports } from './postgres-reports.ts';

async function open() {
  const opened = await openPostgresBooks();
  return { ...opened, reports: postgresReports(opened.postgres) };
}

reportContract('postgres', open);
reportZonesContract('postgres', open);

describe('a long report that is streamed', () => {
  const GROUPS = 1200;
  const DAY = calendarDay('2026-03-10');
  const query: ReportQuery = {
    groups: ['p1'],
    filter: {},
    range: { start: DAY, end: DAY },
    withElapsed: false,
    sort: 'p1',
    order: 'asc',
  };
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
    await seed(opened.records);
    const clicks = Array.from({ length: GROUPS }, (_, n) =>
      click({ id: clickId(n + 1), parameters: { p1: String(n).padStart(4, '0') } }),
    );
    await inBooks(opened, (stores) => stores.clicks.add(clicks));
  });
  afterAll(() => opened?.close());

  it('comes in bounded pieces', async () => {
    const sizes: number[] = [];
    for await (const rows of postgresReports(opened.postgres).stream(NETWORK_ID, query))
      sizes.push(rows.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(GROUPS);
  });

  // docs/rules/stats.md#turns-of-reports
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    [
      'read in a page',
      (signal) => postgresReports(opened.postgres).read(NETWORK_ID, query, { page: 1, limit: 1 }, signal),
    ],
    [
      'streamed',
      (signal) =>
        postgresReports(opened.postgres).stream(NETWORK_ID, query, signal)[Symbol.asyncIterator]().next(),
    ],
  ])('is ended by the server when nobody waits for it any more: %s', async (_how, asked) => {
    const { sql, prisma } = opened.postgres;
    const over = new AbortController();
    const working = async (): Promise<number> => {
      const found = await prisma.$queryRaw<unknown[]>`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return found.length;
    };
    await sql.begin(async (tx) => {
      // Until this is given back, the report cannot be computed.
      await tx`lock table clicks in access exclusive mode`;
      const report = asked(over.signal);
      const ended = expect(report).rejects.toThrow(/canceling statement/);
      while ((await working()) === 0);
      over.abort();
      await ended;
      expect(await working()).toBe(0);
    });
    expect(
      (await postgresReports(opened.postgres).read(NETWORK_ID, query, { page: 1, limit: 1 })).total,
    ).toBe(GROUPS);
  });

  it('does not end as if it were whole when its connection is lost between two pieces', async () => {
    const { sql, prisma } = opened.postgres;
    const pieces = postgresReports({ sql, prisma }).stream(NETWORK_ID, query)[Symbol.asyncIterator]();
    expect((await pieces.next()).done).toBe(false);
    const lost = () => prisma.$queryRaw<unknown[]>`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%with grouped as%'`;
    expect(await lost()).toHaveLength(1);
    while ((await lost()).length > 0) await new Promise((wake) => setTimeout(wake, 20));
    // By now this process has noticed it, too.
    await sql`select`;
    await new Promise((wake) => setTimeout(wake, 200));
    await expect(
      (async () => {
        while (!(await pieces.next()).done);
      })(),
    ).rejects.toThrow();
  });

  it('gives its connection back when the reader leaves early', async () => {
    const reports = postgresReports(opened.postgres);
    // More readers than the pool has connections.
    for (let reader = 0; reader < 20; reader++) {
      for await (const rows of reports.stream(NETWORK_ID, query)) {
        expect(rows.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await reports.read(NETWORK_ID, query, { page: 1, limit: 1 })).total).toBe(GROUPS);
  });
});
