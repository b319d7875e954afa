// What is more than DuckDB's memory holds at once, part by part. It writes to disk what it sorts, but of sums by group it wants more at
// once than a report of millions of groups may have: then it says that it is out of memory, and a part of the groups still fits.
import type { DuckDBConnection } from '@duckdb/node-api';

/** Of `of` parts the one at `at`, from 0. */
export type Part = { readonly at: number; readonly of: number };

const MORE_EACH_TIME = 8;
const PARTS_MAX = 512;

/** Of rows the part that has these columns' values; all rows that are alike in them are in one part. */
export const ofPart = (columns: readonly string[], { at, of }: Part): string =>
  of === 1 ? 'true' : `hash(${columns.join(', ')}) % ${of} = ${at}`;

/**
 * Runs the statement of each part, all of them or none: with as many parts as given first, and with more where one does not fit.
 * Gives back how many it took. Rejects with DuckDB's error where `PARTS_MAX` are still too few.
 */
export async function inParts(
  connection: DuckDBConnection,
  statementOf: (part: Part) => string,
  { signal, first = 1 }: { readonly signal: AbortSignal | undefined; readonly first?: number },
): Promise<number> {
  for (let of = first; ; of *= MORE_EACH_TIME) {
    await connection.run('begin transaction');
    try {
      for (let at = 0; at < of; at++) {
        signal?.throwIfAborted();
        await connection.run(statementOf({ at, of }));
      }
      await connection.run('commit');
      return of;
    } catch (error) {
      // It was undone already where the commit itself failed.
      await connection.run('rollback').catch(() => undefined);
      if (!isOutOfMemory(error) || of * MORE_EACH_TIME > PARTS_MAX) throw error;
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory Error');
