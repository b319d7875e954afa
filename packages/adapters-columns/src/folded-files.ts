// Sums of whole files by what has few values (FOLDED_CUTS), kept in DuckDB's memory: a file never changes, so its sums are made once, by
// the first report that asks for nothing else, and stay right (docs/adr/0023-where-a-reports-number-comes-from.md).
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  ofKind,
  type ColumnQuestion,
  type SegmentKind,
} from '@tributary/application/reporting/event-columns';
import { countedRows, FOLDED_TABLE, foldedRows, isWithin, keepFolded, type Source } from './report-sql.ts';

/** Some 200 bytes each. A day of a network with forty countries and ten devices and systems has 4,000. */
const ROWS_MAX = 300_000;
/** So long a report makes sums that are missing; it reads the other files themselves, and the next one goes on. */
const FOLDING_MS_MAX = 500;

type File = ColumnQuestion['files'][number];

export function foldedFiles(pathOf: (file: string) => string, rowsMax = ROWS_MAX) {
  /** The number of each file in the table, and how many rows it has there. */
  let kept = new Map<string, { readonly nth: number; readonly rows: number }>();
  let last = 0;
  let readers = 0;
  let isFolding = false;
  const isFull = (): boolean => [...kept.values()].reduce((sum, { rows }) => sum + rows, 0) >= rowsMax;

  /** Forgets what this report doesn't ask for, unless another one reads it. */
  async function makeRoom(connection: DuckDBConnection, asked: readonly File[]): Promise<void> {
    const names = new Set(asked.map(({ file }) => file));
    const left = new Map([...kept].filter(([file]) => names.has(file)));
    if (readers > 0 || left.size === kept.size) return;
    kept = left; // before: whoever begins to read meanwhile finds all of these.
    await connection.run(keepFolded([...left.values()].map(({ nth }) => nth)));
  }

  /** The newest first: they are asked for most. */
  async function foldMissing(connection: DuckDBConnection, asked: readonly File[], signal?: AbortSignal) {
    const missing = asked.filter(({ file }) => !kept.has(file)).reverse();
    if (missing.length === 0) return;
    await connection.run(FOLDED_TABLE);
    if (isFull()) await makeRoom(connection, asked);
    const until = performance.now() + FOLDING_MS_MAX;
    for (const { file } of missing) {
      signal?.throwIfAborted();
      if (isFull() || performance.now() > until) return;
      last += 1;
      const nth = last;
      const { rowsChanged } = await connection.run(foldedRows(pathOf(file), nth));
      kept.set(file, { nth, rows: rowsChanged });
    }
  }

  function sourceOf(question: ColumnQuestion, kind: SegmentKind): Source {
    const files = ofKind(question, kind);
    const folded = files.filter((one) => kept.has(one.file) && isWithin(one, question));
    return {
      paths: files.filter((one) => !folded.includes(one)).map(({ file }) => pathOf(file)),
      folded: folded.flatMap(({ file }) => kept.get(file)?.nth ?? []),
    };
  }

  return {
    /** Adds the sums of the question's files to the table `counted`. */
    addSums: async (
      connection: DuckDBConnection,
      question: ColumnQuestion,
      signal?: AbortSignal,
    ): Promise<void> => {
      if (!isFolding) {
        isFolding = true;
        const whole = question.files.filter((one) => isWithin(one, question));
        await foldMissing(connection, whole, signal).finally(() => (isFolding = false));
      }
      readers += 1;
      try {
        for (const kind of ['conversions', 'events'] as const) {
          signal?.throwIfAborted();
          const source = sourceOf(question, kind);
          if (ofKind(question, kind).length > 0) await connection.run(countedRows(question, source, kind));
        }
      } finally {
        readers -= 1;
      }
    },
  };
}
