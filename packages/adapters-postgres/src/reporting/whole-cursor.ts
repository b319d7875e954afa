import type { Connection } from '../shared/json-rows.ts';

/**
 * All pieces of a cursor of this transaction. postgres.js ends a cursor in silence when its connection is lost between two pieces, as if
 * there were no more rows; a statement after it fails then.
 */
export async function* wholeCursor<Piece>(
  sql: Connection,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  yield* pieces;
  await sql`select`;
}
