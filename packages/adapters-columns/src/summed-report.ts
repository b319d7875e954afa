// A report from the copy and what lies beside it. DuckDB puts them together, names, orders and pages them, the same whatever keeps the copy.
// Beside the copy lie sums that PostgreSQL makes meanwhile; they come as a file, past the event loop.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection, JS } from '@duckdb/node-api';
import {
  ColumnsAway,
  ELAPSED,
  ofKind,
  type ColumnQuestion,
  type EventColumns,
  type Given,
} from '@tributary/application/reporting/event-columns';
import type { Report, ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import type { Page } from '@tributary/application/shared/page';
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
import {
  countedCsv,
  countedTable,
  groupedRows,
  groupedTable,
  isSummedAmount,
  keyTypeOf,
  orderedRows,
  pageKeys,
  pageRows,
  rankedRows,
  rankedTable,
  totalsOf,
  valuesOfCut,
} from './report-sql.ts';

export type Copy = {
  /** What the statements of a question need; the first that is asked of the copy. */
  readonly prepare?: (connection: DuckDBConnection, question: ColumnQuestion) => Promise<void>;
  /** Adds the sums of the question's files to a table like `counted`. */
  readonly addSums: (
    connection: DuckDBConnection,
    question: ColumnQuestion,
    into: { readonly table: string; readonly signal: AbortSignal | undefined },
  ) => Promise<void>;
  /** Where DuckDB reads the rows of the copy itself. */
  readonly rows?: {
    readonly pathOf: (file: string) => string;
    /** Whether it takes less to read the rows for a page than to sum up all groups. */
    readonly areMany: (question: ColumnQuestion) => boolean;
    readonly noteGroups: (question: ColumnQuestion, count: number) => void;
  };
};

/** What a full disk says to a file, also to one whose folder found no room. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'ENOENT'];

/** The rows answer then, as while the copy is away. */
function orAway(error: NodeJS.ErrnoException): never {
  if (!NO_ROOM.includes(error.code ?? '')) throw error;
  throw new ColumnsAway('The disk has no room for what lies beside the copy.', { cause: error });
}

type Asked = {
  readonly connection: DuckDBConnection;
  readonly question: ColumnQuestion;
  readonly query: ReportQuery;
  readonly given: Given;
  /** Adds what lies beside the copy to the table `counted`, once PostgreSQL has summed it up. */
  readonly addOthers: () => Promise<void>;
};

export function summedReports(db: DuckDb, copy: Copy): Pick<EventColumns, 'page' | 'rows'> {
  async function begin(
    question: ColumnQuestion,
    query: ReportQuery,
    given: Given,
  ): Promise<{ readonly asked: Asked; readonly close: () => Promise<void> }> {
    const { others, signal } = given;
    signal?.throwIfAborted();
    const connection = await db.connect();
    const leaving = new AbortController();
    const path = db.draft();
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const written = pipeline(Readable.from(others), file, { signal: leaving.signal });
    written.catch(() => undefined); // comes with `addOthers`
    // It ends the statement that runs; between two, the next one is not begun.
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    const asked: Asked = {
      connection,
      question,
      query,
      given,
      addOthers: async () => {
        await written.catch(orAway);
        signal?.throwIfAborted();
        if (file.bytesWritten > 0) await connection.run(countedCsv(question, path));
      },
    };
    return {
      asked,
      close: async () => {
        signal?.removeEventListener('abort', interrupt);
        leaving.abort();
        connection.closeSync();
        await written.catch(() => undefined);
        await rm(path, { force: true });
      },
    };
  }

  /** All groups, with all that is summed of them, in the table `grouped`. */
  async function group({ connection, question, query, given, addOthers }: Asked): Promise<void> {
    const { signal } = given;
    await connection.run(countedTable(question));
    await copy.prepare?.(connection, question);
    if (question.files.length > 0) await copy.addSums(connection, question, { table: 'counted', signal });
    await addOthers();
    signal?.throwIfAborted();
    const named = await nameKeys({ connection, question, query, given }, []);
    await connection.run(groupedTable(query));
    await inParts(connection, (part) => groupedRows({ question, query, named }, part), {
      signal,
      first: await partsOfCounted(connection),
    });
    signal?.throwIfAborted();
  }

  async function pageOfGrouped(asked: Asked, page: Page): Promise<Report> {
    await group(asked);
    const { connection, query } = asked;
    return {
      rows: await rowsOf(
        asked,
        `${orderedRows(query)} limit ${page.limit} offset ${(page.page - 1) * page.limit}`,
      ),
      total: await countOf(connection, 'grouped'),
      totals: await totalsIn(connection, 'grouped'),
    };
  }

  /** A page of more groups than it is worth to sum up: of clicks and impressions, that is; conversions are summed up with what lies beside. */
  async function pageOfMany(asked: Asked, page: Page, rows: NonNullable<Copy['rows']>): Promise<Report> {
    const { connection, question, query, given, addOthers } = asked;
    const { signal } = given;
    const [events, facts] = [ofKind(question, 'events'), ofKind(question, 'conversions')];
    const all = { ...events, cuts: [] };
    await connection.run(countedTable(question));
    await connection.run(countedTable(all, 'totals'));
    await copy.prepare?.(connection, question);
    await copy.addSums(connection, all, { table: 'totals', signal });
    await copy.addSums(connection, facts, { table: 'counted', signal });
    await addOthers();
    const paths = events.files.map(({ file }) => rows.pathOf(file));
    const keyed = { question, query, named: await nameKeys(asked, paths) };
    await connection.run(rankedTable(keyed));
    await inParts(connection, (part) => rankedRows(keyed, paths, part), { signal });
    const total = await countOf(connection, 'ranked');
    rows.noteGroups(question, total);
    signal?.throwIfAborted();
    await connection.run(pageKeys(keyed, page));
    await connection.run(groupedTable(query));
    await connection.run(pageRows(keyed, paths));
    signal?.throwIfAborted();
    return {
      rows: await rowsOf(asked, orderedRows(query)),
      total,
      totals: await totalsIn(connection, 'totals', 'counted'),
    };
  }

  return {
    page: async (question, query, given, page) => {
      const { asked, close } = await begin(question, query, given);
      const isOfMany = query.having === undefined && copy.rows?.areMany(question);
      try {
        return await (copy.rows && isOfMany
          ? pageOfMany(asked, page, copy.rows)
          : pageOfGrouped(asked, page));
      } finally {
        await close();
      }
    },
    rows: async (question, query, given) => {
      const { asked, close } = await begin(question, query, given);
      try {
        await group(asked);
        return { pieces: () => piecesOf(asked), close };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

/** So many sums by group fit into the memory of all reports, with room for others. */
const ROWS_AT_ONCE = 500_000;
const partsOfCounted = async (connection: DuckDBConnection): Promise<number> =>
  Math.max(1, Math.ceil((await countOf(connection, 'counted')) / ROWS_AT_ONCE));

export async function countOf(connection: DuckDBConnection, table: string): Promise<number> {
  const reader = await connection.runAndReadAll(`select count(*) from ${table}`);
  return Number(reader.getRowsJS()[0]?.[0]);
}

async function totalsIn(connection: DuckDBConnection, ...tables: readonly string[]): Promise<ReportMeasures> {
  return measuresOf((await connection.runAndReadAll(totalsOf(...tables))).getRowObjectsJS()[0] ?? {});
}

/** A table for each group that shows something else than the value of its cut; gives back which groups those are. */
async function nameKeys(
  { connection, question, query, given }: Omit<Asked, 'addOthers'>,
  paths: readonly string[],
): Promise<ReadonlySet<ReportGroup>> {
  const named = new Set<ReportGroup>();
  for (const [at, group] of query.groups.entries()) {
    const keys = await given.shown(group, async () => {
      const reader = await connection.runAndReadAll(valuesOfCut(question, REPORT_CUTS[group], paths));
      return reader.getRowsJS().map(([value]) => textOf(value));
    });
    if (!keys) continue;
    named.add(group);
    await connection.run(`create temp table shown${at} (value varchar, key ${keyTypeOf(group)})`);
    await append(connection, `shown${at}`, [...keys]);
  }
  return named;
}

async function rowsOf({ connection, query }: Asked, statement: string): Promise<ReportRow[]> {
  const reader = await connection.runAndReadAll(statement);
  return reader.getRowObjectsJS().map((row) => reportRow(query, row));
}

async function* piecesOf({ connection, query, given }: Asked): AsyncIterable<readonly ReportRow[]> {
  const result = await connection.stream(orderedRows(query));
  for await (const rows of result.yieldRowObjectJs()) {
    for (let at = 0; at < rows.length; at += PIECE_ROWS)
      yield rows.slice(at, at + PIECE_ROWS).map((row) => reportRow(query, row));
  }
  // A stream that was interrupted may look as if it had come to its end.
  given.signal?.throwIfAborted();
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
