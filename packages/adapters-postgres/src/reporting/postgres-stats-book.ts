import type { CapCounterKey, CapCounters, Outbox, StatsBook } from '@tributary/application/attribution/books';
import { foldDeltas } from '@tributary/domain/reporting/deltas';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { money, moneyText } from '@tributary/domain/shared/money';
import { deliveryToRow } from '../postbacks/delivery-rows.ts';
import { columnList, insertNew, jsonRows, storable, type Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, measuresToColumns } from './measures-columns.ts';

const KEY = ['network_id', 'day', 'campaign_id', 'affiliate_id', 'advertiser_id', 'goal_id'] as const;
const DIMENSION_KEY = [...KEY, 'dimension', 'value'] as const;

export const postgresStatsBook = (sql: Connection): StatsBook => ({
  add: async (deltas) => {
    // One row per key, in one order for every batch: two that touch the same rows cannot wait for each other.
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

export const postgresCapCounters = (sql: Connection): CapCounters => ({
  read: async (keys) => {
    const rows = await sql<(CapCounterKey & { used: string })[]>`
      select c.cap_id as "capId", c.affiliate_id as "affiliateId", c.period, c.used
      from json_to_recordset(${jsonRows(keys)}::text::json) as w ("capId" text, "affiliateId" text, period text)
      join cap_counters c on c.cap_id = w."capId" collate "C" and c.affiliate_id = w."affiliateId" collate "C"
        and c.period = w.period collate "C"`;
    return rows.map(({ used, ...key }) => ({ key, used: money(used) }));
  },
  add: async (changes) => {
    if (changes.length === 0) return;
    const rows = changes.map(({ key, used, reached }) => ({ ...key, used: moneyText(used), reached }));
    // Summed up first, because one statement cannot change a row twice. A cap that is gone counts nothing.
    await sql`
      insert into cap_counters as c (cap_id, affiliate_id, period, network_id, campaign_id, used, reached)
      select caps.id, w."affiliateId", w.period, caps.network_id, caps.campaign_id, sum(w.used), bool_or(w.reached)
      from json_to_recordset(${jsonRows(rows)}::text::json)
        as w ("capId" text, "affiliateId" text, period text, used numeric, reached boolean)
      join caps on caps.id = w."capId" collate "C"
      group by caps.id, w."affiliateId", w.period
      order by caps.id, w."affiliateId", w.period
      on conflict (cap_id, affiliate_id, period)
        do update set used = c.used + excluded.used, reached = excluded.reached or (c.reached and excluded.used >= 0)`;
  },
});

export const postgresOutbox = (sql: Connection): Outbox => ({
  add: async (deliveries) => {
    const notified = await notifiedBefore(sql, deliveries);
    const news = deliveries.filter(({ postbackId, eventId }) => !notified.has(`${postbackId}|${eventId}`));
    await insertNew(sql, 'deliveries', news.map(deliveryToRow));
  },
});

/** What postbacks were notified of by messages that are deleted by now (see Maintenance.forgetDeliveries). */
async function notifiedBefore(
  sql: Connection,
  deliveries: readonly Delivery[],
): Promise<ReadonlySet<string>> {
  const conversions = deliveries.filter(({ event }) => event === 'conversion');
  if (conversions.length === 0) return new Set();
  const rows = await sql<{ key: string }[]>`
    select t.postback_id || '|' || t.conversion_id as key
    from unnest(
      ${conversions.map(({ postbackId }) => postbackId)}::text[], ${conversions.map(({ eventId }) => eventId)}::text[]
    ) as w (postback_id, event_id)
    join notified_conversions t
      on t.postback_id = w.postback_id collate "C" and t.conversion_id = w.event_id collate "C"`;
  return new Set(rows.map(({ key }) => key));
}
