import type { StatsBook } from '@tributary/application/attribution/books';
import { foldDeltas } from '@tributary/domain/reporting/deltas';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { columnList, jsonRows, storable, type Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, measuresToColumns } from './measures-columns.ts';

const KEY = ['network_id', 'day', 'campaign_id', 'affiliate_id', 'advertiser_id', 'goal_id'] as const;

const DIMENSION_KEY = [...KEY, 'dimension', 'value'] as const;

export const postgresStatsBook = (sql: Connection): StatsBook => ({
  add: async (deltas) => {
    // One row per key, in one order for every batch: two that touch the same rows cannot deadlock.
    const folded = foldDeltas(deltas.map(asStored));
    const totals = folded.filter(({ dimension }) => dimension === null).map(totalRow);
    const cuts = folded
      .filter(({ dimension }) => dimension !== null)
      .map((delta) => ({ ...totalRow(delta), dimension: delta.dimension, value: delta.value }));
    await Promise.all([
      addRows(sql, { table: 'stats_day', key: KEY }, totals),
      addRows(sql, { table: 'stats_day_dimension', key: DIMENSION_KEY }, cuts),
    ]);
  },
});

/** Before they are folded: two values that are stored alike are one row, which a statement can change only once. */
function asStored(delta: StatsDelta): StatsDelta {
  const value = storable(delta.value);
  return value === delta.value ? delta : { ...delta, value };
}

const totalRow = (delta: StatsDelta) => ({
  network_id: delta.networkId,
  day: delta.day,
  campaign_id: delta.campaignId,
  affiliate_id: delta.affiliateId,
  advertiser_id: delta.advertiserId,
  goal_id: delta.goalId,
  ...measuresToColumns(delta.measures),
});

async function addRows(
  sql: Connection,
  { table, key }: { readonly table: 'stats_day' | 'stats_day_dimension'; readonly key: readonly string[] },
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnList(sql, [...key, ...MEASURE_COLUMNS]);
  const sums = MEASURE_COLUMNS.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ');
  await sql`
    insert into ${sql(table)} as s (${columns})
    select ${columns} from json_populate_recordset(null::${sql(table)}, ${jsonRows(rows)}::text::json)
    on conflict (${columnList(sql, key)}) do update set ${sql.unsafe(sums)}`;
}
