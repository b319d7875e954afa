import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection, DuckDBInstance, JS } from '@duckdb/node-api';
import {
  SEGMENT_COLUMNS,
  type ColumnReport,
  type CountedRow,
  type EventColumns,
  type Quarter,
  type ShownKeys,
} from '@tributary/application/reporting/event-columns';
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import { MEASURE_NAMES, type Measures } from '@tributary/domain/reporting/measures';
import {
  REPORT_CUTS,
  type Elapsed,
  type ReportGroup,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import {
  countedTable,
  ELAPSED,
  groupedRows,
  isSummedAmount,
  keyTypeOf,
  orderedRows,
  quoted,
  QUARTERS_TABLE,
  segmentSums,
  SUMMED,
  TOTALS,
} from './report-sql.ts';
import { segmentFiles } from './segment-files.ts';

export type ColumnsOptions = {
  /** Made when the first segment is written. */
  readonly folder: string;
  readonly memoryMb?: number;
  readonly threads?: number;
  /** With less free on the disk nothing more is written. */
  readonly roomBytesMin?: number;
};

const MEMORY_MB = 384;
const THREADS = 2;
const ROOM_BYTES_MIN = 32 * 1024 * 1024;
/** What sorting and grouping may write beside the memory. */
const SPILL_MAX = '4GB';

/** DuckDB on files of Parquet. It is loaded with the first segment or report, and downloads nothing. */
export function duckDbColumns({
  folder,
  memoryMb = MEMORY_MB,
  threads = THREADS,
  roomBytesMin = ROOM_BYTES_MIN,
}: ColumnsOptions): EventColumns {
  const files = segmentFiles(folder);
  let opened: Promise<DuckDBInstance> | undefined;
  const instance = (): Promise<DuckDBInstance> =>
    (opened ??= open(folder, { memoryMb, threads }).catch((error: unknown) => {
      opened = undefined; // A full disk, say: the next one tries again.
      throw error;
    }));

  async function connected<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await (await instance()).connect();
    try {
      return await use(connection);
    } finally {
      connection.closeSync();
    }
  }

  return {
    place: files.place,
    claim: files.claim,
    damaged: files.damaged,
    tidy: files.tidy,
    hasRoom: async () => (await files.freeBytes()) >= roomBytesMin,
    write: async (rows, absorbed) => {
      const [csv, draft] = [files.draft(), files.draft()];
      try {
        await pipeline(Readable.from(rows), createWriteStream(csv, { flags: 'wx', mode: 0o600 }));
        const paths = absorbed.map(({ file }) => files.pathOf(file));
        return await connected(async (connection) => {
          await connection.run(segmentStatement(csv, paths, draft));
          const reader = await connection.runAndReadAll(
            `select count(*), coalesce(min(minute), 0), coalesce(max(minute), 0) from read_parquet(${quoted(draft)})`,
          );
          const [count, first, last] = reader.getRowsJS()[0] ?? [];
          return {
            ...(await files.appear(draft)),
            rows: Number(count),
            firstMinute: Number(first),
            lastMinute: Number(last),
          };
        });
      } finally {
        await Promise.all([csv, draft].map((path) => rm(path, { force: true })));
      }
    },
    differing: async (rows, { file }) => {
      const csv = files.draft();
      try {
        await pipeline(Readable.from(rows), createWriteStream(csv, { flags: 'wx', mode: 0o600 }));
        return await connected(async (connection) => {
          const written = `(${rowsOfCsv(csv)})`;
          const kept = `(select * from read_parquet(${quoted(files.pathOf(file))}))`;
          const reader = await connection.runAndReadAll(`select count(*) from (
            (select * from ${written} except all select * from ${kept})
            union all
            (select * from ${kept} except all select * from ${written}))`);
          return Number(reader.getRowsJS()[0]?.[0]);
        });
      } finally {
        await rm(csv, { force: true });
      }
    },
    report: async (question, query, { others, shown, signal }) => {
      signal?.throwIfAborted();
      const connection = await (await instance()).connect();
      // It ends the statement that runs; between two, the next one is not begun.
      const interrupt = () => connection.interrupt();
      signal?.addEventListener('abort', interrupt);
      const close = () => {
        signal?.removeEventListener('abort', interrupt);
        connection.closeSync();
      };
      try {
        await connection.run(countedTable(question));
        if (question.quarters.length > 0) {
          await connection.run(QUARTERS_TABLE);
          await append(connection, 'quarters', question.quarters.map(quarterValues));
        }
        for await (const piece of others) {
          signal?.throwIfAborted();
          await append(connection, 'counted', piece.map(countedValues));
        }
        const paths = question.files.map(({ file }) => files.pathOf(file));
        if (paths.length > 0) await connection.run(segmentSums(question, paths));
        signal?.throwIfAborted();
        const named = await nameKeys(connection, question.cuts, query.groups, shown);
        await connection.run(groupedRows(question, query.groups, named));
        signal?.throwIfAborted();
        return { ...reportOf(connection, query, signal), close };
      } catch (error) {
        close();
        throw error;
      }
    },
    close: async () => {
      const last = opened;
      opened = undefined;
      (await last?.catch(() => undefined))?.closeSync();
    },
  };
}

