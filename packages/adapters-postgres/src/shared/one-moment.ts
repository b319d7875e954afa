import type { Sql } from 'postgres';
import type { Connection } from './json-rows.ts';

/** Reads only, and all of it sees the rows of one moment, whoever writes meanwhile. */
export async function atOneMoment<T>(sql: Sql, read: (tx: Connection) => Promise<T>): Promise<T> {
  // Wrapped in an object, because `begin` would await the elements of a returned array as queries.
  const { result } = await sql.begin('isolation level repeatable read read only', async (tx) => ({
    result: await read(tx),
  }));
  return result;
}
