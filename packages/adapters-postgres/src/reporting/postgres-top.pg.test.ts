import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topContract } from '@tributary/application/contracts/reporting/top.contract';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresTop } from './postgres-top.ts';

topContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, readTop: postgresTop(opened.postgres) };
});

// docs/rules/stats.md#turns-of-reports
describe('one that is under way', () => {
  const DAY = calendarDay('2026-03-10');
  const asked = { range: { start: DAY, end: DAY }, limit: 1 };
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => void (opened = await openPostgresBooks()));
  afterAll(() => opened?.close());

  /** How many wait for a lock, of those that have for so long. */
  const waiting = async (ms = 0): Promise<number> => {
    const found = await opened.postgres.prisma.$queryRaw<unknown[]>`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query_start < clock_timestamp() - ${ms}::int * interval '1 millisecond'`;
    return found.length;
  };

  it('is ended by the server once it has had its time, and a younger one is not', async () => {
    const msMax = 2000;
    const read = postgresTop(opened.postgres, msMax);
    const over = new AbortController();
    const { young } = await opened.postgres.sql.begin(async (tx) => {
      // Until this is given back, nothing can be computed.
      await tx`lock table stats_campaign_day in access exclusive mode`;
      const old = expect(read(NETWORK_ID, asked, over.signal)).rejects.toThrow(/canceling statement/);
      while ((await waiting(msMax)) === 0);
      const other = read(NETWORK_ID, asked);
      while ((await waiting()) < 2);
      over.abort();
      await old;
      expect(await waiting()).toBe(1);
      return { young: () => other };
    });
    expect(await young()).toEqual({ affiliates: [], campaigns: [] });
  });
});
