import type { DayStats, ReadDailyStats, StatsFilter } from '@tributary/application/reporting/stats';
import { isEmpty } from '@tributary/domain/reporting/measures';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, measuresFromColumns, type MeasuresRow } from './measures-columns.ts';
import type { Postgres } from '../shared/open-postgres.ts';

const BROKEN_DOWN = ['device', 'os', 'referer', 'country'] as const;
type BrokenDown = (typeof BROKEN_DOWN)[number];
type Breakdowns = Record<BrokenDown, Map<string, { clicks: number; impressions: number }>>;

type TotalRow = MeasuresRow & { readonly day: CalendarDay };
type CutRow = {
  readonly day: CalendarDay;
  readonly dimension: BrokenDown;
  readonly value: string;
  readonly clicks: string;
  readonly impressions: string;
};

/** From stats_day and stats_day_dimension; both are read in one statement each, which the network's day range bounds. */
export const postgresDailyStats =
  ({ sql }: Pick<Postgres, 'sql'>): ReadDailyStats =>
  async (networkId, filter, range) => {
    // One snapshot for both, so that the breakdowns belong to the totals.
    const [totals, cuts] = await sql.begin('isolation level repeatable read read only', (tx) => {
      const wanted = conditions(tx, { networkId, ...filter }, range);
      return [
        tx<TotalRow[]>`
          select day::text as day, ${tx.unsafe(SUMS)} from stats_day where ${wanted} group by day order by day`,
        tx<CutRow[]>`
          select day::text as day, dimension, value, sum(clicks) as clicks, sum(impressions) as impressions
          from stats_day_dimension
          where ${wanted} and dimension = any(${[...BROKEN_DOWN]})
          group by day, dimension, value
          having sum(clicks) <> 0 or sum(impressions) <> 0
          order by day, dimension, value`,
      ];
    });
    return dayStats(totals, breakdownsByDay(cuts));
  };

const SUMS = MEASURE_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ');

function conditions(
  sql: Connection,
  wanted: StatsFilter & { readonly networkId: NetworkId },
  range: DayRange,
) {
  const { networkId, campaignIds, affiliateIds, advertiserIds } = wanted;
  return sql`
    network_id = ${networkId} and day between ${range.start} and ${range.end}
    ${campaignIds === undefined ? sql`` : sql`and campaign_id = any(${[...campaignIds]})`}
    ${affiliateIds === undefined ? sql`` : sql`and affiliate_id = any(${[...affiliateIds]})`}
    ${advertiserIds === undefined ? sql`` : sql`and advertiser_id = any(${[...advertiserIds]})`}`;
}

function dayStats(totals: readonly TotalRow[], breakdowns: ReadonlyMap<string, Breakdowns>): DayStats[] {
  return totals
    .map((row) => ({
      day: row.day,
      measures: measuresFromColumns(row),
      breakdowns: breakdowns.get(row.day) ?? noBreakdowns(),
    }))
    .filter(({ measures }) => !isEmpty(measures));
}

function breakdownsByDay(rows: readonly CutRow[]): Map<string, Breakdowns> {
  const days = new Map<string, Breakdowns>();
  for (const { day, dimension, value, clicks, impressions } of rows) {
    const breakdowns = days.get(day) ?? noBreakdowns();
    breakdowns[dimension].set(value, { clicks: Number(clicks), impressions: Number(impressions) });
    days.set(day, breakdowns);
  }
  return days;
}

const noBreakdowns = (): Breakdowns => ({
  device: new Map(),
  os: new Map(),
  referer: new Map(),
  country: new Map(),
});
