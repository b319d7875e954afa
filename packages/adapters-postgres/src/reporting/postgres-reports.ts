import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type {
  Report,
  ReportKey,
  ReportQuery,
  ReportRow,
  Reports,
} from '@tributary/application/reporting/report';
import { planFor } from '@tributary/application/reporting/report-plan';
import type { Page } from '@tributary/application/shared/page';
import { EMPTY } from '@tributary/domain/reporting/measures';
import {
  type Elapsed,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';
import { columnReports, type PageRequest } from './column-reports.ts';
import {
  MEASURE_COLUMNS,
  measuresFromColumns,
  measuresToColumns,
  type MeasuresRow,
} from './measures-columns.ts';
import { preferHashing } from './prefer-hashing.ts';
import { beginBoundedRead, type ReportPools } from './bounded-read.ts';
import { boundSqlOf, joinsOf, keySqlOf, MEASURE_ORDER_SQL } from './report-keys.ts';
import {
  BONUS_COLUMN,
  type Counting,
  countedRows,
  countingOf,
  cutsOf,
  ELAPSED_COLUMNS,
} from './report-rows.ts';
import { readMissing } from './missing-rows.ts';
import { wholeCursor } from './whole-cursor.ts';

/**
 * What is not among the sums of each day is read from the columnar copy where there is one that can answer, else from the rows: one
 * statement then, so that rows, total and totals are of one moment.
 */
export function postgresReports(pools: ReportPools, access?: ColumnAccess): Reports {
  const { sql } = pools;
  const fromColumns = access && columnReports({ sql }, access);
  const columnsFor = ({ query }: Counting) => (planFor(query).kind === 'totals' ? undefined : fromColumns);

  return {
    read: async (networkId, query, page, signal) => {
      signal?.throwIfAborted();
      const counting = await countingOf(sql, networkId, query);
      const request = { page, signal };
      return (await columnsFor(counting)?.page(counting, request)) ?? readFromRows(pools, counting, request);
    },
    stream: async function* (networkId, query, signal) {
      signal?.throwIfAborted();
      const counting = await countingOf(sql, networkId, query);
      const report = await columnsFor(counting)?.rows(counting, signal);
      try {
        yield* report ? report.pieces() : piecesOf(pools, counting, signal);
      } finally {
        await report?.close();
      }
    },
    missing: (networkId, query) => readMissing(sql, networkId, query),
  };
}

async function readFromRows(pools: ReportPools, counting: Counting, request: PageRequest): Promise<Report> {
  const { query } = counting;
  const { sql, end } = await beginBoundedRead(pools, request.signal);
  try {
    await preferHashing(sql);
    const rows = await sql<PageRow[]>`
      with ${isShortOfMany(query, request.page) ? pageInTwoPasses(sql, counting, request.page) : pageInOnePass(sql, counting, request.page)}
      select t.*, p.* from totals t left join page p on true
      order by ${orderOf(sql, query)}`;
    const totals = rows[0];
    return {
      rows: rows.filter(({ k0 }) => k0 !== null).map((row) => reportRow(query, row)),
      total: Number(totals?.total ?? 0),
      totals: totals ? totalsOf(totals) : measuresOf({ ...measuresToColumns(EMPTY) }),
    };
  } finally {
    await end();
  }
}

const PIECE_ROWS = 500;

async function* piecesOf(
  pools: ReportPools,
  counting: Counting,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly ReportRow[]> {
  const { query } = counting;
  const { sql, end } = await beginBoundedRead(pools, signal);
  try {
    await preferHashing(sql);
    const pieces = sql<GroupRow[]>`
      with ${grouped(sql, counting)} select * from grouped order by ${orderOf(sql, query)}`.cursor(
      PIECE_ROWS,
    );
    for await (const rows of wholeCursor(sql, pieces)) yield rows.map((row) => reportRow(query, row));
    signal?.throwIfAborted();
  } finally {
    await end();
  }
}

type SummedRow = MeasuresRow &
  Readonly<Partial<Record<(typeof ELAPSED_COLUMNS)[number] | typeof BONUS_COLUMN, string>>>;
type GroupRow = SummedRow & Readonly<Record<`k${number}`, ReportKey>>;
type Totals = Readonly<Record<`t_${keyof SummedRow}`, string>> & { readonly total: string };
/** Everything but the totals is null on a page that holds nothing. */
type PageRow = GroupRow & Totals & { readonly k0: ReportKey | null };

const SUMMED = [...MEASURE_COLUMNS, ...ELAPSED_COLUMNS, BONUS_COLUMN] as const;
const sumOf = (name: (typeof SUMMED)[number]): string => `sum(r.${name}) as ${name}`;
const SUMS = SUMMED.map(sumOf).join(', ');
const SUM_TOTALS = SUMMED.map((name) => `coalesce(sum(${name}), 0) as t_${name}`).join(', ');
const TOTALS = `count(*) as total, ${SUM_TOTALS}`;
/** Rows of the books that sum up to nothing (what was added was taken back) are left out. */
const SOMETHING = [...MEASURE_COLUMNS, BONUS_COLUMN].map((name) => `sum(r.${name}) <> 0`).join(' or ');
/** The same of the sums of each day, in none of which a count is below 0: whatever adds to a sum is in one of these counts. */
const COUNTED = `sum(${[
  'r.gross_clicks + r.impressions',
  'r.approved_conversions + r.pending_conversions + r.rejected_conversions + r.cancelled_conversions',
].join(' + ')}) > 0`;

/** The keys of a report's rows, and some sums of each. */
function rowsOf(sql: Connection, counting: Counting, sums = SUMS) {
  const { groups } = counting.query;
  const columns = [...keysOf(groups), ...(sums === '' ? [] : [sums])];
  return sql`
    select ${sql.unsafe(columns.join(', '))} from (${countedRows(sql, counting)}) r
    ${sql.unsafe(joinsOf(groups))}`;
}
const keysOf = (groups: readonly ReportGroup[]): string[] =>
  groups.map((group, at) => `${keySqlOf(group)} as k${at}`);
const places = (groups: readonly ReportGroup[]): string => groups.map((_group, at) => at + 1).join(', ');

function grouped(sql: Connection, counting: Counting) {
  const { groups, having = [] } = counting.query;
  const all = sql`
    ${rowsOf(sql, counting)} group by ${sql.unsafe(places(groups))} having ${sql.unsafe(SOMETHING)}`;
  if (having.length === 0) return sql`grouped as (${all})`;
  return sql`grouped as (
    select * from (${all}) g where ${sql.unsafe(having.map(boundSqlOf).join(' and '))})`;
}

function pageInOnePass(sql: Connection, counting: Counting, page: Page) {
  return sql`
    ${grouped(sql, counting)},
    totals as (select ${sql.unsafe(TOTALS)} from grouped),
    page as (select * from grouped ${partOf(sql, counting.query, page)})`;
}

/** Most of the work for the best few campaigns or affiliates is to add up what no page shows. */
const isShortOfMany = (query: ReportQuery, { limit }: Page): boolean =>
  limit <= SHORT_PAGE_MAX &&
  planFor(query).kind === 'totals' &&
  cutsOf(query).some((cut) => cut === 'campaign' || cut === 'affiliate') &&
  !query.withElapsed &&
  !query.withBonus &&
  Object.values(query.filter).every((wanted) => wanted === undefined) &&
  (query.having ?? []).length === 0;
const SHORT_PAGE_MAX = 100;

/** All rows with nothing but what they are ordered by, then all sums of those on the page; the totals come from the smallest table that has them. */
function pageInTwoPasses(sql: Connection, counting: Counting, page: Page) {
  const { query } = counting;
  const { groups } = query;
  const keys = groups.map((_group, at) => `k${at}`).join(', ');
  const everything = { ...counting, query: { ...query, groups: [] } };
  return sql`
    grouped as (
      ${rowsOf(sql, counting, sumsIn(query))}
      group by ${sql.unsafe(places(groups))} having ${sql.unsafe(COUNTED)}),
    wanted as (select ${sql.unsafe(keys)} from grouped ${partOf(sql, query, page)}),
    page as (
      ${rowsOf(sql, counting)} where (${sql.unsafe(groups.map(keySqlOf).join(', '))}) in (select * from wanted)
      group by ${sql.unsafe(places(groups))}),
    totals as (
      select (select count(*) from grouped) as total, ${sql.unsafe(SUM_TOTALS)} from (${countedRows(sql, everything)}) r)`;
}

/** The sums that a report is ordered by. */
const sumsIn = ({ groups, sort }: ReportQuery): string =>
  groups.includes(sort as ReportGroup)
    ? ''
    : SUMMED.filter((name) => new RegExp(`\\b${name}\\b`).test(MEASURE_ORDER_SQL[sort as ReportMeasure]))
        .map(sumOf)
        .join(', ');

function partOf(sql: Connection, query: ReportQuery, { page, limit }: Page) {
  return sql`order by ${orderOf(sql, query)} limit ${limit} offset ${(page - 1) * limit}`;
}

function orderOf(sql: Connection, { groups, sort, order }: ReportQuery) {
  const at = groups.indexOf(sort as ReportGroup);
  const first = at < 0 ? MEASURE_ORDER_SQL[sort as ReportMeasure] : `k${at}`;
  const keys = groups.map((_group, place) => `k${place}`);
  return sql.unsafe([`${first} ${order}`, ...keys].join(', '));
}

const reportRow = ({ groups }: ReportQuery, row: GroupRow): ReportRow => ({
  keys: groups.map((_group, at) => row[`k${at}`] ?? ''),
  measures: measuresOf(row),
});

const totalsOf = (row: Totals): ReportMeasures =>
  measuresOf(Object.fromEntries(SUMMED.map((name) => [name, row[`t_${name}`]])) as SummedRow);

const measuresOf = (row: SummedRow): ReportMeasures => ({
  ...measuresFromColumns(row),
  elapsed: ELAPSED_COLUMNS.map((name) => Number(row[name] ?? 0)) as unknown as Elapsed,
  bonus: money(row[BONUS_COLUMN] ?? '0'),
});
