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
