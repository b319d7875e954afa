// Where a report's numbers come from: the sums of each day, or clicks, impressions and facts of conversions, with what is kept of rows
// that were forgotten. Each source gives the same columns: one for each cut the report needs, the measures, elapsed_1…5, and bonus.
import type { SegmentKind } from '@tributary/application/reporting/event-columns';
import type { ReportFilter, ReportQuery } from '@tributary/application/reporting/report';
import { isTimeCut, planFor, valuesOf, type TimeCut } from '@tributary/application/reporting/report-plan';
import type { Instants } from '@tributary/application/shared/page';
import { REPORT_CUTS, type ReportCut } from '@tributary/domain/reporting/report';
import { MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import { DIMENSION_TABLE, type Dimension } from '@tributary/domain/reporting/stats';
import { instantsOf } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
import { columnNameOf } from '../shared/columns.ts';
import { daySumsFor, type DaySums, type SumsColumn } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS } from './measures-columns.ts';
import {
  CLICK_ROWS,
  elapsedBucketSql,
  FACT_ROWS,
  IMPRESSION_ROWS,
  keptValueSql,
  onlySummedSql,
  storedValueSql,
  sumSql,
  type RowTable,
} from './row-sums.ts';
import { anyOf, withinDays } from '../attribution/log-page.ts';
import type { SegmentRange } from './segment-rows.ts';

export type Counting = {
  readonly networkId: NetworkId;
  readonly query: ReportQuery;
  /** The network's zone, and the instants of the query's range in it. */
  readonly zone: string;
  readonly instants: Instants;
  /** Leaves out conversions. */
  readonly onlyEvents?: boolean;
};

/** The network's zone is read at the moment that `sql` sees. */
export async function countingOf(
  sql: Connection,
  networkId: NetworkId,
  query: ReportQuery,
): Promise<Counting> {
  const [network] = await sql<{ zone: string }[]>`select zone from networks where id = ${networkId}`;
  const zone = network?.zone ?? 'UTC';
  return { networkId, query, zone, instants: instantsOf(query.range, zone) };
}

export const BONUS_COLUMN = 'bonus' as const;
export const ELAPSED_COLUMNS = ['elapsed_1', 'elapsed_2', 'elapsed_3', 'elapsed_4', 'elapsed_5'] as const;

/**
 * By the plan of domain/reporting/report.ts. Elapsed ranges are in no sums: the facts of conversions are read for them.
 */
export function countedRows(sql: Connection, counting: Counting) {
  if (planFor(counting.query).kind === 'rows') {
    const rows = [...sourcesOf(counting, 'events'), ...sourcesOf(counting, 'conversions')];
    return unionOf(sql, [
      ...rows.map((source) => rawRows(sql, counting, source)),
      ...forgottenRows(sql, counting),
    ]);
  }
  const { withElapsed, withBonus = false } = counting.query;
  return unionOf(sql, [
    summedRows(sql, counting),
    ...(withElapsed ? [rawRows(sql, counting, ELAPSED_ONLY)] : []),
    // None is of an advertiser.
    ...(withBonus && counting.query.filter.advertiserIds === undefined ? [bonusRows(sql, counting)] : []),
  ]);
}

/** Bonuses and deductions, by the cuts they have. */
function bonusRows(sql: Connection, { networkId, query }: Counting): Fragment {
  const names: Readonly<Partial<Record<ReportCut, string>>> = {
    campaign: `coalesce(campaign_id, '')`,
    affiliate: 'affiliate_id',
  };
  const cuts = cutsOf(query).map((cut) => `${names[cut] ?? cut} as ${cut}`);
  const none = [...MEASURE_COLUMNS, ...ELAPSED_COLUMNS].map((name) => `0 as ${name}`);
  return sql`
    select ${sql.unsafe([...cuts, ...none, `amount as ${BONUS_COLUMN}`].join(', '))} from bonuses
    where network_id = ${networkId} and day between ${query.range.start} and ${query.range.end}
    ${recordsOf(sql, query.filter)}`;
}

/** The rows that segments of a kind hold. */
function sourcesOf({ onlyEvents = false, query }: Counting, kind: SegmentKind): readonly Source[] {
  if (kind === 'events') return [counted(CLICK_ROWS), counted(IMPRESSION_ROWS)];
  const facts = counted(FACT_ROWS);
  const measures = { ...facts.measures, ...(query.withElapsed && elapsedMeasures()) };
  return onlyEvents ? [] : [{ ...facts, measures }];
}

