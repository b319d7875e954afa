import { SUBTOTALS, sumsColumnsOf } from '@tributary/adapters-postgres/shared/day-sums';
import { MEASURE_COLUMNS } from '@tributary/adapters-postgres/reporting/measures-columns';
import type { Sql } from './big-data-records.ts';

/** The sums by campaign and by affiliate of sums that were written to stats_day by hand. */
export async function bookSubtotals(sql: Sql, networkId: string): Promise<void> {
  for (const table of SUBTOTALS) {
    const key = ['network_id', 'day', ...sumsColumnsOf(table)].join(', ');
    await sql`delete from ${sql(table)} where network_id = ${networkId}`;
    await sql.unsafe(
      `insert into ${table} (${key}, ${MEASURE_COLUMNS.join(', ')})
      select ${key}, ${MEASURE_COLUMNS.map((name) => `sum(${name})`).join(', ')}
      from stats_day where network_id = $1 group by ${key}`,
      [networkId],
    );
  }
}
