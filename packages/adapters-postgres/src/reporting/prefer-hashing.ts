import type { Connection } from '../shared/json-rows.ts';

/**
 * For the rest of the transaction. PostgreSQL takes values of an expression for as many as there are rows, and sums of numeric for so large
 * that it sorts all rows, or reads them one by one in the order of an index, instead of summing up by hashing
 * (docs/internals/performance.md#reports-over-many-clicks).
 */
export async function preferHashing(sql: Connection): Promise<void> {
  await sql`
    select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`;
}
