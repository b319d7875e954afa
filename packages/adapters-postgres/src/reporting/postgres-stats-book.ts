import type { StatsBook } from '@tributary/application/attribution/books';
import { foldDeltas } from '@tributary/domain/reporting/deltas';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { selectedRows, type ColumnTypes } from '../shared/array-rows.ts';
import { columnList, type Connection } from '../shared/json-rows.ts';
import { SUBTOTALS, sumsColumnsOf } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS, MEASURE_TYPES, measuresToColumns } from './measures-columns.ts';

const KEY = ['network_id', 'day', ...sumsColumnsOf('stats_day')] as const;

/**
 * One statement for all tables of sums. PostgreSQL writes the details first and what stands first in `with` last: sums of affiliates and
 * of the network, which batches of other campaigns add to as well and wait for until this one is committed.
 */
export const postgresStatsBook = (sql: Connection): StatsBook => ({
  add: async (deltas) => {
    // One row per key, in one order for every batch: two that touch the same rows cannot deadlock.
    const rows = foldDeltas(deltas).map(rowOf);
    if (rows.length === 0) return;
    const columns = columnList(sql, Object.keys(TYPES));
    await sql`
      with added (${columns}) as materialized (${selectedRows(sql, TYPES, rows)}),
      ${sql.unsafe(SUBTOTALS_ADDED)}
      insert into stats_day as s (${columns})
      select * from added
      where true
      on conflict (${columnList(sql, KEY)}) do update set ${sql.unsafe(SUMS)}`;
  },
});

const SUMS = MEASURE_COLUMNS.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ');

const SUBTOTALS_ADDED = [...SUBTOTALS]
  .reverse()
  .map((table) => {
    const key = ['network_id', 'day', ...sumsColumnsOf(table)].join(', ');
    return `to_${table} as (
      insert into ${table} as s (${key}, ${MEASURE_COLUMNS.join(', ')})
      select ${key}, ${MEASURE_COLUMNS.map((name) => `sum(${name})`).join(', ')} from added group by ${key} order by ${key}
      on conflict (${key}) do update set ${SUMS})`;
  })
  .join(', ');

const rowOf = (delta: StatsDelta) => ({
  network_id: delta.networkId,
  day: delta.day,
  campaign_id: delta.campaignId,
  affiliate_id: delta.affiliateId,
  advertiser_id: delta.advertiserId,
  goal_id: delta.goalId,
  ...measuresToColumns(delta.measures),
});

const TYPES: ColumnTypes<ReturnType<typeof rowOf>> = {
  network_id: 'text',
  day: 'date',
  campaign_id: 'text',
  affiliate_id: 'text',
  advertiser_id: 'text',
  goal_id: 'text',
  ...MEASURE_TYPES,
};
