import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type {
  Report,
  ReportKey,
  ReportQuery,
  ReportRow,
  Reports,
} from '@tributary/application/reporting/report';
import { planFor } from '@tributary/application/reporting/report-plan';
import { EMPTY } from '@tributary/domain/reporting/measures';
import {
  type Elapsed,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
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
import { type Counting, countedRows, countingOf, ELAPSED_COLUMNS } from './report-rows.ts';
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
  const { page, limit } = request.page;
  const { query } = counting;
  const { sql, end } = await beginBoundedRead(pools, request.signal);
  try {
    await preferHashing(sql);
    const rows = await sql<PageRow[]>`
      with ${grouped(sql, counting)}
      select t.*, p.* from (select ${sql.unsafe(TOTALS)} from grouped) t
      left join (
        select * from grouped order by ${orderOf(sql, query)} limit ${limit} offset ${(page - 1) * limit}
      ) p on true
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

type SummedRow = MeasuresRow & Readonly<Partial<Record<(typeof ELAPSED_COLUMNS)[number], string>>>;
type GroupRow = SummedRow & Readonly<Record<`k${number}`, ReportKey>>;
type Totals = Readonly<Record<`t_${keyof SummedRow}`, string>> & { readonly total: string };
/** Everything but the totals is null on a page that holds nothing. */
type PageRow = GroupRow & Totals & { readonly k0: ReportKey | null };

const SUMMED = [...MEASURE_COLUMNS, ...ELAPSED_COLUMNS] as const;
const SUMS = SUMMED.map((name) => `sum(r.${name}) as ${name}`).join(', ');
const TOTALS = ['count(*) as total', ...SUMMED.map((name) => `coalesce(sum(${name}), 0) as t_${name}`)].join(
  ', ',
);
/** Rows of the books that sum up to nothing (what was added was taken back) are left out. */
const SOMETHING = MEASURE_COLUMNS.map((name) => `sum(r.${name}) <> 0`).join(' or ');

function grouped(sql: Connection, counting: Counting) {
  const { groups, having = [] } = counting.query;
  const keys = groups.map((group, at) => `${keySqlOf(group)} as k${at}`).join(', ');
  const places = groups.map((_group, at) => at + 1).join(', ');
  const all = sql`
    select ${sql.unsafe(`${keys}, ${SUMS}`)} from (${countedRows(sql, counting)}) r
    ${sql.unsafe(joinsOf(groups))}
    group by ${sql.unsafe(places)}
    having ${sql.unsafe(SOMETHING)}`;
  if (having.length === 0) return sql`grouped as (${all})`;
  return sql`grouped as (
    select * from (${all}) g where ${sql.unsafe(having.map(boundSqlOf).join(' and '))})`;
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
});