/** The sums of clicks and impressions that are not kept. */
function forgottenRows(sql: Connection, counting: Counting): Fragment[] {
  const plan = planFor(counting.query);
  if (plan.kind === 'totals' || plan.dimension === undefined) return [];
  return [summedRows(sql, counting, plan.dimension)];
}

/** What the columnar copy lacks: the rows written after a position (undefined: there are none), and parts whose files are not there. */
export type Lacking = { readonly after: string | undefined; readonly parts: readonly SegmentRange[] };

/** Everything of a report that the columnar copy does not hold; undefined where there is no table to look into. */
export function rowsBeside(sql: Connection, counting: Counting, { after, parts }: Lacking) {
  const newer = after === undefined ? [] : (['events', 'conversions'] as const);
  const sources = [
    ...newer.flatMap((kind) =>
      sourcesOf(counting, kind).map((source) => rawRows(sql, counting, source, { after: after ?? '' })),
    ),
    ...parts.flatMap((part) =>
      sourcesOf(counting, part.kind).map((source) => rawRows(sql, counting, source, part)),
    ),
    ...forgottenRows(sql, counting),
  ];
  return sources.length === 0 ? undefined : unionOf(sql, sources);
}

const TIME_FORMS = { hour: 'HH24', weekday: 'ID' } as const;

/** `at` is a column or an expression of our own. */
export const timeCut = (
  sql: Connection,
  { at, zone }: { readonly at: string; readonly zone: string },
  cut: TimeCut,
) =>
  cut === 'day'
    ? sql`tributary_day(${sql.unsafe(at)}, ${zone})`
    : sql`to_char(${sql.unsafe(at)} at time zone ${zone}, ${TIME_FORMS[cut]})`;

type Fragment = ReturnType<typeof rawRows>;
const unionOf = (sql: Connection, parts: readonly Fragment[]): Fragment =>
  parts.reduce((all, part) => sql`${all} union all ${part}`);

/** What events are grouped by: the cuts of the groups, each once. */
export const cutsOf = ({ groups }: Pick<ReportQuery, 'groups'>): ReportCut[] => [
  ...new Set(groups.map((group) => REPORT_CUTS[group])),
];

const SUMS_COLUMNS: Readonly<Partial<Record<ReportCut, SumsColumn>>> = {
  campaign: 'campaign_id',
  affiliate: 'affiliate_id',
  advertiser: 'advertiser_id',
  goal: 'goal_id',
};

/** The table with the sums of each day that this report needs. */
function sumsOf({ groups, filter }: ReportQuery): DaySums {
  const cuts = [...cutsOf({ groups }), ...valuesOf(filter).map(([cut]) => cut)];
  return daySumsFor(
    filter,
    cuts.flatMap((cut) => SUMS_COLUMNS[cut] ?? []),
  );
}

/** The sums of each day; of a dimension, those of the rows that were forgotten. */
function summedRows(sql: Connection, { networkId, query }: Counting, dimension?: Dimension) {
  const names: Readonly<Partial<Record<ReportCut, string>>> = { ...SUMS_COLUMNS, day: 'day' };
  const cuts = cutsOf(query).map((cut) => `${names[cut] ?? 'value'} as ${cut}`);
  const none = [...ELAPSED_COLUMNS, BONUS_COLUMN].map((name) => `0 as ${name}`);
  const columns = [...cuts, ...MEASURE_COLUMNS, ...none];
  const filters = valuesOf(query.filter).reduce(
    (all, [cut, values]) => sql`${all} and ${sql(names[cut] ?? 'value')} = any(${[...values]})`,
    sql``,
  );
  return sql`
    select ${sql.unsafe(columns.join(', '))} from ${sql(dimension === undefined ? sumsOf(query) : 'forgotten_stats')}
    where network_id = ${networkId} and day between ${query.range.start} and ${query.range.end}
    ${recordsOf(sql, query.filter)}
    ${dimension === undefined ? sql`` : sql`and dimension = ${dimension}`}
    ${filters}`;
}

type Source = RowTable & {
  /** By column; those not named are 0. */
  readonly measures: Readonly<Record<string, string>>;
  /** `and …`, or nothing. */
  readonly only: string;
};

/** The rows with everything they add to the measures, by the table of the domain. */
function counted(rows: RowTable): Source {
  const sums = MEASURE_NAMES.flatMap((name) => {
    const sum = sumSql(rows.kind, name);
    return sum === undefined ? [] : [[columnNameOf(name), ofFact(rows, sum)]];
  });
  const only = onlySummedSql(rows.kind);
  return {
    ...rows,
    measures: Object.fromEntries(sums) as Record<string, string>,
    only: only === undefined ? '' : `and ${only}`,
  };
}

