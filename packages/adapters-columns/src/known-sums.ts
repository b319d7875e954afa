// Sums of whole segments that were asked for before, kept in DuckDB's memory: a segment never changes, so what was summed up of it stays
// true. Dashboards ask the same over and over; only segments that were written since are summed up anew.
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnQuestion } from '@tributary/application/reporting/event-columns';
import { inParts } from './in-parts.ts';
import { quoted } from './quoted.ts';
import { countedColumns, mayHaveManyGroups, segmentSums } from './report-sql.ts';
import { countOf, type Copy } from './summed-report.ts';

/** Questions that are remembered, with or without their sums. */
const QUESTIONS_MAX = 500;
/** With more groups the sums of each segment are hardly fewer than its rows. */
const GROUPS_MAX = 20_000;
/** Of one question, and of all: some 300 bytes each. */
const ROWS_OF_QUESTION_MAX = 50_000;
const ROWS_MAX = 200_000;
/** Segments that are no longer part of the question; with more, its sums are made anew. */
const STALE_MAX = 20;

type Kept = { readonly table: string; readonly files: Set<string>; rows: number };
type KnownQuestion = {
  kept: Kept | undefined;
  /** Whether its sums are too many to be kept, where that is known. */
  isLarge: boolean | undefined;
  /** In how many parts it fits into the memory. */
  parts: number;
  /** One adds at a time; others who ask the same wait for it. */
  adding: Promise<unknown>;
  readers: number;
};

export type KnownSums = {
  readonly add: Copy['addSums'];
  /** Whether the question has groups without number, as far as it is known. */
  readonly areMany: (question: ColumnQuestion) => boolean;
  readonly noteGroups: (question: ColumnQuestion, count: number) => void;
  /** The database was closed, and what it kept is gone. */
  readonly forget: () => void;
};

/**
 * Of clicks and impressions; facts of conversions are few, and lie in files by month, which reports seldom have whole. A question is summed up as it comes when it is asked for the first time; its sums are kept from the second time on.
 */
export function makeKnownSums(pathOf: (file: string) => string): KnownSums {
  /** The one that was asked last is the last. */
  const questions = new Map<string, KnownQuestion>();
  let tables = 0;

  async function sumUp(
    connection: DuckDBConnection,
    question: ColumnQuestion,
    known: KnownQuestion,
    { files, into }: { readonly files: readonly string[]; readonly into: Into },
  ): Promise<void> {
    if (files.length === 0) return;
    const paths = files.map(pathOf);
    known.parts = await inParts(
      connection,
      (part) => `insert into ${into.table} ${segmentSums(question, paths, { part })}`,
      { signal: into.signal, first: known.parts },
    );
  }

  async function addKept(
    connection: DuckDBConnection,
    question: ColumnQuestion,
    known: KnownQuestion,
    into: Into,
  ): Promise<void> {
    const turn = known.adding.then(() => keptOf(connection, question, known));
    known.adding = turn.catch(() => undefined);
    const { table } = await turn;
    const whole = [...question.whole].map((file) => quoted(pathOf(file))).join(', ');
    await connection.run(
      `insert into ${into.table} select * exclude (file) from ${table} where file in (${whole})`,
    );
    const others = question.files.filter(({ file }) => !question.whole.has(file));
    await sumUp(connection, question, known, { files: others.map(({ file }) => file), into });
  }

  /** What is kept of the question, with all of its whole files. */
  async function keptOf(
    connection: DuckDBConnection,
    question: ColumnQuestion,
    known: KnownQuestion,
  ): Promise<Kept> {
    const stale = [...(known.kept?.files ?? [])].filter((file) => !question.whole.has(file));
    if (stale.length > STALE_MAX && known.readers === 1) await drop(connection, known);
    const kept = (known.kept ??= { table: `known_${++tables}`, files: new Set(), rows: 0 });
    await connection.run(
      `create table if not exists ${kept.table} (${countedColumns(question)}, file varchar)`,
    );
    const missing = [...question.whole].filter((file) => !kept.files.has(file));
    if (missing.length === 0) return kept;
    await connection.run(
      `insert into ${kept.table} ${segmentSums(question, missing.map(pathOf), { byFile: true })}`,
    );
    for (const file of missing) kept.files.add(file);
    kept.rows = await countOf(connection, kept.table);
    known.isLarge = kept.rows > ROWS_OF_QUESTION_MAX;
    return kept;
  }

  /** Those that were not asked for the longest time go first. */
  async function makeRoom(connection: DuckDBConnection): Promise<void> {
    let rows = [...questions.values()].reduce((sum, { kept }) => sum + (kept?.rows ?? 0), 0);
    for (const [key, known] of questions) {
      const isOld = questions.size > QUESTIONS_MAX;
      if (known.readers > 0 || !(isOld || known.isLarge === true || rows > ROWS_MAX)) continue;
      rows -= known.kept?.rows ?? 0;
      await drop(connection, known);
      // Somebody may have asked for it meanwhile.
      if (isOld && known.readers === 0) questions.delete(key);
    }
  }

  async function drop(connection: DuckDBConnection, known: KnownQuestion): Promise<void> {
    const { kept } = known;
    known.kept = undefined;
    if (kept) await connection.run(`drop table if exists ${kept.table}`);
  }

  /** As the one that was asked last. */
  function ask(question: ColumnQuestion): { readonly known: KnownQuestion; readonly isNew: boolean } {
    const key = keyOf(question);
    const before = questions.get(key);
    const known = before ?? {
      kept: undefined,
      isLarge: undefined,
      parts: 1,
      adding: Promise.resolve(),
      readers: 0,
    };
    questions.delete(key);
    questions.set(key, known);
    return { known, isNew: before === undefined };
  }

  return {
    add: async (connection, question, into) => {
      const { known, isNew } = ask(question);
      known.readers++;
      try {
        if (!isNew && known.isLarge !== true && question.whole.size > 0) {
          await addKept(connection, question, known, into);
        } else {
          const files = question.files.map(({ file }) => file);
          await sumUp(connection, question, known, { files, into });
          // What was too much by segments stays so, however little it is in all.
          known.isLarge ||= (await countOf(connection, into.table)) > GROUPS_MAX;
        }
      } finally {
        known.readers--;
      }
      into.signal?.throwIfAborted();
      await makeRoom(connection);
    },
    areMany: (question) => mayHaveManyGroups(question) && questions.get(keyOf(question))?.isLarge !== false,
    noteGroups: (question, count) => {
      ask(question).known.isLarge = count > GROUPS_MAX;
    },
    forget: () => questions.clear(),
  };
}

type Into = Parameters<Copy['addSums']>[2];

/** Everything that the sums of a whole file depend on. */
const keyOf = ({ networkId, cuts, filter, zone, quarters }: ColumnQuestion): string =>
  JSON.stringify([networkId, cuts, filter, quarters.length === 0 ? '' : zone]);