async function open(
  folder: string,
  { memoryMb, threads }: { readonly memoryMb: number; readonly threads: number },
): Promise<DuckDBInstance> {
  // Its modules and library cost a seventh of what a process needs to start, and many a process never reports.
  const duckDb = await import('@duckdb/node-api');
  return duckDb.DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: join(folder, 'spill'),
    max_temp_directory_size: SPILL_MAX,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
}

const { ids, numbers, amounts, texts } = SEGMENT_COLUMNS;

/** The rows of a segment as they are handed over. */
function rowsOfCsv(csv: string): string {
  const columns = [
    ...[...ids, ...texts].map((name) => [name, 'varchar'] as const),
    ['minute', 'integer'] as const,
    ...numbers.filter((name) => name !== 'minute').map((name) => [name, 'boolean'] as const),
    ...amounts.map((name) => [name, 'decimal(30, 15)'] as const),
  ];
  const types = Object.fromEntries(columns);
  const ordered = Object.values(SEGMENT_COLUMNS).flat();
  // Of texts nothing is null, so that an empty one is not taken for one.
  return `select * from read_csv(${quoted(csv)}, auto_detect = false, header = false, parallel = false,
    delim = ',', quote = '"', escape = '"', new_line = '\\n', max_line_size = 1048576,
    columns = {${ordered.map((name) => `${quoted(name)}: ${quoted(types[name] ?? '')}`).join(', ')}},
    force_not_null = [${[...ids, ...texts].map(quoted).join(', ')}])`;
}

/** Sorted by campaign, so that a report of a few campaigns reads a few blocks. */
function segmentStatement(csv: string, absorbed: readonly string[], target: string): string {
  const earlier =
    absorbed.length === 0
      ? ''
      : `union all by name select * from read_parquet([${absorbed.map(quoted).join(', ')}])`;
  return `copy (select * from (${rowsOfCsv(csv)} ${earlier}) order by network, campaign, minute)
    to ${quoted(target)} (format parquet, compression zstd)`;
}

async function append(
  connection: DuckDBConnection,
  table: string,
  rows: readonly (readonly (string | number | bigint)[])[],
): Promise<void> {
  const appender = await connection.createAppender(table);
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'string') appender.appendVarchar(value);
      else if (typeof value === 'bigint') appender.appendBigInt(value);
      else appender.appendInteger(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}

const quarterValues = ({ quarter, day, hour, weekday }: Quarter): (string | number)[] => [
  quarter,
  day,
  hour,
  weekday,
];

const countedValues = ({ cuts, measures }: CountedRow): (string | bigint)[] => [
  ...cuts,
  ...SUMMED.map((name) => summedValue(measures, name)),
];

function summedValue(measures: ReportMeasures, name: (typeof SUMMED)[number]): string | bigint {
  const at = ELAPSED.indexOf(name as (typeof ELAPSED)[number]);
  if (at >= 0) return BigInt(measures.elapsed[at] ?? 0);
  const value = measures[name as keyof Measures];
  return typeof value === 'bigint' ? moneyText(value) : BigInt(value);
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
      isSummedAmount(name) ? money(textOf(row[name])) : Number(row[name]),
    ]),
  ) as Measures),
  elapsed: ELAPSED.map((name) => Number(row[name])) as unknown as Elapsed,
});