/** A fact that was taken back adds the less. */
const ofFact = ({ table }: RowTable, sum: string): string =>
  table === 'conversion_facts' ? `sign * ${sum}` : sum;

const ELAPSED_ONLY: Source = {
  ...FACT_ROWS,
  measures: elapsedMeasures(),
  only: `and status = 'approved' and clicked_at is not null`,
};

function elapsedMeasures(): Record<string, string> {
  // A conversion without a click has no elapsed time: its comparison is null and must count as 0.
  const within = (range: number): string =>
    `sign * coalesce((status = 'approved' and ${elapsedBucketSql} = ${range})::int, 0)`;
  return Object.fromEntries(ELAPSED_COLUMNS.map((name, at) => [name, within(at)]));
}

/** All rows of a source, or those written after a position; of a segment, those of its day up to its last position. */
function rawRows(
  sql: Connection,
  counting: Counting,
  source: Source,
  written?: { readonly after: string } | SegmentRange,
) {
  // Summed up per source, which PostgreSQL can do in parallel, and only the measures that this source has.
  const measures = [...MEASURE_COLUMNS, ...ELAPSED_COLUMNS, BONUS_COLUMN].map((name) => {
    const measure = source.measures[name];
    return measure === undefined ? `0 as ${name}` : `sum(${measure}) as ${name}`;
  });
  const places = cutsOf(counting.query).map((_cut, at) => at + 1);
  return sql`
    select ${cutsSql(sql, counting, source)} ${sql.unsafe(measures.join(', '))} from ${sql(source.table)}
    where ${matching(sql, counting, source)}
    ${written === undefined ? sql`` : sql`and log_position > ${written.after}`}
    ${written === undefined || !('day' in written) ? sql`` : sql`and day = ${written.day} and log_position <= ${written.to}`}
    ${sql.unsafe(source.only)}
    group by ${sql.unsafe(places.join(', '))}`;
}

const cutSql = (sql: Connection, { zone }: Counting, rows: RowTable, cut: ReportCut) =>
  isTimeCut(cut) ? timeCut(sql, { at: rows.at, zone }, cut) : sql.unsafe(rawCut(rows, cut));

/** Each with a comma behind it. */
const cutsSql = (sql: Connection, counting: Counting, rows: RowTable) =>
  cutsOf(counting.query).reduce(
    (all, cut) => sql`${all} ${cutSql(sql, counting, rows, cut)} as ${sql(cut)},`,
    sql``,
  );

/** The rows that the report is about. */
function matching(sql: Connection, counting: Counting, rows: RowTable) {
  const { networkId, query, instants } = counting;
  const filters = valuesOf(query.filter).reduce(
    (all, [cut, values]) => sql`${all} and ${cutSql(sql, counting, rows, cut)} = any(${[...values]})`,
    sql``,
  );
  return sql`
    network_id = ${networkId} ${rows.byDay ? sql`and ${withinDays(sql, instants)}` : sql``}
    and ${sql(rows.at)} >= ${instants.from} and ${sql(rows.at)} < ${instants.to}
    ${recordsOf(sql, query.filter)}
    ${filters}`;
}

/** The value as breakdowns show it: an unknown one by its name, a long one cut. Values of p1…p10 are never cut. */
function rawCut({ kind, goal }: RowTable, cut: Exclude<ReportCut, TimeCut>): string {
  if (cut === 'campaign' || cut === 'affiliate' || cut === 'advertiser') return `${cut}_id`;
  if (cut === 'goal') return goal;
  if (cut === 'reason_code') return kind === 'conversion' ? `coalesce(reason_code, '')` : `''`;
  if (isDimension(cut)) return keptValueSql(cut, storedValueSql(kind, cut));
  return `coalesce(parameters ->> '${cut}', '')`;
}

const isDimension = (cut: string): cut is Dimension => Object.hasOwn(DIMENSION_TABLE, cut);

export const recordsOf = (sql: Connection, { campaignIds, affiliateIds, advertiserIds }: ReportFilter) => sql`
  ${anyOf(sql, 'campaign_id', campaignIds)}
  ${anyOf(sql, 'affiliate_id', affiliateIds)}
  ${anyOf(sql, 'advertiser_id', advertiserIds)}`;
