import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type { ReportQuery } from '@tributary/application/reporting/report';
import {
  BROKEN_DOWN,
  type Breakdown,
  type Breakdowns,
  type BrokenDown,
  type DayStats,
  type ReadDailyStats,
  type StatsFilter,
} from '@tributary/application/reporting/stats';
import { isEmpty } from '@tributary/domain/reporting/measures';
import { calendarDay, type CalendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
import { daySumsFor } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS, measuresFromColumns, type MeasuresRow } from './measures-columns.ts';
import { beginBoundedRead, type ReportPools } from './bounded-read.ts';
import { columnReports, type Counted } from './column-reports.ts';
import { knownDays, type Day, type ReadSums } from './known-days.ts';
import { type Counting, countedRows, countingOf } from './report-rows.ts';

type Counts = { readonly clicks: number; readonly impressions: number };

/**
 * The sums are those of each day; the breakdowns from the columnar copy where it can answer, else from the rows. What was counted of a day
 * is kept, and counted again once the day has other events.
 */
export function postgresDailyStats(pools: ReportPools, access?: ColumnAccess): ReadDailyStats {
  const fromColumns = access && columnReports(pools, access);
  const known = knownDays();

  /** Counted at the moment that `tx` sees, of these days and maybe of others. */
  async function counted(
    tx: Connection,
    { wanted: { networkId, ...filter }, by }: Asked,
    { range, signal }: { readonly range: DayRange; readonly signal: AbortSignal | undefined },
  ): Promise<(day: CalendarDay) => Breakdowns> {
    const [query, ...others] = by.map((name) => queryOf(filter, range, name));
    if (!query) return () => NONE;
    // All have the days and the zone of the first.
    const counting = { ...(await countingOf(tx, networkId, query)), onlyEvents: true };
    const countings: Counting[] = [counting, ...others.map((other) => ({ ...counting, query: other }))];
    const counts =
      (await fromColumns?.countsOfEach(tx, countings, signal)) ??
      (await Promise.all(countings.map((one) => countedByRows(tx, one))));
    const ofNames = counts.map(byDay);
    return (day) => ({
      ...NONE,
      ...Object.fromEntries(by.map((name, at) => [name, ofNames[at]?.get(day) ?? NONE[name]])),
    });
  }

  /** Sums and breakdowns of one moment. */
  async function readAtOnce(asked: Asked, signal: AbortSignal | undefined): Promise<readonly DayStats[]> {
    const { sql, end } = await beginBoundedRead(pools, signal);
    try {
      const sums = await sumsOf(sql, asked);
      const days = daysOf(sums);
      const found = known.breakdowns(keyOf(asked), sums, days);
      const unknown = days.filter((_day, at) => !found[at]);
      const [first, last] = [unknown[0], unknown.at(-1)];
      const range = first && last && { start: first.day, end: last.day };
      const countedOf = range ? await counted(sql, asked, { range, signal }) : () => NONE;
      const stats = days.map((day, at) => ({ ...day, breakdowns: found[at] ?? countedOf(day.day) }));
      known.keep(keyOf(asked), sums, stats);
      return stats;
    } finally {
      await end();
    }
  }

  return async (networkId, filter, range, { by, signal, count } = { by: [] }) => {
    signal?.throwIfAborted();
    const asked: Asked = { wanted: { networkId, ...filter }, range, by };
    const sums = await sumsOf(pools.sql, asked);
    if (by.length === 0) return daysOf(sums).map((day) => ({ ...day, breakdowns: NONE }));
    const answered = known.answer(keyOf(asked), sums);
    if (answered) return answered;
    return count ? count((bound) => readAtOnce(asked, bound)) : readAtOnce(asked, signal);
  };
}

type Wanted = StatsFilter & { readonly networkId: NetworkId };
type Asked = { readonly wanted: Wanted; readonly range: DayRange; readonly by: readonly BrokenDown[] };

const keyOf = ({ wanted, by }: Asked): string => JSON.stringify([wanted, by]);

const NONE = Object.fromEntries(BROKEN_DOWN.map((name) => [name, new Map()])) as unknown as Breakdowns;

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

const SUMS = MEASURE_COLUMNS.map((name) => `sum(${name})`).join(', ');
const [OF_DAY, OF_MEASURE] = [';', ' '];

/**
 * As text, which is the same where the sums are: then nothing has to be read from it. `moment` is what breakdowns of the same events hang
 * on: the zone, rows that were changed by hand, and the server, because one that takes over may lack what was seen on the one before.
 */
async function sumsOf(sql: Connection, { wanted, range }: Asked): Promise<ReadSums> {
  const { networkId, campaignIds, affiliateIds, advertiserIds } = wanted;
  const [row] = await sql<ReadSums[]>`
    select coalesce(string_agg(text, ${OF_DAY} order by day), '') as text,
      (select concat_ws(' ', zone, (select version from changed_events), pg_postmaster_start_time()) from networks where id = ${networkId})
        as moment
    from (
      select day, concat_ws(${OF_MEASURE}, day, ${sql.unsafe(SUMS)}) as text from ${sql(daySumsFor(wanted))}
      where network_id = ${networkId} and day between ${range.start} and ${range.end}
      ${campaignIds === undefined ? sql`` : sql`and campaign_id = any(${[...campaignIds]})`}
      ${affiliateIds === undefined ? sql`` : sql`and affiliate_id = any(${[...affiliateIds]})`}
      ${advertiserIds === undefined ? sql`` : sql`and advertiser_id = any(${[...advertiserIds]})`}
      group by day
    ) days`;
  return { text: row?.text ?? '', moment: row?.moment ?? '' };
}

const daysOf = ({ text }: ReadSums): Day[] =>
  text === ''
    ? []
    : text
        .split(OF_DAY)
        .map(dayOf)
        .filter(({ measures }) => !isEmpty(measures));

function dayOf(text: string): Day {
  const [day = '', ...sums] = text.split(OF_MEASURE);
  const row = Object.fromEntries(MEASURE_COLUMNS.map((name, at) => [name, sums[at]])) as MeasuresRow;
  return { day: calendarDay(day), measures: measuresFromColumns(row) };
}

/** Values in the order of their characters. */
function byDay(counted: readonly Counted[]): ReadonlyMap<string, Breakdown> {
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
