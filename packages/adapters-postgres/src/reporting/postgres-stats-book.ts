import type { StatsBook } from '@tributary/application/attribution/books';
import { foldDeltas } from '@tributary/domain/reporting/deltas';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { arrayRows, type ColumnTypes } from '../shared/array-rows.ts';
import { columnList, storable, type Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, MEASURE_TYPES, measuresToColumns } from './measures-columns.ts';

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
      addRows(sql, { table: 'stats_day', key: KEY, types: TOTAL_TYPES }, totals),
      addRows(sql, { table: 'stats_day_dimension', key: DIMENSION_KEY, types: CUT_TYPES }, cuts),
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

const TOTAL_TYPES: ColumnTypes<ReturnType<typeof totalRow>> = {
  network_id: 'text',
  day: 'date',
  campaign_id: 'text',
  affiliate_id: 'text',
  advertiser_id: 'text',
  goal_id: 'text',
  ...MEASURE_TYPES,
};
const CUT_TYPES = { ...TOTAL_TYPES, dimension: 'text', value: 'text' } as const;

type Book<R> = {
  readonly table: 'stats_day' | 'stats_day_dimension';
  readonly key: readonly string[];
  readonly types: ColumnTypes<R>;
};

async function addRows<R extends object>(
  sql: Connection,
  { table, key, types }: Book<R>,
  rows: readonly R[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnList(sql, [...key, ...MEASURE_COLUMNS]);
  const sums = MEASURE_COLUMNS.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ');
  await sql`
    insert into ${sql(table)} as s (${columns})
    select ${columns} from ${arrayRows(sql, types, rows)}
    where true
    on conflict (${columnList(sql, key)}) do update set ${sql.unsafe(sums)}`;
}
