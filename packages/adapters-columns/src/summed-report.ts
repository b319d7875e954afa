// A report from sums: those of the copy, which `addCopy` brings, and those of what lies beside it. DuckDB puts them together, names,
// orders and pages them, the same whatever keeps the copy.
import type { DuckDBConnection, JS } from '@duckdb/node-api';
import type {
  ColumnQuestion,
  ColumnReport,
  CountedRow,
  EventColumns,
  ShownKeys,
} from '@tributary/application/reporting/event-columns';
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import { MEASURE_NAMES, type Measures } from '@tributary/domain/reporting/measures';
import {
  REPORT_CUTS,
  type Elapsed,
  type ReportGroup,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import type { Money } from '@tributary/domain/shared/money';
import { append, type DuckDb } from './duck-db.ts';
import { inParts } from './in-parts.ts';
import { readAhead } from './read-ahead.ts';
import {
  countedTable,
  ELAPSED,
  groupedRows,
  groupedTable,
  isSummedAmount,
  keyTypeOf,
  orderedRows,
  SUMMED,
  TOTALS,
} from './report-sql.ts';

/** Adds the sums of the copy to the table `counted`. */
export type AddCopy = (
  connection: DuckDBConnection,
  question: ColumnQuestion,
  signal: AbortSignal | undefined,
) => Promise<void>;

export const summedReport =
  (db: DuckDb, addCopy: AddCopy): EventColumns['report'] =>
  async (question, query, { others, shown, signal }) => {
    signal?.throwIfAborted();
    const connection = await db.connect();
    // PostgreSQL sums up what lies beside the copy while DuckDB does the copy.
    const beside = readAhead(others, PIECES_AHEAD);
    // It ends the statement that runs; between two, the next one is not begun.
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    const close = () => {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
    };
    try {
      await connection.run(countedTable(question));
      if (question.files.length > 0) await addCopy(connection, question, signal);
      for await (const piece of beside.pieces()) {
        signal?.throwIfAborted();
        await append(connection, 'counted', piece.map(countedValues));
      }
      signal?.throwIfAborted();
      const named = await nameKeys(connection, question.cuts, query.groups, shown);
      await connection.run(groupedTable(query));
      await inParts(connection, (part) => groupedRows(question, query, named, part), {
        signal,
        first: await partsOfCounted(connection),
      });
      signal?.throwIfAborted();
      return { ...reportOf(connection, query, signal), close };
    } catch (error) {
      close();
      await beside.end().catch(() => undefined); // What failed first is told.
      throw error;
    }
  };

/** Of a thousand sums, a kilobyte each. */
const PIECES_AHEAD = 20;

/** So many sums by group fit into the memory of all reports, with room for others. */
const ROWS_AT_ONCE = 500_000;
async function partsOfCounted(connection: DuckDBConnection): Promise<number> {
  const reader = await connection.runAndReadAll('select count(*) from counted');
  return Math.max(1, Math.ceil(Number(reader.getRowsJS()[0]?.[0]) / ROWS_AT_ONCE));
}

const countedValues = ({ cuts, measures }: CountedRow): (string | bigint)[] => [
  ...cuts,
  ...SUMMED.map((name) => summedValue(measures, name)),
];

function summedValue(measures: ReportMeasures, name: (typeof SUMMED)[number]): string | bigint {
  const at = ELAPSED.indexOf(name as (typeof ELAPSED)[number]);
  if (at >= 0) return BigInt(measures.elapsed[at] ?? 0);
  const value = measures[name as keyof Measures];
  return typeof value === 'bigint' ? String(value) : BigInt(value);
}

/** A table for each group that shows something else than the value of its cut; gives back which groups those are. */
async function nameKeys(
  connection: DuckDBConnection,
  cuts: readonly string[],
  groups: readonly ReportGroup[],
  shown: ShownKeys,
): Promise<ReadonlySet<ReportGroup>> {
  const named = new Set<ReportGroup>();
  for (const [at, group] of groups.entries()) {
    const place = cuts.indexOf(REPORT_CUTS[group]);
    const keys = await shown(group, async () => {
      const reader = await connection.runAndReadAll(`select distinct c${place} from counted`);
      return reader.getRowsJS().map(([value]) => textOf(value));
    });
    if (!keys) continue;
    named.add(group);
    await connection.run(`create temp table shown${at} (value varchar, key ${keyTypeOf(group)})`);
    await append(connection, `shown${at}`, [...keys]);
  }
  return named;
}

const reportOf = (
  connection: DuckDBConnection,
  query: ReportQuery,
  signal: AbortSignal | undefined,
): Omit<ColumnReport, 'close'> => ({
  page: async ({ page, limit }) => {
    const totals = (await connection.runAndReadAll(TOTALS)).getRowObjectsJS()[0] ?? {};
    signal?.throwIfAborted();
    const reader = await connection.runAndReadAll(
      `${orderedRows(query)} limit ${limit} offset ${(page - 1) * limit}`,
    );
    return {
      rows: reader.getRowObjectsJS().map((row) => reportRow(query, row)),
      total: Number(totals['total']),
      totals: measuresOf(totals),
    };
  },
  pieces: () => piecesOf(connection, query, signal),
});

async function* piecesOf(
  connection: DuckDBConnection,
  query: ReportQuery,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly ReportRow[]> {
  const result = await connection.stream(orderedRows(query));
  for await (const rows of result.yieldRowObjectJs()) {
    for (let at = 0; at < rows.length; at += PIECE_ROWS)
      yield rows.slice(at, at + PIECE_ROWS).map((row) => reportRow(query, row));
  }
  // A stream that was interrupted may look as if it had come to its end.
  signal?.throwIfAborted();
}

const PIECE_ROWS = 500;

/** Of a column of texts in which nothing is null. */
function textOf(value: JS | undefined): string {
  if (typeof value === 'string') return value;
  throw new Error(`A text was expected, not ${typeof value}.`);
}

type Row = Readonly<Record<string, JS>>;

const reportRow = ({ groups }: ReportQuery, row: Row): ReportRow => ({
  keys: groups.map((group, at) => {
    const key = row[`k${at}`];
    return keyTypeOf(group) === 'integer' ? Number(key) : textOf(key);
  }),
  measures: measuresOf(row),
});

const measuresOf = (row: Row): ReportMeasures => ({
  ...(Object.fromEntries(
    MEASURE_NAMES.map((name): [string, number | Money] => [
      name,
      isSummedAmount(name) ? (BigInt(textOf(row[name])) as Money) : Number(row[name]),
    ]),
  ) as Measures),
  elapsed: ELAPSED.map((name) => Number(row[name])) as unknown as Elapsed,
});
