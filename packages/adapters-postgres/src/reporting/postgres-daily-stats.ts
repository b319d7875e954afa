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
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, measuresFromColumns } from './measures-columns.ts';
import { beginBoundedRead, type ReportPools } from './bounded-read.ts';
import { columnReports } from './column-reports.ts';
import { type Counted, FEW_EVENTS, readFewEvents, type SumsOfDay } from './few-events.ts';
import { type Counting, countedRows, countingOf } from './report-rows.ts';

type Counts = { readonly clicks: number; readonly impressions: number };

/**
 * The sums come from stats_day; the breakdowns from the rows where the deployment has few, else from the columnar copy where it can
 * answer, else from the rows.
 */
export function postgresDailyStats(
  pools: ReportPools,
  access?: ColumnAccess,
  { fewEvents = FEW_EVENTS }: { readonly fewEvents?: number } = {},
): ReadDailyStats {
  const fromColumns = access && columnReports(pools, access);

  async function breakdowns(
    tx: Connection,
    countings: readonly Counting[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Counted[][]> {
    const reports = await fromColumns?.rowsOfEach(tx, countings, signal);
    if (!reports) return Promise.all(countings.map((counting) => breakdownOfRows(tx, counting)));
    return reports.map((rows) =>
      rows.map(({ keys: [day, value], measures: { clicks, impressions } }) => ({
        day: String(day),
        value: String(value),
        clicks,
        impressions,
      })),
    );
  }

  return async (networkId, filter, range, { by, signal } = { by: [] }) => {
    signal?.throwIfAborted();
    const wanted = { networkId, ...filter };
    if (by.length === 0)
      return (await daysOf(pools.sql, wanted, range)).map((day) => withBreakdowns(day, new Map()));
    const few = await readFewEvents(pools.sql, { networkId, filter, range, by, eventsMax: fewEvents });
    if (few) {
      signal?.throwIfAborted();
      const counted = new Map(by.map((name) => [name, byDay(few.counted[name] ?? [])]));
      return daysFrom(few.days).map((day) => withBreakdowns(day, counted));
    }
    // One moment for all, so that the breakdowns belong to the sums.
    const { sql, end } = await beginBoundedRead(pools, signal);
    try {
      const days = await daysOf(sql, wanted, range);
      if (days.length === 0) return [];
      const queries = by.map((name) => queryOf(filter, range, name));
      const [query] = queries;
      if (!query) return [];
      const counting = { ...(await countingOf(sql, networkId, query)), onlyEvents: true };
      const rows = await breakdowns(
        sql,
        queries.map((one) => ({ ...counting, query: one })),
        signal,
      );
      const counted = new Map(by.map((name, at) => [name, byDay(rows[at] ?? [])]));
      return days.map((day) => withBreakdowns(day, counted));
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

async function breakdownOfRows(sql: Connection, counting: Counting): Promise<Counted[]> {
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
  const rows = await sql<SumsOfDay[]>`
    select day::text as day, ${sql.unsafe(SUMS)} from stats_day
    where network_id = ${networkId} and day between ${range.start} and ${range.end}
    ${campaignIds === undefined ? sql`` : sql`and campaign_id = any(${[...campaignIds]})`}
    ${affiliateIds === undefined ? sql`` : sql`and affiliate_id = any(${[...affiliateIds]})`}
    ${advertiserIds === undefined ? sql`` : sql`and advertiser_id = any(${[...advertiserIds]})`}
    group by day order by day`;
  return daysFrom(rows);
}

const daysFrom = (rows: readonly SumsOfDay[]): Day[] =>
  rows
    .map((row) => ({ day: row.day, measures: measuresFromColumns(row) }))
    .filter(({ measures }) => !isEmpty(measures));

function byDay(rows: readonly Counted[]): Map<string, Map<string, Counts>> {
  const days = new Map<string, Map<string, Counts>>();
  for (const { day, value, clicks, impressions } of rows) {
    if (clicks === 0 && impressions === 0) continue;
    const ofDay = days.get(day) ?? new Map<string, Counts>();
    days.set(day, ofDay.set(value, { clicks, impressions }));
  }
  return days;
}

const NOTHING: Breakdown = new Map();

/** `counted`: by day, of what was asked for. */
const withBreakdowns = (
  day: Day,
  counted: ReadonlyMap<BrokenDown, ReadonlyMap<string, Breakdown>>,
): DayStats => ({
  ...day,
  breakdowns: Object.fromEntries(
    BROKEN_DOWN.map((name) => [name, counted.get(name)?.get(day.day) ?? NOTHING]),
  ) as unknown as Record<BrokenDown, Breakdown>,
});
