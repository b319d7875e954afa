// A report from the copy and what lies beside it. DuckDB puts them together, names, orders and pages them, the same whatever keeps the copy.
// Beside the copy lie sums that PostgreSQL makes meanwhile; they come as a file, past the event loop.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection, JS } from '@duckdb/node-api';
import {
  ColumnsAway,
  SUMMED,
  type ColumnQuestion,
  type EventColumns,
  type Given,
  type Summed,
} from '@tributary/application/reporting/event-columns';
import type { Report, ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import type { Page } from '@tributary/application/shared/page';
import { MEASURE_NAMES, type MeasureName, type Measures } from '@tributary/domain/reporting/measures';
import type { Elapsed, ReportGroup, ReportMeasures } from '@tributary/domain/reporting/report';
import type { Money } from '@tributary/domain/shared/money';
import { append, type DuckDb } from './duck-db.ts';
import {
  countedCsv,
  countedTable,
  cutSums,
  isSummedAmount,
  keyTypeOf,
  orderedBy,
  orderedRows,
  PAGE_ROWS,
  pageSums,
  pageTables,
  ranking,
  totalsOf,
  valuesOfGroup,
  type Keyed,
} from './report-sql.ts';

/**
 * Puts the sums of the question's files into the table `counted`. Gives back the files of clicks and impressions whose rows it left, for DuckDB
 * to read them itself.
 */
export type AddSums = (
  connection: DuckDBConnection,
  question: ColumnQuestion,
  signal: AbortSignal | undefined,
) => Promise<readonly string[]>;

/** What a full disk says to a file, also to one whose folder found no room. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'ENOENT'];

/** The rows answer then, as while the copy is away. */
function orAway(error: NodeJS.ErrnoException): never {
  if (!NO_ROOM.includes(error.code ?? '')) throw error;
  throw new ColumnsAway('The disk has no room for what lies beside the copy.', { cause: error });
}

/** So do they where the groups fit neither into DuckDB's memory nor onto its disk, which it says in words only. */
function orTooMany(error: unknown): never {
  if (!(error instanceof Error && error.message.startsWith('Out of Memory Error'))) throw error;
  throw new ColumnsAway('A report has more groups than the memory holds.', { cause: error });
}

type Asked = {
  readonly connection: DuckDBConnection;
  readonly question: ColumnQuestion;
  readonly query: ReportQuery;
  readonly given: Given;
  /** Adds what lies beside the copy to the table `counted`, once PostgreSQL has summed it up. */
  readonly addOthers: () => Promise<void>;
};

export function summedReports(db: DuckDb, addSums: AddSums): Pick<EventColumns, 'page' | 'rows'> {
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

  /** The groups of the report with some of their sums, as `ranked`. */
  async function rank(
    asked: Asked,
    names: readonly Summed[],
  ): Promise<{ keyed: Keyed; paths: readonly string[] }> {
    const { connection, question, query, given, addOthers } = asked;
    const { signal } = given;
    await connection.run(countedTable(question));
    const paths = question.files.length === 0 ? [] : await addSums(connection, question, signal);
    await addOthers();
    signal?.throwIfAborted();
    await connection.run(cutSums(question, paths, names));
    const keyed = { question, query, named: await nameKeys(asked) };
    await connection.run(ranking(keyed, names));
    signal?.throwIfAborted();
    return { keyed, paths };
  }

  /** Of all groups only what they are ordered by is summed up, and all measures of those on the page. */
  async function pageOf(asked: Asked, page: Page): Promise<Report> {
    const { connection, question, query, given } = asked;
    const { keyed, paths } = await rank(asked, orderedBy(query));
    for (const statement of pageTables(keyed, page)) await connection.run(statement);
    await connection.run(pageSums(question, paths));
    given.signal?.throwIfAborted();
    return {
      rows: await rowsOf(asked, orderedRows(query, PAGE_ROWS)),
      total: await countIn(connection, 'select count(*) from ranked'),
      totals: await totalsIn(connection, 'summed'),
    };
  }

  /** Which groups belong to the report is known by their sums only. */
  async function pageOfBounded(asked: Asked, { page, limit }: Page): Promise<Report> {
    await rank(asked, SUMMED);
    const { connection, query } = asked;
    return {
      rows: await rowsOf(
        asked,
        `${orderedRows(query, 'ranked')} limit ${limit} offset ${(page - 1) * limit}`,
      ),
      total: await countIn(connection, 'select count(*) from ranked'),
      totals: await totalsIn(connection, 'ranked'),
    };
  }

  return {
    page: async (question, query, given, page) => {
      const { asked, close } = await begin(question, query, given);
      try {
        const isBounded = query.having !== undefined && query.having.length > 0;
        return await (isBounded ? pageOfBounded(asked, page) : pageOf(asked, page)).catch(orTooMany);
      } finally {
        await close();
      }
    },
    rows: async (question, query, given) => {
      const { asked, close } = await begin(question, query, given);
      try {
        await rank(asked, SUMMED);
        return { pieces: () => piecesOf(asked), close };
      } catch (error) {
        await close();
        return orTooMany(error);
      }
    },
  };
}

/** The number that a statement says. */
export async function countIn(connection: DuckDBConnection, statement: string): Promise<number> {
  const reader = await connection.runAndReadAll(statement);
  return Number(reader.getRowsJS()[0]?.[0]);
}

async function totalsIn(connection: DuckDBConnection, table: string): Promise<ReportMeasures> {
  return measuresOf((await connection.runAndReadAll(totalsOf(table))).getRowsJS()[0] ?? []);
}

/** A table for each group that shows something else than the value of its cut; gives back which groups those are. */
async function nameKeys({ connection, question, query, given }: Asked): Promise<ReadonlySet<ReportGroup>> {
  const named = new Set<ReportGroup>();
  for (const [at, group] of query.groups.entries()) {
    const keys = await given.shown(group, async () => {
      const reader = await connection.runAndReadAll(valuesOfGroup(question, group));
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
  return reader.getRowsJS().map((row) => reportRow(query, row));
}

async function* piecesOf({ connection, query, given }: Asked): AsyncIterable<readonly ReportRow[]> {
  const result = await connection.stream(orderedRows(query, 'ranked'));
  for await (const rows of result.yieldRowsJs()) {
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

/** The values of a row in the order of `orderedRows`: its keys, then SUMMED. */
type Row = readonly JS[];

const reportRow = ({ groups }: ReportQuery, row: Row): ReportRow => ({
  keys: groups.map((group, at) => (keyTypeOf(group) === 'integer' ? Number(row[at]) : textOf(row[at]))),
  measures: measuresOf(row.slice(groups.length)),
});

/** Of the values of SUMMED. Set one by one, which takes a quarter of what putting an object together of entries does. */
function measuresOf(row: Row): ReportMeasures {
  const measures: Partial<Record<MeasureName, number | Money>> = {};
  for (const [at, name] of MEASURE_NAMES.entries())
    measures[name] = isSummedAmount(name) ? (BigInt(textOf(row[at])) as Money) : Number(row[at]);
  const elapsed = row.slice(MEASURE_NAMES.length).map(Number) as unknown as Elapsed;
  return Object.assign(measures as Measures, { elapsed });
}
