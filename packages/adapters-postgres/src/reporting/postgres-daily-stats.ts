import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type { ReportQuery } from '@tributary/application/reporting/report';
import {
  BROKEN_DOWN,
  type Breakdown,
  type BrokenDown,
  type DayStats,
  type ReadDailyStats,
  type StatsFilter,
} from '@tributary/application/reporting/stats';
import { isEmpty } from '@tributary/domain/reporting/measures';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
import { daySumsFor } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS, measuresFromColumns, type MeasuresRow } from './measures-columns.ts';
import { beginBoundedRead, type ReportPools } from './bounded-read.ts';
import { columnReports } from './column-reports.ts';
import type { Counted } from './known-counts.ts';
import { type Counting, countedRows, countingOf } from './report-rows.ts';

type TotalRow = MeasuresRow & { readonly day: CalendarDay };
type Counts = { readonly clicks: number; readonly impressions: number };

/** The sums are those of each day; the breakdowns from the columnar copy where it can answer, else from the rows. */
export function postgresDailyStats(pools: ReportPools, access?: ColumnAccess): ReadDailyStats {
  const fromColumns = access && columnReports(pools, access);

  async function breakdowns(
    tx: Connection,
    countings: readonly Counting[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Counted[][]> {
    const counted = await fromColumns?.countsOfEach(tx, countings, signal);
    return counted ?? Promise.all(countings.map((counting) => countedByRows(tx, counting)));
  }

  return async (networkId, filter, range, { by, signal } = { by: [] }) => {
    signal?.throwIfAborted();
    const wanted = { networkId, ...filter };
    if (by.length === 0)
      return (await daysOf(pools.sql, wanted, range)).map((day) => withBreakdowns(day, []));
    // One moment for all, so that the breakdowns belong to the sums.
    const { sql, end } = await beginBoundedRead(pools, signal);
    try {
      const days = await daysOf(sql, wanted, range);
      if (days.length === 0) return [];
      const [query, ...others] = by.map((name) => queryOf(filter, range, name));
      if (!query) return [];
      // All have the days and the zone of the first.
      const counting = { ...(await countingOf(sql, networkId, query)), onlyEvents: true };
      const countings: Counting[] = [counting, ...others.map((other) => ({ ...counting, query: other }))];
      const counted = (await breakdowns(sql, countings, signal)).map(byDay);
      return days.map((day) =>
        withBreakdowns(
          day,
          BROKEN_DOWN.map((name) => counted[by.indexOf(name)]),
        ),
      );
    } finally {
      await end();
    }
  };
}

const queryOf = (filter: StatsFilter, range: DayRange, by: BrokenDown): ReportQuery => ({
  groups: ['created', by],
  filter,
  range,
  withElapsed: false,
  sort: 'created',
  order: 'asc',
});

async function countedByRows(sql: Connection, counting: Counting): Promise<Counted[]> {
  const by = counting.query.groups[1] ?? '';
  const rows = await sql<{ day: string; value: string; clicks: string; impressions: string }[]>`
    select r.day::text as day, ${sql.unsafe(`r.${by}`)} as value, sum(r.clicks) as clicks,
      sum(r.impressions) as impressions
    from (${countedRows(sql, counting)}) r group by 1, 2`;
  return rows.map((row) => ({ ...row, clicks: Number(row.clicks), impressions: Number(row.impressions) }));
}

const SUMS = MEASURE_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ');

type Wanted = StatsFilter & { readonly networkId: NetworkId };
type Day = Pick<DayStats, 'day' | 'measures'>;

async function daysOf(sql: Connection, wanted: Wanted, range: DayRange): Promise<Day[]> {
  const { networkId, campaignIds, affiliateIds, advertiserIds } = wanted;
  const rows = await sql<TotalRow[]>`
    select day::text as day, ${sql.unsafe(SUMS)} from ${sql(daySumsFor(wanted))}
    where network_id = ${networkId} and day between ${range.start} and ${range.end}
    ${campaignIds === undefined ? sql`` : sql`and campaign_id = any(${[...campaignIds]})`}
    ${affiliateIds === undefined ? sql`` : sql`and affiliate_id = any(${[...affiliateIds]})`}
    ${advertiserIds === undefined ? sql`` : sql`and advertiser_id = any(${[...advertiserIds]})`}
    group by day order by day`;
  return rows
    .map((row) => ({ day: row.day, measures: measuresFromColumns(row) }))
    .filter(({ measures }) => !isEmpty(measures));
}

/** Values in the order of their characters. */
function byDay(counted: readonly Counted[]): Map<string, Map<string, Counts>> {
  const days = new Map<string, Map<string, Counts>>();
  const inOrder = [...counted].sort((one, other) => (one.value < other.value ? -1 : 1));
  for (const { day, value, clicks, impressions } of inOrder) {
    if (clicks === 0 && impressions === 0) continue;
    const ofDay = days.get(day) ?? new Map<string, Counts>();
    const before = ofDay.get(value) ?? { clicks: 0, impressions: 0 };
    days.set(
      day,
      ofDay.set(value, {
        clicks: before.clicks + clicks,
        impressions: before.impressions + impressions,
      }),
    );
  }
  return days;
}

/** `counted`: by day, in the order of BROKEN_DOWN; undefined for what was not asked for. */
const withBreakdowns = (
  day: Day,
  counted: readonly (ReadonlyMap<string, Map<string, Counts>> | undefined)[],
): DayStats => ({
  ...day,
  breakdowns: Object.fromEntries(
    BROKEN_DOWN.map((name, at) => [name, counted[at]?.get(day.day) ?? new Map<string, Counts>()]),
  ) as unknown as Record<BrokenDown, Breakdown>,
});
