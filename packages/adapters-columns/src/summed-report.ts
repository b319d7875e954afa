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
import { type Money, ZERO } from '@tributary/domain/shared/money';
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

const COUNTED = 'select count(*) from counted';
/** What is summed up is read faster than files. */
const FEW_COUNTED_TIMES = 10;

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

/**
 * Of the largest file: with no more it takes less to sum up all measures of all groups than to read the files once more for those of a page.
 */
export const FEW_GROUPS_MAX = 2000;

export function summedReports(
  db: DuckDb,
  addSums: AddSums,
  fewMax = FEW_GROUPS_MAX,
): Pick<EventColumns, 'page' | 'rows'> {
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

  /** The groups of the report as `ranked`: with all sums, if there are few or `isWhole` wants them, else with those they are ordered by. */
  async function rank(
    asked: Asked,
    isWhole: boolean,
  ): Promise<{ keyed: Keyed; paths: readonly string[]; names: readonly Summed[] }> {
    const { connection, question, query, given, addOthers } = asked;
    const { signal } = given;
    await connection.run(countedTable(question));
    const paths = question.files.length === 0 ? [] : await addSums(connection, question, signal);
    await addOthers();
    signal?.throwIfAborted();
    const isFew = async () =>
      paths.length === 0 && (await countIn(connection, COUNTED)) <= FEW_COUNTED_TIMES * fewMax;
    const names = isWhole || (await isFew()) ? SUMMED : orderedBy(query);
    await connection.run(cutSums(question, paths, names));
    const keyed = { question, query, named: await nameKeys(asked) };
    await connection.run(ranking(keyed, names));
    signal?.throwIfAborted();
    return { keyed, paths, names };
  }

  /** Which groups belong to a bounded report is known by their sums only. */
  async function pageOf(asked: Asked, page: Page): Promise<Report> {
    const { connection, query } = asked;
    const { keyed, paths, names } = await rank(asked, query.having !== undefined && query.having.length > 0);
    if (names !== SUMMED) return pageInTwoPasses(asked, keyed, paths, page);
    const part = `limit ${page.limit} offset ${(page.page - 1) * page.limit}`;
    const rows = await rowsOf(asked, `${orderedRows(query, 'ranked')} ${part}`);
    const { totals, count } = await totalsIn(connection, 'ranked');
    return { rows, total: count, totals };
  }

  return {
    page: async (question, query, given, page) => {
      const { asked, close } = await begin(question, query, given);
      try {
        return await pageOf(asked, page).catch(orTooMany);
      } finally {
        await close();
      }
    },
    rows: async (question, query, given) => {
      const { asked, close } = await begin(question, query, given);
      try {
        await rank(asked, true);
        return { pieces: () => piecesOf(asked), close };
      } catch (error) {
        await close();
        return orTooMany(error);
      }
    },
  };
}

/** Of all groups only what they are ordered by was summed up, and now all measures of those on the page. */
async function pageInTwoPasses(
  asked: Asked,
  keyed: Keyed,
  paths: readonly string[],
  page: Page,
): Promise<Report> {
  const { connection, question, query, given } = asked;
  for (const statement of pageTables(keyed, page)) await connection.run(statement);
  await connection.run(pageSums(question, paths));
  given.signal?.throwIfAborted();
  return {
    rows: await rowsOf(asked, orderedRows(query, PAGE_ROWS)),
    total: await countIn(connection, 'select count(*) from ranked'),
    totals: (await totalsIn(connection, 'summed')).totals,
  };
}

/** The number that a statement says. */
export async function countIn(connection: DuckDBConnection, statement: string): Promise<number> {
  const reader = await connection.runAndReadAll(statement);
  return Number(reader.getRowsJS()[0]?.[0]);
}

async function totalsIn(
  connection: DuckDBConnection,
  table: string,
): Promise<{ readonly totals: ReportMeasures; readonly count: number }> {
  const [row = []] = (await connection.runAndReadAll(totalsOf(table))).getRowsJS();
  return { totals: measuresOf(row.slice(0, SUMMED.length)), count: Number(row.at(-1)) };
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
  return Object.assign(measures as Measures, { elapsed, bonus: ZERO });
}
